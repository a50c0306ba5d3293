//! The settled claims, under a cap on memory.

use std::collections::HashMap;

use num_bigint::BigUint;
use quadrille_symmetry::Key;

use crate::memo::limbs::to_big;
use crate::memo::table::{Table, TreeSize};
use crate::symmetry::identity::{Identity, Keys};

/// What an entry of the map takes beside its form and its count: slots are at most half empty, and
/// an allocation is rounded up.
const ENTRY_BYTES: usize = 2 * (size_of::<(Box<[u32]>, (BigUint, u64))>() + 1) + 64;

/// The counts of residual problems with their work, by canonical forms.
#[derive(Debug)]
pub(super) enum Settled {
    /// By a hash of 128 bits. The cheapest are forgotten when it is full.
    Hashed(Table),
    /// By the forms in full. When it is full, no more are kept.
    Whole { counts: HashMap<Box<[u32]>, (BigUint, u64)>, bytes: usize, limit: usize },
}

impl Settled {
    /// An empty memo, of at most `memory` bytes.
    pub(super) fn new(memory: usize, keys: Keys) -> Self {
        match keys {
            Keys::Hashed => Self::Hashed(Table::new(Key::default().len(), memory)),
            Keys::Whole => Self::Whole { counts: HashMap::new(), bytes: 0, limit: memory },
        }
    }

    /// The count of the residual problem with this identity, if it is known, and its work.
    pub(super) fn find(&self, identity: &Identity) -> Option<(BigUint, u64)> {
        match (self, identity) {
            (Self::Hashed(table), Identity::Key(key)) => {
                let mut count = vec![0; table.limbs()];
                table.find(key, &mut count).map(|size| (to_big(&count), size.visited))
            }
            (Self::Whole { counts, .. }, Identity::Form(form)) => counts.get(&**form).cloned(),
            _ => None,
        }
    }

    /// Remembers a count that takes this work, if there is room.
    pub(super) fn remember(&mut self, identity: Identity, count: &BigUint, work: u64) {
        match (self, identity) {
            (Self::Hashed(table), Identity::Key(key)) => {
                table.insert_alone(&key, &count.to_u64_digits(), TreeSize::all_visited(work));
            }
            (Self::Whole { counts, bytes, limit }, Identity::Form(form)) => {
                let own = ENTRY_BYTES + size_of_val(&*form) + count.bits().div_ceil(8) as usize;
                // While the map grows, there are two.
                let growth = if counts.len() == counts.capacity() { *bytes } else { 0 };
                if *bytes + own + growth <= *limit && counts.try_reserve(1).is_ok() {
                    *bytes += own;
                    counts.insert(form.into_boxed_slice(), (count.clone(), work));
                }
            }
            _ => {}
        }
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Hashed(table) => table.len(),
            Self::Whole { counts, .. } => counts.len(),
        }
    }

    /// Its memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Hashed(table) => table.bytes(),
            Self::Whole { bytes, .. } => *bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(keys: Keys, number: u32) -> Identity {
        match keys {
            Keys::Hashed => Identity::Key([u64::from(number) << 32, 7]),
            Keys::Whole => Identity::Form(vec![number, 1, 2, 3]),
        }
    }

    #[test]
    fn what_is_remembered_is_found_and_takes_no_more_than_it_may() {
        for keys in [Keys::Hashed, Keys::Whole] {
            for memory in [0, 1_000, 10_000, 1 << 20] {
                let mut settled = Settled::new(memory, keys);
                let count = |number: u32| BigUint::from(number).pow(9);
                for number in 0..200 {
                    settled.remember(identity(keys, number), &count(number), 1);
                    assert!(settled.bytes() <= memory, "{} of {memory}", settled.bytes());
                }
                let found = (0..200).filter(|&number| {
                    let found = settled.find(&identity(keys, number));
                    assert!(found.as_ref().is_none_or(|found| *found == (count(number), 1)));
                    found.is_some()
                });
                assert_eq!(found.count(), settled.len());
                assert!(settled.len() > 180 || memory < 1 << 20);
                assert!(settled.len() == 0 || memory > 0);
                assert!(settled.len() > 4 || memory < 10_000);
                assert_eq!(settled.find(&identity(keys, 200)), None);
            }
        }
    }
}
