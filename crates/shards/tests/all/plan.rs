//! Plans for counts by shards, compared with the true work of all shards.

use std::time::Duration;

use quadrille_dlx::frontier::Facts;
use quadrille_dlx::observe::Confidence;
use quadrille_dlx::{CancelToken, Cube, Engine, Problem, Solve, StopReason};
use quadrille_shards::Planner;

use crate::support::boards;
use crate::support::random;
use crate::support::ten;

/// The limit of a plan. A first count of the whole problem gets half of it.
const LIMIT: u64 = 200_000;

/// Returns what a first count of the whole problem finds, and whether it is all.
fn trial(problem: &Problem) -> (Facts, bool) {
    let found = problem.sharder().run(&Cube::default(), LIMIT / 2, &Facts::default());
    let found = found.expect("no limit");
    let mut facts = Facts::default();
    let is_whole = found.divisions.is_empty();
    found.claims.into_iter().for_each(|claim| facts.claim(claim).expect("one count"));
    (facts, is_whole)
}

/// Returns the work of all shards of a split, each with these claims.
fn work(problem: &Problem, known: &Facts, target: usize) -> f64 {
    let facts = problem.sharder().split(target, |_| {}).expect("nothing stops it");
    let open = problem.sharder().settle(&facts).expect("good facts").open;
    let run = |cube| problem.sharder().run(cube, u64::MAX, known).expect("no limit");
    open.iter().map(|open| run(&open.cube).work as f64).sum()
}

#[test]
fn ten_plans_are_near_the_true_work() {
    let (mut far, mut sampled) = (Vec::new(), 0);
    for (name, text) in ten::ten() {
        let problem = Problem::parse(&text).expect("a good problem");
        let planner = Planner::new(&problem).node_limit(LIMIT);
        let plan = planner.plan(100_000).expect("the engine accepts the problem");
        let nodes = plan.nodes.expect("residuals were counted");
        let (known, is_whole) = trial(&problem);
        assert!(plan.shards.is_some_and(|shards| shards >= 1), "{name}: {plan:?}");
        if is_whole {
            assert_eq!((plan.open, plan.sampled, nodes.confidence()), (1, 1, Confidence::Exact));
            continue;
        }
        let splits = [32, 256, 2048];
        let target = splits[usize::from(plan.open > 200) + usize::from(plan.open > 2000)];
        let truth = work(&problem, &known, target);
        let is_near = (nodes.mean - truth).abs() <= 3.0 * nodes.standard_error + 0.25 * truth;
        sampled += 1;
        if !is_near {
            far.push((name, nodes, truth));
        }
    }
    assert!(sampled >= 3 && far.len() <= 1, "of {sampled} far from the truth: {far:?}");
}

#[test]
fn small_problems_are_counted_exactly() {
    for seed in 0..300 {
        let (_, problem) = random::both(seed);
        let plan = Planner::new(&problem).seed(seed).plan(20).expect("the default engine");
        let nodes = plan.nodes.expect("residuals were counted");
        assert_eq!(nodes.confidence(), Confidence::Exact, "seed {seed}: {plan:?}\n{problem}");
        assert_eq!((plan.sampled, plan.opened, plan.stopped), (plan.open as u64, 0, None));
    }
}

#[test]
fn the_same_seed_gives_the_same_plan() {
    let problem = boards::queens(11);
    let plan = |seed| {
        let planner = Planner::new(&problem).engine(Engine::Links).seed(seed).node_limit(400_000);
        let mut plan = planner.plan(5_000).expect("any problem");
        plan.nodes_per_second = None;
        plan
    };
    assert_eq!(plan(3), plan(3));
}

#[test]
fn a_stopped_plan_says_so() {
    let problem = boards::queens(12);
    let late = Planner::new(&problem).time_limit(Duration::ZERO).plan(1_000).expect("any problem");
    assert_eq!((late.nodes, late.stopped), (None, Some(StopReason::TimeLimit)));
    let token = CancelToken::new();
    token.cancel();
    let cancelled = Planner::new(&problem).cancel_token(&token).plan(1_000).expect("any problem");
    assert_eq!((cancelled.shards, cancelled.stopped), (None, Some(StopReason::Cancelled)));
    let limited = Planner::new(&problem).node_limit(3_000).plan(1_000).expect("any problem");
    assert_eq!(limited.stopped, Some(StopReason::NodeLimit));
    assert!(limited.core_seconds().is_none_or(|[mean, least, most]| least <= mean && mean <= most));
}
