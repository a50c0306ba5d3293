//! What may stop a search: limits on solutions, nodes, time and memory, and a cancel token.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::meter::job::Job;
use crate::tuning::Tuning;

/// Stops searches from another thread or from a signal handler.
///
/// Clones share one state. Cancelling is one atomic store, safe in a signal handler, and cannot be
/// undone.
///
/// # Examples
/// ```
/// use quadrille_dlx::{CancelToken, Problem, Solve, StopReason};
///
/// let problem = Problem::parse("a\na\n")?;
/// let token = CancelToken::new();
/// token.cancel();
/// let answer = problem.counter().cancel_token(&token).count()?;
/// assert_eq!(answer.stopped(), Some(StopReason::Cancelled));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Creates a token that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every search that holds this token, within a few hundred nodes.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the token was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Returns the flag behind the token, for a signal handler, which may only store to an atomic.
impl From<CancelToken> for Arc<AtomicBool> {
    fn from(token: CancelToken) -> Self {
        token.0
    }
}

/// The limits of one search. By default only memory is limited.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) solutions: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) cancel: Option<CancelToken>,
    /// The memory limit of the memo, in bytes.
    pub(crate) memory: usize,
    /// Whether a memo must compare residuals whole, and not by hashes.
    pub(crate) whole_keys: bool,
    /// The job that this search is part of, whose other workers may ask for a part of its residual.
    pub(crate) job: Option<Arc<Job>>,
    /// The thresholds of the search.
    pub(crate) tuning: Tuning,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            solutions: None,
            nodes: None,
            time: None,
            cancel: None,
            memory: 1 << 30,
            whole_keys: false,
            job: None,
            tuning: Tuning::default(),
        }
    }
}

#[cfg(test)]
impl Limits {
    /// Returns no limits, and thresholds so low that small problems reach every code path.
    pub(crate) fn tiny() -> Self {
        Self { tuning: Tuning::tiny(), ..Self::default() }
    }
}
