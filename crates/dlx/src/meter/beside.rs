//! Another way of counting that gets turns while a search goes on, without stopping it.
//!
//! A walk that begins again at its root after each pause should not be paused often. Instead, its meter, and
//! those of its trials, tell the other way how much work was done; that way does its turns in between.

use crate::meter::place::Place;

/// A way of counting beside a search. It is shared by one thread only, but meters must be free to move
/// between threads.
pub(crate) trait Beside: Sync {
    /// Notes that the search has done this much more work, in nodes. `share` computes the share of it that is
    /// finished, trials that go on included. May work for a while. Returns `true` if the search is no
    /// longer needed.
    fn go_on(&self, nodes: u64, share: &dyn Fn() -> f64) -> bool;
}

/// Another way, as a meter knows it.
#[derive(Clone, Copy)]
pub(super) struct Link<'a> {
    pub(super) other: &'a dyn Beside,
    /// The place in the search of what the meter takes for the whole.
    pub(super) outer: Place,
    /// The work that the other way was told of.
    pub(super) told: u64,
}

impl Link<'_> {
    /// Returns the link of a trial at this place.
    pub(super) fn of_trial(self, here: Place) -> Self {
        let before = self.outer.before + self.outer.share * here.before;
        let outer = Place { depth: 0, before, share: self.outer.share * here.share };
        Self { outer, told: 0, ..self }
    }
}
