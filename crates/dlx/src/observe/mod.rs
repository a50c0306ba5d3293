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

    /// Called when an [`Optimizer`](crate::question::Optimizer) found a better solution. Does nothing
    /// unless it is implemented.
    fn improved(&mut self, improvement: &Improvement) {
        _ = improvement;
    }
}

/// A better solution than those before, found while the best one is searched for.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Improvement {
    /// Its cost.
    pub cost: u128,
    /// No solution costs less than this (more, for the dearest).
    pub bound: u128,
    /// Seconds since the search began.
    pub seconds: f64,
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
    /// Seconds since the search began.
    pub seconds: f64,
}
