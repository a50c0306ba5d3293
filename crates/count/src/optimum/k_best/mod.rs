//! The K best solutions in order, without a diagram of all solutions if that is slower.
//!
//! * `bounding` finds them in a part by branch and bound, and `in_order` is its search in listing order.
//! * Beside it, the part is compiled or listed in listing order, and whichever is done first answers.
//! * The K best of the whole are made of the K best of each part.

mod bounding;
mod in_order;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use num_bigint::BigUint;
use quadrille_problem::OptionId;
use quadrille_search::answer::StopReason;
use quadrille_search::choice::Engine;
use quadrille_search::engine::Engines;
use quadrille_search::meter::Meter;

use crate::diagram::{
    Alternating, Compiled, Diagram, Enumeration, Listing, Node, Nodes, most_listed,
};
use crate::optimum::Goal;
use crate::optimum::k_best::bounding::{Bounding, Step};
use crate::optimum::part::Asked;
use crate::optimum::prices::Costs;
use crate::prepare::{Presolving, prepare};
use crate::problem_ref::ProblemRef;
use crate::solution::Solution;

/// The K best solutions of a problem in order, or the first ones of them that were proven when a limit
/// stopped the search.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Problem, Solve};
///
/// let problem = Problem::parse("a b c\na |2\nb |1\nc |4\na b |5\nb c |2\n")?;
/// let best = problem.optimizer().k_cheapest(2);
/// assert_eq!(best.stopped(), None);
/// let costs: Vec<u128> = best.solutions().iter().map(|solution| solution.cost()).collect();
/// assert_eq!(costs, [4, 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a search that was stopped has not found all of the best solutions"]
pub struct KBest<'p> {
    solutions: Vec<Solution<'p>>,
    bound: Option<u128>,
    stopped: Option<StopReason>,
}

impl<'p> KBest<'p> {
    /// Returns the best solutions in order of cost, and those of equal cost in listing order. If the
    /// search was [stopped](Self::stopped), they are the first of the K best, as far as that was proven.
    pub fn solutions(&self) -> &[Solution<'p>] {
        &self.solutions
    }

    /// Converts to the solutions.
    pub fn into_solutions(self) -> Vec<Solution<'p>> {
        self.solutions
    }

    /// Returns a cost that no other solution is below (above, for the dearest), if the search was stopped
    /// and it is known.
    pub fn bound(&self) -> Option<u128> {
        self.bound
    }

    /// Returns why the search stopped before all of the best were proven, if it did.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }
}

/// A solution of some parts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    /// The cost; negative for the dearest, so that the least is the best.
    cost: i128,
    /// The place in the listing of each part.
    place: Vec<BigUint>,
    options: Vec<OptionId>,
}

/// The best solutions of a part.
struct OfPart {
    ranked: Vec<Ranked>,
    stopped: Option<StopReason>,
    bound: Option<i128>,
}

/// Finds the best `k` solutions of a problem.
pub fn k_best<'p>(
    problem: ProblemRef<'p>,
    goal: Goal,
    k: usize,
    meter: &mut Meter<'_>,
) -> KBest<'p> {
    let (ranked, stopped, bound) = search(&problem, goal, k, meter);
    if stopped.is_none() {
        meter.finish();
    }
    let bound = bound.map(|bound| bound.unsigned_abs()).filter(|_| stopped.is_some());
    let solution = |ranked: Ranked| {
        let mut options = ranked.options;
        options.sort_unstable();
        Solution::of(problem.clone(), options)
    };
    KBest { solutions: ranked.into_iter().map(solution).collect(), bound, stopped }
}

fn search(
    problem: &ProblemRef<'_>,
    goal: Goal,
    k: usize,
    meter: &mut Meter<'_>,
) -> (Vec<Ranked>, Option<StopReason>, Option<i128>) {
    if meter.stops_at_once() {
        return (Vec::new(), Some(meter.stop_reason()), None);
    }
    if k == 0 {
        return (Vec::new(), None, None);
    }
    let engines = Engines::plain(Engine::Auto, *meter.tuning());
    // A smaller problem has another tree, and its solutions another order.
    let prepared = prepare(problem.clone(), engines, Presolving::Skip, meter);
    let most_listed = most_listed(problem);
    let mut parts: Vec<Vec<Ranked>> = vec![Vec::new(); prepared.part_count()];
    for index in prepared.by_size() {
        let part = prepared.part(index).expect("auto declines no problem");
        let asked = Asked { whole: problem, part: &part, goal };
        let own = best_of_part(asked, k, most_listed, meter);
        if own.stopped.is_some() {
            let is_whole = prepared.part_count() == 1;
            let (ranked, bound) =
                if is_whole { (own.ranked, own.bound) } else { (Vec::new(), None) };
            return (ranked, own.stopped, bound);
        }
        if own.ranked.is_empty() {
            return (Vec::new(), None, None);
        }
        parts[index] = own.ranked;
    }
    let nothing = Ranked { cost: 0, place: Vec::new(), options: Vec::new() };
    let whole = parts.into_iter().fold(vec![nothing], |one, other| combined(&one, &other, k));
    (whole, None, None)
}

/// The best `k` pairs of two sorted lists.
fn combined(one: &[Ranked], other: &[Ranked], k: usize) -> Vec<Ranked> {
    let pair = |first: usize, second: usize| {
        let (a, b) = (&one[first], &other[second]);
        let ranked = Ranked {
            cost: a.cost + b.cost,
            place: [&a.place[..], &b.place].concat(),
            options: [&a.options[..], &b.options].concat(),
        };
        Reverse((ranked, first, second))
    };
    // With the same first member, pairs are in order of the second.
    let mut candidates: BinaryHeap<_> = (0..one.len()).map(|first| pair(first, 0)).collect();
    let mut best = Vec::new();
    while best.len() < k {
        let Some(Reverse((ranked, first, second))) = candidates.pop() else { break };
        best.push(ranked);
        if second + 1 < other.len() {
            candidates.push(pair(first, second + 1));
        }
    }
    best
}

/// Visits of a compilation before branch and bound gets as much work.
const ALONE_VISITS: u64 = 100_000;
/// The share of the work that branch and bound does until then is 1 / `EARLY_SHARE`.
const EARLY_SHARE: u64 = 32;

/// Finds the best `k` solutions of a part.
fn best_of_part(asked: Asked<'_>, k: usize, most_listed: u64, meter: &mut Meter<'_>) -> OfPart {
    let part = &*asked.part.problem;
    let tuning = *meter.tuning();
    let costs = Costs::new(part, asked.costs().collect(), asked.goal);
    let mut bounding = costs.as_ref().map(|costs| Bounding::new(part, costs, k, meter));
    let mut compiling = Some(Alternating::new(part, None, meter));
    let mut list = (!meter.limits_nodes()).then(|| Enumeration::new(part, most_listed, meter));
    let mut visits = 2 * tuning.diagram.first_turn;
    let stopped = loop {
        if let Some(alternating) = &mut compiling {
            let held = list.as_ref().map_or(0, Enumeration::bytes);
            match alternating.advance(visits, meter.memory_limit().saturating_sub(held), meter) {
                Compiled::Done(nodes, root) => match of_diagram(asked, nodes, root, k, meter) {
                    Ok(ranked) => return OfPart { ranked, stopped: None, bound: None },
                    Err(reason) => break reason,
                },
                Compiled::Paused => {}
                Compiled::Stopped(StopReason::MemoryLimit) if bounding.is_some() => {
                    compiling = None
                }
                Compiled::Stopped(reason) => break reason,
            }
        }
        match list.as_mut().map(|list| list.advance_beside(visits, meter)) {
            Some(Listing::Done(nodes, root)) => match of_diagram(asked, nodes, root, k, meter) {
                Ok(ranked) => return OfPart { ranked, stopped: None, bound: None },
                Err(reason) => break reason,
            },
            Some(Listing::GivenUp) => list = None,
            Some(Listing::Paused) | None => {}
        }
        if let (Some(bounding), Some(costs)) = (&mut bounding, &costs) {
            let work = visits.saturating_mul(tuning.optimum.work_per_visit);
            let work = if visits < ALONE_VISITS { work / EARLY_SHARE } else { work };
            match bounding.advance(work, meter) {
                Step::Done(best) => {
                    let ranked = ranked(asked, costs, best);
                    return OfPart { ranked, stopped: None, bound: None };
                }
                Step::Paused => {}
                Step::Stopped(reason) => break reason,
            }
        }
        visits = visits.saturating_mul(2);
    };
    let none = OfPart { ranked: Vec::new(), stopped: Some(stopped), bound: None };
    match (bounding, &costs) {
        (Some(bounding), Some(costs)) => {
            let bound = bounding.bound().map(|bound| asked.signed(costs.in_costs(bound)));
            OfPart { ranked: ranked(asked, costs, bounding.proven()), bound, ..none }
        }
        _ => none,
    }
}

/// Solutions of a part as options of the whole problem.
fn ranked(asked: Asked<'_>, costs: &Costs, best: Vec<(i64, Vec<OptionId>, usize)>) -> Vec<Ranked> {
    let ranked = |(cost, options, place): (i64, Vec<OptionId>, usize)| Ranked {
        cost: costs.in_costs(cost),
        place: vec![place.into()],
        options: options.into_iter().map(|option| asked.part.whole(option)).collect(),
    };
    best.into_iter().map(ranked).collect()
}

/// The best solutions of a part that was compiled in listing order.
fn of_diagram(
    asked: Asked<'_>,
    nodes: Nodes,
    root: Node,
    k: usize,
    meter: &Meter<'_>,
) -> Result<Vec<Ranked>, StopReason> {
    let Asked { whole, part, goal } = asked;
    let name = |option: u32| part.whole(OptionId::known(option as usize)).index() as u32;
    let mut named = Nodes::new();
    let root = named.append(nodes, root, name).map_err(|_| StopReason::MemoryLimit)?;
    let diagram = Diagram::of(ProblemRef::from(whole), named, root, true, meter.stops())?;
    let mut best = match goal {
        Goal::Cheapest => diagram.cheapest()?,
        Goal::Dearest => diagram.dearest()?,
    };
    let mut ranked = Vec::new();
    while ranked.len() < k {
        let Some(solution) = best.next() else { break };
        diagram.may_go_on()?;
        let cost = asked.signed(solution.cost() as i128);
        let (place, options) = (vec![best.position()], solution.options().to_vec());
        ranked.push(Ranked { cost, place, options });
    }
    Ok(ranked)
}
