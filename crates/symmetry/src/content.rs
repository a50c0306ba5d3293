//! Sets by their contents: which set has this class and these members?
//!
//! Each set has a **content hash**, the sum of a weight for its class and a weight for each member.
//! A permutation changes it by the difference of the weights of what it moves, so the image of a set
//! is found without writing the image down. A hash only proposes a set: every answer is compared
//! member by member, so a collision costs time and never correctness.
//!
//! Invariant: a set is in the table under its content hash, changed by its copy number; `slots` is a
//! power of two in length and at most half full.

use crate::lists::Lists;
use crate::mix::mix;

const EMPTY: u32 = u32::MAX;

/// A table of sets, by class, members and copy number.
#[derive(Clone, Debug)]
pub(crate) struct Contents {
    hashes: Vec<u64>,
    slots: Vec<u32>,
    /// For each set, the number of copies before it; empty if there are no copies.
    copy_numbers: Vec<u32>,
    /// For each set, its first copy; empty if there are no copies.
    first_copies: Vec<u32>,
}

/// The weight of a vertex in a content hash.
#[inline]
fn weight(vertex: u32) -> u64 {
    mix(u64::from(vertex).wrapping_add(0x6A09_E667_F3BC_C908))
}

fn weight_of_class(class: u32) -> u64 {
    mix(u64::from(class).wrapping_add(0xBB67_AE85_84CA_A73B))
}

/// The content hash of the image of a set, from that of the set.
#[inline]
pub(crate) fn image_hash(hash: u64, members: &[u32], image: impl Fn(u32) -> u32) -> u64 {
    members.iter().fold(hash, |hash, &vertex| match image(vertex) {
        image if image == vertex => hash,
        image => hash.wrapping_add(weight(image)).wrapping_sub(weight(vertex)),
    })
}

/// The hash that a copy is found by.
#[inline]
fn of_copy(hash: u64, copy_number: u32) -> u64 {
    mix(hash.wrapping_add(u64::from(copy_number)))
}

impl Contents {
    pub(crate) fn of(classes: &[u32], members: &Lists, vertices: usize) -> Self {
        let slots = vec![EMPTY; (2 * classes.len()).next_power_of_two().max(2)];
        let mut contents = Self {
            hashes: Vec::with_capacity(classes.len()),
            slots,
            copy_numbers: Vec::new(),
            first_copies: Vec::new(),
        };
        let weights: Vec<u64> = (0..vertices as u32).map(weight).collect();
        let mut last_copy: Vec<u32> = Vec::new();
        let mut is_member = vec![false; vertices];
        for (set, &class) in (0..).zip(classes) {
            let hash = members
                .get(set)
                .iter()
                .fold(weight_of_class(class), |hash, &v| hash.wrapping_add(weights[v as usize]));
            let equals = |other: u32, is_member: &mut [bool]| {
                classes[other as usize] == class
                    && same_members(members.get(set), members.get(other), is_member)
            };
            match contents.find_slot(hash, 0, |other| equals(other, &mut is_member)) {
                Ok(first) => {
                    if last_copy.is_empty() {
                        contents.copy_numbers = vec![0; classes.len()];
                        contents.first_copies = (0..classes.len() as u32).collect();
                        last_copy = vec![0; classes.len()];
                    }
                    last_copy[first as usize] += 1;
                    let copy = last_copy[first as usize];
                    contents.copy_numbers[set as usize] = copy;
                    contents.first_copies[set as usize] = first;
                    let slot = contents.find_slot(hash, copy, |_| false);
                    contents.slots[slot.expect_err("nothing was to be accepted")] = set;
                }
                Err(slot) => contents.slots[slot] = set,
            }
            contents.hashes.push(hash);
        }
        contents
    }

    /// The content hash of a set.
    #[inline]
    pub(crate) fn hash(&self, set: u32) -> u64 {
        self.hashes[set as usize]
    }

    #[inline]
    pub(crate) fn copy_number(&self, set: u32) -> u32 {
        self.copy_numbers.get(set as usize).copied().unwrap_or(0)
    }

    pub(crate) fn first_copy(&self, set: u32) -> u32 {
        self.first_copies.get(set as usize).copied().unwrap_or(set)
    }

    /// Whether no two sets are copies.
    pub(crate) fn has_no_copies(&self) -> bool {
        self.copy_numbers.is_empty()
    }

    /// The set with this content hash and copy number that `accepts` recognizes.
    #[inline]
    pub(crate) fn find(
        &self,
        hash: u64,
        copy_number: u32,
        accepts: impl FnMut(u32) -> bool,
    ) -> Option<u32> {
        self.find_slot(hash, copy_number, accepts).ok()
    }

    /// A set that is accepted, or the empty slot for one.
    #[inline]
    fn find_slot(
        &self,
        hash: u64,
        copy_number: u32,
        mut accepts: impl FnMut(u32) -> bool,
    ) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = of_copy(hash, copy_number) as usize & mask;
        loop {
            let set = self.slots[slot];
            if set == EMPTY {
                return Err(slot);
            }
            if self.hashes[set as usize] == hash
                && self.copy_number(set) == copy_number
                && accepts(set)
            {
                return Ok(set);
            }
            slot = (slot + 1) & mask;
        }
    }
}

/// Whether two lists without repetitions have the same members. `is_member` is all `false` before
/// and after.
fn same_members(a: &[u32], b: &[u32], is_member: &mut [bool]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    a.iter().for_each(|&vertex| is_member[vertex as usize] = true);
    let same = b.iter().all(|&vertex| is_member[vertex as usize]);
    a.iter().for_each(|&vertex| is_member[vertex as usize] = false);
    same
}
