//! What goes wrong at the frontier.

use std::fmt;

use quadrille_problem::{Cube, CubeError};
use quadrille_search::answer::{Count, StopReason};
use quadrille_search::choice::Declined;
use quadrille_symmetry::Key;

use crate::frontier::facts::{Contradiction, key_text};

/// Why the frontier could not be found, or a residual not counted.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FrontierError {
    /// It was stopped.
    Stopped(StopReason),
    /// The requested back end declines a part of the residual.
    Declined(Declined),
    /// A cube does not belong to this problem.
    BadCube(CubeError),
    /// The residual of a cube that was divided has another key than stated.
    BadDivision {
        /// The cube.
        cube: Cube,
        /// The key that was stated.
        key: Key,
    },
    /// Two claims about one residual differ: a claim that was given to a run is false.
    Contradiction(Contradiction),
    /// A claim counts more solutions than there are sets of options.
    Impossible {
        /// The key of the residual.
        key: Key,
        /// The count of the claim.
        count: Count,
        /// The number of options of the residual.
        options: usize,
    },
}

impl fmt::Display for FrontierError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(reason) => reason.fmt(f),
            Self::Declined(declined) => declined.fmt(f),
            Self::BadCube(error) => error.fmt(f),
            Self::Contradiction(error) => error.fmt(f),
            Self::BadDivision { cube, key } => {
                write!(f, "the residual of cube {cube} does not have the key {}", key_text(*key))
            }
            Self::Impossible { key, count, options } => write!(
                f,
                "the claim about residual {} counts {count} solutions, and the residual has only \
                 {options} options",
                key_text(*key)
            ),
        }
    }
}

impl std::error::Error for FrontierError {}

impl From<Declined> for FrontierError {
    fn from(declined: Declined) -> Self {
        Self::Declined(declined)
    }
}

impl From<Contradiction> for FrontierError {
    fn from(error: Contradiction) -> Self {
        Self::Contradiction(error)
    }
}

impl From<CubeError> for FrontierError {
    fn from(error: CubeError) -> Self {
        Self::BadCube(error)
    }
}
