//! What may stop a count: a token that anyone may cancel, and a time.

use std::time::Duration;

use quadrille_dlx::{CancelToken, StopReason};
use quadrille_vectors::clock::Instant;

/// The limits of one count, shared by its threads.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) started: Instant,
    pub(crate) time: Option<Duration>,
    pub(crate) cancel: Option<CancelToken>,
}

/// How many looks at the token there are for one at the clock.
const CLOCK_INTERVAL: u32 = 16;

/// Looks, for one thread, whether to stop.
#[derive(Debug)]
pub(crate) struct Stop<'l> {
    limits: &'l Limits,
    looks: u32,
    reason: Option<StopReason>,
}

impl<'l> Stop<'l> {
    pub(crate) fn new(limits: &'l Limits) -> Self {
        Self { limits, looks: 0, reason: None }
    }

    /// `None` if the count has to stop. Quick enough to be asked every microsecond.
    #[inline]
    pub(crate) fn check(&mut self) -> Option<()> {
        if self.limits.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            self.reason = Some(StopReason::Cancelled);
        }
        if self.looks.is_multiple_of(CLOCK_INTERVAL)
            && self.limits.time.is_some_and(|limit| self.limits.started.elapsed() >= limit)
        {
            self.reason = self.reason.or(Some(StopReason::TimeLimit));
        }
        self.looks = self.looks.wrapping_add(1);
        self.reason.is_none().then_some(())
    }

    /// Why the count had to stop, if it had to.
    pub(crate) fn reason(&self) -> Option<StopReason> {
        self.reason
    }
}
