//! Counts by orbits of known problems and of random ones, against a plain search.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use num_bigint::BigUint;
use quadrille_answer::CancelToken;
use quadrille_dlx::Solve;
use quadrille_problem::{ItemId, Member, OptionId, Problem, ProblemBuilder};
use quadrille_random::Random;
use quadrille_search::answer::{Answer, Count, Progress, StopReason};
use quadrille_search::choice::Engine;
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;
use quadrille_search::observe::{Statistics, SymmetryStats};
use quadrille_search::tuning::Tuning;
use quadrille_threads::locked;

use crate::boards::{latin, queens};
use crate::ledger::book::REPORTED_WORK;
use crate::ledger::worker::DEPTH_LIMIT;
use crate::ledger::worker::depth_limit;
use crate::ledger::{Ledger, Search};

/// How a test counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByOrbits {
    pub memory: usize,
    pub(crate) workers: usize,
    /// Whether the root is divided by whole orbits wherever that is possible, or nowhere.
    pub(crate) whole: bool,
    /// The nodes of the first turn; each is one longer than the last.
    pub(crate) turn: u64,
}

impl ByOrbits {
    pub(crate) fn with_memory(memory: usize) -> Self {
        Self { memory, workers: 1, whole: false, turn: u64::MAX }
    }

    /// Counts with this search below, and these limits on a meter. `None` without symmetries that save work.
    pub(crate) fn count(
        self,
        problem: &Problem,
        search: Search<'_>,
        meter: &mut Meter<'_>,
    ) -> (Option<Answer>, SymmetryStats) {
        let ledger = Ledger::new(self.memory);
        let begun = ledger.probe(problem, meter).and_then(|probed| {
            ledger.begin(Arc::new(problem.clone()), (&probed, self.whole), self.workers, meter)
        });
        let answer = begun.map(|mut count| {
            let mut turn = self.turn;
            loop {
                match count.advance(turn, search, meter) {
                    Progress::Ended(answer) => return answer,
                    Progress::Paused(_) => turn += 1,
                }
            }
        });
        (answer, ledger.statistics())
    }
}

/// Counts by the orbits of one item, with plain links below.
fn by_orbits(problem: &Problem, memory: usize) -> (Option<Answer>, SymmetryStats) {
    with_roots(problem, memory, false)
}

/// Counts by orbits, by whole ones at the root wherever that is possible or nowhere.
fn with_roots(problem: &Problem, memory: usize, whole: bool) -> (Option<Answer>, SymmetryStats) {
    let mut meter = Meter::new(limits(whole), None);
    ByOrbits { whole, ..ByOrbits::with_memory(memory) }.count(problem, &links, &mut meter)
}

/// A search by plain links.
fn links(left: &Problem, meter: &mut Meter<'_>) -> (Answer, Statistics) {
    (quadrille_search::dance::links::build(left).count(meter), Statistics::default())
}

/// Limits under which whole orbits are branched on wherever that is possible, or nowhere.
pub(crate) fn limits(whole: bool) -> Limits {
    let mut limits = Limits::tiny();
    limits.tuning.orbits.whole_orbits_gain = if whole { 0.0 } else { f64::INFINITY };
    limits
}

/// Counts by orbits until `searches` searches were begun.
fn stopped_after(problem: &Problem, searches: u64, whole: bool) -> (Option<Answer>, SymmetryStats) {
    let token = CancelToken::new();
    let limits = Limits { cancel: Some(token.clone()), ..limits(whole) };
    let mut meter = Meter::new(limits, None);
    let begun = AtomicU64::new(0);
    let search = |left: &Problem, meter: &mut Meter<'_>| {
        if begun.fetch_add(1, Ordering::Relaxed) == searches {
            token.cancel();
        }
        (quadrille_search::dance::links::build(left).count(meter), Statistics::default())
    };
    ByOrbits { whole, ..ByOrbits::with_memory(1 << 20) }.count(problem, &search, &mut meter)
}

fn plainly(problem: &Problem) -> Answer {
    let solver = problem.counter().tuning(Tuning::tiny()).engine(Engine::Links).presolve(false);
    solver.count().expect("links take any problem").answer()
}

/// Latin squares of order 4 have 48 items, of which an option covers three.
#[test]
fn the_residuals_on_a_path_fit_into_a_quarter_of_the_memory() {
    let problem = latin(4);
    let bytes = problem.member_count() * size_of::<Member>() + 4 * problem.option_count();
    let most = DEPTH_LIMIT;
    for (levels, expected) in [(0, 0), (1, 1), (2, 2), (1 << 20, most)] {
        for spare in [0, 4 * bytes - 1] {
            let memory = levels * 4 * bytes + spare;
            let mut meter = Meter::new(Limits { memory, ..Limits::tiny() }, None);
            assert_eq!(depth_limit(&problem, &meter), expected, "{memory} bytes");
            let fewest = AtomicU64::new(u64::MAX);
            let search = |left: &Problem, meter: &mut Meter<'_>| {
                fewest.fetch_min(left.primary_count() as u64, Ordering::Relaxed);
                (quadrille_search::dance::links::build(left).count(meter), Statistics::default())
            };
            let answer = ByOrbits::with_memory(1 << 20).count(&problem, &search, &mut meter).0;
            assert_eq!(answer, Some(Answer::Complete(576u64.into())));
            assert_eq!(fewest.into_inner() < 45, expected > 1, "{memory} bytes");
        }
    }
}

/// A count that has a single turn begins with one worker, and the others help before it ends.
#[test]
fn helpers_begin_within_a_turn() {
    let (threads, joined) = (Mutex::new(HashSet::new()), Condvar::new());
    let search = |left: &Problem, meter: &mut Meter<'_>| {
        let mut threads = locked(&threads);
        threads.insert(thread::current().id());
        joined.notify_all();
        // The first worker leaves time to the second one, which may have no residual to take yet.
        let is_alone = |threads: &mut HashSet<_>| threads.len() == 1;
        drop(joined.wait_timeout_while(threads, Duration::from_millis(200), is_alone));
        (quadrille_search::dance::links::build(left).count(meter), Statistics::default())
    };
    let two = ByOrbits { workers: 2, ..ByOrbits::with_memory(1 << 20) };
    let answer = two.count(&latin(5), &search, &mut Meter::new(limits(false), None)).0;
    assert_eq!(answer, Some(Answer::Complete(161_280u64.into())));
    assert_eq!(threads.into_inner().expect("no panic").len(), 2);
}

/// As after a checkpoint whose claims have the root.
#[test]
fn a_root_that_is_settled_is_not_counted_again() {
    let (problem, ledger) = (Arc::new(latin(5)), Ledger::new(1 << 20));
    let mut meter = Meter::new(limits(false), None);
    let probed = ledger.probe(&problem, &mut meter).expect("squares have symmetries");
    for is_known in [false, true] {
        let begun = ledger.begin(Arc::clone(&problem), (&probed, false), 1, &meter);
        let mut count = begun.expect("they save work");
        let ended = Progress::Ended(Answer::Complete(161_280u64.into()));
        assert_eq!(count.advance(u64::MAX, &links, &mut meter), ended);
        assert_eq!(count.work() == 0, is_known);
    }
}

/// The claims of long counts are reported, and they are what a later run needs.
#[test]
fn claims_of_much_work_are_reported_and_save_it() {
    let problem = Arc::new(latin(6));
    let mut meter = Meter::new(limits(false), None);
    let mut count_with = |ledger: &Ledger| {
        let probed = ledger.probe(&problem, &mut meter).expect("squares have symmetries");
        let begun = ledger.begin(Arc::clone(&problem), (&probed, false), 1, &meter);
        let mut count = begun.expect("they save work");
        let ended = Progress::Ended(Answer::Complete(812_851_200u64.into()));
        assert_eq!(count.advance(u64::MAX, &links, &mut meter), ended);
        count.work()
    };
    let ledger = Ledger::new(1 << 20);
    ledger.report_claims();
    let work = count_with(&ledger);
    let claims = ledger.take_claims();
    assert!(!claims.is_empty() && claims.iter().all(|claim| claim.work >= REPORTED_WORK));
    assert_eq!(ledger.take_claims(), []);
    let later = Ledger::new(1 << 20);
    // The root is left out, so that something is left to do.
    let most = claims.iter().map(|claim| claim.work).max().expect("there are claims");
    claims.iter().filter(|claim| claim.work < most).for_each(|claim| later.learn(claim));
    let rest = count_with(&later);
    assert!(10 * rest < work, "{rest} of {work}");
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
            let mut members: Vec<Member> = picked.iter().map(moved).map(Into::into).collect();
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
    let (mut used, mut solvable) = ([0; 2], [0; 2]);
    for round in 0..2000 {
        let problem = planted(&mut random);
        let plain = plainly(&problem);
        for whole in [false, true] {
            if let (Some(answer), orbiting) = with_roots(&problem, 1 << 20, whole) {
                assert_eq!(answer, plain, "round {round}, whole orbits {whole}: {problem}");
                used[usize::from(whole)] += u32::from(orbiting.probes > 0);
                let has_solutions = plain != Answer::Complete(0u64.into());
                solvable[usize::from(whole)] += u32::from(has_solutions);
            }
        }
    }
    for (used, solvable) in used.into_iter().zip(solvable) {
        assert!(used > 500 && solvable > 300, "{used} with symmetries, {solvable} with solutions");
    }
}

/// The published numbers of queens (OEIS A000170). A row is covered once, a diagonal at most once; the eight
/// images of a square lie in four rows or more, so one of each orbit of a row saves half, whole orbits more.
#[test]
fn queens_are_counted_from_one_square_of_each_orbit() {
    for (size, boards) in [(4usize, 2u64), (5, 10), (6, 4), (7, 40), (8, 92)] {
        let problem = queens(size);
        let answer = |whole| with_roots(&problem, 0, whole).0;
        assert_eq!(answer(false), Some(Answer::Complete(boards.into())), "{size}");
        assert_eq!(answer(true), Some(Answer::Complete(boards.into())), "{size}");
    }
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
        (quadrille_search::dance::links::build(left).count(meter), Statistics::default())
    };
    let answer = ByOrbits::with_memory(0).count(&problem, &search, &mut meter).0;
    let Some(Answer::AtLeast(found, StopReason::Cancelled)) = answer else {
        panic!("{answer:?} is not what a cancelled count says");
    };
    assert!(found > 0 && found < 161_280, "{found}");
}

/// Some problems side by side, and a hub that ties them: one more item, each of whose options has the
/// members of one option, or of none, of each problem.
fn tied(parts: &[&Problem], hub: &[Vec<Option<OptionId>>]) -> Problem {
    let mut builder = Problem::builder();
    let hub_item = builder.primary("hub");
    let mut items: Vec<Vec<ItemId>> = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let own = part.items().map(|item| {
            let name = format!("{number}.{}", item.id());
            match item.bounds() {
                Some(bounds) => builder.bounded(name, bounds.lo, bounds.hi),
                None => builder.secondary(name),
            }
        });
        items.push(own.collect());
    }
    let members = |builder: &mut ProblemBuilder, number: usize, option: OptionId| -> Vec<Member> {
        let members = parts[number].members(option).iter().map(|member| {
            let color = member.color.map(|color| builder.color(color.to_string()));
            Member { item: items[number][member.item.index()], color }
        });
        members.collect()
    };
    for (number, part) in parts.iter().enumerate() {
        for option in part.options() {
            let members = members(&mut builder, number, option.id());
            builder.option(members).expect("distinct items");
        }
    }
    for option in hub {
        let mut tie: Vec<Member> = vec![hub_item.into()];
        for (number, option) in option.iter().enumerate() {
            tie.extend(option.iter().flat_map(|&option| members(&mut builder, number, option)));
        }
        builder.option(tie).expect("distinct items");
    }
    builder.build().expect("a good problem")
}

/// One to three random problems with symmetries, often copies of one another, tied by a hub; and the
/// number of solutions, from the counts of the problems one by one.
fn planted_parts(random: &mut Random) -> (Problem, BigUint) {
    let mut parts = vec![planted(random)];
    for _ in 0..random.below(3) {
        parts.push(if random.below(3) == 0 { planted(random) } else { parts[0].clone() });
    }
    let mut pick = |part: &Problem| match part.option_count() {
        0 => None,
        count => (random.below(4) > 0).then(|| OptionId::known(random.below(count))),
    };
    let hub: Vec<Vec<Option<OptionId>>> =
        (0..3).map(|_| parts.iter().map(&mut pick).collect()).collect();
    let of_part = |(part, option): (&Problem, &Option<OptionId>)| {
        plainly(&tied(&[part], &[vec![*option]])).found().clone().into_big()
    };
    let count = hub.iter().map(|tie| parts.iter().zip(tie).map(of_part).product::<BigUint>()).sum();
    (tied(&parts.iter().collect::<Vec<_>>(), &hub), count)
}

/// The parts under a hub are counted by themselves, also where some of them have no solution.
#[test]
fn parts_that_a_hub_ties_change_no_count() {
    let mut random = Random::new(2);
    let (mut used, mut solvable) = (0, 0);
    for round in 0..1500 {
        let (problem, count) = planted_parts(&mut random);
        let whole = round % 2 == 1;
        if let (Some(answer), orbiting) = with_roots(&problem, 1 << 20, whole) {
            let expected = Answer::Complete(Count::from_big(count.clone()));
            assert_eq!(answer, expected, "round {round}: {problem}");
            used += u32::from(orbiting.probes > 1);
            solvable += u32::from(count > BigUint::ZERO);
        }
    }
    assert!(used > 300 && solvable > 200, "{used} with symmetries, {solvable} with solutions");
}

/// A stopped count of such problems is at most the whole.
#[test]
fn a_stop_among_parts_leaves_a_lower_bound() {
    let mut random = Random::new(3);
    let mut stopped = 0;
    for round in 0..1500 {
        let (problem, count) = planted_parts(&mut random);
        let whole = Count::from_big(count);
        match stopped_after(&problem, random.below(6u64), round % 2 == 1).0 {
            Some(Answer::AtLeast(found, StopReason::Cancelled)) => {
                assert!(found <= whole, "round {round}: {found} of {whole}: {problem}");
                stopped += u32::from(!found.is_zero());
            }
            Some(answer) => assert_eq!(answer, Answer::Complete(whole), "round {round}: {problem}"),
            None => {}
        }
    }
    assert!(stopped > 50, "{stopped} stopped after a solution was found");
}

/// A hub that puts one symbol into the first cell of two Latin squares of order 6. The work for each
/// square is added, not multiplied: 167,362 nodes and members of labeled residuals, and with parts
/// that are not split more than this limit.
#[test]
fn two_squares_under_a_hub_cost_as_much_as_one() {
    let square = latin(6);
    let hub: Vec<_> = (0..6).map(|symbol| vec![Some(OptionId::known(symbol)); 2]).collect();
    let problem = tied(&[&square, &square], &hub);
    let mut meter = Meter::new(Limits::default(), None);
    let by_orbits = ByOrbits::with_memory(1 << 24);
    let (answer, _) = meter.turn(250_000, |meter| by_orbits.count(&problem, &links, meter).0);
    let squares = BigUint::from(812_851_200u64);
    assert_eq!(answer, Some(Answer::Complete(Count::from_big(&squares * &squares / 6u32))));
}
