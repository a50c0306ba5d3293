//! What searches that share one task know of each other: who waits for work, and how far all have
//! come together.

use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use crate::tuning::ThreadTuning;

/// How often whoever waits for a job looks at the limits, and shows how far it is.
pub(crate) const LOOK_INTERVAL: Duration = Duration::from_millis(10);

const RUNS: u8 = 0;
const HALTED: u8 = 1;
const ABANDONED: u8 = 2;

/// Searches that share one task. All figures are hints: no answer depends on them.
#[derive(Debug)]
pub(crate) struct Job {
    threads: usize,
    /// Nodes that a search visits before its residual may be cut up.
    least_nodes: u64,
    /// Parts that nobody has begun.
    waiting: AtomicUsize,
    /// One of [`RUNS`], [`HALTED`] and [`ABANDONED`]. One word, so that who has seen that the task
    /// is abandoned sees that it is halted.
    state: AtomicU8,
    nodes: AtomicU64,
    /// The share of the task that is done, in units of 2^-52.
    share: AtomicU64,
}

impl Job {
    pub(crate) fn new(threads: usize, tuning: &ThreadTuning) -> Self {
        Self {
            threads,
            least_nodes: tuning.least_nodes,
            waiting: AtomicUsize::new(0),
            state: AtomicU8::new(RUNS),
            nodes: AtomicU64::new(0),
            share: AtomicU64::new(0),
        }
    }

    /// Parts were added to those that wait.
    pub(crate) fn add_waiting(&self, parts: usize) {
        self.waiting.fetch_add(parts, Ordering::Relaxed);
    }

    /// A part is begun.
    pub(crate) fn begin(&self) {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
    }

    /// Asks all to stop.
    pub(crate) fn halt(&self) {
        self.state.fetch_max(HALTED, Ordering::Relaxed);
    }

    /// Asks all to stop, and not to tell what they have left.
    pub(crate) fn abandon(&self) {
        self.state.fetch_max(ABANDONED, Ordering::Relaxed);
    }

    /// Whether nobody asks what is left.
    pub(crate) fn is_abandoned(&self) -> bool {
        self.state.load(Ordering::Relaxed) == ABANDONED
    }

    /// Whether all are to stop.
    pub(crate) fn is_halted(&self) -> bool {
        self.state.load(Ordering::Relaxed) != RUNS
    }

    /// Whether a search that has visited so many nodes is to stop and hand on what it has left:
    /// because all are to stop, or because no part waits for whoever is done next. Whoever has begun
    /// gets further.
    pub(crate) fn asks(&self, nodes: u64) -> bool {
        nodes > 0 && self.is_halted()
            || nodes >= self.least_nodes
                && self.waiting.load(Ordering::Relaxed) == 0
                && self.threads > 1
    }

    /// So much more was done.
    pub(crate) fn add_done(&self, nodes: u64, share: f64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.share.fetch_add((share * UNIT) as u64, Ordering::Relaxed);
    }

    /// The nodes visited, and the share of the task that is done.
    pub(crate) fn done(&self) -> (u64, f64) {
        let share = self.share.load(Ordering::Relaxed) as f64 / UNIT;
        (self.nodes.load(Ordering::Relaxed), share)
    }
}

const UNIT: f64 = (1u64 << 52) as f64;
