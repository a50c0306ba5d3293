//! One solution of a whole problem: part by part, and several searches at once for each part.

use quadrille_answer::CancelToken;
use quadrille_problem::{OptionId, Problem};
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
use crate::rounds::{Budget, Rounds, TurnEnd};

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
    match own.advance(tuning.nodes_alone, meter) {
        Step::Paused => {}
        step => return outcome(step),
    }
    let is_alone = threads <= 1 || meter.limits_nodes();
    // A walk that lists begins at the root, so another one has nothing to do.
    let walks = if is_alone || !counts(&part.problem, *engines) { 1 } else { 2 };
    let waiting = Waiting::new(&part.problem, walks);
    let memory = meter.memory_limit() / walks;
    let walking = || Walking::new(&part.problem, &waiting, *engines, memory);
    if is_alone {
        let searches = (own, walking());
        let step = take_turns(&part.problem, seed, searches, u64::MAX, &|| false, meter);
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
        let searches = (own, walking);
        let step = take_turns(&part.problem, seed, searches, LONGEST_TURN, &is_done, meter);
        done.cancel();
        step
    };
    let (step, helped) = beside(threads - 1, help, search);
    let (answers, visited): (Vec<_>, Vec<_>) = helped.into_iter().unzip();
    visited.into_iter().for_each(|visited| meter.add(visited));
    // What a search found or excluded stands, even where a limit stopped this one.
    outcome(answers.into_iter().flatten().next().or(step).expect("a search ended"))
}

/// One of the searches of a thread, which take turns. `None` if another thread is done.
type OneSearch<'w> = Box<dyn FnMut(Budget, &mut (), &mut Meter<'_>) -> TurnEnd<Option<Step>> + 'w>;

fn in_turn<'w>(mut advance: impl FnMut(u64, &mut Meter<'_>) -> Step + 'w) -> OneSearch<'w> {
    Box::new(move |budget, (), meter| match advance(budget.work, meter) {
        Step::Paused => TurnEnd::Paused,
        step => TurnEnd::Settled(Some(step)),
    })
}

/// Lets the searches of one thread take turns of up to `longest` nodes. Returns `None` if another thread is done.
fn take_turns(
    part: &Problem,
    seed: u64,
    (mut own, mut walking): (Search, Walking<'_>),
    longest: u64,
    is_done: &dyn Fn() -> bool,
    meter: &mut Meter<'_>,
) -> Option<Step> {
    let tuning = meter.tuning().finding;
    let members = part.member_count() / part.option_count().max(1);
    // What a node of a search or a walk costs, relative to one in a problem with short options.
    let node_cost = (members as u64 / COMMON_MEMBERS).max(1);
    let mut learning = Learning::new(part, seed, 0);
    // Each goes on for about as long as a search with restarts takes for the nodes of a turn.
    let mut searches: Vec<OneSearch<'_>> = vec![
        Box::new(|_, (), _| if is_done() { TurnEnd::Settled(None) } else { TurnEnd::Paused }),
        // A walk that lists changes the list of each member of each option that it drops.
        in_turn(|nodes, meter| walking.take_turn((nodes / node_cost / node_cost).max(1), meter)),
        in_turn(|nodes, meter| learning.advance(nodes, meter)),
    ];
    // Only parts that have an order by place.
    if let Some(mut placing) = Placing::new(part, seed) {
        searches.push(in_turn(move |nodes, meter| placing.advance(nodes, meter)));
    }
    searches.push(in_turn(|nodes, meter| own.advance((nodes / node_cost).max(1), meter)));
    let rounds = Rounds::new(searches, tuning.nodes_alone).growing(2, longest);
    rounds.run(0, &mut (), meter).flatten()
}

fn outcome(step: Step) -> Outcome<Vec<OptionId>> {
    match step {
        Step::Found(options) => Outcome::Found(options),
        Step::Impossible => Outcome::Impossible,
        Step::Stopped(reason) => Outcome::Stopped(reason),
        Step::Paused => unreachable!("a search without a limit on its turn does not pause"),
    }
}
