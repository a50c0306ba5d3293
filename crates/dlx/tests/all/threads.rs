//! Counts by several threads equal those by one, whatever splits or stops them.

use std::thread;
use std::time::{Duration, Instant};

use quadrille_dlx::{Answer, CancelToken, Engine, Problem, Solve, StopReason};

use crate::support::boards;
use crate::support::brute;
use crate::support::random;
use crate::support::strip;

/// A problem whose tree is far too large to finish.
fn endless() -> Problem {
    boards::queens(22)
}

#[test]
fn small_problems_are_counted_as_by_brute_force() {
    for seed in 0..300 {
        let (plain, problem) = random::both(seed);
        let expected = brute::solutions(&plain).len() as u64;
        for engine in Engine::ALL {
            let solver = problem.counter().engine(engine).symmetry(false).presolve(false);
            let count = solver.threads(3).count().expect("small enough for all").complete();
            assert_eq!(count.expect("no limit"), expected, "seed {seed}, {engine}");
        }
    }
}

#[test]
fn strips_have_the_count_of_one_thread() {
    for seed in 0..60 {
        let problem = Problem::parse(&random::text(&strip::problem(seed))).expect("a good problem");
        let expected =
            problem.counter().engine(Engine::Links).count().expect("links accept any problem");
        for (engine, threads) in Engine::ALL.into_iter().flat_map(|e| [2, 5].map(|t| (e, t))) {
            let solver = problem.counter().engine(engine).symmetry(false).presolve(false);
            let parallel = solver.memory_limit(1 << 16).threads(threads).count();
            let parallel = parallel.expect("small enough for all");
            assert_eq!(parallel.answer(), expected.clone().answer(), "seed {seed}, {engine}");
        }
    }
}

#[test]
fn known_counts_and_counts_beyond_one_word() {
    // A000170.
    let queens = boards::queens(11);
    for engine in Engine::ALL {
        let solver = queens.counter().engine(engine).symmetry(false).threads(4);
        assert_eq!(
            solver.count().expect("not too large").complete(),
            Ok(2680u64.into()),
            "{engine}"
        );
    }
    // A 16×16 board to be covered by dominoes: A004003.
    let name = |row: usize, column: usize| format!("{row}.{column}");
    let squares = (0..256).map(|square| name(square / 16, square % 16));
    let mut text = squares.collect::<Vec<_>>().join(" ") + "\n";
    for (row, column) in (0..256).map(|square| (square / 16, square % 16)) {
        if column < 15 {
            text += &format!("{} {}\n", name(row, column), name(row, column + 1));
        }
        if row < 15 {
            text += &format!("{} {}\n", name(row, column), name(row + 1, column));
        }
    }
    let problem = Problem::parse(&text).expect("a good problem");
    let count =
        problem.counter().symmetry(false).threads(3).count().expect("no engine is asked for");
    let expected = "2444888770250892795802079170816";
    assert_eq!(count.complete().expect("no limit").to_string(), expected);
}

/// Dominoes on a board of 100×100. A search goes thousands of levels deep, and it would take minutes to
/// write the rest of it down as cubes. So a problem of that size is not divided among threads.
#[test]
fn large_problems_are_listed_as_by_one_thread() {
    let name = |square: usize| format!("s{square}");
    let squares: Vec<_> = (0..10_000).map(name).collect();
    let mut text = squares.join(" ") + "\n";
    for square in 0..10_000 {
        if square % 100 < 99 {
            text += &format!("{} {}\n", name(square), name(square + 1));
        }
        if square < 9_900 {
            text += &format!("{} {}\n", name(square), name(square + 100));
        }
    }
    let problem = Problem::parse(&text).expect("a good problem");
    let listed = |threads| {
        let lister = problem.lister().threads(threads).presolve(false);
        let solutions = lister.solutions().expect("auto declines nothing");
        let sums = solutions.map(|found| found.iter().map(|option| option.id().index()).sum());
        sums.take(20).collect::<Vec<usize>>()
    };
    assert_eq!(listed(2), listed(1));
}

#[test]
fn a_cancelled_count_returns_at_once_as_a_lower_bound() {
    for engine in [Engine::Links, Engine::Cells, Engine::Memo] {
        let problem = endless();
        let token = CancelToken::new();
        let (answer, waited) = thread::scope(|scope| {
            let counting = scope.spawn(|| {
                let solver = problem.counter().engine(engine).threads(3).cancel_token(&token);
                solver.count().expect("not too large").answer()
            });
            thread::sleep(Duration::from_millis(300));
            token.cancel();
            let cancelled = Instant::now();
            (counting.join().expect("no panic"), cancelled.elapsed())
        });
        assert_eq!(answer.stopped(), Some(StopReason::Cancelled), "{engine}");
        // Cancelling takes at most a tenth of a second; a busy machine gets more.
        assert!(waited < Duration::from_secs(5), "{engine}: {waited:?}");
    }
}

#[test]
fn limits_hold_with_threads_too() {
    let problem = endless();
    let solver = || problem.counter().symmetry(false).threads(3);
    let answer = solver().time_limit(Duration::from_millis(200)).count();
    let answer = answer.expect("no engine is asked for").answer();
    assert_eq!(answer.stopped(), Some(StopReason::TimeLimit));
    let counted = solver().node_limit(50_000).count().expect("no engine is asked for");
    assert_eq!(counted.stopped(), Some(StopReason::NodeLimit));
    assert!(counted.statistics().nodes <= 50_000);
    let answer = boards::queens(9).counter().threads(3).solution_limit(100).count();
    let answer = answer.expect("no engine is asked for").answer();
    assert_eq!(answer, Answer::AtLeast(100u64.into(), StopReason::SolutionLimit));
}

#[test]
fn solutions_come_in_the_same_order_even_if_only_some_are_read() {
    // A000170.
    let problem = boards::queens(11);
    let list = |threads: usize, most: usize| {
        let solver = problem.lister().presolve(false).threads(threads);
        let solutions = solver.solutions().expect("no engine is asked for");
        solutions.take(most).map(|solution| solution.options().to_vec()).collect::<Vec<_>>()
    };
    let all = list(1, usize::MAX);
    assert_eq!(all.len(), 2680);
    for most in [0, 1, 700, usize::MAX] {
        assert_eq!(list(3, most), all[..most.min(all.len())]);
    }
}

#[test]
fn a_list_by_threads_reports_its_cost_while_it_runs() {
    let cost = |problem: &Problem, threads: usize, most: usize| {
        let mut solutions = problem.lister().presolve(false).threads(threads).solutions();
        let solutions = solutions.as_mut().expect("no engine is asked for");
        solutions.by_ref().take(most).for_each(drop);
        solutions.statistics()
    };
    // One finishes soon, one has a single solution, and one is searched by several threads.
    let single = Problem::parse("a b c\na b\nb c\nc\n").expect("a good problem");
    for (problem, most) in [(boards::queens(6), 2), (boards::queens(6), usize::MAX), (single, 1)] {
        let alone = cost(&problem, 1, most);
        assert!(alone.nodes > 0);
        assert_eq!(cost(&problem, 3, most).profile, alone.profile);
    }
    let problem = boards::queens(11);
    let (alone, together) = (cost(&problem, 1, usize::MAX), cost(&problem, 3, usize::MAX));
    assert!((alone.nodes..=alone.nodes * 2).contains(&together.nodes), "{}", together.nodes);
    assert_eq!(together.profile.iter().sum::<u64>(), together.nodes);
    assert!(cost(&problem, 3, 2_000).nodes > alone.nodes / 4);
}

#[test]
fn a_list_by_threads_ends_for_the_same_reasons_as_any_list() {
    let problem = boards::queens(11);
    let solver = || problem.lister().threads(3);
    let mut solutions = solver().solutions().expect("no engine is asked for");
    assert_eq!(solutions.by_ref().count(), 2680);
    assert!(solutions.is_complete());
    assert!(solutions.statistics().nodes > 30_000);
    let mut solutions = solver().solution_limit(2_000).solutions().expect("no engine is asked for");
    assert_eq!(solutions.by_ref().count(), 2_000);
    assert_eq!(solutions.stopped(), Some(StopReason::SolutionLimit));
    let token = CancelToken::new();
    let endless = endless();
    let solver = endless.lister().threads(3).cancel_token(&token);
    let mut solutions = solver.solutions().expect("no engine is asked for");
    assert!(solutions.by_ref().take(5_000).count() == 5_000);
    token.cancel();
    let cancelled = Instant::now();
    assert!(solutions.by_ref().count() < 1_000);
    assert_eq!(solutions.stopped(), Some(StopReason::Cancelled));
    assert!(cancelled.elapsed() < Duration::from_secs(5));
}
