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
    /// Adds the product of two numbers.
    fn add(&mut self, Self(a): &Self, Self(b): &Self) {
        for (low, &factor) in b.iter().enumerate() {
            let (mut carry, mut place) = (0, low);
            while place < low + a.len() || carry > 0 {
                self.0.resize(self.0.len().max(place + 1), 0);
                let digit = a.get(place - low).map_or(0, |&digit| u64::from(digit));
                // Less than 10⁹ + 2³³ + 10⁹ · 2³², so there is no overflow, and the carry is below 2³³.
                let sum = u64::from(self.0[place]) + carry + digit * u64::from(factor);
                self.0[place] = (sum % BASE) as u32;
                (carry, place) = (sum / BASE, place + 1);
            }
        }
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
    /// The value of `count` solutions, less than 2³² and not 0, that cost the same.
    pub fn new(count: usize, cost: u128) -> Self {
        Self { count: Natural(vec![count as u32]), cost }
    }

    /// The value without solutions.
    pub fn none() -> Self {
        Self { count: Natural::default(), cost: NO_COST }
    }

    /// Adds the pairs of a solution of one value and a solution of another.
    pub fn add(&mut self, a: &Self, b: &Self) {
        self.count.add(&a.count, &b.count);
        self.cost = self.cost.min(a.cost.saturating_add(b.cost));
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

    fn times(a: &Natural, b: &Natural) -> Natural {
        let mut product = natural(0);
        product.add(a, b);
        product
    }

    #[test]
    fn factorials_are_right() {
        let factorial = |n: u64| (1..=n).fold(natural(1), |f, k| times(&f, &natural(k)));
        assert_eq!(factorial(0).to_string(), "1");
        assert_eq!(factorial(20).to_string(), "2432902008176640000");
        assert_eq!(factorial(30).to_string(), "265252859812191058636308480000000");
        let fifty = "30414093201713378043612608166064768844377641568960512000000000000";
        assert_eq!(factorial(50).to_string(), fifty);
        let square = "340282366920938463426481119284349108225";
        assert_eq!(times(&natural(u64::MAX), &natural(u64::MAX)).to_string(), square);
        let power = times(&natural(BASE), &natural(BASE * BASE));
        assert_eq!(power.to_string(), "1".to_owned() + &"0".repeat(27));
        assert_eq!(times(&natural(0), &natural(BASE)), natural(0));
        assert_eq!(times(&natural(BASE), &natural(0)), natural(0));
    }

    #[test]
    fn sums_carry() {
        let mut sum = natural(u64::MAX);
        assert_eq!(sum.to_string(), "18446744073709551615");
        sum.add(&natural(1), &natural(1));
        assert_eq!(sum.to_string(), "18446744073709551616");
        // A digit that is greater than others.
        sum.add(&sum.clone(), &Value::new(u32::MAX as usize, 0).count);
        assert_eq!(sum.to_string(), "79228162514264337593543950336");
        let mut nines = natural(999_999_999_999_999_999);
        nines.add(&natural(1), &natural(1));
        assert_eq!(nines.to_string(), "1000000000000000000");
        nines.add(&natural(5), &natural(0));
        assert_eq!(nines.to_string(), "1000000000000000000");
    }
}
