//! One search of the engine for a puzzle: its settings, its solutions, and what it can say.

use std::time::Duration;

use quadrille_dlx::choice::Declined;
use quadrille_dlx::count::Incomplete;
use quadrille_dlx::observe::Statistics;
use quadrille_dlx::question::{Counter, Lister, Query};
use quadrille_dlx::question::{LimitsNodes, LimitsSolutions};
use quadrille_dlx::{CancelToken, Engine, Solve, StopReason};

use crate::grid::Grid;
use crate::model::Model;

/// How to search, and when to stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) engine: Engine,
    /// Whether to search the exact cover problem in any case.
    pub(crate) exact_cover: bool,
    pub(crate) solutions: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) memory: Option<usize>,
    pub(crate) without_symmetry: bool,
    pub(crate) time: Option<Duration>,
    pub(crate) cancel: Option<CancelToken>,
}

impl Settings {
    /// Applies what every question of the engine honors.
    fn set<'m, Q: LimitsSolutions + LimitsNodes>(&self, query: Query<'m, Q>) -> Query<'m, Q> {
        let mut query = query.engine(self.engine);
        if let Some(limit) = self.solutions {
            query = query.solution_limit(limit);
        }
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

    /// Asks the engine for the solutions.
    pub(crate) fn lister<'m>(&self, model: &'m Model) -> Lister<'m> {
        self.set(model.problem().lister())
    }

    /// The solutions of a model, searched for so.
    pub(crate) fn solutions<'m>(&self, model: &'m Model) -> Result<Solutions<'m>, Declined> {
        Ok(Solutions::new(model, self.lister(model).solutions()?))
    }
}

/// The solutions of a puzzle, found as they are asked for, each once.
///
/// The iterator ends for one of two reasons, and tells which: there are no more solutions
/// ([`is_complete`](Self::is_complete)), or a limit was reached ([`stopped`](Self::stopped)).
#[derive(Debug)]
#[must_use = "solutions are found only when they are asked for"]
pub struct Solutions<'m> {
    model: &'m Model,
    inner: quadrille_dlx::Solutions<'m>,
}

impl<'m> Solutions<'m> {
    pub(crate) fn new(model: &'m Model, inner: quadrille_dlx::Solutions<'m>) -> Self {
        Self { model, inner }
    }

    /// The next solution, or what its absence means. Ends the search.
    pub(crate) fn into_found(mut self) -> (Found, Statistics) {
        let found = match (self.next(), self.stopped()) {
            (Some(grid), _) => Found::Solved(grid),
            (None, Some(reason)) => Found::Stopped { reason, best: None },
            (None, None) => Found::Impossible,
        };
        (found, self.statistics())
    }

    /// Whether all solutions have been seen: the last call found that there are no more.
    pub fn is_complete(&self) -> bool {
        self.inner.is_complete()
    }

    /// Why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<StopReason> {
        self.inner.stopped()
    }

    /// What the search has cost so far.
    pub fn statistics(&self) -> Statistics {
        self.inner.statistics()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.inner.next().map(|solution| self.model.fill(&solution))
    }
}

/// One solution of a puzzle, if there is one, or what is known instead.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a search that was stopped has not shown that there is no solution"]
pub enum Found {
    /// There it is.
    Solved(Grid),
    /// There is none, for certain.
    Impossible,
    /// The search was stopped before it knew.
    Stopped {
        /// Why.
        reason: StopReason,
        /// A solution all the same, if one was found: but perhaps not the one asked for.
        best: Option<Grid>,
    },
}

impl Found {
    /// The solution, or `None` if there is none for certain.
    ///
    /// # Errors
    /// If the search was stopped before that was known.
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
