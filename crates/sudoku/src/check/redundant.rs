//! Which givens a puzzle does not need.

use quadrille_dlx::{Declined, Engine, StopReason};

use crate::check::ask::{Asker, Unanswered};
use crate::fast::{Classic, FastSolver};
use crate::model::Model;
use crate::search::Settings;
use crate::shape::Cell;
use crate::solver::Solver;

/// The givens that a puzzle does not need, each for itself.
///
/// Without any one of them the solutions are the same. Without two they may not be: each may be
/// redundant only because the other is there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a search that was stopped has not shown that there are no more redundant givens"]
pub enum Redundancy {
    /// There is none: the puzzle is minimal.
    Minimal,
    /// These, in reading order, and no others.
    Redundant(Vec<Cell>),
    /// The search was stopped before it knew.
    Stopped {
        /// Why.
        reason: StopReason,
        /// Those that are redundant for certain.
        redundant: Vec<Cell>,
    },
}

impl Solver<'_> {
    /// The givens without which the solutions are the same. One search for each given; limits hold
    /// for all of them together. Ordinary 9×9 puzzles take a fraction of a millisecond, unless an
    /// engine or a limit on nodes is asked for.
    ///
    /// Where the puzzle has no solution, these are the givens without which it still has none.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku::{Grid, Model, Redundancy};
    ///
    /// let puzzle: Grid = "1... ..1. .3.. 3..4".replace(' ', "").parse()?;
    /// let model = Model::new(&puzzle);
    /// let Redundancy::Redundant(cells) = model.solver().redundant_givens()? else {
    ///     panic!("there are some")
    /// };
    /// assert_eq!(cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["r1c1", "r2c3", "r4c4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redundant_givens(self) -> Result<Redundancy, Declined> {
        let (model, settings) = self.into_parts();
        let (puzzle, rules) = (model.puzzle(), model.rules());
        if let Some(redundancy) = all_at_once(model, &settings) {
            return Ok(redundancy);
        }
        let shape = puzzle.shape();
        let mut asker = Asker::new(settings);
        let mut redundant = Vec::new();
        for cell in shape.cells() {
            let Some(given) = puzzle.get(cell) else { continue };
            let mut without = puzzle.clone();
            without.set(shape.index_of(cell), 0);
            let others: Vec<u8> = (1..=shape.side() as u8).filter(|&v| v != given).collect();
            let mut rules = rules.clone();
            rules.keep(cell, &others).expect("the cell is on the board");
            match asker.solution(&without, &rules) {
                Ok(None) => redundant.push(cell),
                Ok(Some(_)) => {}
                Err(Unanswered::Declined(declined)) => return Err(declined),
                Err(Unanswered::Stopped(reason)) => {
                    return Ok(Redundancy::Stopped { reason, redundant });
                }
            }
        }
        Ok(Redundancy::of(redundant))
    }
}

impl Redundancy {
    /// These givens are redundant, and no others.
    fn of(cells: Vec<Cell>) -> Self {
        if cells.is_empty() { Self::Minimal } else { Self::Redundant(cells) }
    }
}

/// The same by the fast solver, where it can be used: it is asked about every other value of every
/// given.
fn all_at_once(model: &Model, settings: &Settings) -> Option<Redundancy> {
    let is_free = settings.engine == Engine::Auto && settings.nodes.is_none();
    let puzzle = Classic::from_grid(model.puzzle()).filter(|_| is_free)?;
    if !model.rules().is_ordinary() {
        return None;
    }
    let givens: Vec<usize> = (0..81).filter(|&cell| puzzle.values()[cell] > 0).collect();
    let others = |&cell: &usize| {
        let given = puzzle.values()[cell];
        (1..=9).filter(move |&value| value != given).map(move |value| puzzle.with(cell, value))
    };
    let boards: Vec<Classic> = givens.iter().flat_map(others).collect();
    let mut solver = FastSolver::new().solution_limit(1);
    if let Some(limit) = settings.time {
        solver = solver.time_limit(limit);
    }
    if let Some(token) = &settings.cancel {
        solver = solver.cancel_token(token);
    }
    let tallies = solver.solve(&boards);
    let mut redundant = Vec::new();
    for (&cell, tallies) in givens.iter().zip(tallies.chunks(8)) {
        if tallies.iter().any(|tally| tally.found > 0) {
            continue;
        }
        if let Some(reason) = tallies.iter().find_map(|tally| tally.stopped) {
            return Some(Redundancy::Stopped { reason, redundant });
        }
        redundant.push(model.puzzle().shape().cell(cell));
    }
    Some(Redundancy::of(redundant))
}
