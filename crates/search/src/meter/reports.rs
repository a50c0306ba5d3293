//! What a meter reports: progress to its observer, and finished work to its job.

use crate::meter::Meter;
use crate::observe::{Improvement, Progress, Way};

impl Meter<'_> {
    /// Reports the cost of the best solution to the observer, and a bound.
    pub fn improved(&mut self, cost: Option<i128>, bound: i128) {
        let unsigned = |cost| u128::try_from(cost).unwrap_or(0);
        let (cost, bound) = (cost.map(unsigned), unsigned(bound));
        let improvement = Improvement { cost, bound, seconds: self.seconds() };
        if let Some(observer) = &mut self.observer {
            observer.improved(&improvement);
        }
    }

    /// Takes note that a share was finished before this search began: no report shows less.
    pub fn begin_at(&mut self, share: f64) {
        self.share_shown = self.share_shown.max(share.min(1.0 - f64::EPSILON));
    }

    /// Reports that the search is complete.
    pub fn finish(&mut self) {
        self.share_shown = 1.0;
        self.show(1.0);
    }

    /// Reports to the observer during work that polls rarely: trials, which have no observer, and
    /// searches for symmetries.
    pub(super) fn beat(&mut self) {
        if self.observer.is_some() && self.spent() >= self.next_beat {
            self.next_beat = self.spent() + self.limits.tuning.threads.poll_interval;
            self.show_at(self.here.before);
        }
    }

    /// Reports a finished share, and the nodes visited, to the job.
    pub fn report(&mut self, share: f64) {
        if let Some(job) = &self.limits.job {
            job.add_done(self.visited.nodes - self.reported.0, (share - self.reported.1).max(0.0));
            self.reported = (self.visited.nodes, share.max(self.reported.1));
        }
    }

    /// Reports this finished share of the way whose turn it is. Of all ways, the greatest is shown.
    pub(super) fn show_at(&mut self, done: f64) {
        let done = done.min(1.0 - f64::EPSILON);
        self.share_shown = self.share_shown.max(done);
        self.show(done);
    }

    fn show(&mut self, share_of_way: f64) {
        let progress = Progress {
            nodes: self.earlier + self.visited.nodes + self.discarded,
            share: self.share_shown,
            way: self.way,
            share_of_way,
            remembered: self.remembered,
            known: if self.way == Way::Orbits { self.known } else { 0.0 },
            seconds: self.seconds(),
        };
        if let Some(observer) = &mut self.observer {
            observer.progress(&progress);
        }
    }
}
