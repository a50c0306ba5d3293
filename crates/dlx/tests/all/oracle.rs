//! The engine compared with a brute-force counter and a naive walk through its tree, on random
//! small problems of every kind and on all problems of a small scope.
//!
//! A failure prints the seed and the smallest problem that still fails, as text.

use std::collections::BTreeSet;
use std::fmt::Debug;

use plain::Plain;
use quadrille_dlx::count::Counted;
use quadrille_dlx::question::{Counter, Lister, Query, Searches};
use quadrille_dlx::{Answer, Count, Engine, Outcome, Problem, Solution, Solve, StopReason, verify};

use crate::support::brute;
use crate::support::plain;
use crate::support::random;
use crate::support::shrink;
use crate::support::strip;
use crate::support::tree;

/// The memory limits: nothing, one that is soon full, one that rarely is, and no limit. Only these
/// two back ends have a memo; for the others, the first and the last are enough.
fn caps(engine: Engine) -> &'static [usize] {
    match engine {
        Engine::Auto | Engine::Memo => &[0, 1 << 10, 1 << 20, usize::MAX],
        _ => &[0, usize::MAX],
    }
}

#[test]
fn random_problems_agree_with_brute_force() {
    (0..4_000).for_each(judge_seed);
    (0..80).for_each(judge_strip);
}

/// A long run for thorough checks. By hand, in a release build: `cargo test --release -p
/// quadrille-dlx --test all oracle -- --ignored`
#[test]
#[ignore = "long: about ten minutes"]
fn a_million_random_problems_agree_with_brute_force() {
    (0..1_000_000).for_each(|seed| judge_seed(0x5eed_0000_0000 + seed));
    (0..20_000).for_each(|seed| judge_strip(0x5eed_0000_0000 + seed));
}

/// The larger problems are large enough for their purpose: they fit into bit sets, residuals
/// recur, and a table of 1 KiB evicts some. (Without a back end asked for, many would be swept.)
#[test]
fn larger_problems_fill_a_memo() {
    let (mut hits, mut fills) = (0, 0);
    for seed in 0..100 {
        let problem = parsed(&strip::problem(seed)).expect("a good problem");
        let memo = |memory| {
            let solver = problem
                .counter()
                .engine(Engine::Memo)
                .presolve(false)
                .symmetry(false)
                .memory_limit(memory);
            solver.count().expect("no back end declines").statistics().memo
        };
        let [small, large] = [1 << 10, usize::MAX].map(memo);
        hits += u64::from(large.hits > 0);
        fills += u64::from(small.entries < large.entries);
    }
    assert!(hits > 50 && fills > 0, "{hits} with hits, {fills} too large for the table");
}

/// Each subset of the seven options over three primary items, under all small bounds (up to the
/// order of the items).
#[test]
fn all_problems_with_three_primary_items_agree_with_brute_force() {
    let bounds = [(1, 1), (0, 1), (1, 2), (0, 2), (2, 2)];
    let options: Vec<Vec<_>> = (1..8u32).map(|mask| members(mask, 3)).collect();
    for (a, b, c) in (0..5).flat_map(|a| (a..5).flat_map(move |b| (b..5).map(move |c| (a, b, c)))) {
        let bounds = vec![bounds[a], bounds[b], bounds[c]];
        judge_all(&Plain { bounds, secondaries: 0, options: options.clone() });
    }
}

/// Each subset of the twelve options over two primary items and a secondary one, which may be
/// absent, plain, or in one of two colors. Of two problems that differ by an exchange of the colors
/// (and the order of options), one.
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
        let full = Plain { bounds: bounds.into(), secondaries: 1, options: options.clone() };
        // Of each group of four options, the last two are those with colors.
        let exchanged = |mask| mask & 0x333 | (mask & 0x444) << 1 | (mask & 0x888) >> 1;
        judge_subsets(&full, |mask| mask <= exchanged(mask));
    }
}

/// Each subset of the options in which each of the six over two primary items and a secondary one
/// occurs twice.
#[test]
fn all_problems_with_equal_options_agree_with_brute_force() {
    let masks = (1..8u32).filter(|mask| mask & 3 != 0);
    let options: Vec<_> = masks.flat_map(|mask| [members(mask, 3), members(mask, 3)]).collect();
    for bounds in [[(1, 1), (1, 1)], [(0, 2), (1, 3)]] {
        let full = Plain { bounds: bounds.into(), secondaries: 1, options: options.clone() };
        // Of two equal options, the second alone is the same problem as the first alone.
        judge_subsets(&full, |mask| mask & 0xAAA & !(mask << 1) == 0);
    }
}

/// The items of a bit mask, as members without colors.
fn members(mask: u32, items: usize) -> Vec<(usize, Option<usize>)> {
    (0..items).filter(|item| mask >> item & 1 == 1).map(|item| (item, None)).collect()
}

/// Checks the problems with each subset of the options.
fn judge_all(full: &Plain) {
    judge_subsets(full, |_| true);
}

/// Checks the problems with some subsets of the options, given as bit masks.
fn judge_subsets(full: &Plain, is_judged: impl Fn(u32) -> bool) {
    for mask in (0..1u32 << full.options.len()).filter(|&mask| is_judged(mask)) {
        let options = full.options.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        let options = options.map(|(_, option)| option.clone()).collect();
        let problem = Plain { options, ..full.clone() };
        if let Err(verdict) = judge(&problem) {
            panic!("{verdict}\n{}", random::text(&problem));
        }
    }
}

/// Checks a small random problem against brute force and the reference tree.
fn judge_seed(seed: u64) {
    judge_random(seed, random::problem(seed), judge);
}

/// Checks a larger random problem against the reference tree.
fn judge_strip(seed: u64) {
    judge_random(seed, strip::problem(seed), |plain| {
        let problem = parsed(plain)?;
        judge_engines(&problem, &tree::tree(&Plain::of(&problem)))
    });
}

fn judge_random(seed: u64, problem: Plain, judge: impl Fn(&Plain) -> Result<(), String>) {
    if judge(&problem).is_err() {
        let least = shrink::shrink(problem, |smaller| judge(smaller).is_err());
        let verdict = judge(&least).expect_err("the smaller problem fails too");
        panic!("seed {seed:#x}: {verdict}\n{}", random::text(&least));
    }
}

fn parsed(plain: &Plain) -> Result<Problem, String> {
    Problem::parse(&random::text(plain)).map_err(|error| error.to_string())
}

/// Compares all results of the engine for a problem with those of the judges.
fn judge(plain: &Plain) -> Result<(), String> {
    let problem = parsed(plain)?;
    let tree = tree::tree(&Plain::of(&problem));
    let mut found = tree.solutions.clone();
    found.sort_unstable();
    let mut truth = brute::solutions(plain);
    truth.sort_unstable();
    same("the solutions of the reference tree", &found, &truth)?;
    same(
        "the problem after writing and reading it",
        &Problem::parse(&problem.to_string()),
        &Ok(problem.clone()),
    )?;
    judge_engines(&problem, &tree)
}

/// Checks every back end with presolve and without; the default also without symmetry.
fn judge_engines(problem: &Problem, tree: &tree::Tree) -> Result<(), String> {
    let settings = Engine::ALL.into_iter().flat_map(|engine| match engine {
        Engine::Auto => vec![(engine, true), (engine, false)],
        _ => vec![(engine, true)],
    });
    for ((engine, symmetry), presolve) in settings.flat_map(|s| [(s, false), (s, true)]) {
        judge_engine(problem, engine, presolve, symmetry, tree).map_err(|verdict| {
            let with = |setting: bool| if setting { "with" } else { "without" };
            let (presolve, symmetry) = (with(presolve), with(symmetry));
            format!("{engine}, {presolve} presolve, {symmetry} symmetry: {verdict}")
        })?;
    }
    Ok(())
}

/// Asks about one problem with the same settings.
struct Asker<'p> {
    problem: &'p Problem,
    engine: Engine,
    presolve: bool,
    symmetry: bool,
}

impl<'p> Asker<'p> {
    fn set<Q: Searches>(&self, query: Query<'p, Q>) -> Query<'p, Q> {
        query.engine(self.engine).presolve(self.presolve)
    }

    fn counter(&self) -> Counter<'p> {
        self.set(self.problem.counter()).symmetry(self.symmetry)
    }

    fn lister(&self) -> Lister<'p> {
        self.set(self.problem.lister())
    }
}

fn judge_engine(
    problem: &Problem,
    engine: Engine,
    presolve: bool,
    symmetry: bool,
    tree: &tree::Tree,
) -> Result<(), String> {
    let asker = Asker { problem, engine, presolve, symmetry };
    let total = tree.solutions.len() as u64;

    for &memory in caps(engine) {
        let counted = asker.counter().memory_limit(memory).count();
        judge_count(&counted.map_err(|declined| declined.to_string())?, memory, presolve, tree)
            .map_err(|verdict| format!("with {memory} bytes of memory: {verdict}"))?;
    }

    let mut solutions = asker.lister().solutions().map_err(|declined| declined.to_string())?;
    let mut listed = Vec::new();
    for solution in solutions.by_ref() {
        verify(problem, solution.options()).map_err(|violation| violation.to_string())?;
        listed.push(numbers(&solution));
    }
    same("the solutions", &listed, &tree.solutions)?;
    same("how the list ended", &(solutions.is_complete(), solutions.stopped()), &(true, None))?;

    let first = match asker.lister().first().map_err(|declined| declined.to_string())? {
        Outcome::Found(solution) => Some(numbers(&solution)),
        Outcome::Impossible => None,
        Outcome::Stopped(reason) => return Err(format!("the first was stopped: {reason}")),
    };
    same("the first", &first.as_ref(), &tree.solutions.first())?;
    for limit in BTreeSet::from([0, 1, total, total + 1]) {
        judge_limit(&asker, tree, limit)?;
    }
    judge_node_limit(&asker, tree.nodes / 2, tree)
}

/// Checks a complete count, with a memo of at most `memory` bytes if the back end has one.
fn judge_count(
    counted: &Counted,
    memory: usize,
    presolve: bool,
    tree: &tree::Tree,
) -> Result<(), String> {
    let total = tree.solutions.len() as u64;
    let statistics = counted.statistics();
    same("the count", &counted.clone().answer(), &Answer::Complete(total.into()))?;
    same("nodes by level", &statistics.profile.iter().sum(), &statistics.nodes)?;
    if memory == 0 && !presolve {
        same("nodes", &statistics.nodes, &tree.nodes)?;
    }
    // A count by orbits has another tree, and each part of a residual has a root.
    // States of a sweep are not nodes of this tree.
    let sweeps = statistics.engines.iter().any(|used| used.chosen.engine == Engine::Sweep);
    if !sweeps && statistics.nodes > tree.nodes && !presolve && statistics.symmetry.probes == 0 {
        return Err(format!("{} nodes, but the limit is {}", statistics.nodes, tree.nodes));
    }
    let bytes = statistics.memo.bytes + statistics.symmetry.bytes;
    if bytes > memory as u64 {
        return Err(format!("the memo takes {bytes} bytes"));
    }
    Ok(())
}

/// Under a node limit, a count is marked as a lower bound, and a list holds the first solutions.
fn judge_node_limit(asker: &Asker<'_>, limit: u64, tree: &tree::Tree) -> Result<(), String> {
    let total = Count::from(tree.solutions.len() as u64);
    match asker
        .counter()
        .node_limit(limit)
        .count()
        .map_err(|declined| declined.to_string())?
        .answer()
    {
        Answer::Complete(count) => same("the count within a node limit", &count, &total)?,
        Answer::AtLeast(count, StopReason::NodeLimit) if count <= total => {}
        answer => return Err(format!("with a node limit: {answer:?} of {total}")),
    }
    let solutions = asker.lister().node_limit(limit).solutions();
    let mut solutions = solutions.map_err(|declined| declined.to_string())?;
    let listed: Vec<_> = solutions.by_ref().map(|solution| numbers(&solution)).collect();
    let known = &tree.solutions[..listed.len().min(tree.solutions.len())];
    same("the solutions within a node limit", &listed[..], known)?;
    let ends = match listed.len() == tree.solutions.len() {
        true => solutions.stopped().is_none_or(|reason| reason == StopReason::NodeLimit),
        false => solutions.stopped() == Some(StopReason::NodeLimit),
    };
    same("how the list ended within a node limit", &ends, &true)
}

/// A limit of `limit` solutions gives the first `limit`, and is never reported as complete, unless
/// there are fewer.
fn judge_limit(asker: &Asker<'_>, tree: &tree::Tree, limit: u64) -> Result<(), String> {
    let total = tree.solutions.len() as u64;
    let impossible = total == 0 && limit > 0;
    let (answer, stopped) = if limit > total || impossible {
        (Answer::Complete(total.into()), None)
    } else {
        let reason = StopReason::SolutionLimit;
        (Answer::AtLeast(limit.into(), reason), Some(reason))
    };
    let counted = asker.counter().solution_limit(limit).count();
    let counted = counted.map_err(|declined| declined.to_string())?;
    same("the count with a limit", &counted.answer(), &answer)?;
    let solutions = asker.lister().solution_limit(limit).solutions();
    let mut solutions = solutions.map_err(|declined| declined.to_string())?;
    let listed: Vec<_> = solutions.by_ref().map(|solution| numbers(&solution)).collect();
    same("the limited solutions", &listed[..], &tree.solutions[..limit.min(total) as usize])?;
    same("how the list ended", &solutions.stopped(), &stopped)
}

fn numbers(solution: &Solution<'_>) -> Vec<usize> {
    solution.options().iter().map(|option| option.index()).collect()
}

fn same<T: PartialEq + Debug + ?Sized>(what: &str, got: &T, truth: &T) -> Result<(), String> {
    if got == truth { Ok(()) } else { Err(format!("{what}: got {got:?}, should be {truth:?}")) }
}
