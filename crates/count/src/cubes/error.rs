//! Why a count from a record cannot go on.

use std::fmt;

use quadrille_problem::CubeError;
use quadrille_search::answer::StopReason;
use quadrille_search::choice::Declined;

use crate::sweep::SweepError;

/// Why a cube could not be run. No record is made; any partial count is lost.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RunError {
    /// The requested back end declines a part of the problem.
    Declined(Declined),
    /// The cube does not belong to this problem.
    NoCube(CubeError),
    /// The record has a sweep that is not one of this problem.
    NoSweep(SweepError),
    /// A limit other than the budget, or a cancelled token, stopped the run.
    Stopped(StopReason),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declined(declined) => declined.fmt(f),
            Self::NoCube(error) => error.fmt(f),
            Self::NoSweep(error) => error.fmt(f),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for RunError {}

impl From<Declined> for RunError {
    fn from(declined: Declined) -> Self {
        Self::Declined(declined)
    }
}

impl From<CubeError> for RunError {
    fn from(error: CubeError) -> Self {
        Self::NoCube(error)
    }
}
