//! The best solution of a whole problem: presolve, and the best of each independent part.

use quadrille_problem::OptionId;
use quadrille_search::answer::StopReason;
use quadrille_search::choice::Engine;
use quadrille_search::engine::Engines;
use quadrille_search::meter::Meter;
use quadrille_search::observe::Statistics;

use crate::optimum::part::{Asked, Best, best};
use crate::optimum::{Enough, Goal, Optimum};
use crate::prepare::{Presolving, prepare};
use crate::problem_ref::ProblemRef;
use crate::solution::Solution;

/// Finds the best solution of a problem.
pub fn optimum<'p>(
    problem: ProblemRef<'p>,
    asked: (Goal, Enough),
    presolve: bool,
    meter: &mut Meter<'_>,
) -> Optimum<'p> {
    let known = search(&problem, asked, presolve, meter);
    if known.stopped.is_none() {
        meter.finish();
    }
    let mut statistics = Statistics::default();
    meter.record(&mut statistics);
    let has_bound = known.options.is_some() || known.stopped.is_some();
    Optimum {
        bound: has_bound.then(|| u128::try_from(known.bound).unwrap_or(0)),
        best: known.options.map(|options| Solution::known(problem, &options)),
        stopped: known.stopped,
        statistics,
    }
}

fn search(
    problem: &ProblemRef<'_>,
    (goal, enough): (Goal, Enough),
    presolve: bool,
    meter: &mut Meter<'_>,
) -> Best {
    let none = Best { options: None, bound: 0, stopped: None };
    if meter.stops_at_once() {
        let stopped = Some(meter.stop_reason());
        let bound = goal.trivial_bound(problem.options().map(|option| option.cost()));
        return Best { bound, stopped, ..none };
    }
    let engines = Engines::plain(Engine::Auto, *meter.tuning());
    let presolving = Presolving::when(presolve);
    let prepared = prepare(problem.clone(), engines, presolving, meter);
    if prepared.refutation().is_some() {
        return none;
    }
    let raised = problem.cost_offset() as i128;
    let enough = Enough { raised, ..enough };
    let forced = prepared.forced();
    let mut options: Option<Vec<OptionId>> = Some(forced.to_vec());
    let cost_of = |options: &[OptionId]| -> i128 {
        options.iter().map(|&option| i128::from(problem.cost(option))).sum()
    };
    let mut bound = cost_of(forced);
    let mut cost = bound;
    let mut stopped = None;
    let order = prepared.by_size();
    for (place, &index) in order.iter().enumerate() {
        let part = prepared.part(index).expect("auto declines no problem");
        let asked = Asked { whole: problem, part: &part, goal };
        if stopped.is_some_and(|reason| reason != StopReason::GoodEnough) {
            bound += asked.trivial_bound();
            options = None;
            continue;
        }
        let (is_last, before) = (place + 1 == order.len(), (cost, bound));
        let mut better = |meter: &mut Meter<'_>, cost: Option<i128>, bound: i128| {
            // Before the last part, the cost of a whole solution is not known.
            if is_last {
                meter.improved(cost.map(|cost| before.0 + cost), before.1 + bound);
            }
        };
        let enough = enough.of_part(is_last, cost, cost - bound);
        let own = best(asked, enough, meter, &mut better);
        bound += own.bound;
        stopped = own.stopped.or(stopped);
        match (own.options, &mut options) {
            (Some(mut own), Some(options)) => {
                cost += cost_of(&own);
                options.append(&mut own);
            }
            // A part without a solution, or a bound and no more.
            (None, _) if own.stopped.is_none() => return none,
            _ => options = None,
        }
    }
    if let Some(options) = &mut options {
        options.sort_unstable();
    }
    Best { options, bound, stopped }
}
