//! The verdict on a puzzle: no solution, one, or several.

use quadrille_dlx::StopReason;
use quadrille_sudoku_rules::Grid;

/// The number of solutions of a puzzle: none, one or several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a search that was stopped has not shown that a solution is the only one"]
pub enum Verdict {
    /// There is no solution.
    Impossible,
    /// This is the only solution.
    Unique(Grid),
    /// There are several solutions. This is one of them; which one may depend on the machine.
    Several(Grid),
    /// The search was stopped before this was known.
    Stopped {
        /// The reason.
        reason: StopReason,
        /// A solution, if one was found; there may be others.
        first: Option<Grid>,
    },
}

/// The number of solutions of a puzzle, with two examples if there are several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a search that was stopped has not shown that a solution is the only one"]
pub enum Uniqueness {
    /// There is no solution.
    Impossible,
    /// This is the only solution.
    Unique(Grid),
    /// There are several solutions. These are two of them.
    Several(Grid, Grid),
    /// The search was stopped before this was known.
    Stopped {
        /// The reason.
        reason: StopReason,
        /// A solution, if one was found; there may be others.
        first: Option<Grid>,
    },
}

impl Uniqueness {
    /// Returns the result of a search for two solutions that found these.
    pub(crate) fn of(found: Vec<Grid>, stopped: Option<StopReason>) -> Self {
        let mut found = found.into_iter();
        match (found.next(), found.next(), stopped) {
            (Some(first), Some(second), _) => Self::Several(first, second),
            (first, _, Some(reason)) => Self::Stopped { reason, first },
            (Some(only), None, None) => Self::Unique(only),
            (None, _, None) => Self::Impossible,
        }
    }
}
