//! The exit codes, and what they mean.

use std::process::ExitCode;

/// How a run ended. Ordered by how much it matters: of many puzzles, the worst decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Complete, and there is at least one solution; or a check that holds.
    Success,
    /// Complete, and there is no solution; or a check that fails.
    Negative,
    /// Stopped by a limit: what was printed is a part.
    Stopped,
    /// Wrong usage, or malformed input.
    Misused,
    /// Input or output failed.
    Failed,
    /// Interrupted: what was printed is a part.
    Interrupted,
}

impl Exit {
    /// The code that the caller of the process sees.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Negative => 1,
            Self::Misused => 2,
            Self::Stopped => 3,
            Self::Failed => 4,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}
