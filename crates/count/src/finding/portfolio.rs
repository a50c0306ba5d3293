//! One solution of a whole problem: part by part, and several searches at once for each part.

use quadrille_answer::CancelToken;
use quadrille_problem::OptionId;
use quadrille_search::choice::Engine;
use quadrille_search::engine::Engines;
use quadrille_search::meter::Meter;
use quadrille_search::outcome::Outcome;
use quadrille_threads::beside;

use crate::finding::learning::Learning;
use crate::finding::placing::Placing;
use crate::finding::search::{Search, Step};
use crate::finding::walking::{Waiting, Walking, counts};
use crate::prepare::{Part, Presolving, prepare};
use crate::problem_ref::ProblemRef;

/// Nodes of the longest turn: the other ways wait as long.
const LONGEST_TURN: u64 = 1 << 16;

/// Members of an option in most problems.
const COMMON_MEMBERS: u64 = 4;

/// Finds the options of any solution, ascending, with `threads` threads. With one thread, the
/// result is a function of the problem and the seed.
pub fn any(
    problem: &ProblemRef<'_>,
    presolve: bool,
    seed: u64,
    threads: usize,
    meter: &mut Meter<'_>,
) -> Outcome<Vec<OptionId>> {
    if meter.stops_at_once() {
        return Outcome::Stopped(meter.stop_reason());
    }
    let engines = Engines::plain(Engine::Auto, *meter.tuning());
    let presolving = Presolving::when(presolve);
    let prepared = prepare(problem.clone(), engines, presolving, meter);
    if prepared.refutation().is_some() {
        return Outcome::Impossible;
    }
    let mut options = prepared.forced().to_vec();
    for index in prepared.by_size() {
        let part = prepared.part(index).expect("auto declines no problem");
        match any_of_part(&part, &engines, seed, threads, meter) {
            Outcome::Found(found) => {
                options.extend(found.into_iter().map(|option| part.whole(option)));
            }
            other => return other,
        }
    }
    options.sort_unstable();
    Outcome::Found(options)
}

fn any_of_part(
    part: &Part<'_>,
    engines: &Engines,
    seed: u64,
    threads: usize,
    meter: &mut Meter<'_>,
) -> Outcome<Vec<OptionId>> {
    let tuning = meter.tuning().finding;
    let mut own = Search::new(&part.problem, seed, 0, tuning);
    // Most parts are done before a thread could be started.
    match own.advance(meter.tuning().finding.nodes_alone, meter) {
        Step::Paused => {}
        step => return outcome(step),
    }
    let is_alone = threads <= 1 || meter.limits_nodes();
    // A walk that lists begins at the root, so another one has nothing to do.
    let walks = if is_alone || !counts(&part.problem, *engines) { 1 } else { 2 };
    let waiting = Waiting::new(&part.problem, walks);
    let memory = meter.memory_limit() / walks;
    let walking = || Walking::new(&part.problem, &waiting, *engines, memory);
    let searches = |own, walking| {
        let (placing, learning) =
            (Placing::new(&part.problem, seed), Learning::new(&part.problem, seed, 0));
        let members = part.problem.member_count() / part.problem.option_count().max(1);
        let node_cost = (members as u64 / COMMON_MEMBERS).max(1);
        SearchesInTurn { own, walking, placing, learning, node_cost }
    };
    if is_alone {
        let step = searches(own, walking()).take_turns(u64::MAX, &|| false, meter);
        return outcome(step.expect("nothing else ends it"));
    }
    let done = CancelToken::new();
    let limits = meter.limits_of_helper(&done);
    let help = |number| {
        let mut meter = Meter::new(limits.clone(), None);
        let step = match number {
            1 => walking().advance(u64::MAX, &mut meter),
            _ if number % 2 == 0 => {
                Learning::new(&part.problem, seed, number as u64).advance(u64::MAX, &mut meter)
            }
            _ => Search::new(&part.problem, seed, number as u64, tuning)
                .advance(u64::MAX, &mut meter),
        };
        let is_answer = matches!(step, Step::Found(_) | Step::Impossible);
        if is_answer {
            done.cancel();
        }
        (is_answer.then_some(step), meter.visited())
    };
    let search = |_| {
        let walking = if walks > 1 { walking() } else { Walking::Idle };
        let is_done = || done.is_cancelled();
        let step = searches(own, walking).take_turns(LONGEST_TURN, &is_done, meter);
        done.cancel();
        step
    };
    let (step, helped) = beside(threads - 1, help, search);
    let (answers, visited): (Vec<_>, Vec<_>) = helped.into_iter().unzip();
    visited.into_iter().for_each(|visited| meter.add(visited));
    // What a search found or excluded stands, even where a limit stopped this one.
    outcome(answers.into_iter().flatten().next().or(step).expect("a search ended"))
}

/// The searches of one thread, which take turns.
struct SearchesInTurn<'p> {
    own: Search,
    walking: Walking<'p>,
    /// Only for parts that have an order by place.
    placing: Option<Placing>,
    learning: Learning,
    /// What a node of a search or a walk costs, relative to one in a problem with short options.
    node_cost: u64,
}

impl SearchesInTurn<'_> {
    /// Takes turns that double up to `longest` nodes. Returns `None` if another thread is done.
    fn take_turns(
        mut self,
        longest: u64,
        is_done: &dyn Fn() -> bool,
        meter: &mut Meter<'_>,
    ) -> Option<Step> {
        let mut turn = meter.tuning().finding.nodes_alone;
        while !is_done() {
            let step = self.take_turn(turn, meter);
            if step != Step::Paused {
                return Some(step);
            }
            turn = turn.saturating_mul(2).min(longest.max(1));
        }
        None
    }

    /// Lets each way go on for about as long as a search with restarts takes for `nodes` nodes.
    fn take_turn(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Step {
        // A walk that lists changes the list of each member of each option that it drops.
        let walked = (nodes / self.node_cost / self.node_cost).max(1);
        let mut step = self.walking.take_turn(walked, meter);
        if step == Step::Paused {
            step = self.learning.advance(nodes, meter);
        }
        if step == Step::Paused
            && let Some(placing) = &mut self.placing
        {
            step = placing.advance(nodes, meter);
        }
        if step == Step::Paused {
            step = self.own.advance((nodes / self.node_cost).max(1), meter);
        }
        step
    }
}

fn outcome(step: Step) -> Outcome<Vec<OptionId>> {
    match step {
        Step::Found(options) => Outcome::Found(options),
        Step::Impossible => Outcome::Impossible,
        Step::Stopped(reason) => Outcome::Stopped(reason),
        Step::Paused => unreachable!("a search without a limit on its turn does not pause"),
    }
}
