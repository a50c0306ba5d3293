//! What a search reports: progress to its observer, and finished work to its job.

use crate::meter::tally::Tally;
use crate::observe::{Observer, Progress, Way};

/// The observer of a search, and what the next report shows besides the tally.
pub(super) struct Reporter<'a> {
    pub(super) observer: Option<&'a mut dyn Observer>,
    /// Nodes visited before this meter took over the observer; see `Meter::lend`.
    pub(super) earlier: u64,
    pub(super) share_shown: f64,
    /// The way whose turn it is.
    pub(super) way: Way,
    /// The share of residuals that a walk by orbits has found known.
    pub(super) known: f64,
    /// The residuals that are remembered.
    pub(super) remembered: u64,
    /// The work, in nodes, from which on the next `beat` reports.
    pub(super) next_beat: u64,
    /// The nodes, and the share of the whole, that were reported to the job.
    pub(super) reported: (u64, f64),
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

    pub(super) fn show(&mut self, share_of_way: f64, tally: &Tally, seconds: f64) {
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
