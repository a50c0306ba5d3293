//! Finding any one solution: against brute force on random problems of every kind, and on families of
//! problems that grow, each within a limit on nodes.

use quadrille_dlx::tuning::Tuning;
use quadrille_dlx::{
    CancelToken, Engine, OptionId, Outcome, Problem, Solution, Solve, StopReason, verify,
};
use quadrille_random::Random;

use crate::support::boards::{dominoes, queens};
use crate::support::brute;
use crate::support::random;
use crate::support::strip;

/// Checks an outcome: a solution holds, and 'no solution' is reported only if there is none.
fn judge(problem: &Problem, is_possible: bool, outcome: Outcome<Solution<'_>>, context: &str) {
    match outcome {
        Outcome::Found(solution) => {
            verify(problem, solution.options())
                .unwrap_or_else(|error| panic!("{context}: {error}"));
        }
        Outcome::Impossible => assert!(!is_possible, "{context}\n{problem}"),
        Outcome::Stopped(reason) => panic!("{context}: {reason}"),
    }
}

#[test]
fn any_solution_holds_and_none_is_overlooked() {
    for seed in 0..3_000 {
        let (plain, problem) = random::both(seed);
        let is_possible = !brute::solutions(&plain).is_empty();
        for (name, tuning) in [("default", Tuning::default()), ("tiny", Tuning::tiny())] {
            let finder = || problem.finder().seed(seed).tuning(tuning);
            judge(&problem, is_possible, finder().any(), &format!("{name} seed {seed}"));
            let outcome = finder().presolve(false).any();
            judge(&problem, is_possible, outcome, &format!("{name} seed {seed}, no presolve"));
        }
    }
}

#[test]
fn larger_problems_agree_with_a_listing() {
    for seed in 0..200 {
        let text = random::text(&strip::problem(seed));
        let problem = Problem::parse(&text).expect("a good problem");
        let first = problem.lister().engine(Engine::Links).first().expect("links declines none");
        let is_possible = matches!(first, Outcome::Found(_));
        for threads in [1, 3] {
            let finder = problem.finder().seed(seed).threads(threads).tuning(Tuning::tiny());
            judge(&problem, is_possible, finder.any(), &format!("seed {seed}, {threads} threads"));
        }
    }
}

#[test]
fn the_same_seed_finds_the_same_solution() {
    let problem = queens(20);
    let any = |seed| problem.finder().seed(seed).any().found();
    assert_eq!(any(1), any(1));
    let different = (2..10).map(any).any(|solution| solution != any(1));
    assert!(different, "all seeds find the same board");
}

#[test]
fn limits_stop_a_search() {
    let problem = queens(30);
    assert_eq!(problem.finder().node_limit(5).any(), Outcome::Stopped(StopReason::NodeLimit));
    let token = CancelToken::new();
    token.cancel();
    assert_eq!(
        problem.finder().cancel_token(&token).any(),
        Outcome::Stopped(StopReason::Cancelled)
    );
}

/// Finds a solution within a limit on nodes, so in a time that does not depend on the machine.
fn is_found(problem: &Problem, nodes: u64) {
    let outcome = problem.finder().node_limit(nodes).any();
    assert!(matches!(outcome, Outcome::Found(_)), "{outcome:?}");
    judge(problem, true, outcome, "a family");
}

/// Sudoku with boxes of `b` rows and columns; with `b = 1`, Latin squares of order `n`.
fn squares(n: usize, b: usize) -> Problem {
    let mut builder = Problem::builder();
    let [cell, row, column, block] =
        ["c", "r", "k", "b"].map(|name| builder.primaries(name, n * n));
    for (r, c, v) in (0..n * n * n).map(|k| (k / n / n, k / n % n, k % n)) {
        let mut option = vec![cell[r * n + c], row[r * n + v], column[c * n + v]];
        match b {
            1 => option.push(block[r * n + v]),
            _ => option.push(block[(r / b * b + c / b) * n + v]),
        }
        builder.option(option).expect("four items");
    }
    builder.build().expect("a good problem")
}

/// Colors the vertices of a random graph with three colors; each vertex has four neighbors on average.
fn colorings(n: usize) -> Problem {
    let mut random = Random::new(n as u64);
    let mut edges = std::collections::BTreeSet::new();
    while edges.len() < 2 * n {
        let (a, b) = (random.below(n), random.below(n));
        if a != b {
            edges.insert((a.min(b), a.max(b)));
        }
    }
    let mut builder = Problem::builder();
    let vertices = builder.primaries("v", n);
    let ends = builder.secondaries("e", 3 * edges.len());
    for (vertex, color) in (0..n).flat_map(|vertex| (0..3).map(move |color| (vertex, color))) {
        let at = edges.iter().enumerate().filter(|(_, edge)| edge.0 == vertex || edge.1 == vertex);
        let mut option = vec![vertices[vertex]];
        option.extend(at.map(|(number, _)| ends[3 * number + color]));
        builder.option(option).expect("a vertex and its edges");
    }
    builder.build().expect("a good problem")
}

#[test]
fn many_queens_are_placed() {
    is_found(&queens(80), 100_000);
}

#[test]
fn large_latin_squares_and_sudokus_are_filled() {
    is_found(&squares(16, 1), 100_000);
    is_found(&squares(16, 4), 100_000);
}

#[test]
fn large_boards_are_tiled_with_dominoes() {
    is_found(&dominoes(40, 40), 100_000);
}

#[test]
fn large_graphs_are_colored() {
    is_found(&colorings(800), 1_000_000);
}

#[test]
fn a_solution_hidden_among_random_options_is_found() {
    let (mut random, mut builder) = (Random::new(7), Problem::builder());
    let items = builder.primaries("i", 60);
    let hidden: Vec<_> = random.permutation(60).chunks(4).map(<[usize]>::to_vec).collect();
    let noise = (0..240).map(|_| random.permutation(60)[..3 + random.below(3)].to_vec());
    let mut options: Vec<Vec<usize>> = noise.collect();
    options.extend(hidden);
    random.shuffle(&mut options);
    for option in options {
        builder.option(option.into_iter().map(|item| items[item])).expect("different items");
    }
    is_found(&builder.build().expect("a good problem"), 10_000_000);
}

#[test]
fn options_come_in_ascending_order() {
    let problem = dominoes(6, 6);
    let found = problem.finder().any().found().expect("there are tilings");
    let options: Vec<OptionId> = found.options().to_vec();
    assert!(options.is_sorted());
}
