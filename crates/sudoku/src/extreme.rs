//! The lexicographically smallest and largest solutions, by definition.
//!
//! The smallest solution is made cell by cell, in reading order: each cell gets the least value with
//! which, the cells before it being fixed, there is any solution. A known solution (the *witness*)
//! answers most of these questions without asking: it shows that its own value will do, so only
//! lesser values are asked about, and a cell in which none is possible costs nothing.
//!
//! Rows of boxes that are blank below the cell in question have no say in the answer (see
//! [`Model`]) and are left out: what is asked about an empty board is never more than one row of
//! boxes.
//!
//! A puzzle with few solutions is settled before that begins, by looking at all of them.

use std::cmp::Ordering;
use std::time::Instant;

use quadrille_dlx::{Declined, Statistics, StopReason};

use crate::grid::Grid;
use crate::model::Model;
use crate::order::ValueOrder;
use crate::search::{Found, Settings, Solutions};
use crate::variant::Rules;

/// How many solutions are looked at before the cells are fixed one by one.
const LOOKED_AT: u64 = 64;

/// How many nodes the first attempt at one question may take.
const FIRST_ALLOWANCE: u64 = 2_000;

/// Which end of the ordered list of all solutions is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Smallest,
    Largest,
}

impl Direction {
    /// How the better of two stands to the other.
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

/// The best solution in this direction.
pub(crate) fn extreme(
    model: &Model,
    settings: Settings,
    direction: Direction,
) -> Result<Found, Declined> {
    let mut budget = Budget { settings, started: Instant::now() };
    budget.settings.solutions = Some(LOOKED_AT);
    let mut solutions = budget.solutions(model, budget.settings.nodes)?;
    let better = |a: Grid, b: Grid| if b.cmp(&a) == direction.better() { b } else { a };
    let best = solutions.by_ref().reduce(better);
    budget.spend(&solutions.statistics());
    Ok(match (best, solutions.stopped()) {
        (Some(witness), Some(StopReason::SolutionLimit)) => {
            budget.settings.solutions = Some(1);
            improve(model, witness, budget, direction)?
        }
        (best, Some(reason)) => Found::Stopped { reason, best },
        (Some(best), None) => Found::Solved(best),
        (None, None) => Found::Impossible,
    })
}

/// Fixes cell after cell to its best value. `known` is any solution of the model.
///
/// Under the ordinary rules, bands that are blank below the cell in question are left out of the
/// question.
fn improve(
    model: &Model,
    known: Grid,
    mut budget: Budget,
    direction: Direction,
) -> Result<Found, Declined> {
    let (puzzle, rules) = (model.puzzle(), model.rules());
    let side = puzzle.shape().side() as u8;
    let stopped = |reason| Ok(Found::Stopped { reason, best: Some(known.clone()) });
    // Invariant: the fixed cells are the givens and the cells before `index`; the witness has them,
    // and is blank at most in whole bands below `index`.
    let (mut fixed, mut witness) = (puzzle.clone(), known.clone());
    for index in 0..puzzle.values().len() {
        if puzzle.values()[index] > 0 {
            continue;
        }
        let bands = bands_to(puzzle, rules, index);
        if witness.values()[index] == 0 {
            witness = match budget.first(&fixed, rules, bands)? {
                Found::Solved(next) => next,
                Found::Impossible => unreachable!("whole bands can always be completed"),
                Found::Stopped { reason, .. } => return stopped(reason),
            };
        }
        for value in direction.better_values(witness.values()[index], side) {
            fixed.set(index, value);
            if fixed.has_conflict() {
                continue;
            }
            match budget.first(&fixed, rules, bands)? {
                Found::Solved(better) => {
                    witness = better;
                    break;
                }
                Found::Impossible => {}
                Found::Stopped { reason, .. } => return stopped(reason),
            }
        }
        fixed.set(index, witness.values()[index]);
    }
    Ok(Found::Solved(fixed))
}

/// How many bands matter: those down to this cell and to all givens, or all under other rules than
/// the ordinary ones.
fn bands_to(puzzle: &Grid, rules: &Rules, index: usize) -> usize {
    if !rules.is_ordinary() {
        return puzzle.shape().box_columns();
    }
    let last_given = puzzle.values().iter().rposition(|&value| value > 0).unwrap_or(0);
    puzzle.shape().cell(index.max(last_given)).row() / puzzle.shape().box_rows() + 1
}

/// What is left of the limits on nodes and time, over many searches.
struct Budget {
    settings: Settings,
    started: Instant,
}

impl Budget {
    fn solutions<'m>(
        &self,
        model: &'m Model,
        nodes: Option<u64>,
    ) -> Result<Solutions<'m>, Declined> {
        let mut settings = Settings { nodes, ..self.settings.clone() };
        settings.time = settings.time.map(|limit| limit.saturating_sub(self.started.elapsed()));
        settings.solutions(model)
    }

    /// Any solution of the first bands of this puzzle, the others being blank.
    ///
    /// On large boards a search may lose itself far from a solution that lies near in another order.
    /// So it is given up after some nodes and begun anew with the values in another order, and each
    /// time it may take twice as many.
    fn first(&mut self, puzzle: &Grid, rules: &Rules, bands: usize) -> Result<Found, Declined> {
        let mut allowance = FIRST_ALLOWANCE;
        for attempt in 0.. {
            let order = ValueOrder::numbered(attempt, puzzle.shape().side());
            let model = Model::of_bands(puzzle, rules, bands, &order);
            let limit = self.settings.nodes.map_or(allowance, |left| left.min(allowance));
            let (found, statistics) = self.solutions(&model, Some(limit))?.into_found();
            self.spend(&statistics);
            match found {
                Found::Stopped { reason: StopReason::NodeLimit, .. } if limit == allowance => {}
                found => return Ok(found),
            }
            allowance = allowance.saturating_mul(2);
        }
        unreachable!("the attempts do not end")
    }

    fn spend(&mut self, statistics: &Statistics) {
        if let Some(nodes) = &mut self.settings.nodes {
            *nodes = nodes.saturating_sub(statistics.nodes);
        }
    }
}
