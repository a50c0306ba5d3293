//! Meters for the parts of a search: trials, portions, the searches of other threads, and a search with
//! another way beside it.
//!
//! Invariant: what a part visits is added to the meter of the whole, or discarded, exactly once.

use std::sync::Arc;

use crate::answer::StopReason;
use crate::meter::beside::{Beside, Link};
use crate::meter::job::Job;
use crate::meter::limits::{CancelToken, Limits};
use crate::meter::{Meter, Place, Visited};
use crate::target::IS_SMALL;

impl<'a> Meter<'a> {
    /// Returns a meter for a trial of this many nodes under the same limits, without an observer;
    /// `None` if nodes are limited, since then each one counts.
    pub(crate) fn trial(&self, nodes: u64) -> Option<Meter<'a>> {
        if self.limits.nodes.is_some() {
            return None;
        }
        let allowance = nodes.min(self.nodes_left());
        let beside = self.beside.map(|link: Link<'a>| link.of_trial(self.here));
        let started = self.started;
        Some(Meter { allowance, started, beside, ..Meter::new(self.limits.clone(), None) })
    }

    /// Like [`trial`](Self::trial), but goes on up to `most` nodes if the share that it has finished by then
    /// promises that it ends within those.
    pub(crate) fn trial_up_to(&self, nodes: u64, most: u64) -> Option<Meter<'a>> {
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
    pub(crate) fn limits_of_helper(&self, until: &CancelToken) -> Limits {
        let cancel = Some(until.clone());
        let Limits { memory, tuning, .. } = self.limits;
        Limits { cancel, memory, tuning, ..Limits::default() }
    }

    /// Returns a meter for a part of the search: at most `nodes` of the remaining nodes.
    pub(crate) fn portion<'p>(&self, nodes: u64) -> Meter<'p> {
        let nodes = Some(nodes.min(self.nodes_left()));
        let limits = Limits { nodes, solutions: None, ..self.limits.clone() };
        Meter { started: self.started, ..Meter::new(limits, None) }
    }

    /// Returns a [portion](Self::portion) that reports to the observer in place of this meter, until
    /// it is [taken back](Self::take_back).
    pub(crate) fn lend(&mut self, nodes: u64) -> Meter<'a> {
        let observer = self.observer.take();
        let earlier = self.earlier + self.visited.nodes + self.discarded;
        Meter { observer, earlier, share_shown: self.share_shown, ..self.portion(nodes) }
    }

    /// Absorbs a portion that was lent the observer.
    pub(crate) fn take_back(&mut self, mut lent: Meter<'a>) {
        self.observer = lent.observer.take();
        self.share_shown = lent.share_shown;
        self.adopt(lent);
    }

    /// Returns the limits for one of several searches that share this one. Such a search stops only
    /// when the job asks it to.
    pub(crate) fn limits_of_job(&self, job: &Arc<Job>) -> Limits {
        let Limits { memory, tuning, .. } = self.limits;
        Limits { job: Some(Arc::clone(job)), memory, tuning, ..Limits::default() }
    }

    /// Absorbs the meter of a trial or a portion: its nodes and its stop reason. Exhausting its own
    /// node budget does not stop this one.
    pub(crate) fn adopt(&mut self, trial: Meter<'_>) {
        self.told(&trial);
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
    pub(crate) fn discard(&mut self, trial: Meter<'_>) {
        self.told(&trial);
        self.discarded += trial.visited.nodes + trial.discarded;
        self.beat();
    }
}

/// What a search has cost that had another way beside it.
#[derive(Debug)]
pub(crate) struct Spent {
    visited: Visited,
    discarded: u64,
    charged: u64,
    stopped: Option<StopReason>,
    share_shown: f64,
}

impl<'a> Meter<'a> {
    /// Returns a meter for a search that has another way beside it, under the same limits. It reports to
    /// the observer in place of this meter. At its end, [take](Self::take_up) or
    /// [discard](Self::drop_spent) what it has [spent](Self::into_spent).
    pub(crate) fn beside<'s>(&'s mut self, other: &'s dyn Beside) -> Meter<'s> {
        let mut meter = Meter::new(self.limits.clone(), None);
        meter.allowance = self.allowance.saturating_sub(self.spent());
        meter.started = self.started;
        meter.earlier = self.earlier + self.visited.nodes + self.discarded;
        (meter.here, meter.share_shown) = (self.here, self.share_shown);
        (meter.way, meter.known) = (self.way, self.known);
        // The search may be a part of a larger one.
        let Place { before, share, .. } = self.here;
        let outer = Place { depth: 0, before: -before / share, share: 1.0 / share };
        meter.beside = Some(Link { other, outer, told: 0 });
        meter.observer = match &mut self.observer {
            Some(observer) => Some(&mut **observer),
            None => None,
        };
        meter
    }

    /// Returns what a search with another way beside it has cost.
    pub(crate) fn into_spent(self) -> Spent {
        let Self { visited, discarded, charged, stopped, share_shown, .. } = self;
        Spent { visited, discarded, charged, stopped, share_shown }
    }

    /// Takes up a search that had another way beside it: its nodes and its stop reason.
    pub(crate) fn take_up(&mut self, spent: Spent) {
        self.visited.add(0, spent.visited);
        self.discarded += spent.discarded;
        self.charged += spent.charged;
        self.stopped = self.stopped.or(spent.stopped);
        self.share_shown = spent.share_shown;
        self.next_poll = 0;
    }

    /// Discards a search that had another way beside it, which was faster.
    pub(crate) fn drop_spent(&mut self, spent: Spent) {
        self.discarded += spent.visited.nodes + spent.discarded;
        self.charged += spent.charged;
        self.share_shown = spent.share_shown;
        self.next_poll = 0;
    }

    /// Lets another way go on, if there is one. Returns `true` if it has made this search needless.
    pub(super) fn lets_go_on(&mut self, share: &dyn Fn() -> f64) -> bool {
        let (spent, here) = (self.spent(), self.here);
        let Some(link) = self.beside.as_mut().filter(|_| !IS_SMALL) else { return false };
        let nodes = spent.saturating_sub(link.told);
        link.told += nodes;
        let Place { before, share: own, .. } = link.outer;
        link.other.go_on(nodes, &|| before + own * (here.before + here.share * share()))
    }

    /// Notes that the other way was told of this work already, which a trial did.
    pub(super) fn told(&mut self, trial: &Meter<'_>) {
        if let (Some(link), Some(trial)) = (&mut self.beside, &trial.beside) {
            link.told += trial.told;
            // The other way hears of the remaining work at the next node.
            self.next_poll = 0;
        }
    }
}
