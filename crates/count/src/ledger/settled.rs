//! The settled claims, under a cap on memory.

use num_bigint::BigUint;
use quadrille_search::memo::limbs::to_big;
use quadrille_search::memo::table::{Table, TreeSize};
use quadrille_symmetry::Key;

/// The counts of residual problems with their work, by the hashes of their canonical forms. The cheapest
/// are forgotten when the table is full.
#[derive(Debug)]
pub(super) struct Settled(Table);

impl Settled {
    /// An empty memo, of at most `memory` bytes.
    pub(super) fn new(memory: usize) -> Self {
        Self(Table::new(Key::default().len(), memory))
    }

    /// The count of the residual problem with this key, if it is known, and its work.
    pub(super) fn find(&self, key: &Key) -> Option<(BigUint, u64)> {
        let mut count = vec![0; self.0.limbs()];
        self.0.find(key, &mut count).map(|size| (to_big(&count), size.visited))
    }

    /// Remembers a count that takes this work, if there is room.
    pub(super) fn remember(&mut self, key: &Key, count: &BigUint, work: u64) {
        self.0.insert_alone(key, &count.to_u64_digits(), TreeSize::all_visited(work));
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.0.entries()
    }

    /// Its memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_is_found_and_takes_no_more_than_it_may() {
        for memory in [0, 1_000, 10_000, 1 << 20] {
            let mut settled = Settled::new(memory);
            let key = |number: u32| [u64::from(number) << 32, 7];
            let count = |number: u32| BigUint::from(number).pow(9);
            for number in 0..200 {
                settled.remember(&key(number), &count(number), 1);
                assert!(settled.bytes() <= memory, "{} of {memory}", settled.bytes());
            }
            let found = (0..200).filter(|&number| {
                let found = settled.find(&key(number));
                assert!(found.as_ref().is_none_or(|found| *found == (count(number), 1)));
                found.is_some()
            });
            assert_eq!(found.count(), settled.len());
            assert!(settled.len() > 180 || memory < 1 << 20);
            assert!(settled.len() == 0 || memory > 0);
            assert!(settled.len() > 4 || memory < 10_000);
            assert_eq!(settled.find(&key(200)), None);
        }
    }
}
