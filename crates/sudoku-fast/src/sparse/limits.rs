//! The limits of a count.

use std::time::Duration;

use quadrille_answer::{CancelToken, Stops};

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

impl Limits {
    /// Returns what stops a count that begins now.
    pub(super) fn stops(&self) -> Stops {
        Stops::of(self.cancel.clone()).within(self.time)
    }
}
