//! Counts by orbits of known problems and of random ones, against a plain search.

use std::sync::atomic::{AtomicU64, Ordering};

use quadrille_problem::{ItemId, Problem};
use quadrille_random::Random;

use crate::answer::{Answer, StopReason};
use crate::boards::latin;
use crate::choice::Engine;
use crate::meter::Meter;
use crate::meter::limits::{CancelToken, Limits};
use crate::observe::{Statistics, SymmetryStats};
use crate::solve::Solve;
use crate::symmetry::counting::{ByOrbits, OrbitCounter};
use crate::symmetry::known::Keys;
use crate::tuning::Tuning;

const HASHED: ByOrbits = ByOrbits { keys: Keys::Hashed, threads: 1 };

/// Counts by orbits, with plain links below.
fn by_orbits(problem: &Problem, memory: usize) -> (Option<Answer>, SymmetryStats) {
    let counter = OrbitCounter::new(memory, HASHED);
    let mut meter = Meter::new(Limits::tiny(), None);
    let search = |left: &Problem, meter: &mut Meter<'_>| {
        (crate::dance::links::build(left).count(meter), Statistics::default())
    };
    let probed = counter.probe(problem, &mut meter);
    let answer = probed.map(|probed| counter.count(problem, &probed, &search, &mut meter));
    (answer, counter.statistics())
}

fn plainly(problem: &Problem) -> Answer {
    let solver = problem.counter().tuning(Tuning::tiny()).engine(Engine::Links).presolve(false);
    solver.count().expect("links take any problem").answer()
}

/// The published numbers of Latin squares (OEIS A002860).
#[test]
fn latin_squares_are_counted_from_a_few_of_them() {
    for (order, squares) in [(2, 2u64), (3, 12), (4, 576), (5, 161_280), (6, 812_851_200)] {
        for memory in [0, 4096, 1 << 20] {
            let (answer, orbiting) = by_orbits(&latin(order), memory);
            assert_eq!(answer, Some(Answer::Complete(squares.into())), "{order}, {memory}");
            assert!(orbiting.bytes as usize <= memory);
        }
    }
}

/// A random problem turned into itself by a shift of all its items: each option stands there
/// once for each shift. Some items are secondary, with colors that the shift exchanges or not.
fn planted(random: &mut Random) -> Problem {
    let (copies, width) = (2 + random.below(3), 1 + random.below(3));
    let loose = random.below(3);
    let mut builder = Problem::builder();
    let bounds = if random.below(4) == 0 { (0, 2) } else { (1, 1) };
    let primaries: Vec<ItemId> = (0..copies * width)
        .map(|item| {
            let (lo, hi) = if item % width == 0 { (1, 1) } else { bounds };
            builder.bounded(format!("p{item}"), lo, hi)
        })
        .collect();
    let secondaries = builder.secondaries("s", copies * loose);
    let colors = ["red", "blue"].map(|name| builder.color(name));
    for _ in 0..2 + random.below(4) {
        let picked: Vec<usize> =
            (0..copies * width).filter(|_| random.below(copies * width) < 2).collect();
        let color = random.below(4);
        let hung = (loose > 0).then(|| random.below(copies * loose));
        if picked.is_empty() {
            continue;
        }
        for shift in 0..copies {
            let moved = |item: &usize| primaries[(item + shift * width) % (copies * width)];
            let mut members: Vec<quadrille_problem::Member> =
                picked.iter().map(moved).map(Into::into).collect();
            if let Some(item) = hung {
                let item = secondaries[(item + shift * loose) % (copies * loose)];
                let shade = colors[(color + shift * (color / 2)) % 2];
                members.push(if color == 3 { item.into() } else { item.colored(shade) });
            }
            builder.option(members).expect("distinct items");
        }
    }
    builder.build().expect("a good problem")
}

#[test]
fn planted_symmetries_change_no_count() {
    let mut random = Random::new(1);
    let (mut used, mut solvable) = (0, 0);
    for round in 0..2000 {
        let problem = planted(&mut random);
        let plain = plainly(&problem);
        if let (Some(answer), orbiting) = by_orbits(&problem, 1 << 20) {
            assert_eq!(answer, plain, "round {round}: {problem}");
            used += u32::from(orbiting.probes > 0);
            solvable += u32::from(plain != Answer::Complete(0u64.into()));
        }
    }
    assert!(used > 500 && solvable > 300, "{used} with symmetries, {solvable} with solutions");
}

#[test]
fn symmetries_that_save_nothing_are_not_used() {
    // One symmetry, that exchanges a and b: a and b have no option in common, so that to take one
    // for a leaves none.
    let text = "a b | s t\na s\na\nb t\nb\n";
    let problem = Problem::parse(text).expect("a good problem");
    let (answer, statistics) = by_orbits(&problem, 1 << 20);
    assert_eq!((answer, statistics.probes), (None, 0));
    // Two symmetries, and one of them is left when the one option of a is taken.
    let text = "a b c | s t\na\nb s\nb t\nc s\nc t\n";
    let problem = Problem::parse(text).expect("a good problem");
    let (answer, statistics) = by_orbits(&problem, 1 << 20);
    assert_eq!(answer, Some(Answer::Complete(2u64.into())));
    assert!(statistics.probes > 0);
}

#[test]
fn what_is_found_before_a_stop_is_a_lower_bound() {
    let problem = latin(5);
    let token = CancelToken::new();
    let limits = Limits { cancel: Some(token.clone()), ..Limits::tiny() };
    let mut meter = Meter::new(limits, None);
    let searches = AtomicU64::new(0);
    let search = |left: &Problem, meter: &mut Meter<'_>| {
        if searches.fetch_add(1, Ordering::Relaxed) == 29 {
            token.cancel();
        }
        (crate::dance::links::build(left).count(meter), Statistics::default())
    };
    let counter = OrbitCounter::new(0, HASHED);
    let probed = counter.probe(&problem, &mut meter).expect("a problem with symmetries");
    let answer = counter.count(&problem, &probed, &search, &mut meter);
    let Answer::AtLeast(found, StopReason::Cancelled) = answer else {
        panic!("{answer:?} is not what a cancelled count says");
    };
    assert!(found > 0 && found < 161_280, "{found}");
}
