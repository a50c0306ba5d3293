//! Meters for the parts of a search: trials, portions, and the searches of other threads.
//!
//! Invariant: what a part visits is added to the meter of the whole, or discarded, exactly once.

use std::sync::Arc;

use quadrille_answer::CancelToken;

use crate::answer::StopReason;
use crate::meter::Meter;
use crate::meter::job::Job;
use crate::meter::limits::Limits;

impl<'a> Meter<'a> {
    /// Returns a meter for a trial of `nodes` nodes under the same limits, without an observer;
    /// `None` if nodes are limited, since then each one counts.
    pub fn trial(&self, nodes: u64) -> Option<Meter<'a>> {
        if self.budget.limits.nodes.is_some() {
            return None;
        }
        let mut trial = Meter::new(self.budget.limits.clone(), None);
        trial.budget.allowance = nodes.min(self.nodes_left());
        trial.budget.started = self.budget.started;
        Some(trial)
    }

    /// Like [`trial`](Self::trial), but goes on up to `most` nodes if the share that it has finished by then
    /// promises that it ends within those.
    pub fn trial_up_to(&self, nodes: u64, most: u64) -> Option<Meter<'a>> {
        let mut trial = self.trial(nodes)?;
        trial.budget.prolonged = most.min(self.nodes_left());
        Some(trial)
    }

    /// Where fewer nodes are left than wanted: prolongs a trial, once, if its finished share promises that
    /// it ends within that. Returns the nodes that are left then.
    #[cold]
    #[inline(never)]
    pub(super) fn prolong(&mut self, share: &dyn Fn() -> f64) -> u64 {
        self.budget.prolong(self.place.before + self.place.share * share());
        self.nodes_left()
    }

    /// Returns the limits of a thread that helps this search until the token is cancelled.
    pub fn limits_of_helper(&self, until: &CancelToken) -> Limits {
        let cancel = Some(until.clone());
        let Limits { memory, tuning, .. } = self.budget.limits;
        Limits { cancel, memory, tuning, ..Limits::default() }
    }

    /// Returns a meter for a part of the search: at most `nodes` of the remaining nodes.
    pub fn portion<'p>(&self, nodes: u64) -> Meter<'p> {
        let nodes = Some(nodes.min(self.nodes_left()));
        let limits = Limits { nodes, solutions: None, ..self.budget.limits.clone() };
        let mut portion = Meter::new(limits, None);
        portion.budget.started = self.budget.started;
        portion
    }

    /// Returns a [portion](Self::portion) that reports to the observer in place of this meter, until
    /// it is [taken back](Self::take_back).
    pub fn lend(&mut self, nodes: u64) -> Meter<'a> {
        let mut lent = self.portion(nodes);
        lent.reporter.earlier = self.reporter.nodes(&self.tally);
        lent.reporter.share_shown = self.reporter.share_shown;
        lent.reporter.observer = self.reporter.observer.take();
        lent
    }

    /// Absorbs a portion that was lent the observer.
    pub fn take_back(&mut self, mut lent: Meter<'a>) {
        self.reporter.observer = lent.reporter.observer.take();
        self.reporter.share_shown = lent.reporter.share_shown;
        self.adopt(lent);
    }

    /// Returns the limits for one of several searches that share this one. Such a search stops only
    /// when the job asks it to.
    pub fn limits_of_job(&self, job: &Arc<Job>) -> Limits {
        let Limits { memory, tuning, .. } = self.budget.limits;
        Limits { job: Some(Arc::clone(job)), memory, tuning, ..Limits::default() }
    }

    /// Absorbs the meter of a trial or a portion: its nodes and its stop reason. Exhausting its own
    /// node budget does not stop this one.
    pub fn adopt(&mut self, trial: Meter<'_>) {
        let reason = trial.budget.stopped.filter(|&reason| reason != StopReason::NodeLimit);
        self.tally.discarded += trial.tally.discarded;
        self.add(trial.visited());
        self.budget.stopped = self.budget.stopped.or(reason);
        if self.budget.stopped.is_some() {
            self.next_poll = 0;
        }
        self.beat();
    }

    /// Records the nodes of a trial whose result is not used.
    pub fn discard(&mut self, trial: Meter<'_>) {
        self.tally.discarded += trial.tally.visited.nodes + trial.tally.discarded;
        self.beat();
    }
}
