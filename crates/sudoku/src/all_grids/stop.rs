//! What stops a count of all grids.

use std::time::Duration;

use quadrille_dlx::{CancelToken, StopReason};
use quadrille_vectors::clock::Instant;

/// A token and the end of a time limit, each if there is one.
#[derive(Clone, Debug, Default)]
pub(super) struct Stop {
    cancel: Option<CancelToken>,
    end: Option<Instant>,
}

impl Stop {
    /// Returns what stops a count that begins now.
    pub(super) fn new(cancel: Option<&CancelToken>, limit: Option<Duration>) -> Self {
        let end = limit.and_then(|limit| Instant::now().checked_add(limit));
        Self { cancel: cancel.cloned(), end }
    }

    /// Returns the reason to stop now as an error, if there is one.
    pub(super) fn poll(&self) -> Result<(), StopReason> {
        match self.end {
            _ if self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) => {
                Err(StopReason::Cancelled)
            }
            Some(end) if Instant::now() >= end => Err(StopReason::TimeLimit),
            _ => Ok(()),
        }
    }
}
