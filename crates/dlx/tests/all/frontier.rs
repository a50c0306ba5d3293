//! Cubes, their splits, and runs under a node budget: compared with brute force on random small
//! problems of every kind, and with plain counts on larger ones.

use std::time::Duration;

use quadrille_dlx::cubes::{CubeRecord, RunError, Split};
use quadrille_dlx::problem::CubeErrorKind;
use quadrille_dlx::{CancelToken, Count, Cube, Engine, Problem, Solve, StopReason};

use crate::support::boards;
use crate::support::brute;
use crate::support::plain;
use crate::support::random;
use crate::support::strip;

const BUDGETS: [u64; 4] = [1, 7, 100, 1_000_000];

fn parsed(plain: &plain::Plain) -> Problem {
    Problem::parse(&random::text(plain)).expect("a good problem")
}

/// Whether a solution is in a cube, by definition.
fn is_in(solution: &[usize], cube: &Cube) -> bool {
    cube.taken().iter().all(|option| solution.contains(&option.index()))
        && !cube.dropped().iter().any(|option| solution.contains(&option.index()))
}

/// Splits recursively and follows each solution down. Returns the number of cubes visited.
fn follow(problem: &Problem, cube: &Cube, solutions: &[Vec<usize>]) -> usize {
    match problem.split(cube).expect("a cube of this problem") {
        Split::Dead => assert_eq!(solutions, [] as [Vec<usize>; 0], "{cube}\n{problem}"),
        Split::Single => assert_eq!(solutions.len(), 1, "{cube}\n{problem}"),
        Split::Cubes(pieces) => {
            assert!(pieces.len() > 1, "{cube}\n{problem}");
            let homes =
                |solution: &&Vec<usize>| pieces.iter().filter(|p| is_in(solution, p)).count();
            assert!(solutions.iter().all(|s| homes(&s) == 1), "{cube}\n{problem}");
            let below = pieces.iter().map(|piece| {
                assert!(cube.contains(piece) && !piece.contains(cube), "{cube} {piece}\n{problem}");
                let inside = solutions.iter().filter(|solution| is_in(solution, piece)).cloned();
                follow(problem, piece, &inside.collect::<Vec<_>>())
            });
            return 1 + below.sum::<usize>();
        }
    }
    1
}

#[test]
fn pieces_partition_the_solutions() {
    let mut met = 0;
    for seed in 0..2_000 {
        let plain = random::problem(seed);
        met += follow(&parsed(&plain), &Cube::default(), &brute::solutions(&plain));
    }
    assert!(met > 10_000, "{met} cubes are too few to show anything");
}

#[test]
fn any_number_of_cubes_partitions_the_solutions() {
    for seed in 0..500 {
        let plain = random::problem(seed);
        let (problem, solutions) = (parsed(&plain), brute::solutions(&plain));
        for target in [0, 1, 2, 5, 1000] {
            let cubes = problem.cubes(target);
            for solution in &solutions {
                let homes = cubes.iter().filter(|cube| is_in(solution, cube)).count();
                assert_eq!(homes, 1, "seed {seed}, target {target}");
            }
            if target == 1000 {
                assert_eq!(cubes.len(), solutions.len(), "seed {seed}: no item is open any more");
            }
        }
    }
    assert_eq!(boards::queens(8).cubes(50).len(), 50);
}

/// Runs all cubes, then the cubes left over, until none is left.
fn in_rounds(problem: &Problem, target: usize, engine: Engine, budget: u64) -> CubeRecord {
    let mut cubes = problem.cubes(target);
    let mut total = CubeRecord::default();
    let mut round = 0;
    while !cubes.is_empty() {
        round += 1;
        assert!(round < 10_000, "endless with a budget of {budget}\n{problem}");
        let run = |cube| {
            let run = || problem.cube_runner().engine(engine).run(cube, budget);
            let record = run().expect("nothing stops it");
            assert_eq!(run(), Ok(record.clone()), "{engine:?}, {budget}, {cube}\n{problem}");
            assert!((1..=budget).contains(&record.nodes) && record.agrees());
            record
        };
        total = cubes.iter().map(run).fold(total, |total, record| total.and(&record));
        cubes = std::mem::take(&mut total.left);
    }
    total
}

#[test]
fn rounds_end_at_the_count() {
    for seed in 0..300 {
        let plain = random::problem(seed);
        let (problem, expected) = (parsed(&plain), brute::solutions(&plain).len() as u64);
        for (engine, budget) in Engine::ALL.into_iter().flat_map(|e| BUDGETS.map(|b| (e, b))) {
            let target = 1 + seed as usize % 4;
            let total = in_rounds(&problem, target, engine, budget);
            assert!(total.agrees());
            assert_eq!(total.count, expected, "seed {seed}, {engine:?}, {budget}\n{problem}");
        }
    }
}

#[test]
fn rounds_over_larger_problems_end_at_the_count() {
    for seed in 0..12 {
        let problem = parsed(&strip::problem(seed));
        let count = problem.counter().count().expect("no back end declines").complete();
        let count = count.expect("no limit");
        for (engine, budget) in Engine::ALL.into_iter().flat_map(|e| [40, 2_000].map(|b| (e, b))) {
            let total = in_rounds(&problem, 3, engine, budget);
            assert_eq!(total.count, count, "seed {seed}, {engine:?}, {budget}");
        }
    }
    assert_eq!(in_rounds(&boards::queens(8), 10, Engine::Auto, 300).count, 92);
}

#[test]
fn residues_are_right_beyond_one_word() {
    // Each of 150 items has two options: 2^150 solutions.
    let text: String = (0..150).map(|item| format!("i{item} ")).collect();
    let options: String = (0..300).map(|option| format!("i{}\n", option / 2)).collect();
    let problem = Problem::parse(&format!("{text}\n{options}")).expect("a good problem");
    let record = problem.cube_runner().run(&Cube::default(), 100_000).expect("nothing stops it");
    let count = record.answer().complete().expect("nothing is left over");
    assert_eq!(count, Count::from(1u128 << 75) * Count::from(1u128 << 75));
    // 2^61 and 2^31 are congruent to 1.
    assert_eq!(record.residues, [1 << (150 - 2 * 61), 1 << (150 - 4 * 31)]);
    let twice = record.clone().and(&record);
    assert!(twice.agrees());
    assert_eq!(twice.count, count.clone() + count);
}

#[test]
fn a_budget_is_kept_and_cubes_left_over_are_inside() {
    let problem = boards::queens(10);
    let solver = || problem.cube_runner().memory_limit(0).engine(Engine::Links);
    let whole = Cube::default();
    let nothing = solver().run(&whole, 0).expect("nothing stops it");
    assert_eq!((nothing.nodes, nothing.left.as_slice()), (0, std::slice::from_ref(&whole)));
    for budget in [1, 10, 1_000, 5_000] {
        let record = solver().run(&whole, budget).expect("nothing stops it");
        assert!(record.nodes <= budget && !record.left.is_empty(), "{budget}: {}", record.nodes);
        assert_ne!(record.left.as_slice(), std::slice::from_ref(&whole), "{budget}: no progress");
        assert!(record.answer().complete().is_err());
    }
    let all = solver().run(&whole, 1_000_000).expect("nothing stops it");
    assert_eq!(all.answer().complete(), Ok(Count::from(724u64)));
}

#[test]
fn a_stopped_run_leaves_no_record() {
    let problem = boards::queens(8);
    let token = CancelToken::new();
    token.cancel();
    let whole = Cube::default();
    let cancelled = problem.cube_runner().cancel_token(&token).run(&whole, 1000);
    assert_eq!(cancelled, Err(RunError::Stopped(StopReason::Cancelled)));
    let late = problem.cube_runner().time_limit(Duration::ZERO).run(&whole, 1000);
    assert_eq!(late, Err(RunError::Stopped(StopReason::TimeLimit)));

    let cube = Cube::parse(&problem, "+60 -3").expect("a cube of 8 queens");
    let unknown = CubeErrorKind::UnknownOption { option: 60, options: 16 };
    match boards::queens(4).cube_runner().run(&cube, 1000) {
        Err(RunError::NoCube(error)) => assert_eq!(error.kind(), &unknown),
        other => panic!("{other:?}"),
    }
    assert!(boards::queens(4).split(&cube).is_err());
}

#[test]
fn a_cube_that_breaks_a_bound_or_a_color_has_no_solution() {
    let problem = Problem::parse("2|a b | s\na s:x\na s:y\na s:x\nb s:x\nb\n").expect("good");
    for (cube, count) in [("*", 2u64), ("+0 +1", 0), ("+0 +1 +2", 0), ("+0 +2 +3", 1), ("-4", 1)] {
        let cube = Cube::parse(&problem, cube).expect("a cube");
        let record = problem.cube_runner().run(&cube, 100).expect("nothing stops it");
        assert_eq!(record.answer().complete(), Ok(Count::from(count)), "{cube}");
    }
}
