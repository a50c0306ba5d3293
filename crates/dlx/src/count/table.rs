//! The table of remainders already counted: what is left of the problem → how many solutions it
//! has. It never takes more memory than it may, and forgets the cheapest when it is full.
//!
//! # Invariants
//! * slot `s` is empty when `work[s]` is 0; else its key is `keys[s * key_words..]` and its value
//!   `values[s * limbs..]`, exact: keys are stored whole, and two different remainders never meet;
//! * an entry stands in one of the [`WAYS`] slots of the bucket that its hash gives;
//! * [`Table::bytes`] is at most `limit`, also while the table grows.

use std::mem;

/// How many slots a bucket has.
const WAYS: usize = 8;
/// How many buckets a table begins with, if there is room.
const FIRST_BUCKETS: usize = 32;

#[derive(Debug)]
pub(crate) struct Table {
    key_words: usize,
    limbs: usize,
    limit: usize,
    buckets: usize,
    used: usize,
    keys: Vec<u64>,
    values: Vec<u64>,
    /// What counting the remainder took: 1 more than the logarithm of the nodes; 0: empty.
    work: Vec<u8>,
    /// Some bits of the key's hash, to pass over most other keys without reading them.
    tags: Vec<u8>,
    /// Whether there was no room, or no memory, for a larger table.
    full: bool,
}

impl Table {
    /// An empty table with keys of so many words, for at most so many bytes.
    pub(crate) fn new(key_words: usize, limit: usize) -> Self {
        let mut table = Self {
            key_words,
            limbs: 1,
            limit,
            buckets: 0,
            used: 0,
            keys: Vec::new(),
            values: Vec::new(),
            work: Vec::new(),
            tags: Vec::new(),
            full: false,
        };
        let buckets = FIRST_BUCKETS.min(limit / table.bucket_bytes(1));
        if !table.resize(buckets, 1) {
            table.full = true;
        }
        table
    }

    /// The memory that the table takes.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets * self.bucket_bytes(self.limbs)
    }

    /// How many remainders it holds.
    pub(crate) fn len(&self) -> usize {
        self.used
    }

    /// The value of a key, and the logarithm of the nodes that counting it took.
    #[inline]
    pub(crate) fn find(&self, key: &[u64]) -> Option<(&[u64], u8)> {
        if self.buckets == 0 {
            return None;
        }
        let hash = hash(key);
        let slot = self.slots(hash).find(|&slot| {
            self.tags[slot] == tag(hash)
                && self.work[slot] > 0
                && self.keys[slot * self.key_words..(slot + 1) * self.key_words] == *key
        })?;
        Some((&self.values[slot * self.limbs..(slot + 1) * self.limbs], self.work[slot] - 1))
    }

    /// Remembers a value for a key that is not in the table, or forgets it at once, if all that
    /// stands in its place took more work. Whether the table has grown.
    pub(crate) fn insert(&mut self, key: &[u64], value: &[u64], nodes: u64) -> bool {
        let hash = hash(key);
        if self.buckets == 0 {
            return false;
        }
        let before = self.buckets;
        let mut slot = self.cheapest(hash);
        // Some buckets run full by chance long before the table does.
        if self.work[slot] > 0 && !self.full && self.used * 8 > self.work.len() * 5 {
            self.grow();
            slot = self.cheapest(hash);
        }
        let work = nodes.max(1).ilog2() as u8 + 1;
        if self.work[slot] > work {
            return self.buckets > before;
        }
        self.used += usize::from(self.work[slot] == 0);
        self.work[slot] = work;
        self.tags[slot] = tag(hash);
        self.keys[slot * self.key_words..(slot + 1) * self.key_words].copy_from_slice(key);
        let slot_value = &mut self.values[slot * self.limbs..(slot + 1) * self.limbs];
        slot_value.fill(0);
        slot_value[..value.len()].copy_from_slice(value);
        self.buckets > before
    }

    /// Makes room for values of twice as many limbs. Where memory is short, entries are forgotten.
    pub(crate) fn widen(&mut self) {
        let limbs = self.limbs * 2;
        let spare = self.limit - self.bytes();
        if !self.resize(self.buckets.min(spare / self.bucket_bytes(limbs)), limbs) {
            // No memory for a second table beside the first: begin again with an empty one.
            let buckets = self.buckets.min(self.limit / self.bucket_bytes(limbs));
            self.clear();
            if !self.resize(buckets, limbs) {
                self.limbs = limbs;
                self.full = true;
            }
        }
    }

    fn bucket_bytes(&self, limbs: usize) -> usize {
        WAYS * (size_of::<u64>() * (self.key_words + limbs) + 2)
    }

    fn clear(&mut self) {
        (self.buckets, self.used) = (0, 0);
        (self.keys, self.values) = (Vec::new(), Vec::new());
        (self.work, self.tags) = (Vec::new(), Vec::new());
    }

    fn grow(&mut self) {
        let spare = (self.limit - self.bytes()) / self.bucket_bytes(self.limbs);
        let buckets = (self.buckets * 2).min(spare);
        if buckets < self.buckets + self.buckets / 4 + 1 || !self.resize(buckets, self.limbs) {
            self.full = true;
        }
    }

    /// Moves everything to a table of another size. `false`, and nothing is moved, if there is no
    /// memory for it.
    fn resize(&mut self, buckets: usize, limbs: usize) -> bool {
        let slots = buckets * WAYS;
        let (mut keys, mut values) = (Vec::new(), Vec::new());
        let (mut work, mut tags) = (Vec::new(), Vec::new());
        if buckets == 0
            || keys.try_reserve_exact(slots * self.key_words).is_err()
            || values.try_reserve_exact(slots * limbs).is_err()
            || work.try_reserve_exact(slots).is_err()
            || tags.try_reserve_exact(slots).is_err()
        {
            return false;
        }
        keys.resize(slots * self.key_words, 0);
        values.resize(slots * limbs, 0);
        work.resize(slots, 0);
        tags.resize(slots, 0);
        let old = mem::replace(
            self,
            Self { buckets, limbs, used: 0, keys, values, work, tags, full: true, ..*self },
        );
        for slot in (0..old.work.len()).filter(|&slot| old.work[slot] > 0) {
            let key = &old.keys[slot * old.key_words..(slot + 1) * old.key_words];
            let value = &old.values[slot * old.limbs..(slot + 1) * old.limbs];
            self.insert(key, value, 1 << (old.work[slot] - 1));
        }
        self.full = old.full;
        true
    }

    #[inline]
    fn slots(&self, hash: u64) -> std::ops::Range<usize> {
        let bucket = ((u128::from(hash) * self.buckets as u128) >> 64) as usize;
        bucket * WAYS..(bucket + 1) * WAYS
    }

    /// The slot for a new key: an empty one, or that of the entry that took the least work.
    fn cheapest(&self, hash: u64) -> usize {
        self.slots(hash).min_by_key(|&slot| self.work[slot]).expect("a bucket has slots")
    }
}

/// The lowest bits of the hash: the highest choose the bucket.
#[inline]
fn tag(hash: u64) -> u8 {
    hash as u8
}

/// Multiplies each word into the hash and folds the product. It only spreads keys over buckets:
/// nothing depends on two keys having different hashes.
#[inline]
fn hash(key: &[u64]) -> u64 {
    key.iter().fold(0x243F_6A88_85A3_08D3, |hash, &word| {
        let product = u128::from(hash ^ word) * 0x9E37_79B9_7F4A_7C15;
        (product as u64) ^ (product >> 64) as u64
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u64) -> [u64; 2] {
        [number, number.wrapping_mul(0x9E37_79B9_7F4A_7C15)]
    }

    #[test]
    fn what_is_found_is_what_was_put_in() {
        let mut table = Table::new(2, 1 << 20);
        for number in 0..5000 {
            table.insert(&key(number), &[number * 3], number + 1);
        }
        assert!(table.len() > 4800, "little is forgotten while there is room: {}", table.len());
        let found = |table: &Table, limbs: &[u64]| {
            let numbers =
                (0..5000).filter_map(|n| table.find(&key(n)).map(|found| (n, found.0.to_vec())));
            numbers.inspect(|(n, value)| assert_eq!(value[..], [&[n * 3], limbs].concat())).count()
        };
        assert_eq!(found(&table, &[]), table.len());
        assert_eq!(table.find(&key(5000)), None);
        table.widen();
        assert!(table.len() > 4800);
        assert_eq!(found(&table, &[0]), table.len());
    }

    /// What the table has really asked for.
    fn allocated(table: &Table) -> usize {
        let words = table.keys.capacity() + table.values.capacity();
        words * size_of::<u64>() + table.work.capacity() + table.tags.capacity()
    }

    #[test]
    fn the_cap_is_kept_and_the_cheap_are_forgotten() {
        for limit in [0, 1, 100, 1024, 10_000, 100_000] {
            let mut table = Table::new(2, limit);
            for number in 0..10_000 {
                table.insert(&key(number), &[number], if number % 100 == 0 { 1 << 40 } else { 1 });
                assert!(allocated(&table) <= limit, "{} of {limit} bytes", allocated(&table));
                if let Some((value, _)) = table.find(&key(number)) {
                    assert_eq!(value, [number]);
                }
            }
            table.widen();
            assert!(allocated(&table) <= limit);
            assert_eq!(table.bytes(), allocated(&table));
        }
        let mut table = Table::new(2, 20_000);
        for number in 0..10_000 {
            table.insert(&key(number), &[number], if number % 100 == 0 { 1 << 40 } else { 1 });
        }
        let dear = (0..100).filter(|number| table.find(&key(number * 100)).is_some()).count();
        assert!(dear >= 95, "{dear} of 100 dear ones are still there");
    }
}
