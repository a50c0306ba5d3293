//! What a search can say: an exact count of any size, and whether it is the whole truth.

use std::fmt;
use std::ops::{Add, Mul};
use std::str::FromStr;

use num_bigint::BigUint;

/// A number of solutions, exact at any size.
///
/// # Examples
/// ```
/// use quadrille_dlx::Count;
///
/// let dominoes = Count::from(12_988_816u64);
/// assert_eq!(dominoes, 12_988_816);
/// assert_eq!((dominoes.clone() * dominoes.clone() * dominoes).to_string(), "2191334588793468522496");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count(BigUint);

impl Count {
    /// No solution.
    pub const ZERO: Self = Self(BigUint::ZERO);

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.0 == BigUint::ZERO
    }

    /// The count as a machine word, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// The count as a double word, if it fits.
    pub fn to_u128(&self) -> Option<u128> {
        u128::try_from(&self.0).ok()
    }

    /// The count as a big integer.
    pub fn as_big(&self) -> &BigUint {
        &self.0
    }
}

impl From<u64> for Count {
    fn from(count: u64) -> Self {
        Self(count.into())
    }
}

impl From<u128> for Count {
    fn from(count: u128) -> Self {
        Self(count.into())
    }
}

impl From<Count> for BigUint {
    fn from(count: Count) -> Self {
        count.0
    }
}

impl From<BigUint> for Count {
    fn from(count: BigUint) -> Self {
        Self(count)
    }
}

impl PartialEq<u64> for Count {
    fn eq(&self, other: &u64) -> bool {
        self.to_u64() == Some(*other)
    }
}

impl Add for Count {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Mul for Count {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Reads decimal digits, as a count displays.
impl FromStr for Count {
    type Err = ParseCountError;

    fn from_str(text: &str) -> Result<Self, ParseCountError> {
        // The parser of big integers would take signs and underscores.
        let digits = text.bytes().all(|byte| byte.is_ascii_digit()).then_some(text);
        digits.and_then(|digits| digits.parse().ok()).map(Self).ok_or(ParseCountError)
    }
}

/// A text that is no [`Count`]: something else than decimal digits, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCountError;

impl fmt::Display for ParseCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number in decimal digits")
    }
}

impl std::error::Error for ParseCountError {}

/// Why a search ended before it had seen everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// It found as many solutions as it was asked for; there may be more.
    SolutionLimit,
    /// It visited as many nodes as it was allowed to.
    NodeLimit,
    /// It ran for as long as it was allowed to.
    TimeLimit,
    /// It needed more memory than it was allowed to take.
    MemoryLimit,
    /// Its [`CancelToken`](crate::CancelToken) was cancelled.
    Cancelled,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::SolutionLimit => "the limit on solutions was reached",
            Self::NodeLimit => "the limit on nodes was reached",
            Self::TimeLimit => "the limit on time was reached",
            Self::MemoryLimit => "the limit on memory was reached",
            Self::Cancelled => "the search was cancelled",
        })
    }
}

/// A number of solutions, and whether it is all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a count that was cut short is not a count: look which it is"]
pub enum Answer {
    /// There are exactly so many.
    Complete(Count),
    /// There are so many or more: the search was stopped.
    AtLeast(Count, StopReason),
}

impl Answer {
    /// The exact number of solutions.
    ///
    /// # Errors
    /// If the search was stopped: then what is known is in the error.
    pub fn complete(self) -> Result<Count, Incomplete> {
        match self {
            Self::Complete(count) => Ok(count),
            Self::AtLeast(found, reason) => Err(Incomplete { found, reason }),
        }
    }

    /// How many were found, complete or not.
    pub fn found(&self) -> &Count {
        match self {
            Self::Complete(count) | Self::AtLeast(count, _) => count,
        }
    }

    /// Why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<StopReason> {
        match self {
            Self::Complete(_) => None,
            Self::AtLeast(_, reason) => Some(*reason),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Complete(count) => count.fmt(f),
            Self::AtLeast(count, _) => write!(f, "at least {count}"),
        }
    }
}

/// A search that was stopped where a complete answer was needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incomplete {
    /// How many solutions it had found.
    pub found: Count,
    /// Why it was stopped.
    pub reason: StopReason,
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: at least {} solutions", self.reason, self.found)
    }
}

impl std::error::Error for Incomplete {}

/// Adds up solutions in a machine word, and moves them to a big integer before the word overflows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    low: u64,
    high: BigUint,
}

impl Tally {
    #[inline]
    pub(crate) fn add(&mut self, more: u64) {
        match self.low.checked_add(more) {
            Some(sum) => self.low = sum,
            None => {
                self.high += std::mem::take(&mut self.low);
                self.low = more;
            }
        }
    }

    pub(crate) fn add_big(&mut self, more: BigUint) {
        self.high += more;
    }

    pub(crate) fn total(self) -> Count {
        Count(self.high + self.low)
    }
}

/// A tally with room for so many solutions.
#[derive(Clone, Debug)]
pub(crate) struct Capped {
    /// How many more solutions may be counted; without a limit, never 0.
    room: u64,
    limited: bool,
    tally: Tally,
}

impl Capped {
    pub(crate) fn new(limit: Option<u64>) -> Self {
        let room = limit.unwrap_or(u64::MAX);
        Self { room, limited: limit.is_some(), tally: Tally::default() }
    }

    /// Whether there is no limit, and any number may be added at once.
    pub(crate) fn is_unlimited(&self) -> bool {
        !self.limited
    }

    /// Adds solutions, where there is no limit.
    pub(crate) fn add_big(&mut self, more: BigUint) {
        debug_assert!(self.is_unlimited(), "a limit counts one by one");
        self.tally.add_big(more);
    }

    /// How many more solutions may be added.
    pub(crate) fn room(&self) -> u64 {
        self.room
    }

    /// Adds solutions, at most as many as there is room for. An error when the room is used up.
    #[inline]
    pub(crate) fn add(&mut self, more: u64) -> Result<(), Enough> {
        self.tally.add(more);
        if self.limited {
            self.room -= more;
            if self.room == 0 {
                return Err(Enough);
            }
        }
        Ok(())
    }

    pub(crate) fn total(self) -> Count {
        self.tally.total()
    }
}

/// As many solutions as may be counted were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Enough;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_survives_the_end_of_the_word() {
        let mut tally = Tally::default();
        for _ in 0..3 {
            tally.add(u64::MAX);
        }
        tally.add(4);
        assert_eq!(tally.total().to_u128(), Some(3 * u128::from(u64::MAX) + 4));
    }

    #[test]
    fn a_count_is_read_as_it_displays() {
        for digits in ["0", "7", "340282366920938463463374607431768211456"] {
            assert_eq!(digits.parse().map(|count: Count| count.to_string()), Ok(digits.to_owned()));
        }
        for wrong in ["", " 1", "+1", "-1", "1_0", "0x1"] {
            assert_eq!(wrong.parse::<Count>(), Err(ParseCountError), "{wrong}");
        }
    }

    #[test]
    fn a_stopped_answer_is_not_complete() {
        let part = Answer::AtLeast(7u64.into(), StopReason::NodeLimit);
        assert_eq!(part.to_string(), "at least 7");
        let error = part.complete().expect_err("incomplete");
        assert_eq!(error.to_string(), "the limit on nodes was reached: at least 7 solutions");
    }
}
