//! The lexicographically smallest and largest solutions, by definition.
//!
//! The smallest solution is built cell by cell in reading order: with all earlier cells fixed, each
//! cell gets the least value for which there is a solution. A known solution (the *witness*)
//! answers most of these questions without a search: its own value is possible, so only smaller
//! values are tried, and a cell without a smaller candidate costs nothing.
//!
//! Blank bands below the cell do not affect the answer (see [`Model`]) and are left out, so a
//! question about an empty board concerns one band only.
//!
//! If a puzzle has few solutions, all of them are listed instead.

use std::cmp::Ordering;

use quadrille_dlx::Outcome;
use quadrille_dlx::choice::Declined;
use quadrille_sudoku_rules::{Grid, Rules};

use crate::attempts::{Attempts, Looked};
use crate::model::Model;
use crate::search::{Best, Settings};

/// The number of solutions listed before cells are fixed one by one.
const LOOKED_AT: u64 = 64;

/// The end of the sorted list of all solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Smallest,
    Largest,
}

impl Direction {
    /// Returns how the better of two solutions compares with the other.
    fn better(self) -> Ordering {
        match self {
            Self::Smallest => Ordering::Less,
            Self::Largest => Ordering::Greater,
        }
    }

    /// The values from 1 to `side` that are better than `value`, best first.
    fn better_values(self, value: u8, side: u8) -> impl Iterator<Item = u8> {
        let count = match self {
            Self::Smallest => value - 1,
            Self::Largest => side - value,
        };
        (0..count).map(move |step| match self {
            Self::Smallest => 1 + step,
            Self::Largest => side - step,
        })
    }
}

/// Finds the best solution in this direction.
pub(crate) fn extreme(
    model: &Model,
    settings: Settings,
    direction: Direction,
) -> Result<Best, Declined> {
    let mut attempts = Attempts::new(settings);
    let better = |a: Grid, b: Grid| if b.cmp(&a) == direction.better() { b } else { a };
    let best = |found: Vec<Grid>| found.into_iter().reduce(better);
    Ok(match attempts.look(model, 1, LOOKED_AT)? {
        Looked::All(found) => best(found).map_or(Best::Impossible, Best::Solved),
        Looked::Stopped(reason, found) => Best::Stopped { reason, best: best(found) },
        Looked::Enough(found) => {
            let witness = best(found).expect("one solution at least is enough");
            improve(model, witness, attempts, direction)?
        }
    })
}

/// Fixes each cell to its best value, starting from a known solution.
///
/// Under the ordinary rules, blank bands below the cell are left out.
fn improve(
    model: &Model,
    known: Grid,
    mut attempts: Attempts,
    direction: Direction,
) -> Result<Best, Declined> {
    let (puzzle, rules) = (model.puzzle(), model.rules());
    let side = puzzle.shape().side() as u8;
    let stopped = |reason| Ok(Best::Stopped { reason, best: Some(known.clone()) });
    // Invariant: the fixed cells are the givens and the cells before `index`; the witness has them,
    // and is blank at most in whole bands below `index`.
    let (mut fixed, mut witness) = (puzzle.clone(), known.clone());
    for index in 0..puzzle.values().len() {
        if puzzle.values()[index] > 0 {
            continue;
        }
        let bands = bands_to(puzzle, rules, index);
        if witness.values()[index] == 0 {
            witness = match attempts.first(&fixed, rules, bands)? {
                Outcome::Found(next) => next,
                Outcome::Impossible => unreachable!("whole bands can always be completed"),
                Outcome::Stopped(reason) => return stopped(reason),
            };
        }
        for value in direction.better_values(witness.values()[index], side) {
            fixed.set(index, value);
            if rules.is_ordinary() && fixed.has_conflict() {
                continue;
            }
            match attempts.first(&fixed, rules, bands)? {
                Outcome::Found(better) => {
                    witness = better;
                    break;
                }
                Outcome::Impossible => {}
                Outcome::Stopped(reason) => return stopped(reason),
            }
        }
        fixed.set(index, witness.values()[index]);
    }
    Ok(Best::Solved(fixed))
}

/// The number of bands that matter: those down to this cell and to the last given, or all bands
/// under other rules.
fn bands_to(puzzle: &Grid, rules: &Rules, index: usize) -> usize {
    if !rules.is_ordinary() {
        return puzzle.shape().box_columns();
    }
    let last_given = puzzle.values().iter().rposition(|&value| value > 0).unwrap_or(0);
    puzzle.shape().cell(index.max(last_given)).row() / puzzle.shape().box_rows() + 1
}
