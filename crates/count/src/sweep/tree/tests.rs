//! Sweeps along trees against brute force, recurrences and sweeps along lines.

use num_bigint::BigUint;
use quadrille_answer::CancelToken;
use quadrille_problem::Problem;
use quadrille_random::Random;
use quadrille_search::answer::StopReason;
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;
use quadrille_search::tuning::Tuning;

use crate::boards::dominoes;
use crate::sweep::tests::{brute_force, random_problem};
use crate::sweep::tree::TreeSweep;
use crate::sweep::{Progress, SweepOptions, count};

/// Thresholds under which chains are halved, or not.
fn tuning(is_halved: bool) -> Tuning {
    let mut tuning = Tuning::default();
    tuning.sweep.tree_items = if is_halved { 0 } else { usize::MAX };
    tuning.sweep.tree_floor = 32;
    tuning.sweep.tree_work_per_member = 1 << 20;
    tuning
}

fn swept(problem: &Problem, limits: Limits) -> Option<Progress> {
    let meter = &mut Meter::new(limits, None);
    TreeSweep::new(problem, u64::MAX, meter).map(|sweep| sweep.count(meter))
}

fn counts(problem: &Problem) -> [Option<Progress>; 2] {
    let limits = |is_halved| Limits { tuning: tuning(is_halved), ..Limits::default() };
    [false, true].map(|is_halved| swept(problem, limits(is_halved)))
}

/// The matchings of a graph: each vertex is alone or with a neighbor.
fn monomer_dimer(vertices: usize, edges: impl Iterator<Item = (usize, usize)>) -> Problem {
    let mut text: String = (0..vertices).map(|vertex| format!("v{vertex} ")).collect();
    text.push('\n');
    (0..vertices).for_each(|vertex| text += &format!("v{vertex}\n"));
    edges.for_each(|(one, other)| text += &format!("v{one} v{other}\n"));
    Problem::parse(&text).expect("a good problem")
}

#[test]
fn random_problems_agree_with_brute_force() {
    let mut swept = 0;
    for seed in 0..4_000 {
        let problem = random_problem(&mut Random::new(seed));
        let truth = brute_force(&problem);
        for progress in counts(&problem).into_iter().flatten() {
            assert_eq!(progress, Progress::Done(truth.clone()), "seed {seed}\n{problem}");
            swept += 1;
        }
    }
    assert!(swept > 5_000, "{swept} sweeps of problems for which each item has options enough");
}

#[test]
fn matchings_of_a_binary_tree_follow_their_recurrence() {
    // Without and with the root: with it, one child's root is free.
    let [mut free, mut all] = [BigUint::from(1u8), BigUint::from(1u8)];
    for _ in 1..13 {
        let with_root = 2u8 * &free * &all;
        free = &all * &all;
        all = &free + with_root;
    }
    let vertices = (1 << 13) - 1;
    let problem = monomer_dimer(vertices, (1..vertices).map(|vertex| (vertex, (vertex - 1) / 2)));
    for progress in counts(&problem) {
        assert_eq!(progress, Some(Progress::Done(all.clone())));
    }
}

#[test]
fn matchings_of_a_star_and_of_a_long_path() {
    let star = monomer_dimer(3_001, (1..3_001).map(|leaf| (0, leaf)));
    assert_eq!(counts(&star), [(); 2].map(|()| Some(Progress::Done(3_001u32.into()))));
    // Fibonacci numbers.
    let (mut before, mut number) = (BigUint::from(1u8), BigUint::from(1u8));
    for _ in 1..3_000 {
        (before, number) = (number.clone(), before + number);
    }
    let path = monomer_dimer(3_000, (1..3_000).map(|vertex| (vertex - 1, vertex)));
    assert_eq!(counts(&path), [(); 2].map(|()| Some(Progress::Done(number.clone()))));
}

#[test]
fn halved_chains_have_few_levels() {
    let path = monomer_dimer(3_000, (1..3_000).map(|vertex| (vertex - 1, vertex)));
    let levels = [false, true].map(|is_halved| {
        let limits = Limits { tuning: tuning(is_halved), ..Limits::default() };
        let sweep =
            TreeSweep::new(&path, u64::MAX, &Meter::new(limits, None)).expect("a narrow problem");
        (0..sweep.contraction.len()).map(|step| sweep.contraction.level(step)).max()
    });
    assert!(levels[0] > Some(1_000) && levels[1] < Some(30), "{levels:?}");
}

#[test]
fn strips_agree_with_a_sweep_along_a_line() {
    for (rows, columns) in [(2, 40), (3, 30), (4, 50), (5, 8)] {
        let problem = dominoes(rows, columns);
        let meter = &mut Meter::new(Limits::default(), None);
        let along_line = count(&problem, SweepOptions { threads: 1, merges: false }, meter);
        let along_line = along_line.expect("a narrow problem").complete().expect("no limit");
        for progress in counts(&problem) {
            assert_eq!(progress, Some(Progress::Done(along_line.as_big().clone())));
        }
    }
}

#[test]
fn what_is_too_wide_or_too_much_is_given_up() {
    let problem = dominoes(6, 6);
    let limits = |change: fn(&mut Tuning)| {
        let mut tuning = tuning(false);
        change(&mut tuning);
        Limits { tuning, ..Limits::default() }
    };
    assert!(swept(&problem, limits(|_| ())).is_some_and(|progress| progress.answer().is_some()));
    assert_eq!(swept(&problem, limits(|tuning| tuning.sweep.tree_width = 3)), None);
    let few_states = limits(|tuning| tuning.sweep.tree_work_per_member = 10);
    assert_eq!(swept(&problem, few_states), None);
    // A long part is tried even if it may have too many states.
    let little_work = limits(|tuning| {
        (tuning.sweep.tree_items, tuning.sweep.tree_floor) = (0, 0);
        tuning.sweep.tree_work_per_member = 64;
    });
    assert_eq!(swept(&dominoes(12, 12), little_work), Some(Progress::GaveUp));
    let memory = Limits { memory: 1_000, ..limits(|_| ()) };
    assert_eq!(swept(&problem, memory), Some(Progress::GaveUp));
}

#[test]
fn a_stopped_sweep_says_so() {
    let problem = dominoes(6, 6);
    let token = CancelToken::new();
    let limits = Limits { cancel: Some(token.clone()), tuning: tuning(false), ..Limits::default() };
    let meter = &mut Meter::new(limits, None);
    let sweep = TreeSweep::new(&problem, u64::MAX, meter).expect("a narrow problem");
    token.cancel();
    let stopped = Progress::Stopped(StopReason::Cancelled, BigUint::ZERO);
    assert_eq!(sweep.count(meter), stopped);
    assert!(TreeSweep::new(&problem, u64::MAX, meter).is_none());
}
