//! A worker on a ledger: it takes open residuals, and settles or divides each.
//!
//! An item that must be covered divides the solutions by the option that covers it. Its options fall into
//! orbits under the automorphisms of the residual, and one option of each orbit is followed. Its own
//! residual is a problem with automorphisms of its own, sometimes more than those of the problem above.
//!
//! This pays where trees are large. So a residual is first searched within a limit, and probed for
//! symmetries only if that search does not end (see [`worth`](crate::symmetry::probe_limit)). Forced options
//! are taken before a probe, since to take one costs less than another probe. If the residual falls
//! apart then, its parts are counted one by one: labeled as a whole, it would have as many residuals
//! of its own as the product of theirs.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use num_bigint::BigUint;
use quadrille_problem::{Kind, Member, Problem};
use quadrille_search::answer::{Answer, StopReason};
use quadrille_search::meter::{Meter, NO_MEMO};
use quadrille_search::observe::Statistics;
use quadrille_search::reduce::components::Components;
use quadrille_search::reduce::forced::{Forced, take_forced};
use quadrille_search::walk::parts::Stopped;
use quadrille_symmetry::Key;
use quadrille_threads::locked;

use crate::ledger::book::{Ledger, Search};
use crate::ledger::label::label;
use crate::ledger::open::{Division, OpenResiduals, Task};
use crate::symmetry::branches::{branch_item, each_of};

/// The depth to which orbits are followed, if there is memory for the residuals.
pub(super) const DEPTH_LIMIT: usize = 200;

/// What has become of a residual.
enum Treated {
    /// It is settled, and would cost this work if nothing were known.
    Settled(BigUint, u64),
    /// It is divided.
    Divided(Arc<Problem>, Division, Option<Key>),
}

/// A worker.
pub(super) struct Worker<'c> {
    pub(super) ledger: &'c Ledger,
    pub(super) open: &'c Mutex<OpenResiduals>,
    pub(super) search: Search<'c>,
    /// The depth to which orbits are followed.
    pub(super) depth_limit: usize,
    /// The open residuals that it has divided, the innermost last.
    pub(super) path: Vec<u64>,
}

/// How long a worker waits for others to divide a residual before it looks at its limits.
const WAIT: Duration = Duration::from_millis(1);

impl Worker<'_> {
    /// Works until the root is settled, `is_over` says so between two residuals, or the meter says stop.
    pub(super) fn run(
        &mut self,
        meter: &mut Meter<'_>,
        is_over: &dyn Fn(&Meter<'_>) -> bool,
    ) -> Result<(), StopReason> {
        loop {
            if self.is_done() || is_over(meter) {
                return Ok(());
            }
            let task = locked(self.open).take(&mut self.path);
            match task {
                Some(task) => self.treat(task, meter)?,
                None if meter.is_over() => return Err(meter.reason_to_stop()),
                None => {
                    let open = locked(self.open);
                    drop(self.ledger.changed.wait_timeout(open, WAIT));
                }
            }
        }
    }

    fn is_done(&self) -> bool {
        locked(self.open).count().is_some()
    }

    /// Settles or divides the residual of a task, or gives it back at a stop.
    fn treat(&mut self, task: Task, meter: &mut Meter<'_>) -> Result<(), StopReason> {
        let before = meter.spent();
        let treated = meter.below(task.depth, (task.done, task.share()), |meter| {
            self.settle_or_divide(task.residual(), task.depth, meter)
        });
        let own = meter.spent() - before;
        let mut open = locked(self.open);
        match treated {
            Ok(Treated::Settled(count, spared)) => {
                for settled in open.settle(&task, count, own.saturating_add(spared)) {
                    self.ledger.remember(&settled.key, &settled.count, settled.work);
                }
            }
            Ok(Treated::Divided(problem, division, key)) => {
                // Another worker may have settled it meanwhile.
                let known = key.as_ref().and_then(|key| self.ledger.find(key));
                match known {
                    Some((count, work)) => drop(open.settle(&task, count, work)),
                    None => {
                        open.divide(&task, (problem, division, key), own, &mut self.path);
                    }
                }
            }
            Err((found, reason)) => {
                open.give_back(task, found);
                return Err(reason);
            }
        }
        self.ledger.changed.notify_all();
        Ok(())
    }

    /// Settles a residual, or divides it.
    fn settle_or_divide(
        &self,
        problem: Arc<Problem>,
        depth: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Treated, Stopped> {
        let left = problem.primary_count();
        if left == 0 {
            return single(1, meter);
        }
        if depth >= self.depth_limit {
            return counted(self.search_all(&problem, meter).0);
        }
        let limit = self.ledger.limit(left, &meter.tuning().orbits);
        if let Some(limit) = limit {
            let search = |problem: &Problem, meter: &mut Meter<'_>| self.search_all(problem, meter);
            let searched = try_to_search(&problem, limit, &search, meter).and_then(Result::ok);
            self.ledger.searched_within(left, searched.is_some(), &meter.tuning().orbits);
            if let Some((answer, _)) = searched {
                return counted(answer);
            }
        }
        let problem = match take_forced(&problem) {
            Forced::Dead => return single(0, meter),
            Forced::Left(left) if left.primary_count() == 0 => return single(1, meter),
            Forced::Left(left) => Arc::from(left),
            Forced::None => problem,
        };
        match Components::several(&problem) {
            Some(parts) => Ok(Treated::Divided(problem, Division::Product(parts), None)),
            None => self.probe(problem, meter),
        }
    }

    /// Probes a residual in one part for symmetries, looks it up, and divides it.
    fn probe(&self, problem: Arc<Problem>, meter: &mut Meter<'_>) -> Result<Treated, Stopped> {
        self.ledger.begin_probe(problem.primary_count(), &meter.tuning().orbits);
        let Ok(canonical) = label(&problem, meter) else {
            return counted(self.search_all(&problem, meter).0);
        };
        if let Some((count, work)) = self.ledger.recall(&problem, &canonical, meter) {
            visit(meter)?;
            return Ok(Treated::Settled(count, work));
        }
        match branch_item(&problem, &canonical.option_orbits, false) {
            None => counted(self.search_all(&problem, meter).0),
            Some((item, times)) => {
                visit(meter)?;
                self.ledger.note_division(&canonical, item);
                let branches = each_of(&problem, item, &canonical.option_orbits, times);
                let key = Some(canonical.key);
                Ok(Treated::Divided(problem, Division::Sum(branches), key))
            }
        }
    }

    /// Counts a residual by a plain search. With bounds, it has a memo only if that is likely to pay.
    fn search_all(&self, problem: &Problem, meter: &mut Meter<'_>) -> (Answer, Statistics) {
        let tuning = meter.tuning().orbits;
        if problem.kind() != Kind::Mcc {
            return (self.search)(problem, meter);
        }
        let wants_memo = self.ledger.wants_memo(&tuning);
        let memory = if wants_memo { meter.memory_limit() } else { NO_MEMO };
        let before = meter.nodes();
        let (answer, statistics) = meter.with_memory(memory, |meter| (self.search)(problem, meter));
        if wants_memo {
            self.ledger.searched(meter.nodes() - before, statistics.memo);
        }
        (answer, statistics)
    }
}

/// Returns the depth to which orbits of a problem are followed, so that the residuals on a path take at most
/// a quarter of the memory.
pub(super) fn depth_limit(problem: &Problem, meter: &Meter<'_>) -> usize {
    let members = problem.member_count() * size_of::<Member>();
    let bytes = members + problem.option_count() * size_of::<u32>();
    let room = meter.memory_limit() / 4 / bytes.max(1);
    DEPTH_LIMIT.min(room)
}

/// Searches within `nodes` nodes. Returns `None` if the caller limits nodes, so that none may be
/// wasted. If the search does not end, its nodes are not counted, and only its statistics and the
/// finished share of its tree are returned.
pub(crate) fn try_to_search(
    problem: &Problem,
    nodes: u64,
    search: Search<'_>,
    meter: &mut Meter<'_>,
) -> Option<Result<(Answer, Statistics), (Statistics, f64)>> {
    let mut trial = meter.trial(nodes)?;
    let (answer, statistics) = search(problem, &mut trial);
    if answer.stopped() == Some(StopReason::NodeLimit) {
        let share = trial.finished_share();
        meter.discard(trial);
        return Some(Err((statistics, share)));
    }
    meter.adopt(trial);
    Some(Ok((answer, statistics)))
}

/// Visits the node at which the meter stands.
fn visit(meter: &mut Meter<'_>) -> Result<(), Stopped> {
    meter.reserve_depth(0);
    if meter.visit(0, || 0.0) { Ok(()) } else { Err((BigUint::ZERO, meter.stop_reason())) }
}

/// Settles a residual of one node.
fn single(count: u32, meter: &mut Meter<'_>) -> Result<Treated, Stopped> {
    visit(meter).map(|()| Treated::Settled(count.into(), 0))
}

fn counted(answer: Answer) -> Result<Treated, Stopped> {
    match answer {
        Answer::Complete(count) => Ok(Treated::Settled(count.into_big(), 0)),
        Answer::AtLeast(count, reason) => Err((count.into_big(), reason)),
    }
}
