//! The result of a count: an exact number, and whether it is complete.
//!
//! A count that was stopped is [`Answer::AtLeast`] and never shown as complete.
#![doc = include_str!("../README.md")]

mod cancel;
mod count;
#[cfg(feature = "serde")]
mod serialize;
mod stops;
mod tally;

use std::fmt;

pub use cancel::CancelToken;
pub use count::{Count, CountOverflow, ParseCountError};
pub use stops::{Polling, Stops};
pub use tally::{Capped, Enough, Tally};

/// The primes 2^61 − 1 and 2^31 − 1. Sums that travel between machines have their residues modulo both, which
/// are added up apart and so reveal a bit that flipped in memory.
pub const RESIDUE_MODULI: [u64; 2] = [(1 << 61) - 1, (1 << 31) - 1];

/// Why a search ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum StopReason {
    /// It found the requested number of solutions; there may be more.
    SolutionLimit,
    /// It visited the permitted number of nodes.
    NodeLimit,
    /// It ran for the permitted time.
    TimeLimit,
    /// It needed more memory than permitted.
    MemoryLimit,
    /// Its [`CancelToken`] was cancelled.
    Cancelled,
    /// It found a solution that is as good as requested, though perhaps not the best.
    GoodEnough,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::SolutionLimit => "the limit on solutions was reached",
            Self::NodeLimit => "the limit on nodes was reached",
            Self::TimeLimit => "the limit on time was reached",
            Self::MemoryLimit => "the limit on memory was reached",
            Self::Cancelled => "the search was cancelled",
            Self::GoodEnough => "the best solution found is good enough",
        })
    }
}

/// The error of a question that has no partial answer.
impl std::error::Error for StopReason {}

/// A number of solutions, and whether it is all of them.
///
/// # Examples
/// ```
/// use quadrille_answer::{Answer, Count, StopReason};
///
/// let whole = Answer::Complete(Count::from(92u64));
/// assert_eq!(whole.complete()?, 92);
/// let part = Answer::AtLeast(Count::from(7u64), StopReason::TimeLimit);
/// assert_eq!(part.to_string(), "at least 7");
/// assert!(part.complete().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[must_use = "a partial count is not a count: check which variant it is"]
pub enum Answer {
    /// The exact number of solutions.
    Complete(Count),
    /// The number of solutions found before the search was stopped; there may be more.
    AtLeast(Count, StopReason),
}

impl Answer {
    /// Returns the exact number of solutions.
    ///
    /// # Errors
    /// If the search was stopped. The error has the partial count and the reason.
    pub fn complete(self) -> Result<Count, Incomplete> {
        match self {
            Self::Complete(count) => Ok(count),
            Self::AtLeast(found, reason) => Err(Incomplete { found, reason }),
        }
    }

    /// Returns the number of solutions found, complete or not.
    pub fn found(&self) -> &Count {
        match self {
            Self::Complete(count) | Self::AtLeast(count, _) => count,
        }
    }

    /// Returns the answer; if it is partial, with `found` solutions if those are more.
    pub fn raised_to(self, found: &Count) -> Self {
        match self {
            Self::AtLeast(count, reason) => Self::AtLeast(count.max(found.clone()), reason),
            complete @ Self::Complete(_) => complete,
        }
    }

    /// Returns why the search was stopped, or `None` if it is complete.
    pub fn stopped(&self) -> Option<StopReason> {
        match self {
            Self::Complete(_) => None,
            Self::AtLeast(_, reason) => Some(*reason),
        }
    }
}

/// A complete answer is the number alone, a partial one `at least` that number.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Complete(count) => count.fmt(f),
            Self::AtLeast(count, _) => write!(f, "at least {count}"),
        }
    }
}

/// A search was stopped where a complete answer was needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incomplete {
    /// The number of solutions found so far.
    pub found: Count,
    /// Why the search was stopped.
    pub reason: StopReason,
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: at least {} solutions", self.reason, self.found)
    }
}

impl std::error::Error for Incomplete {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_answer_is_not_complete() {
        let part = Answer::AtLeast(7u64.into(), StopReason::NodeLimit);
        assert_eq!(part.to_string(), "at least 7");
        let error = part.complete().expect_err("incomplete");
        assert_eq!(error.to_string(), "the limit on nodes was reached: at least 7 solutions");
    }
}
