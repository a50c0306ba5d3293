//! Exact keys of column sets, up to exchanges of digits without a name, and a table over them.

use crate::sparse::sets::{ColumnSets, SIDE, TRIPLES};

/// A key: the sum of one number for each digit and its triple.
///
/// # Invariant
/// It has five bits for the triple of each named digit, above one counter for each triple, of the digits
/// without a name. No counter overflows: up to nine digits need four bits, up to seven need three. So
/// two column sets have the same key exactly if exchanges of digits without a name make them equal.
pub(super) type Key = u128;

/// The keys for some named digits.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    parts: [[Key; TRIPLES]; SIDE],
}

impl Keys {
    /// Returns the keys for a set of named digits, as a mask.
    pub(super) fn new(named: u16) -> Self {
        let bits = if named.count_ones() < 2 { 4 } else { 3 };
        let mut parts = [[0; TRIPLES]; SIDE];
        let mut names = 0;
        for (digit, parts) in parts.iter_mut().enumerate() {
            if named >> digit & 1 == 0 {
                *parts = std::array::from_fn(|triple| 1 << (bits * triple));
            } else {
                let low = bits * TRIPLES + 5 * names;
                *parts = std::array::from_fn(|triple| (triple as Key) << low);
                names += 1;
            }
        }
        Self { parts }
    }

    /// Returns the key of column sets.
    pub(super) fn of(&self, sets: &ColumnSets) -> Key {
        sets.iter().zip(&self.parts).map(|(&triple, parts)| parts[usize::from(triple)]).sum()
    }

    /// Returns the parts of a digit, by triple.
    pub(super) fn of_digit(&self, digit: usize) -> &[Key; TRIPLES] {
        &self.parts[digit]
    }
}

/// A table of numbers by key, with open addressing. A missing key has the number 0.
#[derive(Clone, Debug)]
pub(super) struct Table {
    slots: Box<[(Key, u64)]>,
    shift: u32,
}

impl Table {
    /// Returns the table of these numbers, which are not 0. Each key occurs once.
    pub(super) fn new(entries: impl ExactSizeIterator<Item = (Key, u64)>) -> Self {
        let size = (2 * entries.len()).next_power_of_two().max(2);
        let mut slots = vec![(0, 0); size].into_boxed_slice();
        let shift = 64 - size.trailing_zeros();
        for entry in entries {
            let mut slot = place(entry.0, shift);
            while slots[slot].1 != 0 {
                slot = (slot + 1) & (size - 1);
            }
            slots[slot] = entry;
        }
        Self { slots, shift }
    }

    /// Most keys take one look, whether they are there or not, so that the processor predicts the branch
    /// and looks up several keys at once.
    pub(super) fn get(&self, key: Key) -> u64 {
        let mut slot = place(key, self.shift);
        loop {
            let (other, number) = self.slots[slot];
            let is_found = other == key;
            if is_found | (number == 0) {
                return number * u64::from(is_found);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }
}

/// Returns the first place of a key: the high bits of its hash.
fn place(key: Key, shift: u32) -> usize {
    let low = folded(key as u64, 0x9E37_79B9_7F4A_7C15);
    (folded(low ^ (key >> 64) as u64, 0xD6E8_FEB8_6659_FD93) >> shift) as usize
}

/// Mixes all bits of a number: both halves of a product.
pub(super) fn folded(number: u64, factor: u64) -> u64 {
    let product = u128::from(number) * u128::from(factor);
    (product ^ product >> 64) as u64
}
