//! Counting by claims. A *claim* is a fact: the residual problem with this key has this many
//! solutions. The key is a hash of the canonical form, so equal and isomorphic residuals share a claim,
//! and claims that different machines have made agree.
//!
//! Options that a symmetry carries to one another are in equally many solutions, so one of each orbit is
//! followed and its count multiplied. Residuals wait in a list of their own (`open`) and not on the stack,
//! so a count can stop between any two of them and go on later, and several `worker`s share it.
//!
//! | file | content |
//! |---|---|
//! | `claim` | what is known of one residual, as a journal keeps it |
//! | `settled` | the settled claims, under a cap on memory |
//! | `open` | the open residuals of one count, and what waits for them |
//! | `worker` | how a residual is settled or divided |
//! | `roots` | whether the symmetries of a root are worth it, and how it is divided |
//! | `mod` | the ledger: settled claims, and what was learned while they were made; counts in turns |
//!
//! # Invariant
//! All settled claims are true, so it does not matter which worker, run or machine made one. Limits that
//! are learned change the time of a count, and never its answer.

mod claim;
mod open;
mod roots;
mod settled;
#[cfg(test)]
pub(crate) mod tests;
mod worker;

use std::sync::{Arc, Condvar, Mutex};

use num_bigint::BigUint;
use quadrille_problem::Problem;
use quadrille_threads::{beside, locked};

use crate::answer::{Answer, Count, Progress, StopReason};
use crate::ledger::open::OpenResiduals;
use crate::ledger::settled::Settled;
use crate::ledger::worker::{Worker, depth_limit};
use crate::meter::Meter;
use crate::meter::limits::CancelToken;
use crate::observe::{MemoStats, Statistics, SymmetryStats};
use crate::symmetry::finder::Canonical;
use crate::symmetry::identity::{Identity, Keys};
use crate::symmetry::recurrence::Recurrence;
use crate::symmetry::worth::Worth;
use crate::target::IS_SMALL;
use crate::tuning::OrbitTuning;

pub use claim::Claim;
pub(crate) use roots::Probed;
pub(crate) use worker::try_to_search;

/// Counts a problem or a residual by a plain search, and returns the statistics.
pub(crate) type Search<'s> = &'s (dyn Fn(&Problem, &mut Meter<'_>) -> (Answer, Statistics) + Sync);

/// Claims of at least this work are reported, in nodes: about a millisecond.
const REPORTED_WORK: u64 = 10_000;

/// The settled claims, and what was learned while they were made.
#[derive(Debug)]
pub(crate) struct Ledger {
    keys: Keys,
    memory: usize,
    state: Mutex<State>,
    /// Signaled when a residual was settled or divided.
    changed: Condvar,
}

/// What workers share. It is consistent whenever it is unlocked, also by a panic.
#[derive(Debug)]
struct State {
    settled: Settled,
    /// For each number of open items, whether searches end there and probes are of use.
    worth: Vec<Worth>,
    /// The number of probes since the last useful one.
    vain: u32,
    recurrence: Recurrence,
    probes: u64,
    hits: u64,
    /// The claims that were not reported yet, if they are to be.
    unreported: Option<Vec<Claim>>,
}

impl Ledger {
    /// Keeps claims in at most `memory` bytes.
    pub(crate) fn new(memory: usize, keys: Keys) -> Self {
        let state = Mutex::new(State {
            settled: Settled::new(memory, keys),
            worth: Vec::new(),
            vain: 0,
            recurrence: Recurrence::unknown(),
            probes: 0,
            hits: 0,
            unreported: None,
        });
        Self { keys, memory, state, changed: Condvar::new() }
    }

    /// The most memory for claims, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.memory
    }

    /// Returns the probes and their hits, and the size of the memory.
    pub(crate) fn statistics(&self) -> SymmetryStats {
        let State { settled, probes, hits, .. } = &*locked(&self.state);
        let (entries, bytes) = match probes {
            0 => (0, 0),
            _ => (settled.len() as u64, settled.bytes() as u64),
        };
        SymmetryStats { probes: *probes, hits: *hits, entries, bytes }
    }

    /// Keeps the claims that are settled from now on until they are [taken](Self::take_claims), if they are
    /// of enough work.
    pub(crate) fn report_claims(&self) {
        locked(&self.state).unreported.get_or_insert_default();
    }

    /// Takes the claims that were settled since the last call.
    pub(crate) fn take_claims(&self) -> Vec<Claim> {
        locked(&self.state).unreported.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Takes a claim over from elsewhere.
    pub(crate) fn learn(&self, claim: &Claim) {
        let identity = Identity::Key(claim.key);
        let count = claim.count.clone().into_big();
        locked(&self.state).settled.remember(identity, &count, claim.work);
    }

    /// Records a search of a whole problem or residual with a memo.
    pub(crate) fn searched(&self, nodes: u64, memo: MemoStats, tuning: &OrbitTuning) {
        locked(&self.state).recurrence.searched(nodes, memo.spared_nodes, tuning);
    }

    /// Whether the next search is to have a memo, where bounds make its keys long.
    fn wants_memo(&self, tuning: &OrbitTuning) -> bool {
        locked(&self.state).recurrence.wants_memo(tuning)
    }

    /// Within how many nodes to search a residual with this many open items, if at all.
    fn limit(&self, items: usize, tuning: &OrbitTuning) -> Option<u64> {
        let mut state = locked(&self.state);
        let vain = state.vain;
        state.worth(items, tuning).limit(vain)
    }

    /// Records whether a search within the limit ended.
    fn searched_within(&self, items: usize, ended: bool, tuning: &OrbitTuning) {
        locked(&self.state).worth(items, tuning).searched(ended);
    }

    /// Records a probe of a residual with this many open items.
    fn begin_probe(&self, items: usize, tuning: &OrbitTuning) {
        let mut state = locked(&self.state);
        state.probes += 1;
        state.worth(items, tuning).probe();
    }

    /// Returns the count and the work of a residual if it is settled. Records whether the probe was useful.
    fn recall(
        &self,
        problem: &Problem,
        canonical: &Canonical,
        meter: &mut Meter<'_>,
    ) -> Option<(BigUint, u64)> {
        let mut state = locked(&self.state);
        let known = state.settled.find(&canonical.identity);
        state.hits += u64::from(known.is_some());
        meter.note_known(state.hits as f64 / state.probes as f64);
        meter.note_remembered(state.settled.len());
        if known.is_some() || !canonical.group_is_trivial {
            let tuning = &meter.tuning().orbits;
            state.worth(problem.primary_count(), tuning).was_of_use();
            state.vain = 0;
        } else {
            state.vain += 1;
        }
        known
    }

    fn find(&self, identity: &Identity) -> Option<(BigUint, u64)> {
        locked(&self.state).settled.find(identity)
    }

    /// Remembers a settled claim.
    fn remember(&self, identity: Identity, count: &BigUint, work: u64) {
        let state = &mut *locked(&self.state);
        if let (Some(unreported), Identity::Key(key)) = (&mut state.unreported, &identity)
            && work >= REPORTED_WORK
        {
            unreported.push(Claim { key: *key, count: Count::from_big(count.clone()), work });
        }
        state.settled.remember(identity, count, work);
    }
}

impl State {
    fn worth(&mut self, items: usize, tuning: &OrbitTuning) -> &mut Worth {
        if self.worth.len() <= items {
            self.worth.resize(items + 1, Worth::unknown(tuning));
        }
        &mut self.worth[items]
    }
}

/// A count of one problem on a ledger, which goes on where it was stopped.
#[derive(Debug)]
pub(crate) struct LedgerCount<'l> {
    ledger: &'l Ledger,
    open: Mutex<OpenResiduals>,
    depth_limit: usize,
    /// The number of workers, at least one.
    workers: usize,
    /// The work so far, in nodes.
    work: u64,
    /// The open residuals that the first worker has divided.
    path: Vec<u64>,
}

impl<'l> LedgerCount<'l> {
    /// A count that has not begun, with the memory of this meter.
    pub(crate) fn new(
        ledger: &'l Ledger,
        problem: Arc<Problem>,
        workers: usize,
        meter: &Meter<'_>,
    ) -> Self {
        let depth_limit = depth_limit(&problem, meter);
        let open = Mutex::new(OpenResiduals::of(problem));
        let workers = if IS_SMALL { 1 } else { workers };
        Self { ledger, open, depth_limit, workers, work: 0, path: Vec::new() }
    }

    /// The work so far, in nodes.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// The number of workers.
    pub(crate) fn workers(&self) -> usize {
        self.workers
    }

    /// The finished share.
    pub(crate) fn done(&self) -> f64 {
        locked(&self.open).done
    }

    /// Goes on until it is done, or has used `turn` nodes. A residual that was begun is finished, unless that
    /// takes more work than all before it.
    pub(crate) fn advance(
        &mut self,
        turn: u64,
        search: Search<'_>,
        meter: &mut Meter<'_>,
    ) -> Progress {
        locked(&self.open).go_on();
        let begun = meter.spent();
        let allowance = meter.allow(turn.saturating_add(self.work));
        let is_over = |meter: &Meter<'_>| meter.spent() - begun >= turn;
        // Small counts end before a thread has begun.
        let helpers = match self.work >= meter.tuning().threads.least_nodes {
            true => self.workers - 1,
            false => 0,
        };
        let result = self.work_together(helpers, search, meter, &is_over);
        let is_paused = meter.end_turn(allowance);
        self.work += meter.spent() - begun;
        let open = locked(&self.open);
        let at_least = || Count::from_big(open.at_least());
        match (open.count(), result) {
            (Some(count), _) => Progress::Ended(Answer::Complete(Count::from_big(count.clone()))),
            (None, Err(reason)) if !is_paused => {
                Progress::Ended(Answer::AtLeast(at_least(), reason))
            }
            (None, _) => Progress::Paused(at_least()),
        }
    }

    /// Works in this thread, with helpers beside it.
    fn work_together(
        &mut self,
        helpers: usize,
        search: Search<'_>,
        meter: &mut Meter<'_>,
        is_over: &dyn Fn(&Meter<'_>) -> bool,
    ) -> Result<(), StopReason> {
        let memory = meter.memory_limit();
        meter.replace_memory(memory / (helpers + 1));
        let (ledger, open, depth_limit) = (self.ledger, &self.open, self.depth_limit);
        let worker = |path| Worker { ledger, open, search, depth_limit, path };
        let mut first = worker(std::mem::take(&mut self.path));
        let done = CancelToken::new();
        let limits = meter.limits_of_helper(&done);
        let help = |_| {
            let mut own = Meter::new(limits.clone(), None);
            let _stops_with_the_first = worker(Vec::new()).run(&mut own, &|_| false);
            own.visited()
        };
        let work = |_| {
            let result = first.run(meter, is_over);
            done.cancel();
            result
        };
        let (result, helped) = match helpers {
            0 => (first.run(meter, is_over), Vec::new()),
            _ => beside(helpers, help, work),
        };
        self.path = first.path;
        helped.into_iter().for_each(|visited| meter.add(visited));
        meter.replace_memory(memory);
        result
    }
}
