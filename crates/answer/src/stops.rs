//! What stops work early that visits no nodes of a search.

use std::time::Duration;

use quadrille_vectors::clock::Instant;

use crate::{CancelToken, StopReason};

/// Tokens, and the end of a time limit. Work looks at both before each step that takes long.
///
/// # Examples
/// ```
/// use quadrille_answer::{CancelToken, StopReason, Stops};
/// use std::time::Duration;
///
/// let token = CancelToken::new();
/// let stops = Stops::of([token.clone()]).within(Some(Duration::ZERO));
/// assert_eq!(stops.reason(), Some(StopReason::TimeLimit));
/// token.cancel();
/// assert_eq!(stops.look(), Err(StopReason::Cancelled));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stops {
    cancel: Vec<CancelToken>,
    end: Option<Instant>,
}

impl Stops {
    /// Stops when one of these tokens is cancelled.
    pub fn of(tokens: impl IntoIterator<Item = CancelToken>) -> Self {
        Self { cancel: tokens.into_iter().collect(), end: None }
    }

    /// Stops when this token is cancelled as well.
    pub fn add(&mut self, token: &CancelToken) {
        self.cancel.push(token.clone());
    }

    /// Stops when one of these tokens is cancelled, and not for those before.
    pub fn set_tokens(&mut self, tokens: impl IntoIterator<Item = CancelToken>) {
        self.cancel = tokens.into_iter().collect();
    }

    /// Returns the same tokens with the end of a limit that begins now. A limit beyond the end of the clock is none.
    pub fn within(&self, limit: Option<Duration>) -> Self {
        self.clone().until(limit.and_then(|limit| Instant::now().checked_add(limit)))
    }

    /// Returns the same tokens with this end of the time, or without one.
    pub fn until(self, end: Option<Instant>) -> Self {
        Self { end, ..self }
    }

    /// Returns the reason to stop now, if there is one.
    pub fn reason(&self) -> Option<StopReason> {
        if self.cancel.iter().any(CancelToken::is_cancelled) {
            return Some(StopReason::Cancelled);
        }
        self.end.is_some_and(|end| Instant::now() >= end).then_some(StopReason::TimeLimit)
    }

    /// Looks whether there is a reason to stop now.
    ///
    /// # Errors
    /// If there is: the reason.
    pub fn look(&self) -> Result<(), StopReason> {
        self.reason().map_or(Ok(()), Err)
    }

    /// Begins work of many short steps, which looks after some thousands of them.
    pub fn polling(&self) -> Polling<'_> {
        // So the first step looks.
        Polling { stops: self, steps: POLLED_STEPS }
    }

    /// Returns a solver that stops for the same reasons, by its functions for a token and a time limit.
    pub fn apply<S>(
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

/// Steps between two looks at the tokens and the clock: a fraction of a millisecond.
const POLLED_STEPS: usize = 1 << 12;

/// Work that looks at its stops after some thousands of steps.
#[derive(Debug)]
pub struct Polling<'s> {
    stops: &'s Stops,
    /// The steps since the last look.
    steps: usize,
}

impl Polling<'_> {
    /// Does `steps` steps.
    ///
    /// # Errors
    /// If the work must stop: the reason.
    #[inline]
    pub fn steps(&mut self, steps: usize) -> Result<(), StopReason> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps < POLLED_STEPS {
            return Ok(());
        }
        self.steps = 0;
        self.stops.look()
    }
}
