//! The progress of a search while it runs, and its cost afterwards.
//!
//! An [`Observer`] watches and cannot steer. Whatever may stop a search (limits, a cancel token)
//! cannot watch it.

mod pace;
mod spread;
mod statistics;

pub use pace::{Forecast, Pace};
pub use spread::{Confidence, SampleMean, Samples};
pub use statistics::{ClassStats, EngineUse, MemoStats, Method, Statistics, SymmetryStats};

/// Receives progress reports of a search.
///
/// # Examples
/// ```
/// use quadrille_dlx::observe::{Observer, Progress};
/// use quadrille_dlx::{Problem, Solve};
///
/// #[derive(Default)]
/// struct Last(f64);
/// impl Observer for Last {
///     fn progress(&mut self, progress: &Progress) {
///         self.0 = progress.share;
///     }
/// }
///
/// let problem = Problem::parse("a b\na b\na\nb\n")?;
/// let mut last = Last::default();
/// problem.counter().observer(&mut last).count()?.complete()?;
/// assert_eq!(last.0, 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observer: Send {
    /// Called at regular node counts, and once at the end of a complete search.
    fn progress(&mut self, progress: &Progress);

    /// Called when an `Optimizer` found a better solution or proved a better
    /// bound. Does nothing unless it is implemented.
    fn improved(&mut self, improvement: &Improvement) {
        _ = improvement;
    }
}

/// What is known of the best solution during a search for it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Improvement {
    /// The cost of the best solution found, if one was found.
    pub cost: Option<u128>,
    /// No solution costs less than this (more, for the dearest).
    pub bound: u128,
    /// Seconds since the search began.
    pub seconds: f64,
}

/// A way to count. Where none is known to be the best, a count goes several ways in turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Way {
    /// A search of the tree, perhaps with a memo.
    Search,
    /// A walk that follows one option of each orbit.
    Orbits,
    /// A sweep, which expands states in a fixed order of the items.
    Sweep,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// Nodes visited so far.
    pub nodes: u64,
    /// An estimate of the finished share of the tree, from 0 to 1. It weighs all children of a node
    /// equally, and large parts of a problem more than small ones. It never decreases, and is 1
    /// only when the search is complete.
    pub share: f64,
    /// The way whose turn it is.
    pub way: Way,
    /// The share that this way has finished, from 0 to 1. It may decrease: a walk by orbits begins
    /// each turn at the root, and a sweep estimates its states anew.
    pub share_of_way: f64,
    /// The residuals whose counts are remembered, as far as that is known; 0 if it is not.
    pub remembered: u64,
    /// The share of residuals that a walk by orbits has found known; 0 in the other ways.
    pub known: f64,
    /// Seconds since the search began.
    pub seconds: f64,
}
