//! The states that wait at one step, each with the number of ways to it: a hash table with exact keys
//! and numbers of any width.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::sweep::program::Key;

/// A table from states to numbers, with open addressing.
///
/// # Invariants
/// * There are `1 << (64 - shift)` slots of `K + limbs` words each, or none: the words of the key and
///   the limbs of its number, the lowest first. A slot is free if the first word of its key is 0; no
///   state has such a word.
/// * At least a quarter of the slots are free, so that each search for a key ends.
#[derive(Debug)]
pub(super) struct Layer<const K: usize> {
    words: Vec<u64>,
    limbs: usize,
    len: usize,
    shift: u32,
    /// Differs from layer to layer, lest states that come in the order of one table's hashes crowd
    /// together in the next.
    seed: u64,
}

/// The memory of a sweep, in bytes. Several threads may take from it.
///
/// Invariant: `held` is at most the greatest limit so far.
#[derive(Debug)]
pub(super) struct Room {
    held: AtomicUsize,
    limit: usize,
}

/// There is no room for another state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Full;

impl Room {
    /// Room of which nothing is taken.
    pub(super) fn new(limit: usize) -> Self {
        Self { held: AtomicUsize::new(0), limit }
    }

    /// Changes the limit. What is taken stays taken.
    pub(super) fn limit(&mut self, bytes: usize) {
        self.limit = bytes;
    }

    /// Takes `bytes` bytes.
    pub(super) fn take_bytes(&self, bytes: usize) -> Result<(), Full> {
        let add = |held: usize| held.checked_add(bytes).filter(|&held| held <= self.limit);
        let taken = self.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        taken.map(|_| ()).map_err(|_| Full)
    }

    /// Takes memory for `words` words.
    pub(super) fn take(&self, words: usize) -> Result<(), Full> {
        self.take_bytes(words.saturating_mul(size_of::<u64>()))
    }

    /// The bytes that are taken.
    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        self.held.load(Ordering::Relaxed)
    }

    /// Gives memory for `words` words back.
    pub(super) fn give_back(&self, words: usize) {
        self.held.fetch_sub(words * size_of::<u64>(), Ordering::Relaxed);
    }
}

/// The slots of a table with its first state.
const FIRST_SLOTS: usize = 16;
/// The slots of a table with its first state, if numbers are long: to clear them takes most of the time.
const FIRST_LONG_SLOTS: usize = 4;
/// The limbs of long numbers.
const LONG: usize = 16;

/// A new table has room for this part of the states from which its own come.
const RESERVED: usize = 8;
/// The same for long numbers, which take long to move to a larger table.
const RESERVED_LONG: usize = 2;

impl<const K: usize> Layer<K> {
    /// An empty table, which takes no memory.
    pub(super) fn new(seed: u64) -> Self {
        // An odd multiple of the golden ratio, as splitmix has it, spreads small seeds.
        let seed = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self { words: Vec::new(), limbs: 1, len: 0, shift: 64, seed }
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The number of words of each number.
    pub(super) fn limbs(&self) -> usize {
        self.limbs
    }

    /// Makes room in a table without states for those to come from `len` states, if their
    /// numbers have as many limbs.
    pub(super) fn reserve_from(
        &mut self,
        len: usize,
        limbs: usize,
        room: &Room,
    ) -> Result<(), Full> {
        self.reserve(len / if limbs < LONG { RESERVED } else { RESERVED_LONG }, limbs, room)
    }

    /// Makes a table without states wait for about as many states with numbers of as many limbs.
    pub(super) fn reserve(&mut self, len: usize, limbs: usize, room: &Room) -> Result<(), Full> {
        debug_assert!(self.words.is_empty(), "nothing is lost");
        self.limbs = limbs;
        let least = if limbs < LONG { FIRST_SLOTS } else { FIRST_LONG_SLOTS };
        let slots = (len + len / 2).next_power_of_two().max(least);
        room.take(slots * (K + limbs))?;
        self.words = vec![0; slots * (K + limbs)];
        self.shift = 64 - slots.trailing_zeros();
        Ok(())
    }

    /// Whether it has slots.
    pub(super) fn is_reserved(&self) -> bool {
        !self.words.is_empty()
    }

    /// Gives the memory back.
    pub(super) fn free(self, room: &Room) {
        room.give_back(self.words.len());
    }

    /// All slots in their order: words, of which the first is 0 if the slot is free.
    pub(super) fn slots(&self) -> std::slice::ChunksExact<'_, u64> {
        self.words.chunks_exact(K + self.limbs)
    }

    /// Adds `times` times a number to that of a state, which is 0 before it is known.
    #[inline]
    pub(super) fn add(
        &mut self,
        key: &Key<K>,
        number: &[u64],
        times: u32,
        room: &Room,
    ) -> Result<(), Full> {
        if self.len >= self.slot_count() / 4 * 3 {
            self.grow(room)?;
        }
        if let ([number], 1) = (number, self.limbs) {
            let product = u128::from(*number) * u128::from(times);
            let at = self.slot::<1>(key);
            let sum = product + u128::from(self.words[at + K]);
            if let Ok(sum) = u64::try_from(sum) {
                self.words[at + K] = sum;
                return Ok(());
            }
        } else if let ([low, high], 2, 1) = (number, self.limbs, times) {
            let at = self.slot::<2>(key);
            let number = u128::from(*low) | u128::from(*high) << 64;
            let limbs = &mut self.words[at + K..at + K + 2];
            let sum = u128::from(limbs[0]) | u128::from(limbs[1]) << 64;
            if let Some(sum) = sum.checked_add(number) {
                limbs[0] = sum as u64;
                limbs[1] = (sum >> 64) as u64;
                return Ok(());
            }
        }
        self.add_wide(key, number, times, room)
    }

    /// As [`add`](Self::add), for numbers of any width. There is a free slot.
    fn add_wide(
        &mut self,
        key: &Key<K>,
        number: &[u64],
        times: u32,
        room: &Room,
    ) -> Result<(), Full> {
        let used = number.len() - number.iter().rev().take_while(|&&limb| limb == 0).count();
        if used > self.limbs {
            self.widen(used - self.limbs, room)?;
        }
        let at = self.slot_of_any_width(key) + K;
        let sum = &mut self.words[at..at + self.limbs];
        let (low, high) = sum.split_at_mut(used);
        let mut carry = 0u128;
        for (limb, &addend) in low.iter_mut().zip(number) {
            carry += u128::from(*limb) + u128::from(addend) * u128::from(times);
            *limb = carry as u64;
            carry >>= 64;
        }
        for limb in high {
            if carry == 0 {
                break;
            }
            carry += u128::from(*limb);
            *limb = carry as u64;
            carry >>= 64;
        }
        if carry > 0 {
            // All limbs wrapped around: the carry is the limb above them.
            let slot = (at - K) / (K + self.limbs);
            self.widen(1, room)?;
            self.words[(slot + 1) * (K + self.limbs) - 1] = carry as u64;
        }
        Ok(())
    }

    /// The first word of the slot of a state, which takes a free one if it has none.
    #[inline]
    fn slot<const L: usize>(&mut self, key: &Key<K>) -> usize {
        debug_assert_eq!(self.limbs, L);
        self.find(key, K + L)
    }

    fn slot_of_any_width(&mut self, key: &Key<K>) -> usize {
        self.find(key, K + self.limbs)
    }

    #[inline(always)]
    fn find(&mut self, key: &Key<K>, stride: usize) -> usize {
        let last = self.slot_count() - 1;
        let mut slot = self.hash(key);
        loop {
            let at = slot * stride;
            let found = &mut self.words[at..at + K];
            if found == key {
                return at;
            }
            if found[0] == 0 {
                found.copy_from_slice(key);
                self.len += 1;
                return at;
            }
            slot = (slot + 1) & last;
        }
    }

    #[inline]
    fn slot_count(&self) -> usize {
        // Without slots the shift is 64, and there is none.
        if self.shift == 64 { 0 } else { 1 << (64 - self.shift) }
    }

    /// The slot at which to look for a state first.
    #[inline]
    fn hash(&self, key: &Key<K>) -> usize {
        let hash = mix(self.seed, key);
        (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    /// Takes twice as many slots, or the first ones.
    #[cold]
    fn grow(&mut self, room: &Room) -> Result<(), Full> {
        if self.words.is_empty() {
            return self.reserve(0, self.limbs, room);
        }
        let stride = K + self.limbs;
        room.take(self.words.len() * 2)?;
        let slots = self.slot_count() * 2;
        let old = std::mem::replace(&mut self.words, vec![0; slots * stride]);
        self.shift -= 1;
        for from in old.chunks_exact(stride).filter(|slot| slot[0] != 0) {
            let mut slot = self.hash(from[..K].try_into().expect("a key has K words"));
            while self.words[slot * stride] != 0 {
                slot = (slot + 1) & (slots - 1);
            }
            self.words[slot * stride..(slot + 1) * stride].copy_from_slice(from);
        }
        room.give_back(old.len());
        Ok(())
    }

    /// Gives every number more limbs.
    #[cold]
    fn widen(&mut self, more: usize, room: &Room) -> Result<(), Full> {
        let stride = K + self.limbs;
        let slots = self.words.len() / stride;
        room.take(slots * (stride + more))?;
        let mut words = vec![0; slots * (stride + more)];
        for (to, from) in words.chunks_exact_mut(stride + more).zip(self.words.chunks_exact(stride))
        {
            to[..stride].copy_from_slice(from);
        }
        room.give_back(self.words.len());
        self.words = words;
        self.limbs += more;
        Ok(())
    }
}

/// A hash of a state that depends on a seed.
#[inline]
pub(super) fn mix<const K: usize>(seed: u64, key: &Key<K>) -> u64 {
    let mut hash = seed;
    for word in key {
        let product = u128::from(hash ^ word) * 0xd6e8_feb8_6659_fd93;
        hash = (product >> 64) as u64 ^ product as u64;
    }
    hash
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use num_bigint::BigUint;
    use quadrille_search::memo::limbs::to_big;

    use super::*;

    fn room() -> Room {
        Room::new(usize::MAX)
    }

    fn contents(layer: &Layer<2>) -> HashMap<[u64; 2], BigUint> {
        let used = layer.slots().filter(|slot| slot[0] != 0);
        used.map(|slot| ([slot[0], slot[1]], to_big(&slot[2..]))).collect()
    }

    #[test]
    fn sums_are_exact_at_any_width() {
        let (mut layer, room, mut known) = (Layer::<2>::new(3), room(), HashMap::new());
        let mut random = 1u64;
        for step in 0..20_000u32 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let key = [1 + random % 7, random >> 60];
            // Ever wider numbers, some of them with zeros on top.
            let limbs = 1 + step as usize / 5_000;
            let number: Vec<u64> =
                (0..limbs).map(|limb| if limb == 3 { 0 } else { random | 1 << 63 }).collect();
            let times = if step % 3 == 0 { 1 } else { 1 + (random >> 33) as u32 };
            layer.add(&key, &number, times, &room).expect("no limit");
            *known.entry(key).or_insert(BigUint::ZERO) += to_big(&number) * times;
        }
        assert_eq!(contents(&layer), known);
        assert_eq!((layer.len(), layer.limbs()), (known.len(), 4));
        assert!(room.held() > 0);
        layer.free(&room);
        assert_eq!(room.held(), 0);
    }

    #[test]
    fn carries_go_through_all_limbs() {
        for width in 1..5 {
            let (mut layer, room) = (Layer::<2>::new(0), room());
            let most = vec![u64::MAX; width];
            layer.add(&[1, 1], &most, 1, &room).expect("no limit");
            layer.add(&[1, 2], &[5], 1, &room).expect("no limit");
            layer.add(&[1, 1], &[1], 1, &room).expect("no limit");
            layer.add(&[1, 1], &most, u32::MAX, &room).expect("no limit");
            let one = BigUint::from(1u32);
            let power = &one << (64 * width);
            let sum = &power + (&power - &one) * u32::MAX;
            assert_eq!(contents(&layer)[&[1, 1]], sum, "{width}");
            assert_eq!(contents(&layer)[&[1, 2]], BigUint::from(5u32));
        }
    }

    #[test]
    fn a_full_table_says_so() {
        let room = Room::new(2_000);
        let mut layer = Layer::<2>::new(0);
        let kept = (1..100).take_while(|&k| layer.add(&[k, 0], &[1], 1, &room).is_ok());
        assert_eq!(kept.count(), 24, "three quarters of 32 slots; 64 and 32 do not fit");
        assert_eq!(room.held(), 32 * 3 * 8);
    }
}
