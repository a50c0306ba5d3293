//! One solution of a whole problem: part by part, and several searches at once for each part.

use quadrille_problem::OptionId;
use quadrille_threads::beside;

use crate::choice::Engine;
use crate::engine::Engines;
use crate::finding::search::{Search, Step};
use crate::finding::walking::Walking;
use crate::held::Held;
use crate::meter::Meter;
use crate::meter::limits::CancelToken;
use crate::outcome::Outcome;
use crate::prepare::{Part, Presolving, prepare};

/// Finds the options of any solution, ascending, with this number of threads. With one thread, the
/// result is a function of the problem and the seed.
pub(crate) fn any(
    problem: &Held<'_>,
    presolve: bool,
    seed: u64,
    threads: usize,
    meter: &mut Meter<'_>,
) -> Outcome<Vec<OptionId>> {
    if meter.stops_at_once() {
        return Outcome::Stopped(meter.stop_reason());
    }
    let engines = Engines::plain(Engine::Auto, *meter.tuning());
    let presolving = if presolve { Presolving::Reduce } else { Presolving::Skip };
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
    if threads <= 1 || meter.limits_nodes() {
        return outcome(by_turns(part, engines, own, meter));
    }
    let done = CancelToken::new();
    let limits = meter.limits_of_helper(&done);
    let help = |number| {
        let mut meter = Meter::new(limits.clone(), None);
        let step = match number {
            1 => {
                let memory = meter.memory_limit();
                Walking::new(&part.problem, *engines, memory).advance(u64::MAX, &mut meter)
            }
            _ => Search::new(&part.problem, seed, number as u64, tuning)
                .advance(u64::MAX, &mut meter),
        };
        let is_answer = matches!(step, Step::Found(_) | Step::Impossible);
        if is_answer {
            done.cancel();
        }
        is_answer.then_some(step)
    };
    let search = |_| {
        let step = loop {
            match own.advance(tuning.nodes_alone, meter) {
                Step::Paused if done.is_cancelled() => break None,
                Step::Paused => {}
                step => break Some(step),
            }
        };
        done.cancel();
        step
    };
    let (step, helped) = beside(threads - 1, help, search);
    // What a search found or excluded stands, even where a limit stopped this one.
    outcome(helped.into_iter().flatten().next().or(step).expect("a search ended"))
}

/// Searches with restarts, and by a walk, in turns that double.
fn by_turns(part: &Part<'_>, engines: &Engines, mut own: Search, meter: &mut Meter<'_>) -> Step {
    let tuning = meter.tuning().finding;
    let mut walking = Walking::new(&part.problem, *engines, meter.memory_limit());
    let mut turn = tuning.nodes_alone;
    loop {
        match walking.advance(turn.saturating_mul(tuning.walk_nodes), meter) {
            Step::Paused => {}
            step => return step,
        }
        match own.advance(turn, meter) {
            Step::Paused => turn = turn.saturating_mul(2),
            step => return step,
        }
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
