//! What a meter reports, and when.

use crate::meter::Meter;
use crate::observe::Improvement;

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
