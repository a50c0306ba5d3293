//! Smallest hitting sets: sets that share a member with each of some sets.

use crate::check::set::CellSet;

/// Sets to be hit.
#[derive(Debug, Default)]
pub(super) struct HittingSets {
    sets: Vec<CellSet>,
    /// A lower bound on the size of a hitting set, from earlier searches.
    least: usize,
}

/// The search took too many steps.
#[derive(Debug)]
pub(super) struct TooLong;

impl HittingSets {
    /// The maximum number of steps of one search.
    const STEPS: u64 = 2_000_000;

    /// Adds a set. An empty set cannot be hit.
    pub(super) fn push(&mut self, set: CellSet) {
        self.sets.push(set);
    }

    /// A lower bound on the size of a hitting set.
    pub(super) fn least(&self) -> usize {
        self.least
    }

    /// Finds a smallest hitting set.
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

    /// Finds a hitting set with at most `room` more members than `chosen` and none of `barred`.
    fn hit(
        &self,
        chosen: CellSet,
        barred: CellSet,
        room: usize,
        steps: &mut u64,
    ) -> Result<Option<CellSet>, TooLong> {
        *steps = steps.checked_sub(1).ok_or(TooLong)?;
        // Disjoint sets need one member each. The search branches on the first.
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
    fn the_smallest_set_agrees_with_brute_force() {
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
