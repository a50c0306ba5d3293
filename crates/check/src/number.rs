//! Natural numbers of any size: only what a checker needs. And the value of a residual.

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

    /// Adds a number times a factor times a power of the base.
    pub(crate) fn add_times(&mut self, other: &Self, factor: u32, power: usize) {
        let (mut carry, mut place) = (0, power);
        while factor > 0 && (place - power < other.0.len() || carry > 0) {
            self.0.resize(self.0.len().max(place + 1), 0);
            let digit = other.0.get(place - power).map_or(0, |&digit| u64::from(digit));
            // Less than 10⁹ + 2³³ + 10⁹ · 2³², so there is no overflow, and the carry is below 2³³.
            let sum = u64::from(self.0[place]) + carry + digit * u64::from(factor);
            self.0[place] = (sum % BASE) as u32;
            (carry, place) = (sum / BASE, place + 1);
        }
    }

    /// Returns the product with another number.
    pub(crate) fn times(&self, other: &Self) -> Self {
        let mut product = Self::default();
        (0..).zip(&other.0).for_each(|(place, &digit)| product.add_times(self, digit, place));
        product
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.0.iter().rev();
        write!(f, "{}", digits.next().unwrap_or(&0))?;
        digits.try_for_each(|digit| write!(f, "{digit:09}"))
    }
}

/// What a residual is worth. A certificate is about one of the two numbers.
#[derive(Clone)]
pub struct Value {
    /// The number of solutions.
    pub count: Natural,
    /// The least cost of a solution; `NO_COST` without solutions.
    pub cost: u128,
}

/// More than any solution costs.
pub const NO_COST: u128 = u128::MAX;

impl Value {
    /// The value without solutions.
    pub fn none() -> Self {
        Self { count: Natural::default(), cost: NO_COST }
    }

    /// The value of the solution without options.
    pub fn one() -> Self {
        Self { count: Natural::one(), cost: 0 }
    }

    /// Adds the solutions of another value, each this number of times and with a further cost.
    pub fn add(&mut self, other: &Self, times: u32, spent: u128) {
        self.count.add_times(&other.count, times, 0);
        self.cost = self.cost.min(other.cost.saturating_add(spent));
    }

    /// Returns the value of the pairs of a solution here and one there.
    pub fn times(&self, other: &Self) -> Self {
        let count = self.count.times(&other.count);
        Self { count, cost: self.cost.saturating_add(other.cost) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn natural(number: u64) -> Natural {
        let digits = [number % BASE, number / BASE % BASE, number / BASE / BASE];
        let len = 3 - digits.iter().rev().take_while(|&&digit| digit == 0).count();
        Natural(digits[..len].iter().map(|&digit| digit as u32).collect())
    }

    #[test]
    fn factorials_are_right() {
        let factorial = |n: u64| (1..=n).fold(natural(1), |f, k| f.times(&natural(k)));
        assert_eq!(factorial(0).to_string(), "1");
        assert_eq!(factorial(20).to_string(), "2432902008176640000");
        assert_eq!(factorial(30).to_string(), "265252859812191058636308480000000");
        let fifty = "30414093201713378043612608166064768844377641568960512000000000000";
        assert_eq!(factorial(50).to_string(), fifty);
        let square = "340282366920938463426481119284349108225";
        assert_eq!(natural(u64::MAX).times(&natural(u64::MAX)).to_string(), square);
        assert_eq!(
            natural(BASE).times(&natural(BASE * BASE)).to_string(),
            "1".to_owned() + &"0".repeat(27)
        );
    }

    #[test]
    fn sums_carry() {
        let mut sum = natural(u64::MAX);
        assert_eq!(sum.to_string(), "18446744073709551615");
        sum.add_times(&natural(1), 1, 0);
        assert_eq!(sum.to_string(), "18446744073709551616");
        sum.add_times(&sum.clone(), u32::MAX, 0);
        assert_eq!(sum.to_string(), "79228162514264337593543950336");
        sum.add_times(&sum.clone(), 0, 0);
        assert_eq!(sum.to_string(), "79228162514264337593543950336");
        let mut nines = natural(999_999_999_999_999_999);
        nines.add_times(&natural(1), 1, 0);
        assert_eq!(nines.to_string(), "1000000000000000000");
        assert_eq!(nines.times(&Natural::default()).to_string(), "0");
        assert_eq!(natural(0), Natural::default());
        let mut zero = natural(0);
        zero.add_times(&natural(5), 0, 0);
        assert_eq!(zero, natural(0));
    }
}
