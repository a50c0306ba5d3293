//! One search of the engine for a puzzle: its settings and its solutions.

use std::time::Duration;

use quadrille_dlx::choice::Declined;
use quadrille_dlx::count::Incomplete;
use quadrille_dlx::observe::Statistics;
use quadrille_dlx::question::{Compiler, Counter, Lister, Query};
use quadrille_dlx::question::{LimitsNodes, LimitsSolutions};
use quadrille_dlx::{CancelToken, Engine, Outcome, Solve, StopReason};
use quadrille_sudoku_rules::Grid;

use crate::model::Model;
use crate::network::Branching;

/// The settings of a question.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) engine: Engine,
    /// Whether to search the exact cover problem in any case.
    pub(crate) exact_cover: bool,
    pub(crate) solutions: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) memory: Option<usize>,
    pub(crate) without_symmetry: bool,
    /// 0 means 1.
    pub(crate) threads: usize,
    pub(crate) time: Option<Duration>,
    pub(crate) cancel: Option<CancelToken>,
}

impl Settings {
    /// Whether a setting applies to a search only.
    pub(crate) fn wants_search(&self) -> bool {
        self.engine != Engine::Auto
            || self.exact_cover
            || self.without_symmetry
            || self.nodes.is_some()
    }

    /// Applies the settings of a search that lists or counts.
    fn set<'m, Q: LimitsSolutions + LimitsNodes>(&self, query: Query<'m, Q>) -> Query<'m, Q> {
        let query = self.set_stops(query).engine(self.engine);
        match self.solutions {
            Some(limit) => query.solution_limit(limit),
            None => query,
        }
    }

    /// Applies what stops any search.
    fn set_stops<'m, Q: LimitsNodes>(&self, mut query: Query<'m, Q>) -> Query<'m, Q> {
        if let Some(limit) = self.nodes {
            query = query.node_limit(limit);
        }
        if let Some(limit) = self.time {
            query = query.time_limit(limit);
        }
        match &self.cancel {
            Some(token) => query.cancel_token(token),
            None => query,
        }
    }

    /// Asks the engine for the number of solutions.
    pub(crate) fn counter<'m>(&self, model: &'m Model) -> Counter<'m> {
        let counter = self.set(model.problem().counter()).symmetry(!self.without_symmetry);
        match self.memory {
            Some(bytes) => counter.memory_limit(bytes),
            None => counter,
        }
    }

    /// Asks the engine for a diagram of all solutions.
    pub(crate) fn compiler<'m>(&self, model: &'m Model) -> Compiler<'m> {
        let compiler = self.set_stops(model.problem().compiler());
        match self.memory {
            Some(bytes) => compiler.memory_limit(bytes),
            None => compiler,
        }
    }

    /// Asks the engine for the solutions.
    pub(crate) fn lister<'m>(&self, model: &'m Model) -> Lister<'m> {
        self.set(model.problem().lister())
    }

    /// Asks the engine for the solutions, and returns them as grids.
    pub(crate) fn solutions<'m>(&self, model: &'m Model) -> Result<Solutions<'m>, Declined> {
        Ok(Solutions::searched(model, self.lister(model).solutions()?))
    }
}

/// The solutions of a puzzle, each once, found on demand.
///
/// The iterator ends for one of two reasons: there are no more solutions
/// ([`is_complete`](Self::is_complete)), or a limit was reached ([`stopped`](Self::stopped)).
#[derive(Debug)]
#[must_use = "solutions are found on demand"]
pub struct Solutions<'m>(Source<'m>);

/// The source of solutions.
#[derive(Debug)]
enum Source<'m> {
    /// The fast solver found at most one.
    Known { only: Option<Grid>, stopped: Option<StopReason>, ended: bool },
    /// A search of the network finds one after the other.
    Network { search: Box<Branching>, limit: Option<u64>, stopped: Option<StopReason>, ended: bool },
    /// A search finds one after the other.
    Search { model: &'m Model, inner: Box<quadrille_dlx::Solutions<'m>> },
}

impl<'m> Solutions<'m> {
    pub(crate) fn searched(model: &'m Model, inner: quadrille_dlx::Solutions<'m>) -> Self {
        Self(Source::Search { model, inner: Box::new(inner) })
    }

    /// At most one solution, and why the fast solver stopped there, if it was stopped.
    pub(crate) fn known(only: Option<Grid>, stopped: Option<StopReason>) -> Self {
        Self(Source::Known { only, stopped, ended: false })
    }

    /// Solutions found by a search of the network, up to a limit.
    pub(crate) fn propagated(search: Branching, limit: Option<u64>) -> Self {
        Self(Source::Network { search: Box::new(search), limit, stopped: None, ended: false })
    }

    /// Returns the next solution, or what its absence means. Ends the search.
    pub(crate) fn into_found(mut self) -> (Outcome<Grid>, Statistics) {
        let found = match (self.next(), self.stopped()) {
            (Some(grid), _) => Outcome::Found(grid),
            (None, Some(reason)) => Outcome::Stopped(reason),
            (None, None) => Outcome::Impossible,
        };
        (found, self.statistics())
    }

    /// Whether all solutions have been returned: the last call found that there are no more.
    pub fn is_complete(&self) -> bool {
        match &self.0 {
            Source::Known { stopped, ended, .. } | Source::Network { stopped, ended, .. } => {
                *ended && stopped.is_none()
            }
            Source::Search { inner, .. } => inner.is_complete(),
        }
    }

    /// Returns the reason why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<StopReason> {
        match &self.0 {
            Source::Known { stopped, ended, .. } | Source::Network { stopped, ended, .. } => {
                stopped.filter(|_| *ended)
            }
            Source::Search { inner, .. } => inner.stopped(),
        }
    }

    /// Returns the cost of a search of the exact cover problem so far.
    pub fn statistics(&self) -> Statistics {
        match &self.0 {
            Source::Known { .. } | Source::Network { .. } => Statistics::default(),
            Source::Search { inner, .. } => inner.statistics(),
        }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        match &mut self.0 {
            Source::Known { only, ended, .. } => {
                let next = only.take();
                *ended = next.is_none();
                next
            }
            Source::Network { search, limit, stopped, ended } => {
                if *limit == Some(0) {
                    (*stopped, *ended) = (Some(StopReason::SolutionLimit), true);
                    return None;
                }
                let next = search.next();
                match &next {
                    Some(_) => *limit = limit.map(|limit| limit - 1),
                    None => (*stopped, *ended) = (search.stopped(), true),
                }
                next
            }
            Source::Search { model, inner } => inner.next().map(|solution| model.fill(&solution)),
        }
    }
}

/// The smallest or the largest solution of a puzzle, or what is known instead.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a search that was stopped has not shown that there is no solution"]
pub enum Best {
    /// The requested solution.
    Solved(Grid),
    /// There is no solution.
    Impossible,
    /// The search was stopped before this was known.
    Stopped {
        /// The reason.
        reason: StopReason,
        /// The best solution found so far, if there is one.
        best: Option<Grid>,
    },
}

impl Best {
    /// Returns the solution, or `None` if there is none.
    ///
    /// # Errors
    /// If the search was stopped before this was known.
    pub fn complete(self) -> Result<Option<Grid>, Incomplete> {
        match self {
            Self::Solved(grid) => Ok(Some(grid)),
            Self::Impossible => Ok(None),
            Self::Stopped { reason, best } => {
                Err(Incomplete { found: u64::from(best.is_some()).into(), reason })
            }
        }
    }
}
