//! What may stop a search, and whether it has. The only file of the engine that reads the clock.

use std::time::Duration;

use quadrille_answer::CancelToken;
use quadrille_vectors::clock::Instant;

use crate::answer::{StopReason, Stops};
use crate::meter::limits::Limits;
use crate::meter::tally::Tally;

/// Measures one interval of time.
#[derive(Clone, Copy, Debug)]
pub struct Timer {
    pub(super) began: Instant,
    pub(super) interval: Duration,
}

impl Timer {
    /// A timer that is over after `interval` from now.
    pub(super) fn new(interval: Duration) -> Self {
        Self { began: Instant::now(), interval }
    }

    /// Whether the interval has passed.
    pub fn is_over(&self) -> bool {
        self.began.elapsed() >= self.interval
    }

    /// A timer that is over after `interval` from now, or with this one if that is sooner.
    pub fn or_sooner(self, interval: Duration) -> Self {
        let passed = self.began.elapsed();
        match self.interval.saturating_sub(passed) < interval {
            true => self,
            false => Self { began: self.began, interval: passed.saturating_add(interval) },
        }
    }
}

/// The limits of a search, and those of its current turn.
///
/// Invariant: once set, `stopped` stays set, except that the end of a turn takes back the stop that it caused.
#[derive(Debug)]
pub(super) struct Budget {
    pub(super) limits: Limits,
    pub(super) started: Instant,
    /// What nodes, discarded nodes and charged work may add up to before the search pauses.
    pub(super) allowance: u64,
    /// What the allowance becomes, once, if the search is expected to end within that.
    pub(super) prolonged: u64,
    pub(super) stopped: Option<StopReason>,
}

impl Budget {
    pub(super) fn new(limits: Limits) -> Self {
        let started = Instant::now();
        Self { limits, started, allowance: u64::MAX, prolonged: 0, stopped: None }
    }

    /// Returns which of the cancel token and the time limit says stop.
    pub(super) fn stop_for_good(&self) -> Option<StopReason> {
        match self.is_cancelled() {
            true => Some(StopReason::Cancelled),
            false => self.is_late().then_some(StopReason::TimeLimit),
        }
    }

    /// Returns the token and the time limit, for work that visits no nodes.
    pub(super) fn stops_for_good(&self) -> Stops {
        let end = self.limits.time.and_then(|limit| self.started.checked_add(limit));
        Stops::of(self.limits.cancel.clone()).until(end)
    }

    fn is_cancelled(&self) -> bool {
        self.limits.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
    }

    fn is_late(&self) -> bool {
        self.limits.time.is_some_and(|limit| self.started.elapsed() >= limit)
    }

    /// Returns what remains of the time limit.
    pub(super) fn time_left(&self) -> Option<Duration> {
        self.limits.time.map(|limit| limit.saturating_sub(self.started.elapsed()))
    }

    /// Returns the largest number of nodes that may still be visited.
    pub(super) fn nodes_left(&self, tally: &Tally) -> u64 {
        let limited = self.limits.nodes.map_or(u64::MAX, |limit| limit - tally.visited.nodes);
        limited.min(self.allowance.saturating_sub(tally.spent()))
    }

    /// Returns what stops the search now, besides an earlier stop.
    pub(super) fn stops(&self, tally: &Tally) -> Option<StopReason> {
        if self.is_cancelled() {
            Some(StopReason::Cancelled)
        } else if self.nodes_left(tally) == 0 {
            Some(StopReason::NodeLimit)
        } else if self.is_late() {
            Some(StopReason::TimeLimit)
        } else if self.limits.job.as_ref().is_some_and(|job| job.asks(tally.visited.nodes)) {
            Some(StopReason::Cancelled)
        } else {
            None
        }
    }

    /// Prolongs a trial, once, if the share that it has finished promises that it ends within that.
    pub(super) fn prolong(&mut self, done: f64) {
        let prolonged = std::mem::take(&mut self.prolonged);
        if prolonged > 0 && self.allowance as f64 <= done * prolonged as f64 {
            self.allowance = prolonged;
        }
    }
}
