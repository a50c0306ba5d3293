//! Remainders that were counted already, up to isomorphism, under a cap on memory.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::memo::limbs::to_big;
use crate::memo::table::Table;

/// How many words a key has.
pub(super) const KEY_WORDS: usize = 2;
/// What an entry of the map takes beside its form and its count: slots are at most half empty, and
/// an allocation is rounded up.
const ENTRY_BYTES: usize = 2 * (size_of::<(Box<[u32]>, BigUint)>() + 1) + 64;

/// What remainders are told apart by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keys {
    /// By a hash of 128 bits.
    Hashed,
    /// By their canonical forms.
    Whole,
}

/// The counts of remainders, by their canonical forms.
#[derive(Debug)]
pub(super) enum Known {
    /// By a hash of 128 bits. The cheapest are forgotten when it is full.
    Hashed(Table),
    /// By the forms themselves. When it is full, no more are kept.
    Whole { counts: HashMap<Box<[u32]>, BigUint>, bytes: usize, limit: usize },
}

impl Known {
    /// Nothing yet, in at most so many bytes.
    pub(super) fn new(memory: usize, keys: Keys) -> Self {
        match keys {
            Keys::Hashed => Self::Hashed(Table::new(KEY_WORDS, memory)),
            Keys::Whole => Self::Whole { counts: HashMap::new(), bytes: 0, limit: memory },
        }
    }

    /// The count of a remainder of this form.
    pub(super) fn find(&self, form: &[u32]) -> Option<BigUint> {
        match self {
            Self::Hashed(table) => {
                let mut count = vec![0; table.limbs()];
                table.find(&hash(form), &mut count).map(|_| to_big(&count))
            }
            Self::Whole { counts, .. } => counts.get(form).cloned(),
        }
    }

    /// Remembers a count that took so many nodes, if there is room.
    pub(super) fn remember(&mut self, form: Vec<u32>, count: &BigUint, nodes: u64) {
        match self {
            Self::Hashed(table) => table.insert_alone(&hash(&form), &count.to_u64_digits(), nodes),
            Self::Whole { counts, bytes, limit } => {
                let own = ENTRY_BYTES + size_of_val(&*form) + count.bits().div_ceil(8) as usize;
                // While the map grows, there are two.
                let growth = if counts.len() == counts.capacity() { *bytes } else { 0 };
                if *bytes + own + growth <= *limit && counts.try_reserve(1).is_ok() {
                    *bytes += own;
                    counts.insert(form.into_boxed_slice(), count.clone());
                }
            }
        }
    }

    /// How many are remembered.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Hashed(table) => table.len(),
            Self::Whole { counts, .. } => counts.len(),
        }
    }

    /// The memory that takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Hashed(table) => table.bytes(),
            Self::Whole { bytes, .. } => *bytes,
        }
    }
}

/// A hash of 128 bits. Two different forms of one count would have to collide for a wrong answer:
/// among 10^9 remainders, once in 10^20 counts.
pub(super) fn hash(form: &[u32]) -> [u64; KEY_WORDS] {
    let mut lanes = [0x243F_6A88_85A3_08D3_1319_8A2E_0370_7344_u128, form.len() as u128];
    for words in form.chunks(3) {
        let block = words.iter().fold(0, |block, &word| block << 32 | u128::from(word));
        for (lane, multiplier) in lanes.iter_mut().zip(MULTIPLIERS) {
            *lane = (*lane ^ block).wrapping_mul(multiplier);
            *lane ^= *lane >> 67;
        }
    }
    lanes.map(|lane| (lane.wrapping_mul(MULTIPLIERS[0]) >> 64) as u64)
}

/// Odd numbers with no pattern in their digits: the golden ratio, and the square root of three.
const MULTIPLIERS: [u128; 2] =
    [0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835, 0xBB67_AE85_84CA_A73B_2574_2D70_78B8_3B89];

#[cfg(test)]
mod tests {
    use super::*;

    fn form(number: u32) -> Vec<u32> {
        vec![number, 1, 2, 3]
    }

    #[test]
    fn what_is_remembered_is_found_and_takes_no_more_than_it_may() {
        for keys in [Keys::Hashed, Keys::Whole] {
            for memory in [0, 1_000, 10_000, 1 << 20] {
                let mut known = Known::new(memory, keys);
                let count = |number: u32| BigUint::from(number).pow(9);
                for number in 0..200 {
                    known.remember(form(number), &count(number), 1);
                    assert!(known.bytes() <= memory, "{} of {memory}", known.bytes());
                }
                let found = (0..200).filter(|&number| {
                    let found = known.find(&form(number));
                    assert!(found.as_ref().is_none_or(|found| *found == count(number)));
                    found.is_some()
                });
                assert_eq!(found.count(), known.len());
                assert!(known.len() > 180 || memory < 1 << 20);
                assert!(known.len() == 0 || memory > 0);
                assert!(known.len() > 4 || memory < 10_000);
                assert_eq!(known.find(&form(200)), None);
            }
        }
    }

    #[test]
    fn forms_that_differ_little_have_hashes_that_differ_much() {
        let hashes: Vec<_> = (0..2_000).map(|number| hash(&form(number))).collect();
        for lane in 0..KEY_WORDS {
            let mut lanes: Vec<u64> = hashes.iter().map(|hash| hash[lane]).collect();
            let ones: u32 = lanes.iter().map(|lane| lane.count_ones()).sum();
            assert!(ones.abs_diff(64_000) < 1_500, "{ones} bits of 128,000 are set");
            lanes.sort_unstable();
            lanes.dedup();
            assert_eq!(lanes.len(), 2_000);
        }
        assert_ne!(hash(&[1]), hash(&[1, 0]));
        assert_ne!(hash(&[1, 0, 0, 2]), hash(&[1, 0, 0, 0, 0, 2]));
    }
}
