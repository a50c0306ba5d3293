//! The engine against a brute-force counter and a naive walk through its tree, on random small
//! problems of every kind and on all problems of a small scope.
//!
//! A failure prints the seed and the smallest problem that still fails, as text.

#[path = "support/brute.rs"]
mod brute;
#[path = "support/plain.rs"]
mod plain;
#[path = "support/random.rs"]
mod random;
#[path = "support/shrink.rs"]
mod shrink;
#[path = "support/tree.rs"]
mod tree;

use std::fmt::Debug;

use plain::Plain;
use quadrille_dlx::{Answer, Engine, First, Problem, Solution, Solver, StopReason, verify};

#[test]
fn random_problems_agree_with_brute_force() {
    for seed in 0..100_000 {
        judge_seed(seed);
    }
}

#[test]
#[ignore = "long: about four minutes"]
fn a_million_random_problems_agree_with_brute_force() {
    for seed in 0..1_000_000 {
        judge_seed(0x5eed_0000_0000 + seed);
    }
}

/// Each subset of the seven options over three primary items, under all small bounds.
#[test]
fn all_problems_with_three_primary_items_agree_with_brute_force() {
    let bounds = [(1, 1), (0, 1), (1, 2), (0, 2), (2, 2)];
    let options: Vec<Vec<_>> = (1..8u32).map(|mask| members(mask, 3)).collect();
    for choice in 0..125 {
        let bounds = [choice % 5, choice / 5 % 5, choice / 25].map(|index| bounds[index]);
        judge_all(&Plain { bounds: bounds.into(), secondaries: 0, options: options.clone() });
    }
}

/// Each subset of the twelve options over two primary items and a secondary one, which may be
/// absent, plain, or of two colors.
#[test]
fn all_problems_with_a_colored_item_agree_with_brute_force() {
    let kinds = [None, Some(None), Some(Some(0)), Some(Some(1))];
    let options = (1..4u32).flat_map(|mask| {
        kinds.map(|kind| {
            let mut option = members(mask, 2);
            option.extend(kind.map(|color| (2, color)));
            option
        })
    });
    let options: Vec<_> = options.collect();
    for bounds in [[(1, 1), (1, 1)], [(1, 1), (0, 2)], [(2, 3), (1, 1)]] {
        judge_all(&Plain { bounds: bounds.into(), secondaries: 1, options: options.clone() });
    }
}

/// Each subset of the options with each of the six over two primary and one secondary item twice.
#[test]
fn all_problems_with_equal_options_agree_with_brute_force() {
    let masks = (1..8u32).filter(|mask| mask & 3 != 0);
    let options: Vec<_> = masks.flat_map(|mask| [members(mask, 3), members(mask, 3)]).collect();
    for bounds in [[(1, 1), (1, 1)], [(0, 2), (1, 3)]] {
        judge_all(&Plain { bounds: bounds.into(), secondaries: 1, options: options.clone() });
    }
}

/// The items of a bit mask, as members without colors.
fn members(mask: u32, items: usize) -> Vec<(usize, Option<usize>)> {
    (0..items).filter(|item| mask >> item & 1 == 1).map(|item| (item, None)).collect()
}

/// Judges the problems with each subset of the options.
fn judge_all(full: &Plain) {
    for mask in 0..1u32 << full.options.len() {
        let options = full.options.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        let options = options.map(|(_, option)| option.clone()).collect();
        let problem = Plain { options, ..full.clone() };
        if let Err(verdict) = judge(&problem) {
            panic!("{verdict}\n{}", random::text(&problem));
        }
    }
}

fn judge_seed(seed: u64) {
    let problem = random::problem(seed);
    if judge(&problem).is_err() {
        let least = shrink::shrink(problem, |smaller| judge(smaller).is_err());
        let verdict = judge(&least).expect_err("it fails still");
        panic!("seed {seed:#x}: {verdict}\n{}", random::text(&least));
    }
}

/// Everything that the engine says about a problem, against what the judges say.
fn judge(plain: &Plain) -> Result<(), String> {
    let problem = Problem::parse(&random::text(plain)).map_err(|error| error.to_string())?;
    let tree = tree::tree(&Plain::of(&problem));
    let mut found = tree.solutions.clone();
    found.sort_unstable();
    let mut truth = brute::solutions(plain);
    truth.sort_unstable();
    same("the solutions of the reference tree", &found, &truth)?;
    same(
        "the problem written and read",
        &Problem::parse(&problem.to_string()),
        &Ok(problem.clone()),
    )?;
    for memory in [0, 1 << 10, 1 << 20, usize::MAX] {
        let solver = problem.solver().engine(Engine::Memo).presolve(false).memory_limit(memory);
        let counted = solver.count().map_err(|declined| declined.to_string())?;
        let truth = Answer::Complete((tree.solutions.len() as u64).into());
        same("the count with a memo", &counted.answer(), &truth)?;
    }
    for (engine, presolve) in Engine::ALL.into_iter().flat_map(|e| [(e, false), (e, true)]) {
        judge_engine(&problem, engine, presolve, &tree).map_err(|verdict| {
            format!("{engine}, {} presolve: {verdict}", if presolve { "with" } else { "without" })
        })?;
    }
    Ok(())
}

fn judge_engine(
    problem: &Problem,
    engine: Engine,
    presolve: bool,
    tree: &tree::Tree,
) -> Result<(), String> {
    let solver = || problem.solver().engine(engine).presolve(presolve);
    let total = tree.solutions.len() as u64;

    let counted = solver().count().map_err(|declined| declined.to_string())?;
    if !presolve {
        let plain = solver().memory_limit(0).count().map_err(|declined| declined.to_string())?;
        same("nodes", &plain.statistics().nodes, &tree.nodes)?;
    }
    let statistics = counted.statistics();
    same("nodes by level", &statistics.profile.iter().sum(), &statistics.nodes)?;
    same("the count", &counted.answer(), &Answer::Complete(total.into()))?;

    let mut solutions = solver().solutions().map_err(|declined| declined.to_string())?;
    let listed: Vec<_> = solutions.by_ref().map(|solution| numbers(&solution)).collect();
    same("the solutions", &listed, &tree.solutions)?;
    same("whether that is all", &(solutions.is_complete(), solutions.stopped()), &(true, None))?;
    for solution in solver().solutions().map_err(|declined| declined.to_string())? {
        verify(problem, solution.options()).map_err(|violation| violation.to_string())?;
    }

    let first = match solver().first().map_err(|declined| declined.to_string())? {
        First::Found(solution) => Some(numbers(&solution)),
        First::Impossible => None,
        First::Stopped(reason) => return Err(format!("the first was stopped: {reason}")),
    };
    same("the first", &first.as_ref(), &tree.solutions.first())?;
    let judge = |&limit: &u64| judge_limit(&|| solver().solution_limit(limit), tree, limit);
    [0, 1, total, total + 1].iter().try_for_each(judge)
}

/// A limit of `limit` solutions gives so many, the first ones; it never claims to be all, unless
/// there are fewer.
fn judge_limit<'p>(
    solver: &dyn Fn() -> Solver<'p>,
    tree: &tree::Tree,
    limit: u64,
) -> Result<(), String> {
    let total = tree.solutions.len() as u64;
    let impossible = total == 0 && limit > 0;
    let (answer, stopped) = if limit > total || impossible {
        (Answer::Complete(total.into()), None)
    } else {
        let reason = StopReason::SolutionLimit;
        (Answer::AtLeast(limit.into(), reason), Some(reason))
    };
    let counted = solver().count().map_err(|declined| declined.to_string())?;
    same("the count with a limit", &counted.answer(), &answer)?;
    let mut solutions = solver().solutions().map_err(|declined| declined.to_string())?;
    let listed: Vec<_> = solutions.by_ref().map(|solution| numbers(&solution)).collect();
    same("the limited solutions", &listed[..], &tree.solutions[..limit.min(total) as usize])?;
    same("why they end", &solutions.stopped(), &stopped)
}

fn numbers(solution: &Solution<'_>) -> Vec<usize> {
    solution.options().iter().map(|option| option.index()).collect()
}

fn same<T: PartialEq + Debug + ?Sized>(what: &str, got: &T, truth: &T) -> Result<(), String> {
    if got == truth { Ok(()) } else { Err(format!("{what}: got {got:?}, should be {truth:?}")) }
}
