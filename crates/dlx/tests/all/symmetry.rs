//! The use of symmetry as a caller sees it, on problems large enough for the default to use it:
//! published counts, and copies of random blocks tied together, whose counts follow from the counts
//! of one block. (Small problems with planted symmetries are unit tests of the engine, where the
//! thresholds are low enough to probe them.)

use std::thread;
use std::time::Duration;

use canceller::Canceller;
use num_bigint::BigUint;
use plain::Plain;
use quadrille_dlx::count::Counted;
use quadrille_dlx::question::Counter;
use quadrille_dlx::tuning::Tuning;
use quadrille_dlx::{Answer, CancelToken, Count, ItemId, Problem, Solve, StopReason};
use quadrille_random::Random;

use crate::support::boards::{latin, queens};
use crate::support::brute;
use crate::support::canceller;
use crate::support::plain;

/// The memory limits: nothing, one that is soon full, one that rarely is, and no limit.
const CAPS: [usize; 4] = [0, 1 << 10, 1 << 20, usize::MAX];

/// Ways to cover the pairs of `points` points by sets of pairs.
fn pairs_covered(points: usize, sets: &[Vec<(usize, usize)>]) -> Problem {
    let mut builder = Problem::builder();
    let pairs = builder.primaries("e", points * (points - 1) / 2);
    for set in sets {
        let items: Vec<ItemId> = set.iter().map(|&(a, b)| pairs[b * (b - 1) / 2 + a]).collect();
        builder.option(items).expect("distinct pairs");
    }
    builder.build().expect("a good problem")
}

/// Steiner triple systems on `points` points.
fn triple_systems(points: usize) -> Problem {
    let triples = (0..points)
        .flat_map(|c| (0..c).flat_map(move |b| (0..b).map(move |a| vec![(a, b), (a, c), (b, c)])));
    pairs_covered(points, &triples.collect::<Vec<_>>())
}

/// Ways to divide the games between `points` players into days on which each plays once.
fn one_factorizations(points: usize) -> Problem {
    fn add(left: &[usize], day: &mut Vec<(usize, usize)>, days: &mut Vec<Vec<(usize, usize)>>) {
        let Some((&first, others)) = left.split_first() else { return days.push(day.clone()) };
        for &partner in others {
            let left: Vec<usize> = others.iter().copied().filter(|&p| p != partner).collect();
            day.push((first, partner));
            add(&left, day, days);
            day.pop();
        }
    }
    let mut days = Vec::new();
    add(&(0..points).collect::<Vec<_>>(), &mut Vec::new(), &mut days);
    pairs_covered(points, &days)
}

/// Problems whose symmetries are used, and their published counts: Latin squares, queens, Steiner
/// triple systems (840 on 9 points, 1197504000 on 13) and one-factorizations of K8.
fn known() -> Vec<(&'static str, Problem, u64)> {
    vec![
        ("Latin squares of order 5", latin(5), 161_280),
        ("Latin squares of order 6", latin(6), 812_851_200),
        ("queens on 10×10", queens(10), 724),
        ("triple systems on 9 points", triple_systems(9), 840),
        ("triple systems on 13 points", triple_systems(13), 1_197_504_000),
        ("one-factorizations of K8", one_factorizations(8), 6240),
    ]
}

fn count(solver: Counter<'_>) -> Counted {
    solver.count().expect("the default accepts any problem")
}

/// Asserts that a count is the truth, or a lower bound stopped for this reason.
fn assert_lower_bound(counted: Counted, truth: u64, reason: StopReason, what: &str) {
    match counted.answer() {
        Answer::Complete(count) => assert_eq!(count, truth, "{what}"),
        Answer::AtLeast(count, why) => {
            assert!(count <= truth && why == reason, "{what}: {count} of {truth}, {why}");
        }
    }
}

#[test]
fn published_counts_hold_under_every_memory_limit() {
    let mut looked = 0;
    for (name, problem, truth) in known() {
        for memory in CAPS {
            // A triple system on 13 points takes long without a memo.
            if truth > 1_000_000 && memory < 1 << 20 {
                continue;
            }
            let counted = count(problem.counter().memory_limit(memory));
            let statistics = counted.statistics();
            let bytes = statistics.symmetry.bytes.saturating_add(statistics.memo.bytes);
            assert!(bytes <= memory as u64, "{name}: {bytes} of {memory}");
            looked += u64::from(statistics.symmetry.probes > 0);
            assert_eq!(counted.complete(), Ok(truth.into()), "{name}, {memory} bytes");
        }
    }
    assert!(looked >= 8, "only {looked} probes for symmetries");
}

#[test]
fn any_number_of_threads_gives_the_same_count() {
    for (name, problem, truth) in known() {
        for threads in 0..=5 {
            let solver = problem.counter().threads(threads);
            let counted = count(solver.memory_limit(16 << 20));
            let bytes = counted.statistics().symmetry.bytes;
            assert!(bytes <= 16 << 20, "{name}: {bytes}");
            assert_eq!(counted.complete(), Ok(truth.into()), "{name}, {threads}");
        }
    }
}

#[test]
fn a_stop_stops_all_threads() {
    let problem = latin(7);
    for threads in [2, 4] {
        let token = CancelToken::new();
        let mut canceller = Canceller { token: token.clone(), reports: 3 };
        let solver = problem.counter().threads(threads).cancel_token(&token);
        let answer = count(solver.observer(&mut canceller)).answer();
        assert_eq!(answer.stopped(), Some(StopReason::Cancelled));
        assert!(*answer.found() < 61_479_419_904_000, "{answer}");
        let answer = count(problem.counter().threads(threads).time_limit(Duration::ZERO)).answer();
        assert_eq!(answer.stopped(), Some(StopReason::TimeLimit));
    }
}

#[test]
fn symmetry_can_be_turned_off() {
    for (name, problem, truth) in known().into_iter().filter(|known| known.2 < 1_000_000) {
        let counted = count(problem.counter().symmetry(false));
        assert_eq!(counted.statistics().symmetry.probes, 0, "{name}");
        assert_eq!(counted.complete(), Ok(truth.into()), "{name}");
    }
}

#[test]
fn a_stopped_count_by_orbits_is_a_lower_bound() {
    for (name, problem, truth) in known() {
        for memory in CAPS {
            let solver = || problem.counter().memory_limit(memory);
            for limit in [0, 1, 100, 5_000] {
                let counted = count(solver().node_limit(limit));
                assert_lower_bound(counted, truth, StopReason::NodeLimit, name);
            }
            for reports in [1, 2, 4, 8, 16] {
                let token = CancelToken::new();
                let mut canceller = Canceller { token: token.clone(), reports };
                let solver = problem.counter().memory_limit(memory).cancel_token(&token);
                let counted = count(solver.observer(&mut canceller));
                assert_lower_bound(counted, truth, StopReason::Cancelled, name);
            }
            for milliseconds in [0, 1, 3, 9] {
                let limit = Duration::from_millis(milliseconds);
                let counted = count(solver().time_limit(limit));
                assert_lower_bound(counted, truth, StopReason::TimeLimit, name);
            }
        }
    }
}

#[test]
fn a_long_count_by_orbits_can_be_cancelled_from_another_thread() {
    let problem = latin(8);
    for milliseconds in [10, 40, 160] {
        let token = CancelToken::new();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(milliseconds));
                token.cancel();
            });
            let answer = count(problem.counter().cancel_token(&token)).answer();
            let Answer::AtLeast(found, StopReason::Cancelled) = answer else {
                panic!("{answer:?} from a cancelled count");
            };
            assert!(found < Count::from(108_776_032_459_082_956_800u128));
        });
    }
}

/// A random block: a few items and options. Options with item 0 may also have a tie, in one of
/// three colors (0: no color).
struct Block {
    plain: Plain,
    ties: Vec<Option<usize>>,
}

impl Block {
    fn random(random: &mut Random) -> Self {
        let items = 3 + random.below(3);
        let mut options = vec![vec![(0, None)]];
        while options.len() < 12 {
            let picked = (0..items).filter(|_| random.one_in(3)).map(|item| (item, None));
            let option: Vec<_> = picked.collect();
            if !option.is_empty() {
                options.push(option);
            }
        }
        let tie = |option: &Vec<(usize, Option<usize>)>| {
            (option[0].0 == 0 && !random.one_in(3)).then(|| random.below(3))
        };
        let ties = options.iter().map(tie).collect();
        Self { plain: Plain { bounds: vec![(1, 1); items], secondaries: 0, options }, ties }
    }

    /// Returns the number of solutions without a tie, and with a tie of each color.
    fn counts(&self) -> (u64, [u64; 3]) {
        let mut counts = (0, [0; 3]);
        for solution in brute::solutions(&self.plain) {
            match solution.iter().find_map(|&option| self.ties[option]) {
                None => counts.0 += 1,
                Some(color) => counts.1[color] += 1,
            }
        }
        counts
    }

    /// Returns `copies` copies, with items and options in random order, that share an item for the
    /// ties: a primary one with these bounds, or a secondary one with colors.
    fn copies(&self, copies: usize, bounds: Option<(u32, u32)>, random: &mut Random) -> Problem {
        let mut builder = Problem::builder();
        let shared = bounds.map(|(lo, hi)| builder.bounded("t", lo, hi));
        let items: Vec<Vec<ItemId>> = (0..copies)
            .map(|copy| builder.primaries(&format!("p{copy}_"), self.plain.bounds.len()))
            .collect();
        let is_colored = shared.is_none();
        let shared = shared.unwrap_or_else(|| builder.secondary("t"));
        let colors = ["green", "blue"].map(|name| builder.color(name));
        let mut options: Vec<(usize, usize)> = (0..copies)
            .flat_map(|copy| (0..self.ties.len()).map(move |option| (copy, option)))
            .collect();
        for end in (1..options.len()).rev() {
            options.swap(end, random.below(end + 1));
        }
        for (copy, option) in options {
            let members = self.plain.options[option].iter();
            let tie = self.ties[option].map(|color| match color {
                1 | 2 if is_colored => shared.colored(colors[color - 1]),
                _ => shared.into(),
            });
            let items = &items[copy];
            // Each copy has its items in a different order.
            let place = |item: usize| items[(item + copy) % items.len()];
            let members = members.map(|&(item, _)| place(item).into()).chain(tie);
            builder.option(members).expect("distinct items");
        }
        builder.build().expect("a good problem")
    }
}

/// The number of ways in which between `lo` and `hi` of `copies` blocks have a tie.
fn tied_by_bounds(plain: u64, tied: u64, copies: usize, (lo, hi): (u32, u32)) -> BigUint {
    let mut by_ties = vec![BigUint::from(1u32)];
    for _ in 0..copies {
        let mut next = vec![BigUint::ZERO; by_ties.len() + 1];
        for (ties, ways) in by_ties.iter().enumerate() {
            next[ties] += ways * plain;
            next[ties + 1] += ways * tied;
        }
        by_ties = next;
    }
    (0..).zip(by_ties).filter(|(ties, _)| (lo..=hi).contains(ties)).map(|(_, ways)| ways).sum()
}

/// The same if all ties must have one color; at most one tie may have no color.
fn tied_by_color(plain: u64, tied: [u64; 3], copies: u32) -> BigUint {
    let power = |base: u64| BigUint::from(base).pow(copies);
    let colored = |tied: u64| power(plain + tied) - power(plain);
    let alone = BigUint::from(plain).pow(copies - 1) * copies * tied[0];
    power(plain) + colored(tied[1]) + colored(tied[2]) + alone
}

#[test]
fn copies_of_a_block_tied_together_are_counted_from_one_block() {
    let mut random = Random::new(4);
    let (mut looked, mut solvable) = (0, 0);
    for round in 0..90 {
        let block = Block::random(&mut random);
        let (plain, tied) = block.counts();
        // The least memory holds no residual, and a search of six copies may visit 300 million nodes.
        let memory = CAPS[1 + random.below(3)];
        let copies = 4 + random.below(if memory == CAPS[1] { 2 } else { 4 });
        let lo = random.below(copies) as u32;
        let bounds = (lo, lo + 1 + random.below(3) as u32);
        let truths = [
            (Some(bounds), tied_by_bounds(plain, tied.iter().sum(), copies, bounds)),
            (None, tied_by_color(plain, tied, copies as u32)),
        ];
        for (bounds, truth) in truths {
            let problem = block.copies(copies, bounds, &mut random);
            // Copies in a row are narrow: a sweep would leave nothing to orbits.
            let mut tuning = Tuning::default();
            tuning.sweep.least_options = usize::MAX;
            let counted = count(problem.counter().tuning(tuning).memory_limit(memory));
            looked += u32::from(counted.statistics().symmetry.probes > 0);
            solvable += u32::from(truth > BigUint::ZERO);
            let whole = counted.complete().expect("there is no limit");
            assert_eq!(
                whole,
                Count::from_le_bytes(&truth.to_bytes_le()),
                "round {round}, {memory} bytes:\n{problem}"
            );
        }
    }
    // With a memo, many of those with bounds end before symmetries are looked for.
    assert!(looked > 25 && solvable > 90, "{looked} probed, {solvable} with solutions");
}
