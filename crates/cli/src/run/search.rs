//! The settings of a search, handed to a solver.

use quadrille_dlx::Solver;
use quadrille_sudoku::Model as SudokuModel;
use quadrille_sudoku::Solver as SudokuSolver;

use crate::args::{ProgressWhen, SearchArgs};
use crate::machine::memory_share;
use crate::progress::Watch;
use crate::run::Context;

impl Context {
    /// A watch for one search.
    pub(in crate::run) fn watch(&self, progress: ProgressWhen) -> Watch<'_> {
        Watch::new(&self.output, self.interrupt.token(), progress)
    }

    /// A solver with the settings that were typed.
    pub(in crate::run) fn set<'s>(
        &self,
        solver: Solver<'s>,
        search: &SearchArgs,
        solution_limit: Option<u64>,
        watch: &'s mut Watch<'_>,
    ) -> Solver<'s> {
        let mut solver = solver.engine(search.engine).cancel_token(self.interrupt.token());
        solver = solver.symmetry(!search.no_symmetry).observer(watch);
        solver = solver.memory_limit(search.memory.unwrap_or_else(memory_share));
        if let Some(limit) = search.time_limit {
            solver = solver.time_limit(limit);
        }
        if let Some(limit) = search.node_limit {
            solver = solver.node_limit(limit);
        }
        match solution_limit {
            Some(limit) => solver.solution_limit(limit),
            None => solver,
        }
    }

    /// A solver for a Sudoku puzzle with the settings that were typed.
    pub(in crate::run) fn sudoku_solver<'m>(
        &self,
        model: &'m SudokuModel,
        search: &SearchArgs,
    ) -> SudokuSolver<'m> {
        let mut solver = model.solver().symmetry(!search.no_symmetry);
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
}
