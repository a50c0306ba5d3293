//! One suite for all back ends: solves every problem file in `tests/conformance` with every engine,
//! and compares with the expectations in its comment lines.
//!
//! ```text
//! | source: where the count comes from
//! | kind: XC, XCC or MCC
//! | solutions: how many there are
//! | nodes: how many nodes counting visits
//! | components: how many independent parts it has
//! ```
//! No expected value comes from the engine. Solutions are published values or were counted by other
//! means; nodes and components come from walks by the definition of the tree (repeated here for
//! small problems).

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use canceller::Canceller;
use plain::Plain;
use quadrille_dlx::count::Counted;
use quadrille_dlx::question::Counter;
use quadrille_dlx::{
    Answer, CancelToken, Count, Engine, Problem, Solution, Solve, StopReason, verify,
};

use crate::support::canceller;
use crate::support::plain;
use crate::support::tree;

/// Of problems with more solutions, only the first [`FEW_LISTED`] are listed.
const MOST_LISTED: u64 = 50_000;
const FEW_LISTED: usize = 2_000;
/// Problems with more solutions are counted but not listed.
const MOST_BEGUN: u64 = 20_000_000;
/// Trees with more nodes are not walked naively.
const MOST_WALKED: u64 = 3_000;

/// Trees with more nodes are not walked as a whole: they are counted with a memo.
const MOST_PLAIN: u64 = 500_000;

type Verdict = Result<(), String>;

/// A problem file and its expectations.
struct Case {
    name: String,
    problem: Problem,
    kind: String,
    solutions: String,
    nodes: u64,
    components: usize,
}

#[test]
fn every_engine_conforms() {
    judge_all_files(|case| {
        same("kind", &case.problem.kind().to_string(), &case.kind)?;
        let read_back = Problem::parse(&case.problem.to_string());
        same("the problem after writing and reading it", &read_back.as_ref(), &Ok(&case.problem))?;
        let mut orders = Engine::ALL.map(|engine| {
            judge_count(case, engine).map_err(|verdict| format!("{engine}: {verdict}"))?;
            let listed = judge_list(case, engine, true);
            if case.nodes <= MOST_WALKED {
                let also = judge_list(case, engine, false);
                same("the order of solutions with presolve", &listed, &also)?;
            }
            listed.map_err(|verdict| format!("{engine}: {verdict}"))
        });
        let (first, others) = orders.split_first_mut().expect("at least one engine");
        let first = first.as_ref().map_err(String::clone)?;
        others
            .iter()
            .try_for_each(|order| same("the order of solutions", &Ok(first), &order.as_ref()))
    });
}

/// Checks the expectations of small problems against a naive walk through the tree.
#[test]
fn the_files_agree_with_the_definition_of_the_tree() {
    judge_all_files(|case| {
        if case.nodes > MOST_WALKED || case.solutions.len() > 6 {
            return Ok(());
        }
        let tree = tree::tree(&Plain::of(&case.problem));
        same("nodes", &tree.nodes, &case.nodes)?;
        same("solutions", &tree.solutions.len().to_string(), &case.solutions)
    });
}

/// A count stopped at any point, by a node limit or a token, is a lower bound marked as such, with
/// symmetry and without.
#[test]
fn a_stopped_count_is_a_part() {
    judge_all_files(|case| {
        for (memory, symmetry) in CAPS.into_iter().flat_map(|cap| [(cap, true), (cap, false)]) {
            let judge = |counted: Counted, reason, what: &str| {
                judge_stopped(case, counted, reason).map_err(|verdict| {
                    format!("{what}, {memory} bytes of memory, symmetry {symmetry}: {verdict}")
                })
            };
            let nodes = case.nodes.min(MOST_PLAIN);
            for limit in [0, 1, nodes / 3, nodes.saturating_sub(1)] {
                let counted =
                    solver(case, memory, symmetry).node_limit(limit).count().map_err(text)?;
                judge(counted, StopReason::NodeLimit, &format!("{limit} nodes"))?;
            }
            for reports in [1, 2, 5, 20] {
                let mut canceller = Canceller { token: CancelToken::new(), reports };
                let token = canceller.token.clone();
                let solver = solver(case, memory, symmetry).cancel_token(&token);
                let counted = solver.observer(&mut canceller).count();
                judge(counted.map_err(text)?, StopReason::Cancelled, "cancelled")?;
            }
        }
        Ok(())
    });
}

fn solver(case: &Case, memory: usize, symmetry: bool) -> Counter<'_> {
    case.problem.counter().memory_limit(memory).symmetry(symmetry)
}

fn judge_stopped(case: &Case, counted: Counted, reason: StopReason) -> Verdict {
    let truth: Count = case.solutions.parse().map_err(text)?;
    match counted.answer() {
        Answer::Complete(count) => same("the whole count", &count, &truth),
        Answer::AtLeast(count, why) if count <= truth => same("why", &why, &reason),
        answer => Err(format!("{answer:?} of {truth}")),
    }
}

#[test]
fn there_are_files_of_every_kind() {
    let cases: Vec<Case> = paths().iter().map(|path| read(path)).collect();
    let count = |test: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| test(case)).count();
    assert!(cases.len() >= 100);
    for kind in ["XC", "XCC", "MCC"] {
        assert!(count(&|case| case.kind == kind) >= 15, "{kind}");
    }
    assert!(count(&|case| case.solutions == "0") >= 15);
    assert!(count(&|case| case.components > 1) >= 10);
    assert!(count(&|case| case.problem.has_costs()) >= 1);
}

/// Judges all files, as many at a time as the machine has cores.
fn judge_all_files(judge: impl Fn(&Case) -> Verdict + Sync) {
    let paths = paths();
    let (next, judge) = (AtomicUsize::new(0), &judge);
    let work = || {
        let mut verdicts = Vec::new();
        while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
            let case = read(path);
            verdicts.extend(judge(&case).err().map(|verdict| format!("{}: {verdict}", case.name)));
        }
        verdicts
    };
    let verdicts: Vec<String> = thread::scope(|scope| {
        let workers = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let verdicts = workers.into_iter().map(|worker| worker.join().expect("no judge panics"));
        verdicts.flatten().collect()
    });
    assert!(verdicts.is_empty(), "{}", verdicts.join("\n"));
}

fn paths() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let entries = fs::read_dir(folder).expect("the folder exists");
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "xcc")).collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> Case {
    let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
    let text = fs::read_to_string(path).expect("a readable file");
    let field = |key: &str| -> String {
        let lead = format!("| {key}: ");
        let line = text.lines().find_map(|line| line.strip_prefix(&lead));
        line.unwrap_or_else(|| panic!("{name} lacks its {key}")).to_owned()
    };
    let number = |key| field(key).parse().unwrap_or_else(|error| panic!("{name}, {key}: {error}"));
    assert!(!field("source").is_empty(), "{name} lacks the source of its count");
    Case {
        problem: Problem::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}")),
        kind: field("kind"),
        solutions: field("solutions"),
        nodes: number("nodes"),
        components: number("components") as usize,
        name,
    }
}

/// The memory limits: nothing, one that is soon full, one that rarely is, and no limit.
const CAPS: [usize; 4] = [0, 1 << 10, 1 << 20, usize::MAX];

/// Whether a back end has no memo, so that the memory limit makes no difference.
fn has_no_memo(engine: Engine) -> bool {
    !matches!(engine, Engine::Auto | Engine::Memo)
}

fn judge_count(case: &Case, engine: Engine) -> Verdict {
    // Only the default uses symmetry.
    let switch: &[bool] = if engine == Engine::Auto { &[true, false] } else { &[true] };
    let settings = switch.iter().flat_map(|&symmetry| [(true, symmetry), (false, symmetry)]);
    for (memory, (presolve, symmetry)) in
        CAPS.into_iter().flat_map(|memory| settings.clone().map(move |others| (memory, others)))
    {
        // Configurations that walk a large tree in the same way walk it only once.
        let repeats =
            if symmetry { has_no_memo(engine) && memory > 0 } else { memory < usize::MAX };
        let is_plain = memory == 0 || has_no_memo(engine) && engine != Engine::Sweep;
        if repeats && case.nodes > MOST_WALKED || is_plain && case.nodes > MOST_PLAIN {
            continue;
        }
        judge_one_count(case, engine, memory, presolve, symmetry).map_err(|verdict| {
            let with = |setting: bool| if setting { "with" } else { "without" };
            let (presolve, symmetry) = (with(presolve), with(symmetry));
            format!("{memory} bytes of memory, {presolve} presolve, {symmetry} symmetry: {verdict}")
        })?;
    }
    Ok(())
}

fn judge_one_count(
    case: &Case,
    engine: Engine,
    memory: usize,
    presolve: bool,
    symmetry: bool,
) -> Verdict {
    let solver = case.problem.counter().engine(engine).presolve(presolve).memory_limit(memory);
    let counted = solver.symmetry(symmetry).count().map_err(text)?;
    let statistics = counted.statistics();
    let bytes = statistics.memo.bytes + statistics.symmetry.bytes;
    if bytes > memory as u64 {
        return Err(format!("the memo takes {bytes} bytes"));
    }
    if !presolve {
        same("components", &statistics.components, &case.components)?;
        // With neither presolve nor a memo, this is the tree that every engine walks.
        if memory == 0 || has_no_memo(engine) && engine != Engine::Sweep {
            same("nodes", &statistics.nodes, &case.nodes)?;
        }
    }
    same("solutions", &counted.complete().map_err(text)?.to_string(), &case.solutions)
}

/// Lists the solutions and returns their digests in order.
fn judge_list(case: &Case, engine: Engine, presolve: bool) -> Result<Vec<u64>, String> {
    let mut seen = HashSet::new();
    let mut order = Vec::new();
    let number = case.solutions.parse().unwrap_or(u64::MAX);
    if number > MOST_BEGUN {
        return Ok(order);
    }
    let is_whole = number <= MOST_LISTED;
    let most = if is_whole { usize::MAX } else { FEW_LISTED };
    let solver = case.problem.lister().engine(engine).presolve(presolve);
    let mut solutions = solver.solutions().map_err(text)?;
    for solution in solutions.by_ref().take(most) {
        verify(&case.problem, solution.options()).map_err(text)?;
        order.push(digest(&solution));
        if !seen.insert(solution.options().to_vec()) {
            return Err(format!("listed twice: {solution:?}"));
        }
    }
    same("how the list ended", &solutions.is_complete(), &is_whole)?;
    same("why the list ended", &solutions.stopped(), &None)?;
    same("solutions listed", &order.len(), &most.min(number as usize))?;
    Ok(order)
}

fn digest(solution: &Solution<'_>) -> u64 {
    let step = |hash: u64, option: usize| (hash ^ option as u64).wrapping_mul(0x100_0000_01b3);
    solution.options().iter().map(|option| option.index()).fold(0xcbf2_9ce4_8422_2325, step)
}

fn text(error: impl Display) -> String {
    error.to_string()
}

fn same<T: PartialEq + Debug>(what: &str, got: &T, truth: &T) -> Verdict {
    if got == truth { Ok(()) } else { Err(format!("{what}: {got:?}, should be {truth:?}")) }
}
