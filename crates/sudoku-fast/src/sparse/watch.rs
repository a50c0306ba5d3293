//! The limits of a count.

use std::time::Duration;

use quadrille_answer::{CancelToken, StopReason};
use quadrille_vectors::clock::Instant;

/// The limits of a count.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The longest time.
    pub time: Option<Duration>,
    /// Stops the count once it is cancelled.
    pub cancel: Option<CancelToken>,
    /// The number of threads, at least 1.
    pub threads: usize,
}

/// Looks at the limits. Each look is cheap beside the work between two of them.
#[derive(Debug)]
pub(super) struct Watch<'l> {
    end: Option<Instant>,
    cancel: Option<&'l CancelToken>,
}

impl<'l> Watch<'l> {
    pub(super) fn new(limits: &'l Limits) -> Self {
        let end = limits.time.and_then(|limit| Instant::now().checked_add(limit));
        Self { end, cancel: limits.cancel.as_ref() }
    }

    /// Returns the reason to stop, if there is one.
    pub(super) fn look(&self) -> Result<(), StopReason> {
        if self.cancel.is_some_and(CancelToken::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        match self.end {
            Some(end) if Instant::now() >= end => Err(StopReason::TimeLimit),
            _ => Ok(()),
        }
    }
}
