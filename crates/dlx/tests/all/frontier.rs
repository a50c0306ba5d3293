//! Cubes, their splits, and counts in rounds of shards: compared with brute force on random small problems of
//! every kind, with plain counts on larger ones, and with published counts.

use std::sync::Arc;
use std::time::Duration;

use quadrille_dlx::count::Claim;
use quadrille_dlx::cubes::Split;
use quadrille_dlx::frontier::{Facts, Findings, FrontierError, Open};
use quadrille_dlx::problem::CubeErrorKind;
use quadrille_dlx::question::Sharder;
use quadrille_dlx::{Answer, CancelToken, Count, Cube, Engine, Problem, Solve, StopReason};
use quadrille_random::Random;

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

/// Counts by rounds: splits, runs every open residual under a budget, and settles, until none is open. Returns
/// the count and the number of rounds.
fn in_rounds(sharder: &dyn Fn() -> Sharder<'static>, target: usize, budget: u64) -> (Count, usize) {
    let mut facts = sharder().split(target, |_| {}).expect("nothing stops it");
    for round in 0..10_000 {
        let settled = sharder().settle(&facts).expect("good facts");
        if settled.open.is_empty() {
            return (settled.answer().complete().expect("nothing is open"), round);
        }
        let before = facts.clone();
        for open in &settled.open {
            let findings =
                sharder().run(&open.cube, budget, &before).expect("only the budget stops it");
            assert!(!findings.claims.is_empty() || !findings.divisions.is_empty(), "no progress");
            for claim in findings.claims {
                facts.claim(claim).expect("honest claims agree");
            }
            findings.divisions.into_iter().for_each(|(key, cube)| facts.divide(key, cube));
        }
        let lower = sharder().settle(&facts).expect("good facts").count;
        assert!(lower >= settled.count, "a lower bound that sinks");
    }
    panic!("the rounds do not end");
}

/// Returns a question about a problem that can be asked again and again.
fn sharder(problem: Problem, symmetry: bool, engine: Engine) -> impl Fn() -> Sharder<'static> {
    let problem = Arc::new(problem);
    move || Sharder::new(Arc::clone(&problem)).symmetry(symmetry).engine(engine)
}

#[test]
fn rounds_end_at_the_count() {
    for seed in 0..300 {
        let plain = random::problem(seed);
        let expected = brute::solutions(&plain).len() as u64;
        for (symmetry, budget) in [true, false].into_iter().flat_map(|s| BUDGETS.map(|b| (s, b))) {
            let engine = if seed % 5 > 0 { Engine::Auto } else { Engine::Links };
            let sharder = sharder(parsed(&plain), symmetry, engine);
            let (count, _) = in_rounds(&sharder, 1 + seed as usize % 4, budget);
            assert_eq!(
                count,
                expected,
                "seed {seed}, {symmetry}, {budget}\n{}",
                random::text(&plain)
            );
        }
    }
}

#[test]
fn rounds_over_larger_problems_end_at_the_count() {
    for seed in 0..12 {
        let problem = parsed(&strip::problem(seed));
        let count = problem.counter().engine(Engine::Links).symmetry(false).count();
        let count = count.expect("no back end declines").complete().expect("no limit");
        for (symmetry, budget) in [(true, 40), (true, 2_000), (false, 300)] {
            let sharder = sharder(problem.clone(), symmetry, Engine::Auto);
            assert_eq!(
                in_rounds(&sharder, 3, budget).0,
                count,
                "seed {seed}, {symmetry}, {budget}"
            );
        }
    }
}

/// Numbers of Latin squares (OEIS A002860) and of queens (A000170).
#[test]
fn published_counts_come_out_of_rounds() {
    for (problem, target, budget, count, most) in [
        (boards::latin(4), 1, 1, 576, 100),
        (boards::latin(5), 16, 200, 161_280, 30),
        (boards::latin(5), 4, 1_000_000, 161_280, 1),
        (boards::queens(8), 10, 100, 92, 30),
        (boards::queens(10), 16, u64::MAX, 724, 1),
    ] {
        let (found, rounds) = in_rounds(&sharder(problem, true, Engine::Auto), target, budget);
        assert_eq!(found, count);
        assert!((1..=most).contains(&rounds), "{rounds} rounds for {count}");
    }
}

/// Isomorphic residuals are open once: those of a Latin square after its first two rows are the two
/// types of derangements of four symbols, and each stands for all of its type.
#[test]
fn open_residuals_stand_for_all_isomorphic_ones() {
    let problem = boards::latin(4);
    let sharder = sharder(problem.clone(), true, Engine::Auto);
    for target in [1, 2, 5, 20] {
        let mut facts = sharder().split(target, |_| {}).expect("nothing stops it");
        let open = sharder().settle(&facts).expect("good facts").open;
        let mut keys: Vec<_> = open.iter().map(|open| open.key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), open.len());
        assert!(open.iter().map(|open| open.share).sum::<f64>() <= 1.0 + 1e-9);
        let mut sum = Count::from(0u64);
        for Open { key, cube, times, .. } in open {
            let (residual, _) = problem.residual(&cube).expect("a cube").expect("it is open");
            let count = residual.counter().symmetry(false).count().expect("no engine is asked for");
            let count = count.complete().expect("no limit");
            sum += count.clone() * times;
            facts.claim(Claim { key, count, work: 1 }).expect("the first claim");
        }
        let settled = sharder().settle(&facts).expect("good facts");
        assert_eq!(settled.answer(), Answer::Complete(Count::from(576u64)));
        assert!(target > 1 || sum == settled.count, "nothing is divided");
    }
}

/// Without symmetries, the cubes of the open residuals are disjoint and have all solutions.
#[test]
fn cubes_without_symmetries_partition_the_solutions() {
    for seed in 0..300 {
        let plain = random::problem(seed);
        let (problem, solutions) = (parsed(&plain), brute::solutions(&plain));
        for target in [1, 3, 7] {
            let facts = problem.sharder().symmetry(false).split(target, |_| {});
            let facts = facts.expect("nothing stops it");
            let settled = problem.sharder().symmetry(false).settle(&facts).expect("good facts");
            let in_none = solutions.iter().filter(|solution| {
                let homes = settled.open.iter().filter(|open| is_in(solution, &open.cube)).count();
                assert!(homes <= 1, "seed {seed}, target {target}");
                homes == 0
            });
            assert_eq!(settled.count, in_none.count() as u64, "seed {seed}, target {target}");
        }
    }
}

#[test]
fn facts_may_come_in_any_order_and_more_than_once() {
    let sharder = sharder(boards::latin(5), true, Engine::Auto);
    let facts = sharder().split(20, |_| {}).expect("nothing stops it");
    let open = sharder().settle(&facts).expect("good facts").open;
    let findings: Vec<Findings> =
        open.iter().map(|open| sharder().run(&open.cube, 12, &facts).expect("no limit")).collect();
    assert!(findings.iter().any(|run| !run.divisions.is_empty()));
    let put_together = |order: &[usize]| {
        let mut all = facts.clone();
        for &number in order {
            let Findings { claims, divisions, .. } = findings[number].clone();
            claims.into_iter().for_each(|claim| all.claim(claim).expect("honest claims agree"));
            divisions.into_iter().for_each(|(key, cube)| all.divide(key, cube));
        }
        let settled = sharder().settle(&all).expect("good facts");
        (all, settled)
    };
    let forward: Vec<usize> = (0..open.len()).collect();
    let first = put_together(&forward);
    let mut random = Random::new(7);
    for _ in 0..5 {
        let mut order = random.permutation(open.len());
        order.extend(random.permutation(open.len()));
        assert_eq!(put_together(&order), first);
    }
}

#[test]
fn the_same_run_has_the_same_findings() {
    for (problem, budget) in [(boards::latin(6), 3_000), (boards::queens(9), 500)] {
        let sharder = sharder(problem, true, Engine::Auto);
        let facts = sharder().split(8, |_| {}).expect("nothing stops it");
        for open in sharder().settle(&facts).expect("good facts").open {
            let run =
                || sharder().run(&open.cube, budget, &facts).expect("only the budget stops it");
            assert_eq!(run(), run());
        }
    }
}

#[test]
fn claims_and_divisions_that_cannot_be_are_refused() {
    let sharder = sharder(boards::latin(4), true, Engine::Auto);
    let facts = sharder().split(4, |_| {}).expect("nothing stops it");
    let open = sharder().settle(&facts).expect("good facts").open;
    let with = |count: Count| {
        let mut facts = facts.clone();
        facts.claim(Claim { key: open[0].key, count, work: 1 }).expect("the first claim");
        sharder().settle(&facts)
    };
    let huge = with(format!("1{}", "0".repeat(40)).parse().expect("digits"));
    assert!(matches!(huge, Err(FrontierError::Impossible { key, .. }) if key == open[0].key));
    assert!(with(Count::from(7u64)).is_ok(), "a lie that could be true");

    let mut wrong = facts.clone();
    wrong.divide(open[0].key, Cube::default());
    let refused = sharder().settle(&wrong).expect_err("the whole has another key");
    assert_eq!(refused, FrontierError::BadDivision { cube: Cube::default(), key: open[0].key });
    assert_ne!(sharder().key_of(&Cube::default()), Ok(Some(open[0].key)));
    assert_eq!(sharder().key_of(&open[0].cube), Ok(Some(open[0].key)));

    let mut facts = facts.clone();
    let claim = |count: u64| Claim { key: [1, 2], count: count.into(), work: 1 };
    facts.claim(claim(4)).expect("the first claim");
    let error = facts.claim(claim(5)).expect_err("another count");
    assert_eq!((error.key, error.counts), ([1, 2], [4u64, 5].map(Count::from)));
}

/// 61479419904000 Latin squares of order 7: A002860.
#[test]
fn claims_inside_one_shard_spare_the_work_of_others() {
    let problem = boards::latin(7);
    let mut facts = problem.sharder().split(4, |_| {}).expect("no limit");
    let open = problem.sharder().settle(&facts).expect("good facts").open;
    assert!(open.len() > 2, "{} shards", open.len());
    let run = |place: usize, known: &Facts| {
        problem.sharder().run(&open[place].cube, u64::MAX, known).expect("no limit")
    };
    let alone: u64 = (0..open.len()).map(|place| run(place, &facts).work).sum();
    let mut together = 0;
    for place in 0..open.len() {
        let findings = run(place, &facts);
        together += findings.work;
        assert!(findings.claims.len() > 1 || place > 0, "no claim about an inner residual");
        findings.claims.into_iter().for_each(|claim| facts.claim(claim).expect("all agree"));
    }
    assert!(together * 2 < alone, "{together} of {alone}");
    let settled = problem.sharder().settle(&facts).expect("good facts");
    assert_eq!(settled.answer().complete().expect("all are settled"), 61_479_419_904_000);
}

#[test]
fn the_heaviest_claims_are_those_of_most_work() {
    let mut facts = Facts::default();
    for work in 0..9 {
        let claim = Claim { key: [work, 1], count: 7u64.into(), work: work * 5 % 9 };
        facts.claim(claim).expect("one claim about each residual");
    }
    let works = |most| facts.heaviest(most).iter().map(|claim| claim.work).collect::<Vec<_>>();
    assert_eq!(works(3), [8, 7, 6]);
    assert_eq!(works(20).len(), 9);
}

#[test]
fn a_budget_is_kept_and_a_stopped_run_finds_nothing() {
    let problem = boards::latin(7);
    let whole = Cube::default();
    let known = Facts::default();
    for budget in [1, 1_000, 100_000] {
        let findings = problem.sharder().run(&whole, budget, &known).expect("a good cube");
        // A labeling is charged when it is done.
        let most = budget + 3 * problem.member_count() as u64;
        assert!(findings.work <= most, "{} of {budget}", findings.work);
        assert_eq!(findings.divisions.len(), 1);
    }
    let token = CancelToken::new();
    token.cancel();
    let stopped = |reason| Err(FrontierError::Stopped(reason));
    let sharder = || problem.sharder().cancel_token(&token);
    assert_eq!(sharder().run(&whole, 1_000, &known), stopped(StopReason::Cancelled));
    let split = sharder().split(9, |_| {});
    assert_eq!(split, Err(FrontierError::Stopped(StopReason::Cancelled)));
    let late = problem.sharder().time_limit(Duration::ZERO).run(&whole, 1_000, &known);
    assert_eq!(late, stopped(StopReason::TimeLimit));

    let cube = Cube::parse(&problem, "+60 -3").expect("a cube of Latin squares of order 7");
    let unknown = CubeErrorKind::UnknownOption { option: 60, options: 16 };
    match boards::queens(4).sharder().run(&cube, 1_000, &known) {
        Err(FrontierError::BadCube(error)) => assert_eq!(error.kind(), &unknown),
        other => panic!("{other:?}"),
    }
    assert!(boards::queens(4).split(&cube).is_err());
}

#[test]
fn what_is_known_is_not_counted_again() {
    let problem = boards::queens(8);
    let mut known = Facts::default();
    let first = problem.sharder().run(&Cube::default(), u64::MAX, &known).expect("a good cube");
    assert_eq!((first.claims.len(), &first.claims[0].count), (1, &Count::from(92u64)));
    known.claim(first.claims[0].clone()).expect("the first claim");
    let again = problem.sharder().run(&Cube::default(), 1, &known).expect("a good cube");
    assert_eq!((again.claims, again.work), (first.claims, 0));
}
