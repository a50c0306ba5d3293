//! The exit codes and their meanings.

use std::process::ExitCode;

/// How a run ended, in order of severity: of many puzzles, the worst decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Complete, with at least one solution; or a check that holds.
    Success,
    /// Complete, without a solution; or a check that fails.
    Negative,
    /// Stopped by a limit: the output is partial.
    Stopped,
    /// Wrong usage, or malformed input.
    Misused,
    /// Input or output failed.
    Failed,
    /// Interrupted: the output is partial.
    Interrupted,
}

impl Exit {
    /// Returns the exit code of the process.
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
