//! Stops a count: a cancel token and a time limit.

use std::time::Duration;

use quadrille_answer::{CancelToken, StopReason};
use quadrille_vectors::clock::Instant;

/// The limits of one count, shared by its threads.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) started: Instant,
    pub(crate) time: Option<Duration>,
    pub(crate) cancel: Option<CancelToken>,
}

/// The number of checks of the token per check of the clock.
const CLOCK_INTERVAL: u32 = 16;

/// Decides for one thread whether to stop.
#[derive(Debug)]
pub(crate) struct Stop<'l> {
    limits: &'l Limits,
    checks: u32,
    reason: Option<StopReason>,
}

impl<'l> Stop<'l> {
    pub(crate) fn new(limits: &'l Limits) -> Self {
        Self { limits, checks: 0, reason: None }
    }

    /// Returns `None` if the count must stop. Cheap enough to call every microsecond.
    #[inline]
    pub(crate) fn check(&mut self) -> Option<()> {
        if self.limits.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            self.reason = Some(StopReason::Cancelled);
        }
        if self.checks.is_multiple_of(CLOCK_INTERVAL)
            && self.limits.time.is_some_and(|limit| self.limits.started.elapsed() >= limit)
        {
            self.reason = self.reason.or(Some(StopReason::TimeLimit));
        }
        self.checks = self.checks.wrapping_add(1);
        self.reason.is_none().then_some(())
    }

    /// Returns why the count must stop; `None` if it need not.
    pub(crate) fn reason(&self) -> Option<StopReason> {
        self.reason
    }
}
