//! The limits of a task that consists of several searches.

use std::time::Duration;

use quadrille_dlx::{CancelToken, StopReason};
use quadrille_vectors::clock::Instant;

/// What may stop the whole task.
#[derive(Clone, Debug, Default)]
pub(crate) struct Limits {
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) cancel: CancelToken,
}

/// A running task: its limits, its clock, and the nodes visited so far.
#[derive(Debug)]
pub(crate) struct Spent {
    limits: Limits,
    began: Instant,
    nodes: u64,
}

impl Spent {
    /// Starts the clock.
    pub(crate) fn nothing(limits: Limits) -> Self {
        Self { limits, began: Instant::now(), nodes: 0 }
    }

    /// Adds the nodes of a search.
    pub(crate) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// The nodes visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The nodes that may still be visited.
    pub(crate) fn nodes_left(&self) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes))
    }

    /// The seconds since the start.
    pub(crate) fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }

    /// The time that is left, if time is limited.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        Some(self.limits.time?.saturating_sub(self.began.elapsed()))
    }

    /// The token that cancels the task.
    pub(crate) fn cancel(&self) -> &CancelToken {
        &self.limits.cancel
    }

    /// Why the task must stop, if it must.
    pub(crate) fn stopped(&self) -> Option<StopReason> {
        if self.limits.cancel.is_cancelled() {
            Some(StopReason::Cancelled)
        } else if self.nodes_left() == 0 {
            Some(StopReason::NodeLimit)
        } else if self.time_left().is_some_and(|left| left.is_zero()) {
            Some(StopReason::TimeLimit)
        } else {
            None
        }
    }
}
