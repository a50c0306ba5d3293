//! Plans for counts by shards, compared with the true work of all shards.

use std::time::Duration;

use quadrille_dlx::observe::Confidence;
use quadrille_dlx::{CancelToken, Engine, Problem, Solve, StopReason};
use quadrille_shards::Planner;

use crate::support::boards;
use crate::support::random;
use crate::support::ten;

const MEMORY: usize = 16 << 20;

fn planner(problem: &Problem) -> Planner<'_> {
    Planner::new(problem).memory_limit(MEMORY)
}

/// Returns the nodes that running all cubes of a split takes.
fn work(problem: &Problem, split: usize) -> f64 {
    let solver = || problem.cube_runner().memory_limit(MEMORY);
    let run = |cube| solver().run(cube, u64::MAX).expect("no limit");
    problem.cubes(split).iter().map(|cube| run(cube).nodes as f64).sum()
}

#[test]
fn ten_plans_are_near_the_true_work() {
    let mut far = 0;
    for (name, text) in ten::ten() {
        let problem = Problem::parse(&text).expect("a good problem");
        // An eighth of the nodes that 500 shards take, and a budget for about as many.
        let all = work(&problem, 500);
        let plan = planner(&problem).node_limit(all as u64 / 8).plan(all as u64 / 125);
        let plan = plan.expect("the engine accepts the problem");
        let truth = if plan.split == 500 { all } else { work(&problem, plan.split) };
        let ratio = plan.nodes.expect("cubes were counted").mean / truth;
        assert!(plan.visited as f64 <= all / 8.0, "{name}: {plan:?}");
        far += usize::from(!(0.8..=1.2).contains(&ratio));
    }
    assert!(far <= 1, "{far} of 10 are far from the truth");
}

#[test]
fn small_problems_are_counted_exactly() {
    for seed in 0..400 {
        let (_, problem) = random::both(seed);
        for budget in [1, 20, 1_000] {
            let plan =
                planner(&problem).seed(seed).plan(budget).expect("the engine accepts the problem");
            let nodes = plan.nodes.expect("cubes were counted");
            assert_eq!(nodes.confidence(), Confidence::Exact, "seed {seed}: {plan:?}");
            let all = work(&problem, plan.split);
            assert!((nodes.mean - all).abs() < 1e-6, "seed {seed}, {all}: {plan:?}\n{problem}");
            let shards = plan.shards.expect("the nodes are known");
            assert!(nodes.mean <= 1.0 + shards as f64 * budget as f64, "seed {seed}: {plan:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_plan() {
    let problem = boards::queens(13);
    let plan = |seed| {
        let plan = planner(&problem).node_limit(40_000).seed(seed).plan(2_000);
        let mut plan = plan.expect("the engine accepts the problem");
        plan.throughput = None;
        plan
    };
    assert_eq!(plan(3), plan(3));
    assert_ne!(plan(3).nodes, plan(4).nodes);
}

#[test]
fn large_cubes_are_sampled_inside() {
    // 14 queens: 365,596 solutions and 8.5 million nodes, as all back ends count them.
    let problem = boards::queens(14);
    let plan = planner(&problem)
        .node_limit(100_000)
        .seed(1)
        .plan(100_000)
        .expect("the engine accepts the problem");
    let nodes = plan.nodes.expect("cubes were counted");
    assert!(plan.opened > 0 && plan.visited <= 100_000, "{plan:?}");
    let count = problem
        .counter()
        .memory_limit(0)
        .symmetry(false)
        .count()
        .expect("the engine accepts the problem");
    let truth = count.statistics().nodes as f64;
    assert!((nodes.mean - truth).abs() < 4.0 * nodes.standard_error, "{truth}: {plan:?}");
    assert!((0.7..1.4).contains(&(nodes.mean / truth)), "{truth}: {plan:?}");
}

#[test]
fn a_plan_stops_at_its_limits_and_reports_it() {
    let problem = boards::queens(14);
    let token = CancelToken::new();
    token.cancel();
    let cancelled = planner(&problem).cancel_token(&token).plan(1_000).expect("a plan");
    assert_eq!(cancelled.stopped, Some(StopReason::Cancelled));
    assert_eq!((cancelled.nodes, cancelled.shards, cancelled.visited), (None, None, 0));
    let late = planner(&problem).time_limit(Duration::ZERO).plan(1_000).expect("a plan");
    assert_eq!((late.stopped, late.nodes), (Some(StopReason::TimeLimit), None));
    let poor = planner(&problem).node_limit(0).plan(1_000).expect("a plan");
    assert_eq!((poor.stopped, poor.nodes), (Some(StopReason::NodeLimit), None));
    for limit in [1, 10, 300, 3_000] {
        let plan = planner(&problem).node_limit(limit).plan(1_000).expect("a plan");
        assert!(plan.visited <= limit, "{limit}: {plan:?}");
    }
}

#[test]
fn a_back_end_that_declines_is_an_error() {
    // A few more options than bit sets hold.
    let problem = Problem::parse(&ten::matchings(100, 60)).expect("a good problem");
    assert!(problem.option_count() > 4096);
    let plan = |engine| planner(&problem).engine(engine).node_limit(100).plan(100);
    assert_eq!(plan(Engine::Memo).expect_err("too many options").engine(), Engine::Memo);
    assert!(plan(Engine::Links).is_ok());
}
