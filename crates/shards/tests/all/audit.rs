//! Whether cubes share no solution, and records counted again in another way: against brute force
//! on random small problems of every kind.

use std::time::Duration;

use quadrille_dlx::cubes::{CubeRecord, RunError};
use quadrille_dlx::problem::CubeErrorKind;
use quadrille_dlx::{CancelToken, Count, Cube, Engine, Problem, Solve, StopReason};
use quadrille_random::Random;
use quadrille_shards::{Auditor, MergeError, NotDisjoint, disjoint, merge};

use crate::support::boards;
use crate::support::brute;
use crate::support::random;

/// Returns whether a solution is in a cube, by definition.
fn is_in(solution: &[usize], cube: &Cube) -> bool {
    cube.taken().iter().all(|option| solution.contains(&option.index()))
        && !cube.dropped().iter().any(|option| solution.contains(&option.index()))
}

/// Returns a random cube inside another: up to three more options are taken or dropped.
fn random_cube(problem: &Problem, outer: &Cube, random: &mut Random) -> Cube {
    let mut text = outer.to_string().replace('*', "");
    for _ in 0..random.below(4) {
        let sign = if random.one_in(2) { '+' } else { '-' };
        text += &format!(" {sign}{}", random.below(problem.option_count()));
    }
    match Cube::parse(problem, &text) {
        Ok(cube) => cube,
        Err(_) => outer.clone(),
    }
}

/// Returns random problems with options, and their solutions.
fn problems(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (u64, Problem, Vec<Vec<usize>>)> {
    seeds.filter_map(|seed| {
        let (plain, problem) = random::both(seed);
        (problem.option_count() > 0).then(|| (seed, problem, brute::solutions(&plain)))
    })
}

#[test]
fn cubes_that_pass_share_no_solution() {
    let (mut passed, mut refused) = (0, 0);
    for (seed, problem, solutions) in problems(0..20_000) {
        let random = &mut Random::new(seed);
        let whole = Cube::default();
        let cubes: Vec<Cube> =
            (0..2 + random.below(3)).map(|_| random_cube(&problem, &whole, random)).collect();
        let home = |solution: &Vec<usize>| cubes.iter().filter(|c| is_in(solution, c)).count();
        let pairs = || (0..cubes.len()).flat_map(|second| (0..second).map(move |f| (f, second)));
        let is_apart =
            |(f, s): (usize, usize)| disjoint(&problem, &[cubes[f].clone(), cubes[s].clone()]);
        match disjoint(&problem, &cubes) {
            Ok(()) => {
                passed += 1;
                assert!(solutions.iter().all(|s| home(s) <= 1), "seed {seed}\n{problem}");
                assert!(pairs().all(|pair| is_apart(pair).is_ok()), "seed {seed}\n{problem}");
            }
            Err(NotDisjoint::Overlap { first, second }) => {
                refused += 1;
                assert!(first < second && is_apart((first, second)).is_err(), "seed {seed}");
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(passed > 500 && refused > 500, "{passed} passed, {refused} refused");
}

#[test]
fn cubes_from_splitting_pass() {
    for (seed, problem, _) in problems(0..1_000) {
        for target in [2, 5, 100] {
            assert_eq!(disjoint(&problem, &problem.cubes(target)), Ok(()), "seed {seed}");
        }
        for budget in [1, 5, 20] {
            let solver = problem.cube_runner().presolve(false);
            let record = solver.run(&Cube::default(), budget).expect("no limit");
            assert_eq!(disjoint(&problem, &record.left), Ok(()), "seed {seed}, {budget}");
        }
    }
    let problem = boards::queens(12);
    let mut cubes = problem.cubes(10_000);
    assert!(cubes.len() > 9_000, "{}", cubes.len());
    assert_eq!(disjoint(&problem, &cubes), Ok(()));
    cubes.push(cubes[5_000].clone());
    let overlap = NotDisjoint::Overlap { first: 5_000, second: cubes.len() - 1 };
    assert_eq!(disjoint(&problem, &cubes), Err(overlap));
}

#[test]
fn cubes_of_another_problem_are_refused() {
    let cube = Cube::parse(&boards::queens(8), "+60").expect("a cube of 8 queens");
    let problem = boards::queens(4);
    let kind = CubeErrorKind::UnknownOption { option: 60, options: 16 };
    match disjoint(&problem, &[Cube::default(), cube.clone()]) {
        Err(NotDisjoint::BadCube { number: 1, error }) => assert_eq!(error.kind(), &kind),
        other => panic!("{other:?}"),
    }
    let record = CubeRecord::uncounted(vec![cube.clone()]);
    let audit = Auditor::new(&problem).engine(Engine::Auto).audit(&Cube::default(), &record);
    assert!(matches!(audit, Err(RunError::NoCube(_))), "{audit:?}");
    assert!(
        Auditor::new(&problem).engine(Engine::Auto).audit(&cube, &CubeRecord::default()).is_err()
    );
}

#[test]
fn overlapping_leftovers_are_refused() {
    let problem = boards::queens(6);
    let cubes = problem.cubes(4);
    let record = |number: usize| {
        problem.cube_runner().presolve(false).run(&cubes[number], 20).expect("runs")
    };
    let all: Vec<_> = (0..cubes.len()).map(|number| (number, record(number))).collect();
    assert!(merge(&problem, &cubes, all.clone()).is_ok());

    let (place, left) = all.iter().find_map(|(n, r)| Some((*n, r.left.first()?))).expect("left");
    let mut doubled = all.clone();
    doubled[place].1.left.push(left.clone());
    let refused = merge(&problem, &cubes, doubled);
    let [one, other] = [left.clone(), left.clone()];
    assert_eq!(refused, Err(MergeError::Overlap { number: place, left: Box::new([one, other]) }));

    let twice = [&cubes[..], &cubes[..1]].concat();
    let overlap = NotDisjoint::Overlap { first: 0, second: cubes.len() };
    let refused = merge(&problem, &twice, all);
    assert_eq!(refused, Err(MergeError::Shards(overlap)));
}

#[test]
fn an_audit_repeats_the_count() {
    for (seed, problem, solutions) in problems(0..600) {
        for (number, cube) in problem.cubes(3).iter().enumerate() {
            let budget = [1, 4, 9, 10_000][(seed as usize + number) % 4];
            let record = problem.cube_runner().presolve(false).run(cube, budget).expect("runs");
            for engine in Engine::ALL {
                let audit = Auditor::new(&problem).engine(engine).audit(cube, &record);
                let audit = audit.expect("the engine accepts the problem");
                assert!(audit.holds(), "seed {seed}, {engine:?}, {cube}: {audit:?}\n{problem}");
                assert_eq!(audit.recorded, record.count);
            }
            let inside = solutions.iter().filter(|solution| is_in(solution, cube));
            let counted = inside.filter(|s| !record.left.iter().any(|left| is_in(s, left)));
            assert_eq!(record.count, counted.count() as u64, "seed {seed}, {cube}\n{problem}");
        }
    }
}

#[test]
fn an_audit_counts_outside_any_leftovers() {
    for (seed, problem, solutions) in problems(0..2_000) {
        let random = &mut Random::new(seed);
        let cube = random_cube(&problem, &Cube::default(), random);
        // They need not come from splitting, be disjoint, or be inside the cube.
        let left = (0..random.below(5)).map(|_| match random.one_in(3) {
            true => random_cube(&problem, &Cube::default(), random),
            false => random_cube(&problem, &cube, random),
        });
        let left: Vec<Cube> = left.collect();
        let rest = solutions.iter().filter(|s| is_in(s, &cube));
        let rest = rest.filter(|s| !left.iter().any(|left| is_in(s, left))).count();
        let record = CubeRecord::uncounted(left);
        let audit = Auditor::new(&problem)
            .engine(Engine::Auto)
            .audit(&cube, &record)
            .expect("the engine accepts the problem");
        assert_eq!(audit.found, rest as u64, "seed {seed}, {cube}, {record:?}\n{problem}");
        assert_eq!(audit.holds(), rest == 0);
    }
}

#[test]
fn an_audit_does_not_search_leftover_cubes() {
    // 15 queens: a few hundred nodes were searched, and the other cubes are left over.
    let problem = boards::queens(15);
    let record = problem.cube_runner().presolve(false).run(&Cube::default(), 2_000).expect("runs");
    assert!(!record.left.is_empty());
    let audit = Auditor::new(&problem).audit(&Cube::default(), &record);
    let audit = audit.expect("no limit");
    assert!(audit.holds() && audit.nodes < 20_000, "{audit:?}");
}

#[test]
fn a_wrong_count_is_found() {
    let problem = boards::queens(8);
    let cubes = problem.cubes(6);
    let record = problem.cube_runner().run(&cubes[1], 10_000).expect("no limit");
    let mut left_over = record.clone();
    left_over.left = cubes[1..2].to_vec();
    for wrong in [record.clone().and(&record), CubeRecord::default(), left_over] {
        assert!(wrong.agrees());
        let audit = Auditor::new(&problem).audit(&cubes[1], &wrong);
        assert!(!audit.expect("no limit").holds(), "{wrong:?}");
    }
}

#[test]
fn a_stopped_audit_returns_nothing() {
    let problem = boards::queens(8);
    let mut record = CubeRecord::default();
    record.count = Count::from(92u64);
    let token = CancelToken::new();
    token.cancel();
    let whole = Cube::default();
    let cancelled = Auditor::new(&problem).cancel_token(&token).audit(&whole, &record);
    assert_eq!(cancelled, Err(RunError::Stopped(StopReason::Cancelled)));
    let late = Auditor::new(&problem).time_limit(Duration::ZERO).audit(&whole, &record);
    assert_eq!(late, Err(RunError::Stopped(StopReason::TimeLimit)));
}
