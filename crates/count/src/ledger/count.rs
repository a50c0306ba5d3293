//! A count of one problem on a ledger.

use std::sync::{Arc, Mutex};

use quadrille_answer::CancelToken;
use quadrille_problem::Problem;
use quadrille_search::answer::{Answer, Count, Progress, StopReason};
use quadrille_search::meter::Meter;
use quadrille_search::meter::job::LEAST_NODES;
use quadrille_search::target::IS_SMALL;
use quadrille_threads::{beside, locked};

use crate::ledger::book::{Ledger, Search};
use crate::ledger::open::OpenResiduals;
use crate::ledger::worker::{Worker, depth_limit};

/// A count of one problem on a ledger, which goes on where it was stopped.
#[derive(Debug)]
pub(crate) struct LedgerCount<'l> {
    pub(super) ledger: &'l Ledger,
    pub(super) open: Mutex<OpenResiduals>,
    depth_limit: usize,
    /// The number of workers, at least one.
    workers: usize,
    /// The work so far, in nodes.
    work: u64,
    /// The open residuals that the first worker has divided.
    pub(super) path: Vec<u64>,
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
        // Small counts end before a thread has begun.
        let alone = meter.tuning().limit(LEAST_NODES).saturating_sub(self.work).min(turn);
        let (result, is_paused) = meter.turn(turn.saturating_add(self.work), |meter| {
            for (workers, nodes) in [(1, alone), (self.workers, turn)] {
                let until = begun.saturating_add(nodes);
                if meter.spent() < until && locked(&self.open).count().is_none() {
                    self.work_together(workers, search, meter, until)?;
                }
            }
            Ok(())
        });
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

    /// Works in this thread until the meter has spent `until`, and in others beside it. They share its memory.
    fn work_together(
        &mut self,
        workers: usize,
        search: Search<'_>,
        meter: &mut Meter<'_>,
        until: u64,
    ) -> Result<(), StopReason> {
        let (ledger, open, depth_limit) = (self.ledger, &self.open, self.depth_limit);
        let worker = |path| Worker { ledger, open, search, depth_limit, path };
        let mut first = worker(std::mem::take(&mut self.path));
        let memory = meter.memory_limit() / workers;
        let (result, helped) = meter.with_memory(memory, |meter| {
            let done = CancelToken::new();
            let limits = meter.limits_of_helper(&done);
            let help = |_| {
                let mut own = Meter::new(limits.clone(), None);
                let _stops_with_the_first = worker(Vec::new()).run(&mut own, &|_| false);
                own.visited()
            };
            let work = |_| {
                let result = first.run(meter, &|meter| meter.spent() >= until);
                done.cancel();
                result
            };
            beside(workers - 1, help, work)
        });
        self.path = first.path;
        helped.into_iter().for_each(|visited| meter.add(visited));
        result
    }
}
