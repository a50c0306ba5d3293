//! Estimates compared with the searches they predict.

use quadrille_dlx::choice::{Declined, Reason};
use quadrille_dlx::count::Counted;
use quadrille_dlx::estimate::Estimate;
use quadrille_dlx::observe::Confidence;
use quadrille_dlx::question::Estimator;
use quadrille_dlx::tuning::Tuning;
use quadrille_dlx::{Count, Engine, Problem, Solve, StopReason};

use crate::support::boards::queens;

fn parse(text: &str) -> Problem {
    Problem::parse(text).expect("a good problem")
}

/// `twos` items with two options each and `threes` items with three: each item is a separate part.
fn independent(twos: usize, threes: usize) -> String {
    let names: Vec<String> = (0..twos + threes).map(|k| format!("i{k}")).collect();
    let mut text = names.join(" ") + "\n";
    for (k, name) in names.iter().enumerate() {
        text += &format!("{name}\n").repeat(if k < twos { 2 } else { 3 });
    }
    text
}

fn plain(problem: &Problem) -> Estimator<'_> {
    problem.estimator().presolve(false).memory_limit(0)
}

/// Counts with the plain tree that is estimated.
fn counted(problem: &Problem) -> Result<Counted, Declined> {
    problem.counter().presolve(false).memory_limit(0).symmetry(false).count()
}

fn estimate(solver: Estimator<'_>, probes: u64, seed: u64) -> Estimate {
    solver.estimate(probes, seed).expect("the default accepts any problem")
}

#[test]
fn the_mean_is_within_four_standard_errors_of_the_truth() {
    let bounded = parse(
        "2:3|a 1:4|b c d e | x y\na b x\na c y\na\na d\nb c\nc x\nb d e\na b c\ne\nd y\nb e x\nb\nb c e\na e\n",
    );
    for (problem, seed) in [queens(6), queens(8), bounded].iter().flat_map(|p| [(p, 0), (p, 7)]) {
        let counted = counted(problem).expect("the default accepts any problem");
        let nodes = counted.statistics().nodes as f64;
        let solutions: f64 = counted.answer().found().to_string().parse().expect("a number");
        let estimate = estimate(plain(problem), 20_000, seed);
        assert_eq!((estimate.probes, estimate.stopped), (20_000, None));
        for (spread, truth) in [(estimate.nodes, nodes), (estimate.solutions, solutions)] {
            let spread = spread.expect("nothing stops the probes");
            assert!(
                (spread.mean - truth).abs() <= 4.0 * spread.standard_error,
                "{spread:?} {truth}"
            );
            assert!(spread.standard_error < 0.1 * truth, "{spread:?} {truth}");
            assert!(spread.least <= truth && truth <= spread.most, "{spread:?} {truth}");
        }
        assert_eq!(estimate.nodes.map(|nodes| nodes.confidence()), Some(Confidence::Good));
    }
}

#[test]
fn a_tree_that_branches_evenly_is_estimated_without_error() {
    // Two pigeons in two holes.
    let problem = parse("a b | x y\na x\na y\nb x\nb y\n");
    let estimate = estimate(plain(&problem), 50, 0);
    let nodes = estimate.nodes.expect("nothing stops the probes");
    // The root, two children, one below each.
    assert_eq!((nodes.mean, nodes.standard_error, nodes.least, nodes.most), (5.0, 0.0, 5.0, 5.0));
    assert_eq!(estimate.solutions.map(|solutions| solutions.mean), Some(2.0));
    assert_eq!(counted(&problem).expect("taken").statistics().nodes, 5);
}

#[test]
fn nodes_of_parts_add_up_and_solutions_multiply() {
    let problem = parse(&independent(5, 3));
    let estimate = estimate(plain(&problem), 10, 0);
    let nodes = estimate.nodes.expect("nothing stops the probes");
    assert_eq!((nodes.mean, nodes.standard_error), (5.0 * 3.0 + 3.0 * 4.0, 0.0));
    assert_eq!(counted(&problem).expect("taken").statistics().nodes, 27);
    assert_eq!(estimate.solutions.map(|solutions| solutions.mean), Some(32.0 * 27.0));
    assert_eq!(estimate.parts.len(), 8);
    let options: Vec<usize> = estimate.parts.iter().map(|part| part.options).collect();
    assert_eq!(options, [2, 2, 2, 2, 2, 3, 3, 3], "in the order of the search");
    assert_eq!(estimate.engines.len(), 1);
    assert_eq!(estimate.engines[0].parts, 8);
}

#[test]
fn numbers_depend_on_the_seed_and_not_on_the_back_end() {
    let problem = queens(7);
    let numbers = |engine, seed| {
        let estimate = estimate(problem.estimator().engine(engine), 300, seed);
        // An estimate is of a search: what a sweep does not count is walked as by default.
        let is_asked = !matches!(engine, Engine::Auto | Engine::Sweep);
        assert_eq!(estimate.engines[0].chosen.reason == Reason::Asked, is_asked);
        (estimate.nodes, estimate.solutions, estimate.visited)
    };
    for engine in Engine::ALL {
        assert_eq!(numbers(engine, 3), numbers(Engine::Links, 3), "{engine}");
    }
    assert_ne!(numbers(Engine::Auto, 3), numbers(Engine::Auto, 4));
}

#[test]
fn presolve_is_applied_as_a_count_applies_it() {
    let impossible = parse("a b c\na b\nb c\na c\n");
    let known = estimate(impossible.estimator(), 10, 0);
    assert!(known.refutation.is_some() && known.parts.is_empty());
    assert_eq!((known.probes, known.visited), (0, 0));
    for (spread, truth) in [(known.nodes, 0.0), (known.solutions, 0.0)] {
        let spread = spread.expect("known");
        assert_eq!((spread.mean, spread.confidence()), (truth, Confidence::Exact));
    }
    let forced = parse("a b c d\na b\nb c\nc d\n");
    let known = estimate(forced.estimator(), 10, 0);
    assert_eq!(known.presolve.map(|findings| findings.forced), Some(2));
    assert_eq!(
        (known.nodes.map(|n| n.mean), known.solutions.map(|n| n.mean)),
        (Some(0.0), Some(1.0))
    );
}

#[test]
fn a_part_without_choices_is_exact_and_one_without_solutions_ends_the_estimate() {
    let chain = parse("a b c\na\nb\nc\n");
    let known = estimate(plain(&chain), 10, 0);
    assert_eq!(known.nodes.map(|n| (n.mean, n.confidence())), Some((6.0, Confidence::Exact)));
    // `z` has no option, and its part is probed first, as a count would search it first.
    let none = parse("a z\na\na\na\n");
    let known = estimate(plain(&none), 10, 0);
    assert_eq!(known.nodes.map(|n| (n.mean, n.confidence())), Some((1.0, Confidence::Exact)));
    assert_eq!(known.solutions.map(|n| (n.mean, n.confidence())), Some((0.0, Confidence::Exact)));
    assert_eq!(counted(&none).expect("taken").statistics().nodes, 1);
}

#[test]
fn limits_stop_the_probes_and_are_reported() {
    let problem = queens(8);
    let some = estimate(problem.estimator().node_limit(1000), 1_000_000, 0);
    assert_eq!(some.stopped, Some(StopReason::NodeLimit));
    assert!(some.visited <= 1000 && (1..1000).contains(&some.probes), "{some:?}");
    assert!(some.nodes.is_some());
    let none = estimate(problem.estimator().node_limit(3), 10, 0);
    assert_eq!((none.nodes, none.solutions, none.probes), (None, None, 0));
    assert_eq!(none.stopped, Some(StopReason::NodeLimit));
    let unasked = estimate(problem.estimator(), 0, 0);
    assert_eq!((unasked.nodes, unasked.visited, unasked.stopped), (None, 0, None));
    assert_eq!(unasked.parts.len(), 1);

    // Every part has its share of the limit, even where a few parts could use it up.
    let many = parse(&independent(100, 100));
    let shared = estimate(plain(&many).node_limit(5000), 1_000_000, 0);
    assert!(shared.nodes.is_some(), "{shared:?}");
    assert!(shared.visited <= 5000 && shared.probes >= 4, "{shared:?}");
}

#[test]
fn trees_beyond_the_floating_point_range_are_infinite() {
    let large = parse(&independent(0, 700));
    let known = estimate(plain(&large), 10, 0);
    let count = counted(&large).expect("taken").complete().expect("no limit");
    assert_eq!(count, (0..700).fold(Count::from(1u64), |count, _| count * Count::from(3u64)));
    let solutions = known.solutions.expect("nothing stops the probes");
    assert_eq!(solutions.mean, f64::INFINITY);
    assert_eq!(solutions.confidence(), Confidence::Poor);
    assert_eq!(known.nodes.map(|nodes| nodes.mean), Some(2800.0));
}

#[test]
fn statistics_name_the_back_ends_and_their_reasons() {
    let problem = parse(&(independent(2, 0) + &"i1\n".repeat(30)));
    let mut tuning = Tuning::default();
    tuning.sweep.least_options = usize::MAX;
    let counted = problem.counter().presolve(false).tuning(tuning).count().expect("taken");
    let planned = estimate(problem.estimator().presolve(false), 1, 0).engines;
    assert_eq!(counted.statistics().engines, planned, "the plan is what runs");
    assert_eq!(planned.iter().map(|assigned| assigned.parts).sum::<usize>(), 2);
    let asked = problem.counter().presolve(false).engine(Engine::Cells).count().expect("taken");
    let reported = asked.statistics().engines.iter().map(ToString::to_string);
    assert_eq!(reported.collect::<Vec<_>>(), ["2 parts by cells, since it was requested"]);
    let mut solutions = problem.lister().solutions().expect("taken");
    assert!(solutions.next().is_some());
    let engines = solutions.statistics().engines;
    let chosen = engines.last().expect("the larger part has a back end").chosen;
    assert_eq!(chosen.reason, Reason::FitsDense, "a listing uses no memo");
}
