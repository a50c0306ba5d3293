//! Counts of planted problems, whole and stopped, against brute force.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use quadrille_answer::CancelToken;
use quadrille_dlx::Solve;
use quadrille_problem::Problem;
use quadrille_random::Random;
use quadrille_search::answer::{Answer, StopReason};
use quadrille_search::dance::links;
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;
use quadrille_search::observe::{Statistics, SymmetryStats};
use quadrille_search::tuning::Tuning;

use crate::ledger::tests::{ByOrbits, limits};
use crate::symmetry::plan::Plan;
use crate::symmetry::planted::problems::planted;

/// The caps on memory: nothing, what is soon full, what never is, and no cap.
const CAPS: [usize; 4] = [0, 1 << 10, 1 << 20, usize::MAX];
/// How long brute force may take.
const STEPS: u64 = 100_000;

/// What there was among the problems judged, so that a test can say that it tests something.
#[derive(Debug, Default)]
struct Seen {
    symmetric: u64,
    solvable: u64,
    known_again: u64,
    stopped_midway: u64,
    skipped: u64,
}

/// Counts by orbits, with plain links below, until `searches` searches were begun. The root branches on whole
/// orbits wherever that is possible, or nowhere.
fn by_orbits(problem: &Problem, how: ByOrbits, searches: u64) -> (Option<Answer>, SymmetryStats) {
    let token = CancelToken::new();
    let limits = Limits { cancel: Some(token.clone()), ..limits(how.whole) };
    let mut meter = Meter::new(limits, None);
    let begun = AtomicU64::new(0);
    let search = |left: &Problem, meter: &mut Meter<'_>| {
        if begun.fetch_add(1, Ordering::Relaxed) == searches {
            token.cancel();
        }
        (links::build(left).count(meter), Statistics::default())
    };
    how.count(problem, &search, &mut meter)
}

/// Whether a stopped count is a part of the truth and says so.
fn is_part(answer: &Answer, truth: u64, reason: StopReason) -> bool {
    match answer {
        Answer::Complete(count) => *count == truth,
        Answer::AtLeast(count, why) => *count <= truth && *why == reason,
    }
}

fn judge_seed(seed: u64, seen: &mut Seen) {
    let mut random = Random::new(seed);
    let plan = planted(&mut random);
    let problem = plan.build(&mut random, false);
    match plan.count(STEPS) {
        Some(truth) => judge(&plan, &problem, truth, &mut random, seen)
            .unwrap_or_else(|verdict| panic!("seed {seed:#x}: {verdict}\n{problem}")),
        None => seen.skipped += 1,
    }
}

fn judge(
    plan: &Plan,
    problem: &Problem,
    truth: u64,
    random: &mut Random,
    seen: &mut Seen,
) -> Result<(), String> {
    let memory = CAPS[random.below(4) as usize];
    let workers = if random.below(8) == 0 { 2 + random.below(3) as usize } else { 1 };
    let whole_orbits = random.below(2) == 0;
    let turn = if random.below(2) == 0 { 1 + random.below(20u64) } else { u64::MAX };
    let how = ByOrbits { memory, workers, whole: whole_orbits, turn };
    let whole = Answer::Complete(truth.into());
    let (answer, orbiting) = by_orbits(problem, how, u64::MAX);
    if answer.as_ref().is_some_and(|answer| *answer != whole) {
        let kind = if whole_orbits { "whole orbits" } else { "orbits" };
        return Err(format!("{answer:?} by {kind}, with {memory} bytes, of {truth}"));
    }
    if orbiting.bytes > memory as u64 {
        return Err(format!("{} bytes of {memory}", orbiting.bytes));
    }
    seen.symmetric += u64::from(orbiting.probes > 0);
    seen.solvable += u64::from(orbiting.probes > 0 && truth > 0);
    seen.known_again += u64::from(orbiting.hits > 0);

    if orbiting.probes > 0 {
        let searches = u64::from(random.below(2 * orbiting.probes.min(30) as u32));
        let (stopped, _) = by_orbits(problem, how, searches);
        let stopped = stopped.ok_or("symmetries were forgotten")?;
        if !is_part(&stopped, truth, StopReason::Cancelled) {
            return Err(format!("{stopped:?} after {searches} searches, of {truth}"));
        }
        seen.stopped_midway += u64::from(stopped.stopped().is_some() && !stopped.found().is_zero());
    }
    judge_facade(plan, problem, &whole, random)
}

/// What a caller gets, with symmetry and without, of the problem and of it in other words.
fn judge_facade(
    plan: &Plan,
    problem: &Problem,
    whole: &Answer,
    random: &mut Random,
) -> Result<(), String> {
    let other = plan.build(random, false);
    let memory = CAPS[random.below(4) as usize];
    let presolve = random.below(2) == 0;
    for (problem, symmetry) in [(problem, true), (&other, true), (problem, false)] {
        let solver = || {
            let solver =
                problem.counter().tuning(Tuning::tiny()).symmetry(symmetry).memory_limit(memory);
            if presolve { solver } else { solver.presolve(false) }
        };
        let answer = solver().count().map_err(|declined| declined.to_string())?.answer();
        if answer != *whole {
            return Err(format!("{answer:?}, not {whole:?}; with symmetry: {symmetry}"));
        }
        let limited = solver().node_limit(random.below(20u64)).count();
        let limited = limited.map_err(|declined| declined.to_string())?.answer();
        let truth = whole.found().to_u64().unwrap_or(u64::MAX);
        if !is_part(&limited, truth, StopReason::NodeLimit) {
            return Err(format!("{limited:?} with a limit on nodes, of {truth}"));
        }
    }
    Ok(())
}

#[test]
fn planted_symmetries_change_no_count() {
    let mut seen = Seen::default();
    (0..2400).for_each(|seed| judge_seed(seed, &mut seen));
    assert!(seen.symmetric > 1500 && seen.solvable > 1000, "{seen:?}");
    assert!(seen.known_again > 400 && seen.stopped_midway > 300, "{seen:?}");
    assert!(seen.skipped < 100, "{seen:?}");
}

/// By hand, in a release build:
/// `cargo test --release -p quadrille-count --lib planted -- --ignored --nocapture`
#[test]
#[ignore = "long: about twenty minutes"]
fn a_million_planted_symmetries_change_no_count() {
    let (mut seen, started) = (Seen::default(), Instant::now());
    for seed in 0..1_000_000 {
        judge_seed(0x5eed_0000_0000 + seed, &mut seen);
        if (seed + 1) % 10_000 == 0 {
            let seconds = started.elapsed().as_secs();
            // Whether anyone reads it makes no difference to the test.
            let _ = writeln!(io::stderr(), "{} problems in {seconds} s: {seen:?}", seed + 1);
        }
    }
    assert!(seen.symmetric > 600_000 && seen.solvable > 300_000, "{seen:?}");
}
