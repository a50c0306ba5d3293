//! Natural numbers of any size: only what a checker needs.

use std::fmt;

/// A natural number of any size.
///
/// # Invariant
/// Digits in base 10⁹, the lowest first; the last one is not 0, and 0 has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Natural(Vec<u32>);

const BASE: u64 = 1_000_000_000;

impl Natural {
    pub(crate) fn one() -> Self {
        Self(vec![1])
    }

    /// Creates a number from its bytes, the lowest first. Quadratic in their number.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        bytes.iter().rev().fold(Self::default(), |number, &byte| {
            let mut next = Self::default();
            next.add_times(&number, 256);
            next.add_times(&Self::one(), byte.into());
            next
        })
    }

    /// Adds a number times a factor.
    pub(crate) fn add_times(&mut self, other: &Self, factor: u32) {
        let (mut carry, mut place) = (0, 0);
        while factor > 0 && (place < other.0.len() || carry > 0) {
            if place == self.0.len() {
                self.0.push(0);
            }
            let digit = other.0.get(place).map_or(0, |&digit| u64::from(digit));
            // Less than 10⁹ + 2³³ + 10⁹ · 2³², so there is no overflow, and the carry is below 2³³.
            let sum = u64::from(self.0[place]) + carry + digit * u64::from(factor);
            self.0[place] = (sum % BASE) as u32;
            (carry, place) = (sum / BASE, place + 1);
        }
    }

    /// Returns the product with another number.
    pub(crate) fn times(&self, other: &Self) -> Self {
        other.0.iter().rev().fold(Self::default(), |mut product, &digit| {
            if !product.0.is_empty() {
                product.0.insert(0, 0);
            }
            product.add_times(self, digit);
            product
        })
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.0.iter().rev();
        write!(f, "{}", digits.next().unwrap_or(&0))?;
        digits.try_for_each(|digit| write!(f, "{digit:09}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn natural(number: u64) -> Natural {
        Natural::from_bytes(&number.to_le_bytes())
    }

    #[test]
    fn factorials_are_right() {
        let factorial = |n: u64| (1..=n).fold(natural(1), |f, k| f.times(&natural(k)));
        assert_eq!(factorial(0).to_string(), "1");
        assert_eq!(factorial(20).to_string(), "2432902008176640000");
        assert_eq!(factorial(30).to_string(), "265252859812191058636308480000000");
        let fifty = "30414093201713378043612608166064768844377641568960512000000000000";
        assert_eq!(factorial(50).to_string(), fifty);
        assert_eq!(factorial(25).times(&factorial(25)), factorial(25).times(&factorial(25)));
    }

    #[test]
    fn sums_carry() {
        let mut sum = natural(u64::MAX);
        assert_eq!(sum.to_string(), "18446744073709551615");
        sum.add_times(&natural(1), 1);
        assert_eq!(sum.to_string(), "18446744073709551616");
        assert_eq!(sum, Natural::from_bytes(&[0, 0, 0, 0, 0, 0, 0, 0, 1]));
        sum.add_times(&sum.clone(), u32::MAX);
        assert_eq!(sum.to_string(), "79228162514264337593543950336");
        sum.add_times(&sum.clone(), 0);
        assert_eq!(sum, Natural::from_bytes(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]));
        let mut nines = natural(999_999_999_999_999_999);
        nines.add_times(&natural(1), 1);
        assert_eq!(nines.to_string(), "1000000000000000000");
        assert_eq!(nines.times(&Natural::default()).to_string(), "0");
        assert_eq!(natural(0), Natural::default());
    }
}
