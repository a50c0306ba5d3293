//! Diagrams by orbits of planted problems, against lists of all solutions.

use std::collections::BTreeMap;

use quadrille_dlx::Solve;
use quadrille_dlx::diagram::OrbitDiagram;
use quadrille_problem::Problem;
use quadrille_random::Random;
use quadrille_search::tuning::Tuning;

use crate::symmetry::planted::problems::planted;

/// How long brute force may take.
const STEPS: u64 = 100_000;

/// What there was among the problems judged.
#[derive(Debug, Default)]
struct Seen {
    symmetric: u64,
    solvable: u64,
    smaller: u64,
}

fn by_orbits(problem: &Problem, presolve: bool) -> OrbitDiagram<'_> {
    let compiler = problem.compiler().presolve(presolve).tuning(Tuning::tiny());
    compiler.compile_by_orbits().expect("no limit")
}

/// Lists the solutions of each part that takes more than two visits to compile.
fn listed(problem: &Problem, presolve: bool) -> OrbitDiagram<'_> {
    let mut tuning = Tuning::default();
    tuning.diagram.first_turn = 1;
    tuning.diagram.listed_per_visit = u64::MAX;
    let compiler = problem.compiler().presolve(presolve).tuning(tuning);
    compiler.compile_by_orbits().expect("no limit")
}

fn judge_seed(seed: u64, seen: &mut Seen) {
    let mut random = Random::new(seed);
    let plan = planted(&mut random);
    let Some(truth) = plan.count(STEPS) else { return };
    let problem = plan.build(&mut random, false);
    let presolve = random.one_in(2);
    let diagram = by_orbits(&problem, presolve);
    let context = format!("seed {seed:#x}\n{problem}");
    assert_eq!(*diagram.count(), truth, "{context}");
    diagram.verify().unwrap_or_else(|error| panic!("{error}, {context}"));
    seen.symmetric += u64::from(diagram.symmetries() > 1u64);
    if truth > 5_000 {
        return;
    }
    let mut frequencies = vec![0u64; problem.option_count()];
    let mut costs = BTreeMap::<u128, u64>::new();
    let mut all = Vec::new();
    for solution in problem.lister().presolve(false).solutions().expect("auto declines nothing") {
        let mut cost = 0;
        for option in solution.options() {
            frequencies[option.index()] += 1;
            cost += u128::from(problem.cost(*option));
        }
        *costs.entry(cost).or_default() += 1;
        all.push(solution);
    }
    assert_eq!(all.len() as u64, truth, "{context}");
    let counted = diagram.frequencies().expect("no token");
    assert!(counted.iter().zip(&frequencies).all(|(a, &b)| *a == b), "{counted:?}, {context}");
    let counted = diagram.costs().expect("no token").into_iter();
    let counted: Vec<_> = counted.map(|(cost, count)| (cost, count.to_u64())).collect();
    let costs: Vec<_> = costs.into_iter().map(|(cost, count)| (cost, Some(count))).collect();
    assert_eq!(counted, costs, "{context}");
    let samples: Vec<_> = diagram.samples(seed).take(4).collect();
    assert_eq!(samples.len(), if truth > 0 { 4 } else { 0 }, "{context}");
    assert!(samples.iter().all(|sample| all.contains(sample)), "{context}");
    // The solutions are few, so they do not depend on the way in which they were found.
    let listed = listed(&problem, presolve);
    assert!(listed.samples(seed).take(4).eq(samples), "{context}");
    assert!(
        listed.frequencies().expect("no token").iter().zip(&frequencies).all(|(a, &b)| *a == b)
    );
    if diagram.symmetries() > 1u64 {
        let plain = problem.compiler().tuning(Tuning::tiny()).compile().expect("no limit");
        seen.solvable += u64::from(truth > 0);
        seen.smaller += u64::from(diagram.node_count() < plain.node_count());
    }
}

#[test]
fn planted_symmetries_change_no_answer_of_a_diagram() {
    let mut seen = Seen::default();
    (0..3_000).for_each(|seed| judge_seed(seed, &mut seen));
    assert!(seen.symmetric > 1_500 && seen.solvable > 1_000 && seen.smaller > 300, "{seen:?}");
}

/// By hand, in a release build: `cargo test --release -p quadrille-count --lib planted -- --ignored`
#[test]
#[ignore = "long: some minutes"]
fn planted_symmetries_change_no_answer_of_100_000_diagrams() {
    let mut seen = Seen::default();
    (0..100_000).for_each(|seed| judge_seed(0x0b17_0000_0000 + seed, &mut seen));
    assert!(seen.symmetric > 50_000 && seen.smaller > 10_000, "{seen:?}");
}

/// Pearson's test with fixed seeds. With `k - 1` degrees of freedom, the statistic of uniform samples is
/// above `k + 4.3 * sqrt(2 * k)` less than once in a thousand seeds for these sizes.
#[test]
fn samples_by_orbits_are_uniform() {
    let dominoes = "a b c d e f g h i j k l\n\
                    a b\nb c\nd e\ne f\ng h\nh i\nj k\nk l\na d\nb e\nc f\nd g\ne h\nf i\ng j\nh k\ni l\n";
    let rooks = "1 2 3 4 a b c d\n1 a\n1 b\n1 c\n1 d\n2 a\n2 b\n2 c\n2 d\n3 a\n3 b\n3 c\n3 d\n\
                 4 a\n4 b\n4 c\n4 d\n";
    let matchings = "1 2 3 4 5 6\n1 2\n1 3\n1 4\n1 5\n1 6\n2 3\n2 4\n2 5\n2 6\n3 4\n3 5\n3 6\n4 5\n\
                     4 6\n5 6\n";
    for (text, solutions) in [(dominoes, 11), (rooks, 24), (matchings, 15)] {
        let problem = Problem::parse(text).expect("a good problem");
        let diagram = by_orbits(&problem, true);
        assert!(diagram.symmetries() > 1u64);
        assert_eq!(*diagram.count(), solutions);
        let mut drawn = BTreeMap::<Vec<_>, u64>::new();
        diagram
            .samples(2_026)
            .take(1_000 * solutions as usize)
            .for_each(|sample| *drawn.entry(sample.options().to_vec()).or_default() += 1);
        assert_eq!(drawn.len() as u64, solutions);
        let chi: f64 = drawn.values().map(|&n| (n as f64 - 1_000.0).powi(2) / 1_000.0).sum();
        let solutions = solutions as f64;
        assert!(chi < solutions + 4.3 * (2.0 * solutions).sqrt(), "{chi}");
    }
}
