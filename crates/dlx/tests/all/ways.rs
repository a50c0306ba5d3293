//! Every way to count compared with brute force, on random small problems, with thresholds so low that
//! each way is taken.

use quadrille_dlx::tuning::Tuning;
use quadrille_dlx::{Answer, Engine, Problem, Solve};

use crate::support::plain::Plain;
use crate::support::{brute, random, strip, tree};

/// A way to count, and the name of its settings.
struct Way {
    name: &'static str,
    engine: Engine,
    tuning: Tuning,
}

/// The ways: a sweep that was asked for, one along a tree, and all ways by turns, where searches use
/// each back end.
fn ways() -> Vec<Way> {
    let mut memo = Tuning::tiny();
    memo.choice.small_below = 0;
    let mut blocks = memo;
    blocks.choice.wide_from = 0;
    blocks.choice.most_dense_options = 0;
    blocks.choice.block_cost = 0.0;
    let mut lists = memo;
    lists.choice.wide_from = 0;
    lists.choice.list_cost = f64::INFINITY;
    // Cells that descend to small bit sets as soon as three options are left.
    let mut cells = memo;
    cells.choice.most_dense_options = 3;
    let mut tree = memo;
    tree.sweep.tree_items = 0;
    tree.sweep.tree_floor = u32::MAX;
    tree.sweep.tree_work_per_member = 1 << 20;
    let way = |name, engine, tuning| Way { name, engine, tuning };
    vec![
        way("sweep", Engine::Sweep, Tuning::tiny()),
        way("few options", Engine::Auto, Tuning::tiny()),
        way("memo", Engine::Auto, memo),
        way("blocks", Engine::Auto, blocks),
        way("lists", Engine::Auto, lists),
        way("cells", Engine::Auto, cells),
        way("tree", Engine::Auto, tree),
    ]
}

#[test]
fn all_ways_agree_with_brute_force() {
    let ways = ways();
    (0..2_000).for_each(|seed| judge(seed, &ways));
    (0..40).for_each(|seed| judge_strip(seed, &ways));
}

/// A long run for thorough checks. By hand, in a release build: `cargo test --release -p
/// quadrille-dlx --test all ways -- --ignored`
#[test]
#[ignore = "long: about ten minutes"]
fn all_ways_agree_on_a_million_problems() {
    let ways = ways();
    (0..1_000_000).for_each(|seed| judge(0xACE_0000_0000 + seed, &ways));
    (0..10_000).for_each(|seed| judge_strip(0xACE_0000_0000 + seed, &ways));
}

/// The settings do what they are for: each back end is used.
#[test]
fn each_way_is_taken() {
    let problem = Problem::parse(&random::text(&strip::problem(1))).expect("a good problem");
    let used = ways().into_iter().map(|way| {
        let counter = problem.counter().engine(way.engine).tuning(way.tuning);
        let counter = counter.presolve(false).symmetry(false);
        let counted = counter.count().expect("every way is allowed");
        (way.name, counted.statistics().engines[0].chosen.to_string())
    });
    let used: Vec<_> = used.collect();
    let is_used = |name, why: &str| used.iter().any(|(way, how)| *way == name && how.contains(why));
    let expected = [
        ("sweep", "sweep, since"),
        ("memo", "memo, since it fits"),
        ("blocks", "dense, since it has few items"),
        ("cells", "cells, since"),
        ("tree", "sweep, since it is like a tree"),
    ];
    for (name, why) in expected {
        assert!(is_used(name, why), "{name} is not counted by {why}: {used:?}");
    }
}

fn judge(seed: u64, ways: &[Way]) {
    let mut plain = random::problem(seed);
    if seed.is_multiple_of(4) {
        keep_one_primary(&mut plain);
    }
    let problem = Problem::parse(&random::text(&plain)).expect("a good problem");
    let truth = brute::solutions(&plain).len() as u64;
    judge_ways(seed, &problem, truth, ways);
}

/// Leaves each option one primary item, which lists demand.
fn keep_one_primary(problem: &mut Plain) {
    let primaries = problem.bounds.len();
    for option in &mut problem.options {
        let mut is_first = true;
        option.retain(|&(item, _)| item >= primaries || std::mem::take(&mut is_first));
    }
}

fn judge_strip(seed: u64, ways: &[Way]) {
    let problem = Problem::parse(&random::text(&strip::problem(seed))).expect("a good problem");
    let truth = tree::tree(&Plain::of(&problem)).solutions.len() as u64;
    judge_ways(seed, &problem, truth, ways);
}

/// Counts in each way, with settings that the seed chooses.
fn judge_ways(seed: u64, problem: &Problem, truth: u64, ways: &[Way]) {
    let [presolve, symmetry, is_shared] = [0, 1, 2].map(|bit| seed >> bit & 1 == 1);
    let memory = [1 << 10, 1 << 20, usize::MAX][(seed / 8 % 3) as usize];
    for way in ways {
        let counter = problem.counter().engine(way.engine).tuning(way.tuning);
        let counter = counter.presolve(presolve).symmetry(symmetry).memory_limit(memory);
        let counted = counter.threads(if is_shared { 2 } else { 1 }).count();
        let answer = counted.expect("every way is allowed").answer();
        assert_eq!(
            answer,
            Answer::Complete(truth.into()),
            "{}, seed {seed:#x}: {problem}",
            way.name
        );
    }
}
