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
        if self.limits.nodes.is_some() {
            return None;
        }
        let allowance = nodes.min(self.nodes_left());
        let started = self.started;
        Some(Meter { allowance, started, ..Meter::new(self.limits.clone(), None) })
    }

    /// Like [`trial`](Self::trial), but goes on up to `most` nodes if the share that it has finished by then
    /// promises that it ends within those.
    pub fn trial_up_to(&self, nodes: u64, most: u64) -> Option<Meter<'a>> {
        let prolonged = most.min(self.nodes_left());
        self.trial(nodes).map(|trial| Meter { prolonged, ..trial })
    }

    /// Where fewer nodes are left than wanted: prolongs a trial, once, if its finished share promises that
    /// it ends within that. Returns the nodes that are left then.
    #[cold]
    #[inline(never)]
    pub(super) fn prolong(&mut self, share: &dyn Fn() -> f64) -> u64 {
        let prolonged = std::mem::take(&mut self.prolonged);
        let done = self.here.before + self.here.share * share();
        if prolonged > 0 && self.allowance as f64 <= done * prolonged as f64 {
            self.allowance = prolonged;
        }
        self.nodes_left()
    }

    /// Returns the limits of a thread that helps this search until the token is cancelled.
    pub fn limits_of_helper(&self, until: &CancelToken) -> Limits {
        let cancel = Some(until.clone());
        let Limits { memory, tuning, .. } = self.limits;
        Limits { cancel, memory, tuning, ..Limits::default() }
    }

    /// Returns a meter for a part of the search: at most `nodes` of the remaining nodes.
    pub fn portion<'p>(&self, nodes: u64) -> Meter<'p> {
        let nodes = Some(nodes.min(self.nodes_left()));
        let limits = Limits { nodes, solutions: None, ..self.limits.clone() };
        Meter { started: self.started, ..Meter::new(limits, None) }
    }

    /// Returns a [portion](Self::portion) that reports to the observer in place of this meter, until
    /// it is [taken back](Self::take_back).
    pub fn lend(&mut self, nodes: u64) -> Meter<'a> {
        let observer = self.observer.take();
        let earlier = self.earlier + self.visited.nodes + self.discarded;
        Meter { observer, earlier, share_shown: self.share_shown, ..self.portion(nodes) }
    }

    /// Absorbs a portion that was lent the observer.
    pub fn take_back(&mut self, mut lent: Meter<'a>) {
        self.observer = lent.observer.take();
        self.share_shown = lent.share_shown;
        self.adopt(lent);
    }

    /// Returns the limits for one of several searches that share this one. Such a search stops only
    /// when the job asks it to.
    pub fn limits_of_job(&self, job: &Arc<Job>) -> Limits {
        let Limits { memory, tuning, .. } = self.limits;
        Limits { job: Some(Arc::clone(job)), memory, tuning, ..Limits::default() }
    }

    /// Absorbs the meter of a trial or a portion: its nodes and its stop reason. Exhausting its own
    /// node budget does not stop this one.
    pub fn adopt(&mut self, trial: Meter<'_>) {
        let reason = trial.stopped.filter(|&reason| reason != StopReason::NodeLimit);
        self.discarded += trial.discarded;
        self.add(trial.visited());
        self.stopped = self.stopped.or(reason);
        if self.stopped.is_some() {
            self.next_poll = 0;
        }
        self.beat();
    }

    /// Records the nodes of a trial whose result is not used.
    pub fn discard(&mut self, trial: Meter<'_>) {
        self.discarded += trial.visited.nodes + trial.discarded;
        self.beat();
    }
}
