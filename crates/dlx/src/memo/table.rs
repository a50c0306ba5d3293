//! The table of remainders already counted: what is left of the problem → how many solutions it
//! has. It never takes more memory than it may, and forgets the cheapest when it is full.
//!
//! Several threads may look and insert at a time: a bucket has a version, which is odd while one of
//! them writes there. A reader that meets an odd version, or another one after it has read, has
//! found nothing; a writer that meets another one gives up. So nobody waits, and nobody ever takes
//! half of an entry for one. To change its size takes the table alone.
//!
//! # Invariants
//! * slot `s` is empty when its work is 0; else its key is `keys[s * key_words..]` and its value
//!   `values[s * limbs..]`, exact: keys are stored whole, and two different remainders never meet;
//! * an entry stands in one of the [`WAYS`] slots of the bucket that its hash gives;
//! * what stands in a bucket changes only while its version is odd;
//! * [`Table::bytes`] is at most `limit`, also while the table grows.

use std::mem;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};

use Ordering::{Acquire, Relaxed, Release};

use crate::memo::limbs::without_zeros;

/// How many slots a bucket has.
const WAYS: usize = 8;
/// How many buckets a table begins with, if there is room.
const FIRST_BUCKETS: usize = 32;
/// Tables of fewer bytes grow fourfold, others twofold: while one grows, all threads wait.
const FAST_GROWTH_BELOW: usize = 16 << 20;

#[derive(Debug)]
pub(crate) struct Table {
    key_words: usize,
    limbs: usize,
    limit: usize,
    buckets: usize,
    used: Apart,
    keys: Vec<AtomicU64>,
    values: Vec<AtomicU64>,
    heads: Vec<Head>,
    /// Whether there was no room, or no memory, for a larger table.
    full: bool,
}

/// A number that many write to, in lines of the cache that nothing else stands in: with what all
/// read in the same line, each insertion would take that away from the other threads.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Apart(AtomicUsize);

/// What is known of a bucket at a glance: in one line of a cache.
#[derive(Debug, Default)]
#[repr(align(32))]
struct Head {
    /// How often it was begun and ended to be written.
    version: AtomicU32,
    /// Some bits of the hash of each key, to pass over most other keys without reading them: a byte
    /// for each place, the lowest first.
    tags: AtomicU64,
    /// What counting each remainder took: 1 more than the logarithm of the nodes; 0: empty. A byte
    /// for each place, the lowest first.
    work: AtomicU64,
}

/// What came of inserting an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inserted {
    /// It is there, or was forgotten at once: all that stands in its place took more work, or
    /// another thread was at work there.
    Done,
    /// Nothing was done: the table is to be [grown](Table::grow) first.
    Crowded,
    /// Nothing was done: the table is to be [widened](Table::widen) first.
    Narrow,
}

impl Table {
    /// An empty table with keys of so many words, for at most so many bytes.
    pub(crate) fn new(key_words: usize, limit: usize) -> Self {
        let mut table = Self {
            key_words,
            limbs: 1,
            limit,
            buckets: 0,
            used: Apart::default(),
            keys: Vec::new(),
            values: Vec::new(),
            heads: Vec::new(),
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
        self.used.0.load(Relaxed)
    }

    /// How many limbs the values have.
    #[inline]
    pub(crate) fn limbs(&self) -> usize {
        self.limbs
    }

    /// Copies the value of a key to `value`, which has as many [limbs](Self::limbs), and tells the
    /// logarithm of the nodes that counting it took. If there is none, `value` is of no use.
    #[inline]
    pub(crate) fn find(&self, key: &[u64], value: &mut [u64]) -> Option<u8> {
        if self.buckets == 0 {
            return None;
        }
        let hash = hash(key);
        let bucket = self.bucket(hash);
        let head = &self.heads[bucket];
        let version = head.version.load(Acquire);
        let way = self.way_of(bucket, hash, key)?;
        let words = self.value(bucket * WAYS + way).iter();
        value.iter_mut().zip(words).for_each(|(limb, word)| *limb = word.load(Relaxed));
        let work = head.work()[way];
        // All of that was read before the version is looked at again.
        fence(Acquire);
        let is_whole = version.is_multiple_of(2) && head.version.load(Relaxed) == version;
        is_whole.then(|| work - 1)
    }

    /// Where in a bucket a key stands. While another thread writes there, any place or none.
    #[inline]
    fn way_of(&self, bucket: usize, hash: u64, key: &[u64]) -> Option<usize> {
        let head = &self.heads[bucket];
        let mut places = head.places_tagged(tag(hash));
        while places != 0 {
            let way = places.trailing_zeros() as usize / 8;
            let there = self.key(bucket * WAYS + way).iter();
            if there.zip(key).all(|(word, key)| word.load(Relaxed) == *key) && head.work()[way] > 0
            {
                return Some(way);
            }
            places &= places - 1;
        }
        None
    }

    fn key(&self, slot: usize) -> &[AtomicU64] {
        &self.keys[slot * self.key_words..(slot + 1) * self.key_words]
    }

    fn value(&self, slot: usize) -> &[AtomicU64] {
        &self.values[slot * self.limbs..(slot + 1) * self.limbs]
    }

    /// Remembers a value for a key.
    pub(crate) fn insert(&self, key: &[u64], value: &[u64], nodes: u64) -> Inserted {
        let value = without_zeros(value);
        if value.len() > self.limbs {
            return Inserted::Narrow;
        }
        if self.buckets == 0 {
            return Inserted::Done;
        }
        let hash = hash(key);
        let bucket = self.bucket(hash);
        let head = &self.heads[bucket];
        let (way, work_there) = head.cheapest();
        // Some buckets run full by chance long before the table does.
        if work_there > 0 && !self.full && self.len() * 8 > self.heads.len() * WAYS * 5 {
            return Inserted::Crowded;
        }
        let work = nodes.max(1).ilog2() as u8 + 1;
        let version = head.version.load(Relaxed);
        let next = version.wrapping_add(1);
        if work_there > work
            || !version.is_multiple_of(2)
            || head.version.compare_exchange(version, next, Acquire, Relaxed).is_err()
        {
            return Inserted::Done;
        }
        // Who reads what follows sees that the version is odd.
        fence(Release);
        // Two threads may have counted the same: one of them is enough.
        if self.way_of(bucket, hash, key).is_none() {
            if head.work()[way] == 0 {
                self.used.0.fetch_add(1, Relaxed);
            }
            set_byte(&head.work, way, work);
            set_byte(&head.tags, way, tag(hash));
            store(self.key(bucket * WAYS + way), key);
            store(self.value(bucket * WAYS + way), value);
        }
        head.version.store(version.wrapping_add(2), Release);
        Inserted::Done
    }

    /// As [`insert`](Self::insert), making room first where that is needed.
    pub(crate) fn insert_alone(&mut self, key: &[u64], value: &[u64], nodes: u64) {
        loop {
            match self.insert(key, value, nodes) {
                Inserted::Done => return,
                Inserted::Crowded => self.grow(),
                Inserted::Narrow => self.widen(),
            }
        }
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
        WAYS * size_of::<u64>() * (self.key_words + limbs) + size_of::<Head>()
    }

    fn clear(&mut self) {
        (self.buckets, self.used) = (0, Apart::default());
        (self.keys, self.values) = (Vec::new(), Vec::new());
        self.heads = Vec::new();
    }

    /// Makes room for about twice as many entries, or knows from now on that there is none.
    pub(crate) fn grow(&mut self) {
        let spare = (self.limit - self.bytes()) / self.bucket_bytes(self.limbs);
        let factor = if self.bytes() < FAST_GROWTH_BELOW { 4 } else { 2 };
        let buckets = (self.buckets * factor).min(spare);
        if buckets < self.buckets + self.buckets / 4 + 1 || !self.resize(buckets, self.limbs) {
            self.full = true;
        }
    }

    /// Moves everything to a table of another size. `false`, and nothing is moved, if there is no
    /// memory for it.
    fn resize(&mut self, buckets: usize, limbs: usize) -> bool {
        let slots = buckets * WAYS;
        let (mut keys, mut values, mut heads) = (Vec::new(), Vec::new(), Vec::new());
        if buckets == 0
            || keys.try_reserve_exact(slots * self.key_words).is_err()
            || values.try_reserve_exact(slots * limbs).is_err()
            || heads.try_reserve_exact(buckets).is_err()
        {
            return false;
        }
        keys.resize_with(slots * self.key_words, AtomicU64::default);
        values.resize_with(slots * limbs, AtomicU64::default);
        heads.resize_with(buckets, Head::default);
        let used = Apart::default();
        let old = mem::replace(
            self,
            Self { buckets, limbs, used, keys, values, heads, full: true, ..*self },
        );
        old.for_each(|key, value, nodes| {
            let inserted = self.insert(key, value, nodes);
            debug_assert_eq!(inserted, Inserted::Done, "a full table neither grows nor widens");
        });
        self.full = old.full;
        true
    }

    /// Visits all entries: key, value, and about the nodes that counting it took.
    fn for_each(&self, mut visit: impl FnMut(&[u64], &[u64], u64)) {
        let (mut key, mut value) = (Vec::new(), Vec::new());
        let load = |to: &mut Vec<u64>, from: &[AtomicU64]| {
            to.clear();
            to.extend(from.iter().map(|word| word.load(Relaxed)));
        };
        let work = self.heads.iter().flat_map(Head::work);
        for (slot, work) in work.enumerate().filter(|&(_, work)| work > 0) {
            load(&mut key, self.key(slot));
            load(&mut value, self.value(slot));
            visit(&key, &value, 1 << (work - 1));
        }
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets as u128) >> 64) as usize
    }
}

impl Head {
    fn work(&self) -> [u8; WAYS] {
        self.work.load(Relaxed).to_le_bytes()
    }

    /// The place for a new key, and what stands there: nothing, or the entry that took least.
    #[inline]
    fn cheapest(&self) -> (usize, u8) {
        let work = self.work();
        let least = work.into_iter().fold(u8::MAX, u8::min);
        let way = work.into_iter().position(|work| work == least);
        (way.expect("the least is one of them"), least)
    }

    /// The highest bit of each byte whose place has this tag, and perhaps of some above one of them.
    #[inline]
    fn places_tagged(&self, tag: u8) -> u64 {
        const ONES: u64 = u64::from_le_bytes([1; WAYS]);
        let other = self.tags.load(Relaxed) ^ (ONES * u64::from(tag));
        other.wrapping_sub(ONES) & !other & (ONES << 7)
    }
}

/// Sets a byte of a word that no one else writes to.
fn set_byte(word: &AtomicU64, place: usize, byte: u8) {
    let mut bytes = word.load(Relaxed).to_le_bytes();
    bytes[place] = byte;
    word.store(u64::from_le_bytes(bytes), Relaxed);
}

/// Writes a number, and zeros behind it.
fn store(to: &[AtomicU64], number: &[u64]) {
    let digits = number.iter().copied().chain(std::iter::repeat(0));
    to.iter().zip(digits).for_each(|(word, digit)| word.store(digit, Relaxed));
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
    use std::hint;
    use std::sync::atomic::AtomicBool;
    use std::thread;

    use super::*;

    fn key(number: u64) -> [u64; 2] {
        [number, number.wrapping_mul(0x9E37_79B9_7F4A_7C15)]
    }

    fn find(table: &Table, number: u64) -> Option<Vec<u64>> {
        let mut value = vec![0; table.limbs()];
        table.find(&key(number), &mut value).map(|_| value)
    }

    /// A few keys are dear.
    fn nodes(number: u64) -> u64 {
        if number.is_multiple_of(100) { 1 << 40 } else { 1 }
    }

    #[test]
    fn what_is_found_is_what_was_put_in() {
        let mut table = Table::new(2, 1 << 20);
        for number in 0..5000 {
            table.insert_alone(&key(number), &[number * 3], number + 1);
        }
        assert!(table.len() > 4800, "little is forgotten while there is room: {}", table.len());
        let found = |table: &Table, limbs: &[u64]| {
            let numbers = (0..=5000).filter_map(|n| Some((n, find(table, n)?)));
            numbers.inspect(|(n, value)| assert_eq!(value[..], [&[n * 3], limbs].concat())).count()
        };
        assert_eq!(found(&table, &[]), table.len());
        assert_eq!(find(&table, 5000), None);
        table.insert_alone(&key(5000), &[15_000, 0, 0], 1);
        assert_eq!(table.limbs, 1, "zeros need no room");
        table.widen();
        assert!(table.len() > 4800);
        assert_eq!(found(&table, &[0]), table.len());
    }

    #[test]
    fn nobody_takes_half_of_an_entry_for_one() {
        // One place that two keys contend for, and values so long that writing them takes a while.
        const LIMBS: usize = 64;
        let mut table = Table::new(2, 10_000);
        assert!(table.resize(1, LIMBS));
        table.full = true;
        for number in 2..=WAYS as u64 {
            table.insert_alone(&key(number), &[number], 1 << 40);
        }
        let (table, is_over) = (&table, &AtomicBool::new(false));
        let hits = thread::scope(|scope| {
            let writer = scope.spawn(move || {
                let turns = (0..2).cycle().take(1 << 20);
                for number in turns.take_while(|_| !is_over.load(Relaxed)) {
                    table.insert(&key(number), &[number + 1; LIMBS], 1);
                    // Give the reader time for a whole one now and then.
                    (0..number * 300).for_each(|_| hint::spin_loop());
                }
            });
            let looks = (0..).take_while(|_| !writer.is_finished());
            let found = looks.filter_map(|_: u64| find(table, 1)).take(2_000_000);
            let hits = found.inspect(|value| assert_eq!(value[..], [2; LIMBS])).count();
            is_over.store(true, Relaxed);
            hits
        });
        assert!(hits > 100, "{hits} hits are too few to show anything");
    }

    /// What the table has really asked for.
    fn allocated(table: &Table) -> usize {
        let words = table.keys.capacity() + table.values.capacity();
        words * size_of::<u64>() + table.heads.capacity() * size_of::<Head>()
    }

    #[test]
    fn the_cap_is_kept_and_the_cheap_are_forgotten() {
        for limit in [0, 1, 100, 1024, 10_000, 100_000] {
            let mut table = Table::new(2, limit);
            for number in 0..10_000 {
                table.insert_alone(&key(number), &[number], nodes(number));
                assert!(allocated(&table) <= limit, "{} of {limit} bytes", allocated(&table));
                if let Some(value) = find(&table, number) {
                    assert_eq!(value, [number]);
                }
            }
            table.widen();
            assert!(allocated(&table) <= limit);
            assert_eq!(table.bytes(), allocated(&table));
        }
        let mut table = Table::new(2, 20_000);
        for number in 0..10_000 {
            table.insert_alone(&key(number), &[number], nodes(number));
        }
        let dear = (0..100).filter(|number| find(&table, number * 100).is_some()).count();
        assert!(dear >= 95, "{dear} of 100 dear ones are still there");
    }
}
