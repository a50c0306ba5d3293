//! What may stop a search: limits on solutions, nodes, time and memory, and a cancel token.

use std::sync::Arc;
use std::time::Duration;

use quadrille_answer::CancelToken;

use crate::meter::job::Job;
use crate::tuning::Tuning;

/// The limits of one search. By default only memory is limited.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) solutions: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) cancel: Option<CancelToken>,
    /// The memory limit of the memo, in bytes.
    pub(crate) memory: usize,
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
