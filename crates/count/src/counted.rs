//! Counts a whole problem: the product of the counts of its parts.
//!
//! Before presolve the whole problem has a trial. The trial is one search with one turn, so it needs no race.

use quadrille_problem::{Kind, Problem};
use quadrille_search::answer::{Answer, Count, Incomplete, StopReason};
use quadrille_search::choice::{Declined, Engine};
use quadrille_search::engine::Engines;
use quadrille_search::meter::Meter;
use quadrille_search::observe::{EngineUse, Statistics};
use quadrille_search::reduce::components::shares;
use quadrille_search::tuning::PresolveTuning;

use crate::ledger::Ledger;
use crate::prepare::{Prepared, Presolving, prepare};
use crate::race::{self, PartOptions, TrialResult};

/// Options and items up to which all nodes of a memo on bit sets cost about the same. On larger problems
/// the trial has fewer nodes, since the rows of bits at a node are longer.
const TRIAL_ROW: u64 = 512;

/// A trial goes on, up to `TRIAL_GROWTH` times its nodes, if the finished share of the tree promises an end by then.
const TRIAL_GROWTH: u64 = 6;

/// With bounds on items a node costs more, so only a share of the members counts.
const TRIAL_SHARE_WITH_BOUNDS: f64 = 0.75;

/// Nodes of the trial before presolve for each member of the problem.
const TRIAL_NODES_PER_MEMBER: u64 = 3;

/// The result of counting, and its cost.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "a count may have been stopped early: check whether it is complete"]
pub struct Counted {
    answer: Answer,
    statistics: Statistics,
}

impl Counted {
    /// An answer and its cost.
    pub fn new(answer: Answer, statistics: Statistics) -> Self {
        Self { answer, statistics }
    }

    /// Returns the exact number of solutions.
    ///
    /// # Errors
    /// If the search was stopped. The error holds the number found so far.
    pub fn complete(self) -> Result<Count, Incomplete> {
        self.answer.complete()
    }

    /// Returns the number of solutions, and whether it is complete.
    pub fn answer(self) -> Answer {
        self.answer
    }

    /// Returns why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<StopReason> {
        self.answer.stopped()
    }

    /// Returns the cost.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }
}

/// How to count.
#[derive(Clone, Copy, Debug)]
pub struct CountOptions {
    /// The requested back end.
    pub engine: Engine,
    /// Whether to presolve first; with `None`, presolve runs once it may pay.
    pub presolve: Option<bool>,
    /// Whether symmetries are used.
    pub symmetry: bool,
    /// The number of threads, at least 1.
    pub threads: usize,
    /// Whether parts may be swept.
    pub sweeps: bool,
}

impl CountOptions {
    /// A plain search in one thread, without presolve and symmetries.
    pub(crate) fn plain(engine: Engine) -> Self {
        let sweeps = engine == Engine::Sweep;
        Self { engine, presolve: Some(false), symmetry: false, threads: 1, sweeps }
    }

    /// Returns a ledger of half the memory, if counts by orbits are allowed. Under a limit on solutions each one
    /// must be visited, and a requested back end must do the work.
    pub fn ledger(&self, meter: &Meter<'_>) -> Option<Ledger> {
        let memory = meter.memory_limit();
        let by_orbits = self.symmetry && memory > 0 && self.engine == Engine::Auto;
        by_orbits.then(|| Ledger::new(memory / 2))
    }

    /// Returns the requested back end, with the memory and the thresholds of a meter.
    pub(crate) fn engines(&self, meter: &Meter<'_>) -> Engines {
        Engines::under(self.engine, meter)
    }
}

/// Counts the solutions of a problem, or of its residual after presolve. Without a setting for
/// presolve, it runs once the search has taken about as long as presolve would.
pub fn count(
    problem: &Problem,
    how: CountOptions,
    mut meter: Meter<'_>,
) -> Result<Counted, Declined> {
    let counted = count_part_of(problem, how, &mut meter)?;
    if counted.stopped().is_none() {
        meter.finish();
    }
    Ok(counted)
}

/// Like [`count`], for a part of a larger task under one meter.
pub(crate) fn count_part_of(
    problem: &Problem,
    how: CountOptions,
    meter: &mut Meter<'_>,
) -> Result<Counted, Declined> {
    let ledger = how.ledger(meter);
    count_on(problem, how, ledger.as_ref(), meter)
}

/// Like [`count_part_of`], on a ledger of this meter's memory that knows claims of the larger task and takes
/// up those of this part.
pub(crate) fn count_on(
    problem: &Problem,
    how: CountOptions,
    ledger: Option<&Ledger>,
    meter: &mut Meter<'_>,
) -> Result<Counted, Declined> {
    let mut statistics = Statistics::default();
    let reduces = how.presolve.unwrap_or(true) && !meter.stops_at_once();
    let mut tried = None;
    if reduces && how.presolve.is_none() {
        tried = match try_to_count(problem, how.engine, meter)? {
            Trial::Counted(counted) => return Ok(*counted),
            Trial::Stopped(tried) => tried,
        };
    }
    let prepared = prepare(problem, how.engines(meter), Presolving::when(reduces), meter);
    let loss = meter.tuning().orbits.tried_loss;
    let tried = tried.filter(|_| is_nearly_whole(&prepared, problem, loss));
    let answer = count_parts(&prepared, how, ledger, tried, meter, &mut statistics)?;
    if let Some(ledger) = ledger {
        statistics.symmetry = ledger.statistics();
    }
    meter.record(&mut statistics);
    Ok(Counted { answer, statistics })
}

/// What comes of a trial.
enum Trial {
    /// It ended.
    Counted(Box<Counted>),
    /// It did not. What it has shown, if the problem is one part and a limit allowed a trial.
    Stopped(Option<TrialResult>),
}

/// Whether presolve left one part that has all options of the problem but one in `loss` at most.
fn is_nearly_whole(prepared: &Prepared<'_>, problem: &Problem, loss: usize) -> bool {
    prepared.part_count() == 1 && {
        let dropped = problem.option_count() - prepared.option_count(0);
        dropped.saturating_mul(loss) <= problem.option_count()
    }
}

/// Tries to count within about the nodes that presolve costs, and some more if the search has come so far
/// that it ends within them: a search that ends so early does not need presolve. The nodes of a failed
/// trial are recorded as discarded.
fn try_to_count(
    problem: &Problem,
    engine: Engine,
    meter: &mut Meter<'_>,
) -> Result<Trial, Declined> {
    let (how, tuning) = (CountOptions::plain(engine), meter.tuning().presolve);
    let nodes = trial_nodes(problem, how.engines(meter), &tuning);
    let most = nodes.saturating_mul(TRIAL_GROWTH);
    let Some(mut trial) = meter.trial_up_to(nodes, most) else {
        return Ok(Trial::Stopped(None));
    };
    let mut statistics = Statistics::default();
    let prepared = prepare(problem, how.engines(&trial), Presolving::Skip, &trial);
    let answer = count_parts(&prepared, how, None, None, &mut trial, &mut statistics)?;
    if answer.stopped() == Some(StopReason::NodeLimit) {
        let (nodes, share) = (trial.nodes(), trial.finished_share());
        meter.discard(trial);
        let part = statistics.engines.first().filter(|_| prepared.part_count() == 1);
        return Ok(Trial::Stopped(part.map(|part| TrialResult {
            engine: part.chosen.engine,
            nodes,
            memo: statistics.memo,
            share,
        })));
    }
    meter.adopt(trial);
    meter.record(&mut statistics);
    Ok(Trial::Counted(Box::new(Counted { answer, statistics })))
}

/// Returns the nodes that cost about as much as presolve: fewer with bounds, and where the memo of bit sets
/// compares long rows at each node.
fn trial_nodes(problem: &Problem, engines: Engines, tuning: &PresolveTuning) -> u64 {
    let members = match problem.kind() {
        Kind::Mcc => (problem.member_count() as f64 * TRIAL_SHARE_WITH_BOUNDS) as u64,
        _ => problem.member_count() as u64,
    };
    let nodes = tuning.trial_nodes + TRIAL_NODES_PER_MEMBER * members;
    let row = (problem.option_count() + problem.item_count()) as u64;
    let has_rows = || engines.choose(problem).is_ok_and(|chosen| chosen.engine == Engine::Memo);
    match row > TRIAL_ROW && has_rows() {
        true => nodes.saturating_mul(TRIAL_ROW) / row,
        false => nodes,
    }
}

/// Counts the solutions of each part, small parts first, since a part without solutions ends the
/// count.
fn count_parts(
    prepared: &Prepared<'_>,
    how: CountOptions,
    orbits: Option<&Ledger>,
    tried: Option<TrialResult>,
    meter: &mut Meter<'_>,
    statistics: &mut Statistics,
) -> Result<Answer, Declined> {
    let mut product = Product::new(meter.solution_limit());
    statistics.presolve = prepared.findings().cloned();
    statistics.components = prepared.part_count();
    if prepared.refutation().is_some() {
        product.multiply(Answer::Complete(Count::ZERO), true);
    }
    let parts = prepared.by_size();
    let shares = shares(parts.iter().map(|&part| prepared.option_count(part)));
    let mut before = 0.0;
    for (done, (index, share)) in parts.into_iter().zip(shares).enumerate() {
        let part = prepared.part(index)?;
        let mut searched = Statistics::default();
        let ways = PartOptions {
            engines: *prepared.engines(),
            threads: how.threads,
            sweeps: how.sweeps,
            merges: how.symmetry,
            orbits,
            search: &search,
            tried,
        };
        let counted =
            meter.below(0, (before, share), |meter| race::count(&part, ways, meter, &mut searched));
        let (answer, chosen) = counted?;
        before += share;
        EngineUse::add(&mut statistics.engines, chosen);
        statistics.memo.add(searched.memo);
        statistics.updates += searched.updates;
        product.multiply(answer, done + 1 == prepared.part_count());
        if product.is_settled() {
            break;
        }
    }
    Ok(product.answer())
}

/// Counts a residual without a probe for symmetries.
pub(crate) fn search(residual: &Problem, meter: &mut Meter<'_>) -> (Answer, Statistics) {
    let mut statistics = Statistics::default();
    let how = CountOptions::plain(Engine::Auto);
    let prepared = prepare(residual, how.engines(meter), Presolving::Skip, meter);
    let answer = count_parts(&prepared, how, None, None, meter, &mut statistics)
        .expect("Auto accepts any problem");
    (answer, statistics)
}

/// The product of the answers of independent parts.
struct Product {
    count: Count,
    limit: Option<u64>,
    stopped: Option<StopReason>,
    impossible: bool,
}

impl Product {
    fn new(limit: Option<u64>) -> Self {
        Self { count: 1u64.into(), limit, stopped: None, impossible: false }
    }

    fn multiply(&mut self, answer: Answer, is_last: bool) {
        match answer {
            Answer::Complete(count) => {
                self.impossible |= count.is_zero();
                self.count = std::mem::take(&mut self.count) * count;
            }
            // This part reached the solution limit: the other parts decide whether there is any
            // solution.
            Answer::AtLeast(count, StopReason::SolutionLimit) => {
                self.count = std::mem::take(&mut self.count) * count;
            }
            Answer::AtLeast(count, reason) => {
                // Parts not searched may have no solution.
                let count = if is_last { count } else { Count::ZERO };
                self.count = std::mem::take(&mut self.count) * count;
                self.stopped = Some(reason);
            }
        }
    }

    /// Whether no further part can change the answer.
    fn is_settled(&self) -> bool {
        self.impossible || self.stopped.is_some()
    }

    fn answer(self) -> Answer {
        match (self.limit, self.stopped) {
            _ if self.impossible => Answer::Complete(Count::ZERO),
            (Some(limit), _) if self.count >= limit => {
                Answer::AtLeast(limit.into(), StopReason::SolutionLimit)
            }
            (_, Some(reason)) => Answer::AtLeast(self.count, reason),
            (_, None) => Answer::Complete(self.count),
        }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_search::meter::limits::Limits;

    use super::*;

    /// Presolve drops one of the nine options of the first problem; the second has two parts.
    #[test]
    fn a_trial_stands_for_what_presolve_leaves_only_if_that_is_nearly_the_whole() {
        let is_nearly_whole = |text: &str, loss: usize| {
            let problem = Problem::parse(text).expect("a good problem");
            let meter = Meter::new(Limits::default(), None);
            let engines = CountOptions::plain(Engine::Auto).engines(&meter);
            let prepared = prepare(&problem, engines, Presolving::Reduce, &meter);
            is_nearly_whole(&prepared, &problem, loss)
        };
        let starving = "a b c d\na b\na c\nb c d\nb\nc\nd\na d\nb c\nd\n";
        assert!(is_nearly_whole(starving, 9));
        assert!(!is_nearly_whole(starving, 10));
        assert!(!is_nearly_whole("a b c d\na b\na\nb\nc d\nc\nd\n", 1));
    }
}
