//! Residual problems that were counted already, up to isomorphism, under a cap on memory.
//!
//! With hashed keys, a wrong answer needs two different canonical forms of one count with equal
//! hashes. `quadrille_symmetry::Key` proves a bound on the odds: with 10^9 residual problems of
//! 1,000 options, less than once in 10^17 counts.

use std::collections::HashMap;

use num_bigint::BigUint;
use quadrille_symmetry::Key;

use crate::memo::limbs::to_big;
use crate::memo::table::{Table, TreeSize};

/// What an entry of the map takes beside its form and its count: slots are at most half empty, and
/// an allocation is rounded up.
const ENTRY_BYTES: usize = 2 * (size_of::<(Box<[u32]>, BigUint)>() + 1) + 64;

/// What identifies a residual problem up to isomorphism.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keys {
    /// A hash of 128 bits of its canonical form.
    Hashed,
    /// The canonical form in full.
    Whole,
}

/// The canonical form of a residual problem, or a hash of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Identity {
    Key(Key),
    Form(Vec<u32>),
}

/// The counts of residual problems, by their canonical forms.
#[derive(Debug)]
pub(super) enum Known {
    /// By a hash of 128 bits. The cheapest are forgotten when it is full.
    Hashed(Table),
    /// By the forms in full. When it is full, no more are kept.
    Whole { counts: HashMap<Box<[u32]>, BigUint>, bytes: usize, limit: usize },
}

impl Known {
    /// An empty memo, of at most `memory` bytes.
    pub(super) fn new(memory: usize, keys: Keys) -> Self {
        match keys {
            Keys::Hashed => Self::Hashed(Table::new(Key::default().len(), memory)),
            Keys::Whole => Self::Whole { counts: HashMap::new(), bytes: 0, limit: memory },
        }
    }

    /// The count of the residual problem with this identity, if it is known.
    pub(super) fn find(&self, identity: &Identity) -> Option<BigUint> {
        match (self, identity) {
            (Self::Hashed(table), Identity::Key(key)) => {
                let mut count = vec![0; table.limbs()];
                table.find(key, &mut count).map(|_| to_big(&count))
            }
            (Self::Whole { counts, .. }, Identity::Form(form)) => counts.get(&**form).cloned(),
            _ => None,
        }
    }

    /// Remembers a count that took this number of nodes, if there is room.
    pub(super) fn remember(&mut self, identity: Identity, count: &BigUint, nodes: u64) {
        match (self, identity) {
            (Self::Hashed(table), Identity::Key(key)) => {
                table.insert_alone(&key, &count.to_u64_digits(), TreeSize::all_visited(nodes));
            }
            (Self::Whole { counts, bytes, limit }, Identity::Form(form)) => {
                let own = ENTRY_BYTES + size_of_val(&*form) + count.bits().div_ceil(8) as usize;
                // While the map grows, there are two.
                let growth = if counts.len() == counts.capacity() { *bytes } else { 0 };
                if *bytes + own + growth <= *limit && counts.try_reserve(1).is_ok() {
                    *bytes += own;
                    counts.insert(form.into_boxed_slice(), count.clone());
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
                let mut known = Known::new(memory, keys);
                let count = |number: u32| BigUint::from(number).pow(9);
                for number in 0..200 {
                    known.remember(identity(keys, number), &count(number), 1);
                    assert!(known.bytes() <= memory, "{} of {memory}", known.bytes());
                }
                let found = (0..200).filter(|&number| {
                    let found = known.find(&identity(keys, number));
                    assert!(found.as_ref().is_none_or(|found| *found == count(number)));
                    found.is_some()
                });
                assert_eq!(found.count(), known.len());
                assert!(known.len() > 180 || memory < 1 << 20);
                assert!(known.len() == 0 || memory > 0);
                assert!(known.len() > 4 || memory < 10_000);
                assert_eq!(known.find(&identity(keys, 200)), None);
            }
        }
    }
}
