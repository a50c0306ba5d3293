//! Many 9×9 puzzles answered at once, where nothing is said of how to search.

use std::thread::available_parallelism;

use quadrille_dlx::{Engine, StopReason};
use quadrille_sudoku::{Classic, FastSolver, FastTally, Grid};

use crate::args::SearchArgs;
use crate::run::Context;
use crate::run::sudoku::Numbered;

/// The fast solver, if it may be used at all.
pub(in crate::run) struct Fast {
    solver: Option<FastSolver>,
}

impl Fast {
    /// A fast solver that stops at so many solutions of a puzzle, unless the user has said something
    /// of how to search. Without a number of threads it takes all cores.
    pub(in crate::run) fn new(
        search: &SearchArgs,
        threads: Option<u16>,
        limit: u64,
        context: &Context,
    ) -> Self {
        let is_limited = search.node_limit.is_some() || search.time_limit.is_some();
        let is_free = search.engine == Engine::Auto && !search.no_symmetry && !is_limited;
        let cores = || available_parallelism().map_or(1, usize::from);
        let solver = is_free.then(|| {
            let threads = threads.map_or_else(cores, usize::from);
            let solver = FastSolver::new().threads(threads).solution_limit(limit);
            solver.cancel_token(context.interrupt.token())
        });
        Self { solver }
    }

    /// The same with another limit.
    pub(in crate::run) fn with_limit(&self, limit: u64) -> Self {
        let solver = self.solver.clone();
        Self { solver: solver.map(|solver| solver.solution_limit(limit)) }
    }

    /// What there is to know of each of these puzzles; `None` of those that are for a search, and of
    /// those in whose middle it was interrupted.
    pub(in crate::run) fn look_ahead(&self, puzzles: &[&Numbered]) -> Vec<Option<FastTally>> {
        let mut tallies = vec![None; puzzles.len()];
        let Some(solver) = &self.solver else { return tallies };
        let (places, boards): (Vec<usize>, Vec<Classic>) = puzzles
            .iter()
            .enumerate()
            .filter_map(|(place, puzzle)| Some((place, classic(puzzle)?)))
            .unzip();
        for (place, tally) in places.into_iter().zip(solver.solve(&boards)) {
            tallies[place] = Some(tally).filter(|t| t.stopped != Some(StopReason::Cancelled));
        }
        tallies
    }

    /// The smallest solution of a puzzle that has one; `None` if it is for a search to find.
    pub(in crate::run) fn smallest(&self, puzzle: &Numbered) -> Option<Grid> {
        let smallest = self.solver.as_ref()?.smallest(&classic(puzzle)?).ok()??;
        Some(Grid::from(&smallest))
    }
}

/// The board of a puzzle with 9×9 cells and the ordinary rules.
fn classic(puzzle: &Numbered) -> Option<Classic> {
    let puzzle = &puzzle.puzzle;
    puzzle.rules.is_ordinary().then(|| Classic::from_grid(&puzzle.grid)).flatten()
}
