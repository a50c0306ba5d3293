//! What stops a question early.

use std::time::Duration;

use quadrille_dlx::{CancelToken, StopReason};
use quadrille_sudoku::Solver;
use quadrille_vectors::clock::Instant;

/// Tokens, and the end of a time limit. Both are looked at wherever a search for one step takes long.
#[derive(Clone, Debug, Default)]
pub(in crate::human) struct Stops {
    cancel: Vec<CancelToken>,
    end: Option<Instant>,
}

impl Stops {
    /// Returns the stops of a question that begins now. A limit beyond the end of the clock is none.
    pub(in crate::human) fn new(cancel: &[CancelToken], limit: Option<Duration>) -> Self {
        let end = limit.and_then(|limit| Instant::now().checked_add(limit));
        Self { cancel: cancel.to_vec(), end }
    }

    /// Returns the reason to stop now, if there is one.
    pub(in crate::human) fn reason(&self) -> Option<StopReason> {
        if self.cancel.iter().any(CancelToken::is_cancelled) {
            return Some(StopReason::Cancelled);
        }
        self.end.is_some_and(|end| Instant::now() >= end).then_some(StopReason::TimeLimit)
    }

    /// Returns an error if there is a reason to stop now.
    pub(in crate::human) fn look(&self) -> Result<(), StopReason> {
        self.reason().map_or(Ok(()), Err)
    }

    /// Stops a solver together with the question.
    pub(in crate::human) fn apply<'m>(&self, solver: Solver<'m>) -> Solver<'m> {
        let solver = self.cancel.iter().fold(solver, Solver::cancel_token);
        match self.end {
            Some(end) => solver.time_limit(end.saturating_duration_since(Instant::now())),
            None => solver,
        }
    }
}
