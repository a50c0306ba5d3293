//! When a sweep searches for automorphisms that merge its states: late, or early if that is likely to pay.

use quadrille_search::tuning::Tuning;

use crate::sweep::layer::Room;
use crate::sweep::merge::{Extent, Meaning, Merger};

/// The greatest order of a small group: of greater ones, a list of some automorphisms merges few
/// states, and looking up their images takes longer than it saves.
const EARLY_ORDER: f64 = 1_048_576.0;

/// Automorphisms that are tried at one place if merging begins late. With more, looking up the images takes
/// longer than expanding the states that they save.
const MERGE_AUTOMORPHISMS: usize = 16;

/// Automorphisms that are tried at one place if merging begins early.
const MERGE_EARLY_AUTOMORPHISMS: usize = 64;

/// When automorphisms are searched for.
#[derive(Debug)]
pub(super) struct Merging<'p> {
    /// What the states mean; `None` if automorphisms are of no use or were searched for.
    meaning: Option<Meaning<'p>>,
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

    /// Searches for automorphisms under which states merge from step `at` on, if it is time, in a sweep
    /// that is expected to have `all_states` states. `None` if it is not, or if there are none of use.
    pub(super) fn search<const K: usize>(
        &mut self,
        at: usize,
        all_states: f64,
        tuning: &Tuning,
        room: &Room,
        interrupt: &dyn Fn() -> bool,
    ) -> Option<Merger<K>> {
        let is_late = self.states >= tuning.sweep.merge_states;
        let is_early = !self.was_early
            && self.states >= tuning.sweep.merge_early_states
            && all_states >= tuning.sweep.merge_states as f64;
        let early_order = if tuning.is_tiny { 12.0 } else { EARLY_ORDER };
        if !self.is_asked || !(is_early || is_late) {
            return None;
        }
        let meaning = self.meaning.as_ref()?;
        self.was_early = true;
        let (group_order, automorphisms) = match is_late {
            true => (f64::INFINITY, MERGE_AUTOMORPHISMS),
            false => (early_order, MERGE_EARLY_AUTOMORPHISMS),
        };
        let extent = Extent { group_order, automorphisms };
        let merger = Merger::new(meaning, at, extent, room, interrupt);
        // If it was early, a larger group may be of use later.
        if is_late || merger.is_some() {
            self.meaning = None;
        }
        merger
    }
}
