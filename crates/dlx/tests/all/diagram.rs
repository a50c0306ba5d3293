//! Diagrams against brute force: every question, on random small problems of every kind, and against
//! the list of all solutions on larger ones.

use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

use costs::with_costs;
use quadrille_dlx::diagram::{Diagram, ReadErrorKind, Semiring};
use quadrille_dlx::tuning::Tuning;
use quadrille_dlx::{CancelToken, OptionId, Problem, Solution, Solve, StopReason};
use quadrille_random::Random;

use crate::support::boards::dominoes;
use crate::support::brute;
use crate::support::costs;
use crate::support::random;
use crate::support::strip;

#[test]
fn every_question_agrees_with_brute_force() {
    (0..3_000).for_each(judge_seed);
}

/// By hand, in a release build: `cargo test --release -p quadrille-dlx --test all diagram -- --ignored`
#[test]
#[ignore = "long: some minutes"]
fn every_question_agrees_with_brute_force_on_100_000_problems() {
    (0..100_000).for_each(|seed| judge_seed(0xd1a6_0000_0000 + seed));
    (0..2_000).for_each(|seed| judge_strip(0xd1a6_0000_0000 + seed));
}

#[test]
fn every_question_agrees_with_the_list_of_solutions() {
    (0..60).for_each(judge_strip);
}

fn judge_seed(seed: u64) {
    let plain = random::problem(seed);
    let mut random = Random::with_key([seed, 1, 0, 0]);
    let problem = with_costs(&plain, &mut random);
    let all = brute::solutions(&plain);
    judge(&problem, &all, &mut random, seed);
}

fn judge_strip(seed: u64) {
    let mut random = Random::with_key([seed, 2, 0, 0]);
    let problem = with_costs(&strip::problem(seed), &mut random);
    let listed = problem.lister().presolve(false).solutions().expect("auto declines nothing");
    let all: Vec<Vec<usize>> = listed.take(20_001).map(|solution| numbers(&solution)).collect();
    if all.len() <= 20_000 {
        judge(&problem, &all, &mut random, seed);
    }
}

fn numbers(solution: &Solution<'_>) -> Vec<usize> {
    solution.options().iter().map(|option| option.index()).collect()
}

fn ids(numbers: &[usize]) -> Vec<OptionId> {
    numbers.iter().map(|&number| OptionId::known(number)).collect()
}

/// Compares all questions with the list of all solutions.
fn judge(problem: &Problem, all: &[Vec<usize>], random: &mut Random, seed: u64) {
    let fixed = problem.compiler().compile().expect("no limit");
    let ordered = problem.compiler().in_listing_order(true).compile().expect("no limit");
    let listed: Vec<Vec<usize>> =
        problem.lister().solutions().expect("auto declines nothing").map(|s| numbers(&s)).collect();
    let in_order: Vec<Vec<usize>> = ordered.solutions().map(|s| numbers(&s)).collect();
    assert_eq!(in_order, listed, "the listing order of seed {seed}\n{problem}");
    for diagram in [&fixed, &ordered] {
        judge_diagram(diagram, all, random, seed);
    }
    judge_ways(problem, all, &listed, random, seed);
    let some = |random: &mut Random, problem: &Problem| {
        let count = random.below(3).min(problem.option_count());
        let pick = |_| random.below(problem.option_count());
        (0..count).map(pick).collect::<Vec<_>>()
    };
    let (required, forbidden) = (some(random, problem), some(random, problem));
    let restricted = fixed.restrict(&ids(&required), &ids(&forbidden)).expect("options exist");
    let kept = all.iter().filter(|solution| {
        required.iter().all(|option| solution.contains(option))
            && !forbidden.iter().any(|option| solution.contains(option))
    });
    let kept: Vec<Vec<usize>> = kept.cloned().collect();
    judge_diagram(&restricted, &kept, random, seed);
}

/// Compiles each part, or lists it unless two visits compile it.
fn tunings() -> [Tuning; 2] {
    [0, u64::MAX].map(|listed_per_visit| {
        let mut tuning = Tuning::default();
        tuning.diagram.first_turn = 1;
        tuning.diagram.plain_visits = 0;
        tuning.diagram.listed_per_visit = listed_per_visit;
        tuning
    })
}

/// Compares the answers of a diagram that was listed with those of one that was compiled, by orbits and
/// without.
fn judge_ways(
    problem: &Problem,
    all: &[Vec<usize>],
    listed: &[Vec<usize>],
    random: &mut Random,
    seed: u64,
) {
    let context = format!("seed {seed}\n{problem}");
    for presolve in [true, false] {
        let mut samples: Option<Vec<Vec<usize>>> = None;
        for tuning in tunings() {
            let compiler = || problem.compiler().presolve(presolve).tuning(tuning);
            let plain = compiler().compile().expect("no limit");
            judge_diagram(&plain, all, random, seed);
            let orbits = compiler().compile_by_orbits().expect("no limit");
            assert_eq!(orbits.count(), plain.count(), "{context}");
            assert_eq!(orbits.frequencies(), plain.frequencies(), "{context}");
            assert_eq!(orbits.costs(), plain.costs(), "{context}");
            assert!(orbits.verify().is_ok(), "{context}");
            for drawn in [plain.samples(seed), orbits.samples(seed)] {
                let drawn: Vec<Vec<usize>> = drawn.take(8).map(|s| numbers(&s)).collect();
                assert!(drawn.iter().all(|sample| all.contains(sample)), "{context}");
                assert_eq!(samples.get_or_insert_with(|| drawn.clone()), &drawn, "{context}");
            }
        }
    }
    let in_order = problem.compiler().in_listing_order(true).tuning(tunings()[1]);
    let in_order = in_order.compile().expect("no limit");
    let found: Vec<Vec<usize>> = in_order.solutions().map(|s| numbers(&s)).collect();
    assert_eq!(found, listed, "{context}");
}

fn judge_diagram(diagram: &Diagram<'_>, all: &[Vec<usize>], random: &mut Random, seed: u64) {
    let problem = diagram.problem();
    let context = format!("seed {seed}\n{problem}");
    assert_eq!(*diagram.count(), all.len() as u64, "{context}");
    assert!(diagram.verify().is_ok(), "{context}");
    if all.is_empty() {
        assert_eq!(diagram.node_count(), 2, "{context}");
    }

    let listed: Vec<Vec<usize>> = diagram.solutions().map(|s| numbers(&s)).collect();
    let (mut sorted, mut expected) = (listed.clone(), all.to_vec());
    sorted.sort();
    expected.sort();
    assert_eq!(sorted, expected, "{context}");

    let frequencies: Vec<u64> = diagram
        .frequencies()
        .expect("no token")
        .iter()
        .map(|count| count.to_u64().expect("few"))
        .collect();
    let expected: Vec<u64> = (0..problem.option_count())
        .map(|option| all.iter().filter(|solution| solution.contains(&option)).count() as u64)
        .collect();
    assert_eq!(frequencies, expected, "{context}");

    let cost = |solution: &Vec<usize>| -> u128 {
        solution.iter().map(|&option| u128::from(problem.cost(OptionId::known(option)))).sum()
    };
    let mut costs = BTreeMap::<u128, u64>::new();
    all.iter().for_each(|solution| *costs.entry(cost(solution)).or_default() += 1);
    let histogram = diagram.costs().expect("no token").into_iter();
    let histogram: Vec<_> = histogram.map(|(c, n)| (c, n.to_u64().expect("few"))).collect();
    assert_eq!(histogram, costs.into_iter().collect::<Vec<_>>(), "{context}");

    // A sort that keeps the order of equal costs.
    let mut expected = listed.clone();
    expected.sort_by_key(cost);
    let ranked = diagram.cheapest().expect("no token").take(500).map(|s| numbers(&s));
    assert!(ranked.eq(expected.iter().take(500).cloned()), "cheapest, {context}");
    expected = listed;
    expected.sort_by_key(|solution| std::cmp::Reverse(cost(solution)));
    let ranked = diagram.dearest().expect("no token").take(500).map(|s| numbers(&s));
    assert!(ranked.eq(expected.iter().take(500).cloned()), "dearest, {context}");

    let weights: Vec<u64> = (0..problem.option_count()).map(|_| random.below(PRIME)).collect();
    let sum = diagram.weighted(&Modular, |option| weights[option.index()]).expect("no token");
    let products = all.iter().map(|s| s.iter().fold(1, |p, &option| p * weights[option] % PRIME));
    assert_eq!(sum, products.fold(0, |sum, product| (sum + product) % PRIME), "{context}");

    let mut samples = diagram.samples(seed);
    for _ in 0..3 {
        match samples.next() {
            Some(sample) => assert!(all.contains(&numbers(&sample)), "{context}"),
            None => assert!(all.is_empty(), "{context}"),
        }
    }

    let bytes = diagram.to_bytes();
    let read = Diagram::from_bytes(problem, &bytes).expect("its own bytes");
    assert_eq!(read.to_bytes(), bytes, "{context}");
    assert!(read.solutions().eq(diagram.solutions()), "{context}");
}

const PRIME: u64 = 1_000_003;

/// Numbers modulo a prime.
struct Modular;

impl Semiring for Modular {
    type Value = u64;

    fn zero(&self) -> u64 {
        0
    }

    fn one(&self) -> u64 {
        1
    }

    fn add(&self, a: &u64, b: &u64) -> u64 {
        (a + b) % PRIME
    }

    fn multiply(&self, a: &u64, b: &u64) -> u64 {
        a * b % PRIME
    }
}

/// The numbers of P. W. Kasteleyn (1961); see OEIS A004003. Those of the 32×32 board have 129 digits.
#[test]
fn boards_of_dominoes_have_the_published_counts() {
    for (n, count) in [(2, "2"), (4, "36"), (6, "6728"), (8, "12988816"), (10, "258584046368")] {
        let problem = dominoes(n, n);
        let diagram = problem.compiler().compile().expect("no limit");
        assert_eq!(diagram.count().to_string(), count);
        let frequencies = diagram.frequencies().expect("no token");
        // Each tiling has half as many dominoes as the board has cells.
        let total: quadrille_dlx::Count = frequencies.into_iter().sum();
        assert_eq!(total, diagram.count().clone() * (n * n / 2) as u64);
    }
}

/// A strip so long that its counts exceed 128 bits: 2×1000 dominoes, a Fibonacci number.
#[test]
fn numbers_of_any_size_are_exact() {
    let (mut previous, mut fibonacci) = (quadrille_dlx::Count::from(1u64), 1u64.into());
    for _ in 1..1_000 {
        let next = previous + &fibonacci;
        previous = std::mem::replace(&mut fibonacci, next);
    }
    let problem = dominoes(2, 1_000);
    let diagram = problem.compiler().compile().expect("no limit");
    assert_eq!(*diagram.count(), fibonacci);
    assert!(diagram.node_count() < 10_000);
    assert_eq!(diagram.samples(5).next().expect("there are solutions").options().len(), 1_000);
    assert_eq!(diagram.cheapest().expect("no token").take(3).count(), 3);
    let frequencies = diagram.frequencies().expect("no token");
    let total: quadrille_dlx::Count = frequencies.into_iter().sum();
    assert_eq!(total, fibonacci * 1_000u64);
}

/// Pearson's test with a fixed seed: 36 tilings, 36,000 samples. With 35 degrees of freedom, a uniform
/// sample exceeds 66.6 once in a thousand seeds.
#[test]
fn samples_are_uniform() {
    let problem = dominoes(4, 4);
    let diagram = problem.compiler().compile().expect("no limit");
    let mut counts = BTreeMap::<Vec<usize>, u64>::new();
    for sample in diagram.samples(2026).take(36_000) {
        *counts.entry(numbers(&sample)).or_default() += 1;
    }
    assert_eq!(counts.len(), 36);
    let chi_square: f64 = counts.values().map(|&n| (n as f64 - 1_000.0).powi(2) / 1_000.0).sum();
    assert!(chi_square < 66.6, "{chi_square}");
}

#[test]
fn damaged_bytes_are_refused() {
    let problem = Problem::parse("a b 0:2|c\na\nb\na b\nc\nc\n").expect("a good problem");
    let diagram = problem.compiler().compile().expect("no limit");
    let bytes = diagram.to_bytes();
    for bit in 0..bytes.len() * 8 {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(Diagram::from_bytes(&problem, &flipped).is_err(), "bit {bit}");
    }
    for end in 0..bytes.len() {
        assert!(Diagram::from_bytes(&problem, &bytes[..end]).is_err(), "{end} bytes");
    }
    let other = Problem::parse("a b 0:3|c\na\nb\na b\nc\nc\n").expect("a good problem");
    let error = Diagram::from_bytes(&other, &bytes).expect_err("another problem");
    assert_eq!(error.kind(), ReadErrorKind::OtherProblem);
}

/// With the checksum made right again, a reader still meets no panic, no endless way and no huge
/// allocation.
#[test]
fn hostile_bytes_do_no_harm() {
    let problem = dominoes(3, 4);
    let bytes = problem.compiler().compile().expect("no limit").to_bytes();
    let mut random = Random::new(3);
    for _ in 0..20_000 {
        let mut hostile = bytes[..bytes.len() - 4].to_vec();
        for _ in 0..=random.below(3) {
            let place = 13 + random.below(hostile.len() - 13);
            match random.below(3) {
                0 => hostile[place] = random.next_u64() as u8,
                1 => drop(hostile.remove(place)),
                _ => hostile.insert(place, random.next_u64() as u8),
            }
        }
        hostile.extend(crc32fast::hash(&hostile).to_le_bytes());
        if let Ok(diagram) = Diagram::from_bytes(&problem, &hostile) {
            diagram.frequencies().expect("no token");
            diagram.cheapest().expect("no token").take(3).for_each(drop);
            diagram.samples(1).take(3).for_each(drop);
            diagram.solutions().take(3).for_each(drop);
        }
    }
}

#[test]
fn limits_stop_a_compilation() {
    let problem = dominoes(8, 8);
    let reason = |compiler: quadrille_dlx::question::Compiler<'_>| {
        compiler.compile().expect_err("a limit").reason
    };
    assert_eq!(reason(problem.compiler().node_limit(100)), StopReason::NodeLimit);
    assert_eq!(reason(problem.compiler().memory_limit(10_000)), StopReason::MemoryLimit);
    let token = CancelToken::new();
    token.cancel();
    assert_eq!(reason(problem.compiler().cancel_token(&token)), StopReason::Cancelled);
}

#[test]
fn a_cancelled_token_stops_every_long_question() {
    let (problem, token) = (dominoes(8, 8), CancelToken::new());
    let diagram = problem.compiler().cancel_token(&token).compile().expect("not cancelled yet");
    token.cancel();
    assert_eq!(diagram.frequencies().unwrap_err(), StopReason::Cancelled);
    assert_eq!(diagram.costs().unwrap_err(), StopReason::Cancelled);
    assert_eq!(diagram.cheapest().unwrap_err(), StopReason::Cancelled);
    assert!(diagram.restrict(&[], &[]).is_err());
}

/// A token cancelled while a question is answered: the answer is the same, or there is none.
#[test]
fn questions_cancelled_at_random_instants_answer_rightly_or_not_at_all() {
    let mut random = Random::new(4);
    let text = dominoes(6, 8).to_string();
    let mut lines = text.lines();
    let items = lines.next().expect("the items");
    let priced = lines.map(|line| format!("{line} |{}\n", random.below(50u64)));
    let text = format!("{items}\n{}", priced.collect::<String>());
    let problem = Problem::parse(&text).expect("a good problem");
    let whole = problem.compiler().compile().expect("no limit");
    let frequencies = whole.frequencies().expect("no token");
    let costs = whole.costs().expect("no token");
    let best = |diagram: &Diagram<'_>| -> Result<Vec<u128>, StopReason> {
        Ok(diagram.cheapest()?.take(20).map(|solution| solution.cost()).collect())
    };
    let cheapest = best(&whole).expect("no token");
    let fixed = whole.solutions().next().expect("a tiling").options()[0];
    let restricted = whole.restrict(&[fixed], &[]).expect("no token").count().clone();
    let (mut answered, mut cancelled) = (0, 0);
    for round in 0..300 {
        let token = CancelToken::new();
        let delay = Duration::from_micros(random.below(1u64 << (2 + round % 13)));
        let ok = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(delay);
                token.cancel();
            });
            let compiled = problem.compiler().cancel_token(&token).compile();
            let Ok(diagram) = compiled.map_err(|stopped| stopped.reason) else { return false };
            assert_eq!(diagram.count(), whole.count());
            match round % 4 {
                0 => diagram.frequencies().map(|own| assert_eq!(own, frequencies)).is_ok(),
                1 => diagram.costs().map(|own| assert_eq!(own, costs)).is_ok(),
                2 => best(&diagram).map(|own| assert_eq!(own, cheapest)).is_ok(),
                _ => {
                    let own = diagram.restrict(&[fixed], &[]);
                    own.map(|own| assert_eq!(own.count(), &restricted)).is_ok()
                }
            }
        });
        *(if ok { &mut answered } else { &mut cancelled }) += 1;
    }
    assert_eq!(answered + cancelled, 300);
    assert!(cancelled > 0, "no question was cancelled");
}
