//! What a search reports: progress to its observer, and finished work to its job.

use crate::meter::Meter;
use crate::meter::tally::Tally;
use crate::observe::{Improvement, Observer, Progress, Way};

/// The observer of a search, and what the next report shows besides the tally.
pub(super) struct Reporter<'a> {
    pub(super) observer: Option<&'a mut dyn Observer>,
    /// Nodes visited before this meter took over the observer; see [`lend`](Meter::lend).
    pub(super) earlier: u64,
    pub(super) share_shown: f64,
    /// The way whose turn it is.
    pub(super) way: Way,
    /// The share of residuals that a walk by orbits has found known.
    pub(super) known: f64,
    /// The residuals that are remembered.
    pub(super) remembered: u64,
    /// The work, in nodes, from which on the next [`beat`](Meter::beat) reports.
    next_beat: u64,
    /// The nodes, and the share of the whole, that were reported to the job.
    reported: (u64, f64),
}

impl<'a> Reporter<'a> {
    pub(super) fn new(observer: Option<&'a mut dyn Observer>) -> Self {
        Self {
            observer,
            earlier: 0,
            share_shown: 0.0,
            way: Way::Search,
            known: 0.0,
            remembered: 0,
            next_beat: 0,
            reported: (0, 0.0),
        }
    }

    /// Returns the nodes that a report shows.
    pub(super) fn nodes(&self, tally: &Tally) -> u64 {
        self.earlier + tally.visited.nodes + tally.discarded
    }

    fn show(&mut self, share_of_way: f64, tally: &Tally, seconds: f64) {
        let progress = Progress {
            nodes: self.nodes(tally),
            share: self.share_shown,
            way: self.way,
            share_of_way,
            remembered: self.remembered,
            known: if self.way == Way::Orbits { self.known } else { 0.0 },
            seconds,
        };
        if let Some(observer) = &mut self.observer {
            observer.progress(&progress);
        }
    }
}

impl Meter<'_> {
    /// Reports the cost of the best solution to the observer, and a bound.
    pub fn improved(&mut self, cost: Option<i128>, bound: i128) {
        let unsigned = |cost| u128::try_from(cost).unwrap_or(0);
        let (cost, bound) = (cost.map(unsigned), unsigned(bound));
        let improvement = Improvement { cost, bound, seconds: self.seconds() };
        if let Some(observer) = &mut self.reporter.observer {
            observer.improved(&improvement);
        }
    }

    /// Takes note that a share was finished before this search began: no report shows less.
    pub fn begin_at(&mut self, share: f64) {
        let shown = &mut self.reporter.share_shown;
        *shown = shown.max(share.min(1.0 - f64::EPSILON));
    }

    /// Reports that the search is complete.
    pub fn finish(&mut self) {
        self.reporter.share_shown = 1.0;
        self.show(1.0);
    }

    /// Reports to the observer during work that polls rarely: trials, which have no observer, and
    /// searches for symmetries.
    pub(super) fn beat(&mut self) {
        if self.reporter.observer.is_some() && self.spent() >= self.reporter.next_beat {
            self.reporter.next_beat = self.spent() + self.tuning().threads.poll_interval;
            self.show_at(self.place.before);
        }
    }

    /// Reports a finished share, and the nodes visited, to the job.
    pub fn report(&mut self, share: f64) {
        if let Some(job) = &self.budget.limits.job {
            let reported = &mut self.reporter.reported;
            let nodes = self.tally.visited.nodes;
            job.add_done(nodes - reported.0, (share - reported.1).max(0.0));
            *reported = (nodes, share.max(reported.1));
        }
    }

    /// Reports this finished share of the way whose turn it is. Of all ways, the greatest is shown.
    pub(super) fn show_at(&mut self, done: f64) {
        self.begin_at(done);
        self.show(done.min(1.0 - f64::EPSILON));
    }

    fn show(&mut self, share_of_way: f64) {
        let seconds = self.seconds();
        self.reporter.show(share_of_way, &self.tally, seconds);
    }
}
