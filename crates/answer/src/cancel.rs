//! The token that stops a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stops searches from another thread or from a signal handler.
///
/// Clones share one state. Cancelling is one atomic store, safe in a signal handler, and cannot be
/// undone.
///
/// # Examples
/// ```
/// use quadrille_answer::CancelToken;
///
/// let token = CancelToken::new();
/// let held_by_a_search = token.clone();
/// token.cancel();
/// assert!(held_by_a_search.is_cancelled());
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
