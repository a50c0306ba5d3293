//! The state shared by searches of one task: pieces waiting for a worker, and overall progress.

use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

use crate::tuning::Tuning;

/// Nodes that a search visits before other threads help.
pub const NODES_ALONE: u64 = 4_000;

/// Nodes that a job visits before its residual may be cut up, which costs as much as some thousands
/// of nodes.
pub const LEAST_NODES: u64 = 20_000;

const RUNS: u8 = 0;
const HALTED: u8 = 1;
const ABANDONED: u8 = 2;

/// A task that several searches share. All figures are hints: no answer depends on them.
#[derive(Debug)]
pub struct Job {
    threads: usize,
    /// The number of nodes that a search visits before its residual may be split.
    least_nodes: u64,
    /// The number of pieces that no worker has started.
    waiting: AtomicUsize,
    /// One of [`RUNS`], [`HALTED`] and [`ABANDONED`]. A single word, so a thread that sees the task
    /// abandoned also sees it halted.
    state: AtomicU8,
    nodes: AtomicU64,
    /// The finished share of the task, in units of 2^-52.
    share: AtomicU64,
}

impl Job {
    /// A job that has not begun.
    pub fn new(threads: usize, tuning: &Tuning) -> Self {
        Self {
            threads,
            least_nodes: tuning.limit(LEAST_NODES),
            waiting: AtomicUsize::new(0),
            state: AtomicU8::new(RUNS),
            nodes: AtomicU64::new(0),
            share: AtomicU64::new(0),
        }
    }

    /// Adds `parts` to the number of waiting pieces.
    pub fn add_waiting(&self, parts: usize) {
        self.waiting.fetch_add(parts, Ordering::Relaxed);
    }

    /// Records that a worker has started a waiting piece.
    pub fn begin(&self) {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
    }

    /// Asks all searches to stop.
    pub fn halt(&self) {
        self.state.fetch_max(HALTED, Ordering::Relaxed);
    }

    /// Asks all searches to stop and to discard their residuals.
    pub fn abandon(&self) {
        self.state.fetch_max(ABANDONED, Ordering::Relaxed);
    }

    /// Whether residuals are no longer needed.
    pub fn is_abandoned(&self) -> bool {
        self.state.load(Ordering::Relaxed) == ABANDONED
    }

    /// Whether all searches must stop.
    pub fn is_halted(&self) -> bool {
        self.state.load(Ordering::Relaxed) != RUNS
    }

    /// Whether a search that has visited `nodes` nodes must stop and hand over its residual: either
    /// all searches must stop, or no piece is waiting for the next free worker. A search that has
    /// just started first makes some progress.
    pub(crate) fn asks(&self, nodes: u64) -> bool {
        nodes > 0 && self.is_halted()
            || nodes >= self.least_nodes
                && self.waiting.load(Ordering::Relaxed) == 0
                && self.threads > 1
    }

    /// Records finished work: `nodes` visited and a `share` of the task.
    pub(crate) fn add_done(&self, nodes: u64, share: f64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.share.fetch_add((share * UNIT) as u64, Ordering::Relaxed);
    }

    /// Returns the number of nodes visited and the finished share of the task.
    pub fn done(&self) -> (u64, f64) {
        let share = self.share.load(Ordering::Relaxed) as f64 / UNIT;
        (self.nodes.load(Ordering::Relaxed), share)
    }
}

const UNIT: f64 = (1u64 << 52) as f64;
