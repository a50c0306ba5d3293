//! Makes a puzzle of any shape, under any rules, with questions to a search by propagation.
//!
//! Under the ordinary rules, givens are removed from a random grid. Rules about the whole board and
//! regions restrict this grid. All other rules are drawn on it. If a level below extreme is requested, a
//! given stays if the puzzle would need harder techniques without it.

use quadrille_random::Random;
use quadrille_sudoku::{Grid, RuledSolver, Rules};

use crate::generate::draw::{draw, is_by_marks};
use crate::generate::error::NotGenerated;
use crate::generate::plan::{Generated, Plan};
use crate::generate::regions::regions;
use crate::generate::request::What;
use crate::generate::settings::Settings;
use crate::generate::walk::Attempt;
use crate::human::{Difficulty, Within};

/// The node limit of a question, times the number of cells. A question that exceeds it counts as
/// "several solutions", so the given stays. Node counts are the same on every machine.
const NODES: u64 = 40_000;

/// The node limit of a question about a minimal puzzle, which needs an answer.
const MINIMAL_NODES: u64 = 20_000;

/// The node limit of a random grid.
const GRID_NODES: u64 = 5_000;

/// Makes puzzle `number` of a plan.
pub(super) fn make(plan: &Plan<'_>, number: u64) -> Result<Generated, NotGenerated> {
    for attempt in 0..plan.effort {
        if let Some(generated) = try_once(plan, number, attempt)? {
            return Ok(generated);
        }
    }
    Err(NotGenerated::Effort { attempts: plan.effort })
}

fn try_once(plan: &Plan<'_>, number: u64, attempt: u64) -> Result<Option<Generated>, NotGenerated> {
    let settings = plan.settings;
    let (rules, mut dig) = match settings.has_rules() {
        false => (Rules::ordinary(settings.shape), plan.begin(number, attempt)),
        true => match drawn(plan, number, attempt)? {
            Some(begun) => begun,
            None => return Ok(None),
        },
    };
    let nodes = match settings.minimal {
        true => MINIMAL_NODES,
        false => NODES / settings.shape.cell_count() as u64,
    };
    let solver = solver(settings, &rules);
    // A puzzle that techniques solve has one solution. A minimal one may need harder techniques.
    let level = settings.difficulty.filter(|level| *level < Difficulty::Extreme);
    let level = level.filter(|_| !settings.minimal);
    let within = level.map(|level| Within::new(&rules, level, &settings.stops));
    while let Some(board) = dig.question() {
        let is_unique = match (&within, dig.only_cell()) {
            (Some(within), _) => Some(within.solves(board)),
            (None, None) => solver.has_one_solution(board, nodes),
            (None, without) => solver.has_solution(board, without, nodes).map(|other| !other),
        };
        settings.count_searches(1);
        settings.stopped().map_or(Ok(()), Err)?;
        // A stopped question does not prove that the given is needed, as a minimal puzzle requires.
        if is_unique.is_none() && settings.minimal {
            return Ok(None);
        }
        dig.answer(is_unique == Some(true));
    }
    Ok(dig.end().and_then(|candidate| plan.judge(number, candidate, rules)))
}

/// Draws rules on a random grid, and begins to remove givens. `None` if a rule has no place.
fn drawn<'p>(
    plan: &'p Plan<'p>,
    number: u64,
    attempt: u64,
) -> Result<Option<(Rules, Attempt<'p>)>, NotGenerated> {
    let settings = plan.settings;
    let mut random = Random::with_key([settings.seed, number, attempt, 1]);
    let mut rules = Rules::ordinary(settings.shape);
    for request in &settings.rules {
        let added = match request.what {
            What::Regions => rules.set_regions(regions(settings.shape, &mut random)),
            What::Whole(rule) if !is_by_marks(rule, &settings.rules) => rules.add(rule),
            _ => Ok(()),
        };
        added.map_err(|_| NotGenerated::Rules { shape: settings.shape })?;
    }
    let solver = solver(settings, &rules);
    let grid = solver.random_grid([settings.seed, number, attempt, 2], GRID_NODES);
    settings.stopped().map_or(Ok(()), Err)?;
    let rules = grid.as_ref().and_then(|grid| draw(rules, &settings.rules, grid, &mut random));
    Ok(rules.zip(grid).map(|(rules, grid): (Rules, Grid)| {
        let begun = plan.begin_with(grid.values().to_vec(), random);
        (rules, begun)
    }))
}

/// Returns a solver under these rules, which stops when the settings say so.
fn solver(settings: &Settings, rules: &Rules) -> RuledSolver {
    let solver = RuledSolver::new(rules);
    settings.stops.apply(solver, RuledSolver::cancel_token, RuledSolver::time_limit)
}
