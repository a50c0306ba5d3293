//! The smallest sets that have a member in common with each of some sets.

use crate::check::set::CellSet;

/// Sets to be hit.
#[derive(Debug, Default)]
pub(super) struct HittingSets {
    sets: Vec<CellSet>,
    /// No set with fewer members hits all: known from former searches.
    least: usize,
}

/// A search went on for too long.
#[derive(Debug)]
pub(super) struct TooLong;

impl HittingSets {
    /// How many steps one search may take.
    const STEPS: u64 = 2_000_000;

    /// Adds a set. If it has no member, it cannot be hit.
    pub(super) fn push(&mut self, set: CellSet) {
        self.sets.push(set);
    }

    /// The number of members of the smallest set that hits all, or fewer.
    pub(super) fn least(&self) -> usize {
        self.least
    }

    /// A smallest set that hits all.
    pub(super) fn smallest(&mut self) -> Result<CellSet, TooLong> {
        self.sets.sort_by_key(CellSet::len);
        let mut steps = Self::STEPS;
        loop {
            let found = self.hit(CellSet::default(), CellSet::default(), self.least, &mut steps)?;
            match found {
                Some(set) => return Ok(set),
                None => self.least += 1,
            }
        }
    }

    /// A set that hits all, with at most `room` more members than `chosen` and none of `barred`.
    fn hit(
        &self,
        chosen: CellSet,
        barred: CellSet,
        room: usize,
        steps: &mut u64,
    ) -> Result<Option<CellSet>, TooLong> {
        *steps = steps.checked_sub(1).ok_or(TooLong)?;
        // Sets that have nothing in common need a member each. The first is the one to branch on.
        let (mut first, mut apart, mut needed) = (None, CellSet::default(), 0);
        for set in self.sets.iter().filter(|set| set.is_disjoint(&chosen)) {
            let open = set.without(&barred);
            let size = open.len();
            if size == 0 {
                return Ok(None);
            }
            if first.is_none_or(|(fewest, _)| size < fewest) {
                first = Some((size, open));
            }
            if open.is_disjoint(&apart) {
                apart = apart.with(&open);
                needed += 1;
                if needed > room {
                    return Ok(None);
                }
            }
        }
        let Some((_, open)) = first else { return Ok(Some(chosen)) };
        let mut barred = barred;
        for cell in open.iter() {
            let mut chosen = chosen;
            chosen.insert(cell);
            if let Some(found) = self.hit(chosen, barred, room - 1, steps)? {
                return Ok(Some(found));
            }
            barred.insert(cell);
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use quadrille_random::Random;

    use super::*;

    #[test]
    fn the_smallest_set_is_as_small_as_trying_all_finds() {
        let mut random = Random::new(1);
        for _ in 0..200 {
            let mut sets = HittingSets::default();
            let mut masks = Vec::new();
            for _ in 0..1 + random.below(12usize) {
                let mask = (1 + random.below(1023usize)) & (1 + random.below(1023usize))
                    | 1 << random.below(10u32);
                masks.push(mask);
                sets.push((0..10).filter(|cell| mask >> cell & 1 == 1).collect());
                let hits = |tried: &usize| masks.iter().all(|mask| mask & tried != 0);
                let fewest = (0..1024).filter(hits).map(usize::count_ones).min();
                let found = sets.smallest().expect("few sets");
                assert_eq!(found.len() as u32, fewest.expect("the set of all hits all"));
                assert!(hits(&found.iter().map(|cell| 1 << cell).sum()));
            }
        }
    }
}
