//! The symmetries of the residuals on the way to the current one, for a build by orbits.
//!
//! # Invariant
//! The stabilizer of a level has symmetries of the part that keep each option taken so far. So they are
//! symmetries of the residual, and its options in one orbit lead to residuals with equally many
//! solutions.

use std::sync::Arc;

use quadrille_random::Random;
use quadrille_symmetry::{Group, Stabilizer};

/// Images of options that may be looked at to find orbits: about a hundredth of a second.
const ORBIT_WORK: u64 = 10_000_000;

/// Further images for each item that the search branches on.
const ORBIT_WORK_PER_LEVEL: u64 = 256;

/// The stabilizers of the levels of a search.
#[derive(Debug)]
pub(super) struct Orbits {
    /// One for each level; `None` where no symmetry is known, and below that.
    levels: Vec<Option<Stabilizer>>,
    group: Arc<Group>,
    random: Random,
    /// The images of options looked at, and those that may be.
    work: u64,
    allowed: u64,
    per_level: u64,
    /// For the least option of an orbit, one more than its place among those kept; 0 elsewhere.
    place: Vec<u32>,
}

impl Orbits {
    pub(super) fn new(group: Arc<Group>) -> Self {
        Self {
            levels: Vec::new(),
            random: Random::new(0),
            work: 0,
            allowed: ORBIT_WORK,
            per_level: ORBIT_WORK_PER_LEVEL,
            place: vec![0; group.degree()],
            group,
        }
    }

    /// Enters a level of this depth. `taken` is the option that led here from the level above; `None`
    /// if something else changed.
    pub(super) fn enter(&mut self, depth: usize, taken: Option<u32>) {
        self.levels.truncate(depth);
        self.allowed = self.allowed.saturating_add(self.per_level);
        let stabilizer = match self.levels.last() {
            None => Some(Stabilizer::of_nothing(&self.group)),
            Some(above) => above.clone().zip(taken).and_then(|(above, option)| {
                if self.work > self.allowed {
                    return None;
                }
                self.work += above.cost();
                let own = above.fixing(option, &mut self.random);
                (!own.is_trivial()).then_some(own)
            }),
        };
        self.levels.push(stabilizer);
    }

    /// The symmetries of the residual at an open level, if any are known.
    pub(super) fn at(&self, depth: usize) -> Option<&Stabilizer> {
        self.levels[depth].as_ref()
    }

    /// Keeps the first option of each orbit, of the options from a place on, and adds the others to its
    /// times.
    pub(super) fn keep_first(&mut self, from: usize, options: &mut Vec<u32>, times: &mut Vec<u32>) {
        let Some(stabilizer) = self.levels.last().expect("a level was entered") else { return };
        let orbits = stabilizer.orbits();
        let mut kept = from;
        for next in from..options.len() {
            let option = options[next];
            let place = &mut self.place[orbits[option as usize] as usize];
            if *place > 0 {
                times[*place as usize - 1] += 1;
                continue;
            }
            options[kept] = option;
            kept += 1;
            *place = kept as u32;
        }
        options.truncate(kept);
        times.truncate(kept);
        for &option in &options[from..] {
            self.place[orbits[option as usize] as usize] = 0;
        }
    }
}
