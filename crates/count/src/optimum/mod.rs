//! The cheapest solution, or the dearest, without visiting all others: branch and bound, and beside
//! it a search in a fixed order and a diagram of all solutions, which are the better ways where
//! residuals recur.
//!
//! A bound that excludes solutions is proved by prices of items: see `prices`.

mod cliques;
mod dominated;
mod enough;
mod explored;
mod inverse;
mod k_best;
mod ordered;
mod part;
mod prices;
mod relaxed;
mod search;
mod simplex;
mod whole;

use quadrille_search::answer::StopReason;
use quadrille_search::observe::Statistics;

use crate::solution::Solution;

pub use enough::{Enough, Gap, GapError};
pub use k_best::KBest;
pub use k_best::k_best;
pub(crate) use part::within;
pub(crate) use prices::{Costs, PRICE_WORK};
pub use whole::optimum;

/// Which solution is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The least cost.
    Cheapest,
    /// The greatest cost.
    Dearest,
}

impl Goal {
    /// A bound that needs no proof, for a problem whose options have these costs.
    fn trivial_bound(self, costs: impl Iterator<Item = u64>) -> i128 {
        match self {
            Self::Cheapest => 0,
            Self::Dearest => costs.map(i128::from).sum(),
        }
    }
}

/// The cheapest solution of a problem (or the dearest), or what was known when a limit stopped the
/// search.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Problem, Solve};
///
/// let problem = Problem::parse("a b c\na |2\nb |1\nc |4\na b |5\nb c |2\n")?;
/// let optimum = problem.optimizer().cheapest();
/// assert_eq!(optimum.stopped(), None);
/// assert_eq!(optimum.best().map(|solution| solution.cost()), Some(4));
/// assert_eq!(problem.optimizer().dearest().bound(), Some(9));
///
/// let stopped = problem.optimizer().node_limit(0).cheapest();
/// assert!(stopped.stopped().is_some() && stopped.best().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a search that was stopped has not shown which solution is the best"]
pub struct Optimum<'p> {
    best: Option<Solution<'p>>,
    bound: Option<u128>,
    stopped: Option<StopReason>,
    statistics: Statistics,
}

impl<'p> Optimum<'p> {
    /// Returns the best solution found. It is the best of all unless the search was
    /// [stopped](Self::stopped).
    pub fn best(&self) -> Option<&Solution<'p>> {
        self.best.as_ref()
    }

    /// Converts to the best solution found.
    pub fn into_best(self) -> Option<Solution<'p>> {
        self.best
    }

    /// Returns a cost that no solution is below (above, for the dearest). It is that of the best
    /// solution unless the search was stopped, and `None` if there is no solution.
    pub fn bound(&self) -> Option<u128> {
        self.bound
    }

    /// Returns why the search stopped before the best solution was proven, if it did. If it did not and
    /// there is no best solution, there is no solution at all.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Returns what the search cost.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }
}
