//! Sizes of boards that are not supported.

use std::fmt;

/// A board size that is not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SizeError {
    /// The board has no row or no column.
    Zero,
    /// The board has too many rows or columns.
    TooLarge {
        /// The number of rows or columns.
        n: usize,
        /// The maximum.
        limit: usize,
    },
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Zero => write!(f, "a board needs at least one row and one column"),
            Self::TooLarge { n, limit } => {
                write!(f, "{n} rows or columns are more than the limit of {limit}")
            }
        }
    }
}

impl std::error::Error for SizeError {}
