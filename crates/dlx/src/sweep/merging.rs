//! When a sweep searches for automorphisms that merge its states: late, or early if that is likely to pay.

use crate::sweep::merge::{Extent, Meaning};
use crate::tuning::SweepTuning;

/// When automorphisms are searched for.
#[derive(Debug)]
pub(super) struct Merging<'p> {
    /// What the states mean; `None` if automorphisms are of no use or were searched for.
    pub(super) meaning: Option<Meaning<'p>>,
    pub(super) is_asked: bool,
    /// Whether those of a small group were searched for early.
    was_early: bool,
    /// The states expanded at earlier steps.
    pub(super) states: u64,
}

impl<'p> Merging<'p> {
    /// Begins without a search, which is not asked for yet.
    pub(super) fn new(meaning: Option<Meaning<'p>>) -> Self {
        Self { meaning, is_asked: false, was_early: false, states: 0 }
    }

    /// Whether to search for automorphisms now, in a sweep with this number of states in all, and which.
    pub(super) fn due(&mut self, all_states: f64, tuning: &SweepTuning) -> Option<Extent> {
        if !self.is_asked || self.meaning.is_none() {
            return None;
        }
        if self.states >= tuning.merge_states {
            let automorphisms = tuning.merge_automorphisms;
            return Some(Extent { group_order: f64::INFINITY, automorphisms });
        }
        let is_early = !self.was_early
            && self.states >= tuning.merge_early_states
            && all_states >= tuning.merge_states as f64;
        self.was_early |= is_early;
        is_early.then_some(Extent {
            group_order: tuning.merge_early_order,
            automorphisms: tuning.merge_early_automorphisms,
        })
    }
}
