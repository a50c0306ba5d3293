//! What may stop a search: limits on solutions, nodes, time and memory, and a cancel token.

use std::sync::Arc;
use std::time::Duration;

use quadrille_answer::CancelToken;

use crate::meter::job::Job;
use crate::tuning::Tuning;

/// The limits of one search. By default only memory is limited.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most solutions.
    pub solutions: Option<u64>,
    /// The most nodes.
    pub nodes: Option<u64>,
    /// The longest time.
    pub time: Option<Duration>,
    /// Stops the search from outside.
    pub cancel: Option<CancelToken>,
    /// The memory limit of the memo, in bytes.
    pub memory: usize,
    /// The job that this search is part of, whose other workers may ask for a part of its residual.
    pub job: Option<Arc<Job>>,
    /// The thresholds of the search.
    pub tuning: Tuning,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            solutions: None,
            nodes: None,
            time: None,
            cancel: None,
            memory: 1 << 30,
            job: None,
            tuning: Tuning::default(),
        }
    }
}

impl Limits {
    /// Returns no limits, for tests, and thresholds so low that small problems reach every code path.
    pub fn tiny() -> Self {
        Self { tuning: Tuning::tiny(), ..Self::default() }
    }
}
