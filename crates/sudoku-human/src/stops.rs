//! What stops a question, or the making of puzzles, early.

use std::time::Duration;

use quadrille_dlx::{CancelToken, StopReason};
use quadrille_vectors::clock::Instant;

/// Tokens, and the end of a time limit. Both are looked at wherever one step takes long.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stops {
    cancel: Vec<CancelToken>,
    end: Option<Instant>,
}

impl Stops {
    /// Stops when this token is cancelled as well.
    pub(crate) fn add(&mut self, token: &CancelToken) {
        self.cancel.push(token.clone());
    }

    /// Returns the same tokens with the end of a limit that begins now. A limit beyond the end of the clock is none.
    pub(crate) fn within(&self, limit: Option<Duration>) -> Self {
        let end = limit.and_then(|limit| Instant::now().checked_add(limit));
        Self { end, ..self.clone() }
    }

    /// Returns the reason to stop now, if there is one.
    pub(crate) fn reason(&self) -> Option<StopReason> {
        if self.cancel.iter().any(CancelToken::is_cancelled) {
            return Some(StopReason::Cancelled);
        }
        self.end.is_some_and(|end| Instant::now() >= end).then_some(StopReason::TimeLimit)
    }

    /// Returns an error if there is a reason to stop now.
    pub(crate) fn look(&self) -> Result<(), StopReason> {
        self.reason().map_or(Ok(()), Err)
    }

    /// Returns a solver that stops for the same reasons, by its functions for a token and a time limit.
    pub(crate) fn apply<S>(
        &self,
        solver: S,
        cancel: impl Fn(S, &CancelToken) -> S,
        time: impl Fn(S, Duration) -> S,
    ) -> S {
        let solver = self.cancel.iter().fold(solver, cancel);
        match self.end {
            Some(end) => time(solver, end.saturating_duration_since(Instant::now())),
            None => solver,
        }
    }
}
