//! Redundant givens.

use quadrille_dlx::StopReason;
use quadrille_dlx::choice::Declined;
use quadrille_sudoku_fast::{Classic, FastSolver, FastTally};
use quadrille_sudoku_rules::Cell;

use crate::ahead::{Known, classic};
use crate::check::ask::{Asker, Unanswered};
use crate::model::Model;
use crate::search::Settings;
use crate::solver::Solver;

/// The redundant givens of a puzzle, each by itself.
///
/// Without any one of them the solutions are the same. Without two of them there may be more: each
/// may be redundant only because of the other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a search that was stopped has not shown that there are no more redundant givens"]
pub enum Redundancy {
    /// No given is redundant: the puzzle is minimal.
    Minimal,
    /// The redundant givens, in reading order.
    Redundant(Vec<Cell>),
    /// The search was stopped before all givens were tested.
    Stopped {
        /// The reason.
        reason: StopReason,
        /// The givens found to be redundant.
        redundant: Vec<Cell>,
    },
}

impl Solver<'_> {
    /// Finds the givens without which the solutions are the same, with one search per given. Limits
    /// apply to all searches together. Ordinary 9×9 puzzles take a fraction of a millisecond,
    /// unless a setting asks for a search.
    ///
    /// If the puzzle has no solution, these are the givens without which it still has none.
    ///
    /// # Errors
    /// If the requested back end declines the problem.
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
        let (model, settings, known) = self.into_parts();
        let (puzzle, rules) = (model.puzzle(), model.rules());
        if let Some(redundancy) = all_at_once(model, &settings, known) {
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
    /// Returns the result for these redundant givens.
    fn of(cells: Vec<Cell>) -> Self {
        if cells.is_empty() { Self::Minimal } else { Self::Redundant(cells) }
    }
}

/// Finds the redundant givens by the fast solver, if it applies.
fn all_at_once(model: &Model, settings: &Settings, known: Option<&Known>) -> Option<Redundancy> {
    if settings.wants_search() {
        return None;
    }
    let puzzle = classic(model.puzzle(), model.rules())?;
    let mut solver = FastSolver::new();
    if let Some(limit) = settings.time {
        solver = solver.time_limit(limit);
    }
    if let Some(token) = &settings.cancel {
        solver = solver.cancel_token(token);
    }
    let known = known.and_then(|known| known.of(&puzzle));
    let known = known.unwrap_or_else(|| solver.clone().solution_limit(2).solve(&[puzzle])[0]);
    let is_several = known.found > 1;
    let answers: Vec<Result<bool, StopReason>> = match is_several {
        true => by_values(&puzzle, &solver.solution_limit(1)),
        false => by_counts(&puzzle, known, &solver.solution_limit(2)),
    };
    let mut redundant = Vec::new();
    for (cell, answer) in givens(&puzzle).zip(answers) {
        match answer {
            Ok(true) => redundant.push(model.puzzle().shape().cell(cell)),
            Ok(false) => {}
            Err(reason) => return Some(Redundancy::Stopped { reason, redundant }),
        }
    }
    Some(Redundancy::of(redundant))
}

fn givens(puzzle: &Classic) -> impl Iterator<Item = usize> + '_ {
    (0..81).filter(|&cell| puzzle.values()[cell] > 0)
}

/// Tests each given of any puzzle: it is redundant if no other value in its cell has a solution.
fn by_values(puzzle: &Classic, solver: &FastSolver) -> Vec<Result<bool, StopReason>> {
    let others = |cell: usize| {
        let given = puzzle.values()[cell];
        (1..=9).filter(move |&value| value != given).map(move |value| puzzle.with(cell, value))
    };
    let boards: Vec<Classic> = givens(puzzle).flat_map(others).collect();
    let is_redundant = |tallies: &[FastTally]| match tallies.iter().find_map(cut_short) {
        _ if tallies.iter().any(|tally| tally.found > 0) => Ok(false),
        Some(reason) => Err(reason),
        None => Ok(true),
    };
    solver.solve(&boards).chunks(8).map(is_redundant).collect()
}

/// Tests each given of a puzzle with at most one solution, which is faster: it is redundant if
/// there are as many solutions without it.
fn by_counts(
    puzzle: &Classic,
    known: FastTally,
    solver: &FastSolver,
) -> Vec<Result<bool, StopReason>> {
    let boards: Vec<Classic> = givens(puzzle).map(|cell| puzzle.with(cell, 0)).collect();
    let is_redundant = |tally: &FastTally| match (cut_short(&known), cut_short(tally)) {
        (Some(reason), _) => Err(reason),
        _ if tally.found > 1 => Ok(false),
        (None, Some(reason)) => Err(reason),
        (None, None) => Ok(tally.found == known.found),
    };
    solver.solve(&boards).iter().map(is_redundant).collect()
}

/// The reason why a search was stopped before it reached its limit on solutions.
fn cut_short(tally: &FastTally) -> Option<StopReason> {
    tally.stopped.filter(|&reason| reason != StopReason::SolutionLimit)
}
