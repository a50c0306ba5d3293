//! `Count`: a number of solutions, exact at any size.
//!
//! The representation is a big integer of another crate. It is visible inside this crate only, so
//! it can change without a change of the public API.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Rem};
use std::str::FromStr;

use num_bigint::BigUint;

/// A number of solutions, exact at any size.
///
/// Counts can be added, multiplied, compared, divided by a `u64`, written and read in decimal
/// digits, and converted to and from `u64`, `u128` and bytes. Operators and comparisons accept a
/// `u64` on the right; for a `u128` use [`Count::from`].
///
/// # Examples
/// ```
/// use quadrille_answer::Count;
///
/// let dominoes = Count::from(12_988_816u64);
/// assert_eq!(dominoes, 12_988_816);
/// assert!(dominoes > 1_000_000);
/// let cube = dominoes.clone() * &dominoes * &dominoes;
/// assert_eq!(cube.to_string(), "2191334588793468522496");
/// assert_eq!(cube.to_string().parse(), Ok(cube.clone()));
/// assert_eq!(u128::try_from(&cube)?, 2191334588793468522496);
/// assert!(u64::try_from(&cube).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count(BigUint);

impl Count {
    /// No solution.
    pub const ZERO: Self = Self(BigUint::ZERO);

    /// Returns whether the count is 0.
    pub fn is_zero(&self) -> bool {
        self.0 == BigUint::ZERO
    }

    /// Returns the count as a `u64`, or `None` if it is 2⁶⁴ or more.
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// Returns the count as a `u128`, or `None` if it is 2¹²⁸ or more.
    pub fn to_u128(&self) -> Option<u128> {
        u128::try_from(&self.0).ok()
    }

    /// Returns the bytes of the count, least significant byte first.
    ///
    /// The last byte is not 0, except that the count 0 is one zero byte.
    ///
    /// # Examples
    /// ```
    /// use quadrille_answer::Count;
    ///
    /// let count = Count::from(0x0102_0304u64);
    /// assert_eq!(count.to_le_bytes(), [4, 3, 2, 1]);
    /// assert_eq!(Count::from_le_bytes(&[4, 3, 2, 1, 0, 0]), count);
    /// ```
    pub fn to_le_bytes(&self) -> Vec<u8> {
        self.0.to_bytes_le()
    }

    /// Returns the bytes of the count, most significant byte first.
    ///
    /// The first byte is not 0, except that the count 0 is one zero byte.
    pub fn to_be_bytes(&self) -> Vec<u8> {
        self.0.to_bytes_be()
    }

    /// Returns the count with these bytes, least significant byte first. No bytes are 0.
    pub fn from_le_bytes(bytes: &[u8]) -> Self {
        Self(BigUint::from_bytes_le(bytes))
    }

    /// Returns the count with these bytes, most significant byte first. No bytes are 0.
    pub fn from_be_bytes(bytes: &[u8]) -> Self {
        Self(BigUint::from_bytes_be(bytes))
    }

    /// Returns the count as a big integer of `num-bigint`.
    pub fn as_big(&self) -> &BigUint {
        &self.0
    }

    /// Returns the count with the value of a big integer.
    pub fn from_big(count: BigUint) -> Self {
        Self(count)
    }

    /// Returns the big integer of the count.
    pub fn into_big(self) -> BigUint {
        self.0
    }
}

macro_rules! convert {
    ($($word:ty),*) => {$(
        impl From<$word> for Count {
            fn from(count: $word) -> Self {
                Self(count.into())
            }
        }

        impl TryFrom<&Count> for $word {
            type Error = CountOverflow;

            fn try_from(count: &Count) -> Result<Self, CountOverflow> {
                Self::try_from(&count.0).map_err(|_| CountOverflow { bits: Self::BITS })
            }
        }

        impl TryFrom<Count> for $word {
            type Error = CountOverflow;

            fn try_from(count: Count) -> Result<Self, CountOverflow> {
                Self::try_from(&count)
            }
        }
    )*};
}

convert!(u64, u128);

impl PartialEq<u64> for Count {
    fn eq(&self, other: &u64) -> bool {
        self.to_u64() == Some(*other)
    }
}

impl PartialEq<Count> for u64 {
    fn eq(&self, other: &Count) -> bool {
        other == self
    }
}

impl PartialOrd<u64> for Count {
    fn partial_cmp(&self, other: &u64) -> Option<Ordering> {
        // A count that does not fit is greater than any word.
        Some(self.to_u64().map_or(Ordering::Greater, |count| count.cmp(other)))
    }
}

impl PartialOrd<Count> for u64 {
    fn partial_cmp(&self, other: &Count) -> Option<Ordering> {
        other.partial_cmp(self).map(Ordering::reverse)
    }
}

/// Implements an operator and its assigning form for a count, a borrowed count and a `u64`.
macro_rules! operator {
    ($operator:ident $method:ident, $assign:ident $assign_method:ident) => {
        impl $assign<u64> for Count {
            fn $assign_method(&mut self, other: u64) {
                self.0.$assign_method(other);
            }
        }

        impl $assign<&Count> for Count {
            fn $assign_method(&mut self, other: &Count) {
                self.0.$assign_method(&other.0);
            }
        }

        impl $assign for Count {
            fn $assign_method(&mut self, other: Count) {
                self.0.$assign_method(other.0);
            }
        }

        operator!($operator $method, $assign_method: u64);
        operator!($operator $method, $assign_method: &Count);
        operator!($operator $method, $assign_method: Count);
    };
    ($operator:ident $method:ident, $assign_method:ident: $other:ty) => {
        impl $operator<$other> for Count {
            type Output = Count;

            fn $method(mut self, other: $other) -> Count {
                self.$assign_method(other);
                self
            }
        }
    };
}

operator!(Add add, AddAssign add_assign);
operator!(Mul mul, MulAssign mul_assign);

/// Rounds down. Panics if the divisor is 0, as division of a `u64` does.
impl Div<u64> for Count {
    type Output = Self;

    fn div(self, divisor: u64) -> Self {
        Self(self.0 / divisor)
    }
}

/// Panics if the divisor is 0, as the remainder of a `u64` does.
impl Rem<u64> for &Count {
    type Output = u64;

    fn rem(self, divisor: u64) -> u64 {
        u64::try_from(&self.0 % divisor).expect("a residue is less than its modulus")
    }
}

impl Sum for Count {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Count> for Count {
    fn sum<I: Iterator<Item = &'a Count>>(counts: I) -> Self {
        counts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Reads decimal digits, the form in which a count displays. Signs and separators are errors.
impl FromStr for Count {
    type Err = ParseCountError;

    fn from_str(text: &str) -> Result<Self, ParseCountError> {
        // The parser of big integers would accept signs and underscores.
        let digits = text.bytes().all(|byte| byte.is_ascii_digit()).then_some(text);
        digits.and_then(|digits| digits.parse().ok()).map(Self).ok_or(ParseCountError)
    }
}

/// A text is not a [`Count`]: it is empty or has a character other than a decimal digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCountError;

impl fmt::Display for ParseCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number in decimal digits")
    }
}

impl std::error::Error for ParseCountError {}

/// A [`Count`] does not fit the integer type it was converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountOverflow {
    bits: u32,
}

impl fmt::Display for CountOverflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the count does not fit in {} bits", self.bits)
    }
}

impl std::error::Error for CountOverflow {}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2^128, one more than the greatest `u128`.
    const PAST_U128: &str = "340282366920938463463374607431768211456";

    fn count(digits: &str) -> Count {
        digits.parse().expect("decimal digits")
    }

    #[test]
    fn reads_what_it_displays() {
        for digits in ["0", "7", PAST_U128] {
            assert_eq!(count(digits).to_string(), digits);
        }
        for wrong in ["", " 1", "+1", "-1", "1_0", "0x1"] {
            assert_eq!(wrong.parse::<Count>(), Err(ParseCountError), "{wrong}");
        }
    }

    #[test]
    fn converts_to_integers_that_hold_it() {
        for number in [0, 1, u64::MAX] {
            assert_eq!(u64::try_from(Count::from(number)), Ok(number));
        }
        assert_eq!(u128::try_from(Count::from(u128::MAX)), Ok(u128::MAX));
        let error = u64::try_from(Count::from(1u128 << 64)).expect_err("65 bits");
        assert_eq!(error.to_string(), "the count does not fit in 64 bits");
        assert!(u128::try_from(count(PAST_U128)).is_err());
    }

    #[test]
    fn bytes_are_those_of_integers() {
        for number in [1u128, 255, 256, 0xABCD_EF01_2345, u128::MAX] {
            let counted = Count::from(number);
            let bytes = counted.to_le_bytes();
            assert_eq!(number.to_le_bytes()[..bytes.len()], bytes);
            assert_ne!(bytes.last(), Some(&0));
            assert_eq!(Count::from_le_bytes(&number.to_le_bytes()), counted);
            assert_eq!(Count::from_be_bytes(&number.to_be_bytes()), counted);
            assert!(number.to_be_bytes().ends_with(&counted.to_be_bytes()));
        }
        assert_eq!((Count::ZERO.to_le_bytes(), Count::ZERO.to_be_bytes()), (vec![0], vec![0]));
        assert_eq!((Count::from_le_bytes(&[]), Count::from_be_bytes(&[])), Default::default());
    }

    #[test]
    fn compares_with_words() {
        let wide = count(PAST_U128);
        let order = |count: &Count, word: u64| {
            let reversed = word.partial_cmp(count).map(Ordering::reverse);
            assert_eq!(
                (count == &word, word == *count),
                (reversed == Some(Ordering::Equal), count == &word)
            );
            assert_eq!(count.partial_cmp(&word), reversed);
            reversed
        };
        assert_eq!(order(&wide, 0), Some(Ordering::Greater));
        assert_eq!(order(&wide, u64::MAX), Some(Ordering::Greater));
        let words = [6, 7, 8].map(|word| order(&Count::from(7u64), word));
        assert_eq!(words, [Ordering::Greater, Ordering::Equal, Ordering::Less].map(Some));
    }

    #[test]
    fn arithmetic_carries_past_words() {
        let mut sum = Count::from(u128::MAX);
        sum += 1;
        assert_eq!(sum, count(PAST_U128));
        sum *= 3;
        sum += &Count::from(5u64);
        let thrice = "1020847100762815390390123822295304634368";
        // By its last digits: 3 · 2^128 + 5.
        assert_eq!((&sum % 1_000, &sum % 5), (373, 3));
        assert_eq!(sum.clone() / 3, count(PAST_U128) + 1);
        assert_eq!(sum, count(thrice) + 5);
        let all: Count = [&sum, &sum].into_iter().sum();
        assert_eq!(all, sum.clone() * 2);
        assert_eq!([sum.clone(), sum].into_iter().sum::<Count>(), all);
    }
}
