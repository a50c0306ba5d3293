//! Why a count failed.

use std::fmt;

use quadrille_dlx::choice::Declined;
use quadrille_nqueens_fast::{FastCountError, MeetInTheMiddle, SizeError};

/// Why a count failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountError {
    /// The count was stopped where a complete one was needed, or its sum was wrong.
    Fast(FastCountError),
    /// The number of queens is out of range.
    Size(SizeError),
    /// The requested back end cannot search this puzzle.
    Declined(Declined),
    /// There are more queens than [`MeetInTheMiddle::LIMIT`], and nothing limits the search.
    TooManyQueens {
        /// The number of queens.
        queens: usize,
    },
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fast(error) => error.fmt(f),
            Self::Size(error) => error.fmt(f),
            Self::Declined(error) => error.fmt(f),
            Self::TooManyQueens { queens } => write!(
                f,
                "{queens} queens are too many to count: the fast method ends at {}, and a search \
                 would not finish",
                MeetInTheMiddle::LIMIT
            ),
        }
    }
}

impl std::error::Error for CountError {}

impl From<FastCountError> for CountError {
    fn from(error: FastCountError) -> Self {
        Self::Fast(error)
    }
}

impl From<SizeError> for CountError {
    fn from(error: SizeError) -> Self {
        Self::Size(error)
    }
}

impl From<Declined> for CountError {
    fn from(error: Declined) -> Self {
        Self::Declined(error)
    }
}
