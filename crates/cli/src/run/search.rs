//! Applies the search settings to a query.

use quadrille_dlx::Engine;
use quadrille_dlx::question::{
    LimitsNodes, LimitsSolutions, Lister, Query, Searches, UsesMemory, UsesSymmetry, Watched,
};
use quadrille_sudoku::{Known, LookAhead, Model as SudokuModel, Solver as SudokuSolver};

use crate::args::{ProgressWhen, SearchArgs};
use crate::machine::{self, memory_share};
use crate::progress::Watch;
use crate::run::Context;

impl Context {
    /// Returns a watch for one search.
    pub(in crate::run) fn watch(&self, progress: ProgressWhen) -> Watch<'_> {
        Watch::new(&self.output, self.interrupt.token(), progress)
    }

    /// Applies what stops any query: the interrupt and the time limit.
    fn set_time<'s, Q>(&self, query: Query<'s, Q>, search: &SearchArgs) -> Query<'s, Q> {
        let query = query.cancel_token(self.interrupt.token());
        match search.time_limit {
            Some(limit) => query.time_limit(limit),
            None => query,
        }
    }

    /// Applies what stops a search: the interrupt, the time limit and the node limit.
    pub(in crate::run) fn set_stops<'s, Q: LimitsNodes>(
        &self,
        query: Query<'s, Q>,
        search: &SearchArgs,
    ) -> Query<'s, Q> {
        let query = self.set_time(query, search);
        match search.node_limit {
            Some(limit) => query.node_limit(limit),
            None => query,
        }
    }

    /// Applies the search settings, except the node limit.
    pub(in crate::run) fn set<'s, Q: Searches + Watched>(
        &self,
        query: Query<'s, Q>,
        search: &SearchArgs,
        watch: &'s mut Watch<'_>,
    ) -> Query<'s, Q> {
        self.set_time(query, search).engine(search.engine).observer(watch)
    }

    /// Like [`set`](Self::set), with the node limit.
    pub(in crate::run) fn set_limits<'s, Q: Searches + Watched + LimitsNodes>(
        &self,
        query: Query<'s, Q>,
        search: &SearchArgs,
        watch: &'s mut Watch<'_>,
    ) -> Query<'s, Q> {
        self.set_stops(query, search).engine(search.engine).observer(watch)
    }

    /// Like [`set_limits`](Self::set_limits), for a list, with a limit on its solutions.
    pub(in crate::run) fn set_list<'s>(
        &self,
        lister: Lister<'s>,
        search: &SearchArgs,
        solution_limit: Option<u64>,
        watch: &'s mut Watch<'_>,
    ) -> Lister<'s> {
        let lister = self.set_limits(lister, search, watch);
        match solution_limit {
            Some(limit) => lister.solution_limit(limit),
            None => lister,
        }
    }

    /// Like [`set_limits`](Self::set_limits), for a count, with its memory, its use of symmetries,
    /// and a limit on solutions.
    pub(in crate::run) fn set_count<'s, Q>(
        &self,
        query: Query<'s, Q>,
        search: &SearchArgs,
        solution_limit: Option<u64>,
        watch: &'s mut Watch<'_>,
    ) -> Query<'s, Q>
    where
        Q: Searches + Watched + LimitsNodes + LimitsSolutions + UsesMemory + UsesSymmetry,
    {
        let query = self.set_limits(query, search, watch).symmetry(!search.no_symmetry);
        let query = query.memory_limit(search.memory.unwrap_or_else(memory_share));
        match solution_limit {
            Some(limit) => query.solution_limit(limit),
            None => query,
        }
    }

    /// Returns a solver for a Sudoku puzzle with the search settings.
    pub(in crate::run) fn sudoku_solver<'m>(
        &self,
        model: &'m SudokuModel,
        known: &'m Known,
        search: &SearchArgs,
    ) -> SudokuSolver<'m> {
        let mut solver = model.solver().known(known).symmetry(!search.no_symmetry);
        solver = solver.engine(search.engine).cancel_token(self.interrupt.token());
        solver = solver.memory_limit(search.memory.unwrap_or_else(memory_share));
        if let Some(limit) = search.time_limit {
            solver = solver.time_limit(limit);
        }
        match search.node_limit {
            Some(limit) => solver.node_limit(limit),
            None => solver,
        }
    }

    /// Returns a look-ahead for many Sudoku puzzles, by default on all cores; `None` if a setting asks
    /// for a search.
    pub(in crate::run) fn look_ahead(
        &self,
        search: &SearchArgs,
        threads: Option<u16>,
    ) -> Option<LookAhead> {
        if search.engine != Engine::Auto || search.no_symmetry || search.node_limit.is_some() {
            return None;
        }
        let ahead = LookAhead::new().threads(machine::threads(threads));
        let ahead = ahead.cancel_token(self.interrupt.token());
        Some(match search.time_limit {
            Some(limit) => ahead.time_limit(limit),
            None => ahead,
        })
    }
}
