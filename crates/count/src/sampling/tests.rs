//! Samples and frequencies against lists of all solutions.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use quadrille_dlx::Solve;
use quadrille_problem::{OptionId, Problem};
use quadrille_random::Random;
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;
use quadrille_search::tuning::Tuning;

use crate::ledger::Ledger;
use crate::sampling::SolutionSet;
use crate::sampling::counts::Counts;
use crate::sampling::tree::{MOST_LISTED, Tree};
use crate::symmetry::planted::problems::planted;

/// How long brute force may take.
const STEPS: u64 = 100_000;

/// The most solutions of a problem whose samples are judged.
const JUDGED: u64 = 3_000;

type Options = Vec<OptionId>;

fn meter() -> Meter<'static> {
    Meter::new(Limits::tiny(), None)
}

fn all(problem: &Problem) -> Vec<Options> {
    let solutions = problem.lister().presolve(false).solutions().expect("auto declines nothing");
    solutions.map(|solution| solution.options().to_vec()).collect()
}

/// Counts of a problem, by its symmetries or plain ones, with the number of its solutions, and whether its
/// symmetries save work.
fn counted(problem: &Problem, plain: bool, meter: &mut Meter<'_>) -> (Counts, BigUint, bool) {
    let mut counts = Counts::plain(meter);
    let finds_symmetry = !plain && counts.use_orbits(problem, meter).is_some();
    if !plain && !finds_symmetry {
        counts = Counts { ledger: Ledger::new(1 << 16), by_orbits: true };
        counts.ledger.keep_divisions();
    }
    let solutions = counts.count(problem.clone(), meter).expect("no limit");
    (counts, solutions, finds_symmetry)
}

/// The probability of each solution that a tree of counts draws, by following all numbers and digits. The
/// second result is whether counts were by orbits.
fn probabilities(
    problem: &Problem,
    plain: bool,
    most_listed: u32,
) -> (BTreeMap<Options, f64>, bool) {
    let mut meter = meter();
    let (counts, solutions, finds_symmetry) = counted(problem, plain, &mut meter);
    // So little memory that residuals are forgotten between some of the draws.
    let mut tree = Tree::new(problem, solutions.clone(), 20_000, most_listed);
    let count = u64::try_from(solutions).expect("few solutions");
    let mut probabilities = BTreeMap::new();
    for number in 0..count {
        let mut digits: Vec<(u32, u32)> = Vec::new();
        loop {
            let mut used = 0;
            let mut next = |below: u32| {
                used += 1;
                if digits.len() < used {
                    digits.push((0, below));
                }
                digits[used - 1].0
            };
            let drawn = tree.solution(BigUint::from(number), &mut next, &counts, &mut meter);
            let mut drawn = drawn.expect("no limit");
            drawn.sort_unstable();
            let choices: f64 = digits.iter().map(|&(_, below)| f64::from(below)).product();
            *probabilities.entry(drawn).or_default() += 1.0 / (count as f64 * choices);
            while digits.last().is_some_and(|&(digit, below)| digit + 1 == below) {
                digits.pop();
            }
            match digits.last_mut() {
                Some((digit, _)) => *digit += 1,
                None => break,
            }
        }
    }
    (probabilities, finds_symmetry)
}

fn are_uniform(problem: &Problem, expected: &[Options], most_listed: u32) -> bool {
    let mut sorted = expected.to_vec();
    sorted.sort_unstable();
    let each = 1.0 / expected.len() as f64;
    let is_right = |probability: &f64| (probability / each - 1.0).abs() < 1e-9;
    let [_, finds_symmetry] = [true, false].map(|plain| {
        let (probabilities, finds_symmetry) = probabilities(problem, plain, most_listed);
        assert!(probabilities.keys().eq(&sorted), "{problem}");
        assert!(probabilities.values().all(is_right), "{probabilities:?}\n{problem}");
        finds_symmetry
    });
    finds_symmetry
}

fn frequencies(problem: &Problem, expected: &[Options]) -> Vec<u64> {
    let mut frequencies = vec![0; problem.option_count()];
    expected.iter().flatten().for_each(|option| frequencies[option.index()] += 1);
    frequencies
}

/// Tunings with which diagrams, lists and ledgers answer small problems.
fn tunings() -> [Tuning; 3] {
    [0, 1, u64::MAX].map(|listed_per_visit| {
        let mut tuning = Tuning::tiny();
        tuning.diagram.first_turn = 1;
        tuning.diagram.listed_per_visit = listed_per_visit;
        tuning
    })
}

/// Judges the answers to the questions as users ask them.
fn are_answers_right(problem: &Problem, expected: &[Options], seed: u64) {
    let frequencies = frequencies(problem, expected);
    for (tuning, presolve) in tunings().into_iter().zip([true, false, true]) {
        let compiler = || problem.compiler().tuning(tuning).presolve(presolve);
        let counted = compiler().frequencies().expect("no limit");
        assert_eq!(*counted.count(), expected.len() as u64, "{problem}");
        assert!(counted.options().iter().zip(&frequencies).all(|(a, b)| *a == *b), "{problem}");
        let samples = || -> Vec<Options> {
            let mut set = compiler().solution_set().expect("no limit");
            assert_eq!(*set.count(), expected.len() as u64, "{problem}");
            let samples = set.samples(seed).take(4);
            samples.map(|sample| sample.expect("no limit").options().to_vec()).collect()
        };
        let drawn = samples();
        assert_eq!(drawn.len(), if expected.is_empty() { 0 } else { 4 }, "{problem}");
        assert!(drawn.iter().all(|sample| expected.contains(sample)), "{problem}");
        assert_eq!(samples(), drawn, "the same seed\n{problem}");
    }
}

/// What there was among the problems judged.
#[derive(Debug, Default)]
struct Seen {
    judged: u64,
    symmetric: u64,
    solvable: u64,
}

fn judge_seed(seed: u64, seen: &mut Seen) {
    let mut random = Random::new(seed);
    let plan = planted(&mut random);
    let Some(truth) = plan.count(STEPS).filter(|&count| count <= JUDGED) else { return };
    let problem = plan.build(&mut random, false);
    let expected = all(&problem);
    assert_eq!(expected.len() as u64, truth, "seed {seed:#x}\n{problem}");
    let most_listed = if random.one_in(2) { 0 } else { MOST_LISTED };
    seen.judged += 1;
    seen.solvable += u64::from(truth > 0);
    seen.symmetric += u64::from(are_uniform(&problem, &expected, most_listed));
    are_answers_right(&problem, &expected, seed);
}

#[test]
fn samples_of_planted_problems_are_exactly_uniform() {
    let mut seen = Seen::default();
    (0..2_000).for_each(|seed| judge_seed(seed, &mut seen));
    assert!(seen.judged > 1_000 && seen.symmetric > 400 && seen.solvable > 600, "{seen:?}");
}

/// By hand, in a release build: `cargo test --release -p quadrille-count --lib sampling -- --ignored`
#[test]
#[ignore = "long: some minutes"]
fn samples_of_100_000_planted_problems_are_exactly_uniform() {
    let mut seen = Seen::default();
    (0..100_000).for_each(|seed| judge_seed(0x0b17_0000_0000 + seed, &mut seen));
    assert!(seen.symmetric > 20_000, "{seen:?}");
}

#[test]
fn samples_are_uniform_with_bounds_colors_parts_and_equal_options() {
    let texts = [
        // Each item twice: a solution is reached by several options of an item.
        "2|a 2|b 2|c 2|d\na b\na b\na c\na d\nb c\nb d\nc d\nc d\n",
        // Bounds that leave a choice.
        "1:2|a 0:2|b 0:1|c\na\na b\nb c\nc\na c\nb\n",
        // No item has to be covered.
        "0:2|a 0:3|b\na\na b\nb\nb\n",
        // Colors.
        "a b c | s t\na s:x\na s:y\nb s:x t:u\nb s:y t:v\nb s:x\nc t:u\nc t:v\nc s:x\n",
        // Parts below a choice, and equal options.
        "h a b c d e f\nh a c\nh b d\nb\nb\na\nd e\nd f\nc e\nc f\ne\nf\ne\nf\n",
        // Forced options, one solution.
        "a b c\na b\nc\n",
        // No solution.
        "a b c\na b\nb c\na c\n",
    ];
    for text in texts {
        let problem = Problem::parse(text).expect("a good problem");
        let expected = all(&problem);
        for most_listed in [0, MOST_LISTED] {
            are_uniform(&problem, &expected, most_listed);
        }
        are_answers_right(&problem, &expected, 7);
    }
}

/// Pearson's test with fixed seeds. With `k - 1` degrees of freedom, the statistic of uniform samples is
/// above `k + 4.3 * sqrt(2 * k)` less than once in a thousand seeds for these sizes.
#[test]
fn drawn_samples_are_uniform() {
    let rooks = "1 2 3 4 a b c d\n1 a\n1 b\n1 c\n1 d\n2 a\n2 b\n2 c\n2 d\n3 a\n3 b\n3 c\n3 d\n\
                 4 a\n4 b\n4 c\n4 d\n";
    let matchings = "1 2 3 4 5 6\n1 2\n1 3\n1 4\n1 5\n1 6\n2 3\n2 4\n2 5\n2 6\n3 4\n3 5\n3 6\n4 5\n\
                     4 6\n5 6\n";
    for (text, solutions) in [(rooks, 24), (matchings, 15)] {
        let problem = Problem::parse(text).expect("a good problem");
        let mut meter = meter();
        let (counts, counted, finds_symmetry) = counted(&problem, false, &mut meter);
        assert!(finds_symmetry);
        assert_eq!(counted, BigUint::from(solutions));
        let mut tree = Tree::new(&problem, counted, 0, 0);
        let mut random = Random::new(2_026);
        let mut drawn = BTreeMap::<Options, u64>::new();
        for _ in 0..1_000 * solutions {
            let number = BigUint::from(random.below(solutions));
            let mut digits = |below| random.below(below);
            let solution = tree.solution(number, &mut digits, &counts, &mut meter);
            let mut solution = solution.expect("no limit");
            solution.sort_unstable();
            *drawn.entry(solution).or_default() += 1;
        }
        assert_eq!(drawn.len() as u64, solutions);
        let chi: f64 = drawn.values().map(|&n| (n as f64 - 1_000.0).powi(2) / 1_000.0).sum();
        let solutions = solutions as f64;
        assert!(chi < solutions + 4.3 * (2.0 * solutions).sqrt(), "{chi}");
    }
}

#[test]
fn a_stopped_question_has_no_answer() {
    use quadrille_answer::{CancelToken, StopReason};
    let problem = Problem::parse("a b c\na\na b\nb c\nb\nc\n").expect("a good problem");
    let token = CancelToken::new();
    let stopped = problem.compiler().cancel_token(&token);
    token.cancel();
    assert_eq!(stopped.frequencies().unwrap_err().reason, StopReason::Cancelled);
    let limited = problem.compiler().node_limit(1).presolve(false).solution_set();
    assert_eq!(limited.unwrap_err().reason, StopReason::NodeLimit);
}

/// Latin squares of order 6 (OEIS A002860): the ledger is done long before the diagram. Each option is in a sixth
/// of them.
#[test]
fn the_ledger_answers_where_symmetries_save_most() {
    let order = 6;
    let mut text = String::new();
    let cells = || (0..order).flat_map(|a| (0..order).map(move |b| (a, b)));
    for (a, b) in cells() {
        text += &format!("p{a}{b} r{a}{b} c{a}{b} ");
    }
    for (row, column) in cells() {
        for symbol in 0..order {
            text += &format!("\np{row}{column} r{row}{symbol} c{column}{symbol}");
        }
    }
    let problem = Problem::parse(&text).expect("a good problem");
    let mut tuning = Tuning::default();
    // The diagram by orbits would be done as well.
    tuning.diagram.plain_visits = u64::MAX;
    let compiler = || problem.compiler().tuning(tuning);
    let mut set = compiler().solution_set().expect("no limit");
    assert_eq!(*set.count(), 812_851_200_u64);
    let drawn: Vec<Options> =
        set.samples(1).take(3).map(|sample| sample.expect("no limit").options().to_vec()).collect();
    for options in &drawn {
        assert!(quadrille_dlx::verify(&problem, options).is_ok());
    }
    let frequencies = compiler().frequencies().expect("no limit");
    assert!(frequencies.options().iter().all(|count| *count == 812_851_200_u64 / 6));
}

/// Pairs of the numbers 1 to n on `2n` places in a row; the two places of k are k + 1 apart.
fn langford(n: usize) -> Problem {
    let mut text: String = (1..=n).map(|k| format!("n{k} ")).collect();
    text.extend((0..2 * n).map(|place| format!("p{place} ")));
    for k in 1..=n {
        text.extend((0..2 * n - k - 1).map(|at| format!("\nn{k} p{at} p{}", at + k + 1)));
    }
    Problem::parse(&text).expect("a good problem")
}

/// The counts are twice OEIS A014552. A turn of the diagram ends while its solutions are listed.
#[test]
fn counts_draw_where_a_diagram_does_not_fit() {
    for (n, count) in [(8, 300_u64), (11, 35_584)] {
        let problem = langford(n);
        let limits = Limits { memory: 8_000, ..Limits::tiny() };
        let mut meter = Meter::new(limits.clone(), None);
        let mut set =
            SolutionSet::find((&problem).into(), true, limits, &mut meter).expect("no limit");
        assert_eq!(*set.count(), count);
        assert!(!set.is_diagram());
        for sample in set.samples(1).take(3) {
            let sample = sample.expect("no limit");
            assert!(quadrille_dlx::verify(&problem, sample.options()).is_ok());
        }
    }
}

#[test]
fn a_diagram_draws_on_once_many_draws_by_counts_have_taken_its_time() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let plan = planted(&mut random);
        if plan.count(STEPS).is_none_or(|count| count > JUDGED) {
            continue;
        }
        let problem = plan.build(&mut random, false);
        let expected = all(&problem);
        if expected.is_empty() {
            continue;
        }
        let draws = |next_turn| {
            let mut set = SolutionSet::by_plain_counts(&problem, next_turn, &mut meter());
            let draws = set.samples(seed).take(12);
            let draws: Vec<Options> =
                draws.map(|sample| sample.expect("no limit").options().to_vec()).collect();
            (draws, set.is_diagram())
        };
        // By counts alone, and with a turn of the diagram after the first draws.
        for next_turn in [u64::MAX, 1] {
            let (drawn, is_diagram) = draws(next_turn);
            assert_eq!(drawn.len(), 12, "{problem}");
            assert!(drawn.iter().all(|sample| expected.contains(sample)), "{problem}");
            assert!(next_turn == 1 || !is_diagram);
            assert_eq!(draws(next_turn).0, drawn, "the same seed\n{problem}");
        }
    }
}
