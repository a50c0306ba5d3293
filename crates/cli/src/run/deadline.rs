//! When a command ends early that works through an input without a search.

use std::time::{Duration, Instant};

use quadrille_dlx::StopReason;

use crate::run::Context;

/// What stops a command early: an interrupt or a time limit.
#[derive(Clone)]
pub(in crate::run) struct Deadline<'c> {
    context: &'c Context,
    /// The end of the time limit, if there is one.
    end: Option<Instant>,
}

impl Context {
    /// Returns the deadline of a time limit that begins now. A limit beyond the end of the clock is
    /// none.
    pub(in crate::run) fn deadline(&self, limit: Option<Duration>) -> Deadline<'_> {
        Deadline { context: self, end: limit.and_then(|limit| Instant::now().checked_add(limit)) }
    }
}

impl Deadline<'_> {
    /// Returns the reason to stop now, if there is one.
    pub(in crate::run) fn stop(&self) -> Option<StopReason> {
        if self.context.interrupt.is_heard() {
            return Some(StopReason::Cancelled);
        }
        self.end.is_some_and(|end| Instant::now() >= end).then_some(StopReason::TimeLimit)
    }

    /// Returns the time left, if there is a limit.
    pub(in crate::run) fn left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }
}
