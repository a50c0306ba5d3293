//! The memo table: from a residual to its number of solutions. It stays within its memory limit,
//! and evicts the cheapest entries when it is full.
//!
//! Several threads may look up and insert at the same time. Each bucket has a version, which is odd
//! during a write. A reader that sees an odd version, or a different one after it has read, reports
//! a miss; a writer that sees one gives up. So no thread waits, and no thread reads a partly
//! written entry. Resizing needs exclusive access.
//!
//! # Invariants
//! * slot `s` is empty when its work is 0; otherwise its key is `keys[s * key_words..]` and its
//!   value `values[s * limbs..]`. Keys are stored whole, so different ones are never confused;
//! * an entry is in one of the [`WAYS`] slots of the bucket given by its hash;
//! * the contents of a bucket change only while its version is odd;
//! * [`Table::bytes`] is at most `limit`, also while the table grows.

use std::mem;

use Ordering::{Acquire, Relaxed, Release};

use crate::memo::atomics::{AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};
use crate::memo::limbs::without_zeros;

/// The number of slots of a bucket.
const WAYS: usize = 8;
/// The initial number of buckets, memory permitting.
const FIRST_BUCKETS: usize = 32;
/// Below this size in bytes a table grows fourfold, above it twofold: all threads wait while it
/// grows.
const FAST_GROWTH_BELOW: usize = 16 << 20;

/// A memo of residuals: their keys, and the numbers of their solutions.
#[derive(Debug)]
pub struct Table {
    key_words: usize,
    limbs: usize,
    limit: usize,
    buckets: usize,
    used: OwnCacheLine,
    keys: Vec<AtomicU64>,
    values: Vec<AtomicU64>,
    heads: Vec<Head>,
    /// Whether there was no room, or no memory, for a larger table.
    full: bool,
}

/// The nodes of the tree of a residual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeSize {
    /// About how many were visited while it was counted.
    pub visited: u64,
    /// At least how many a count without a memo would have visited.
    pub whole: u64,
}

impl TreeSize {
    /// Every node was visited.
    pub fn all_visited(nodes: u64) -> Self {
        Self { visited: nodes, whole: nodes }
    }

    /// Some nodes were visited, and others spared: there are sums of all nodes spared before and after.
    #[inline]
    pub(crate) fn spared_some(visited: u64, before: u64, after: u64) -> Self {
        // A sum that has reached the limit of its type is no bound.
        let spared = if after == u64::MAX { u64::MAX } else { after - before };
        Self { visited, whole: visited.saturating_add(spared) }
    }
}

/// A counter that many threads write, alone in its cache lines: beside fields that all threads
/// read, each insert would invalidate those.
#[derive(Debug, Default)]
#[repr(align(128))]
struct OwnCacheLine(AtomicUsize);

/// The metadata of a bucket, in one cache line.
#[derive(Debug, Default)]
#[repr(align(32))]
struct Head {
    /// Incremented at the start and at the end of each write.
    version: AtomicU32,
    /// Some bits of the hash of each key, to skip most other keys without reading them: one byte
    /// per slot, the lowest first.
    tags: AtomicU64,
    /// The cost of each entry: 1 more than the logarithm of the nodes; 0 means empty. One byte per
    /// slot, the lowest first.
    work: AtomicU64,
    /// The logarithm of the size of the whole tree of each entry, rounded up. One byte per slot.
    whole: AtomicU64,
}

/// Returns the memory left for a table, in bytes, if the memo needs this much besides; 0 if that is
/// more than half: such a memo is not worth it.
pub(crate) fn left_for_table(limit: usize, besides: usize) -> usize {
    if besides > limit / 2 { 0 } else { limit - besides }
}

/// The result of an insert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// The entry is stored, or was dropped at once, since all entries of its bucket are more
    /// expensive or another thread was writing there.
    Done,
    /// Nothing was stored: [grow](Table::grow) the table first.
    Crowded,
    /// Nothing was stored: [widen](Table::widen) the table first.
    Narrow,
}

impl Table {
    /// Creates an empty table of at most `limit` bytes with keys of `key_words` words.
    pub fn new(key_words: usize, limit: usize) -> Self {
        let mut table = Self {
            key_words,
            limbs: 1,
            limit,
            buckets: 0,
            used: OwnCacheLine::default(),
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

    /// Returns the size of the table in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets * self.bucket_bytes(self.limbs)
    }

    /// Returns the number of entries.
    pub fn entries(&self) -> usize {
        self.used.0.load(Relaxed)
    }

    /// Returns the number of limbs of a value.
    #[inline]
    pub fn limbs(&self) -> usize {
        self.limbs
    }

    /// Copies the value of a key to `value`, which has as many limbs as the [values](Self::limbs).
    /// Returns the size of its tree; on a miss, the contents of `value` are unspecified.
    #[inline]
    pub fn find(&self, key: &[u64], value: &mut [u64]) -> Option<TreeSize> {
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
        let size = head.size(way);
        // The fence orders these reads before the second read of the version.
        fence(Acquire);
        let is_whole = version.is_multiple_of(2) && head.version.load(Relaxed) == version;
        is_whole.then_some(size)
    }

    /// Returns the slot of a key within a bucket. During a write by another thread the result is
    /// arbitrary.
    #[inline]
    fn way_of(&self, bucket: usize, hash: u64, key: &[u64]) -> Option<usize> {
        let head = &self.heads[bucket];
        let mut places = head.places_tagged(tag(hash));
        while places != 0 {
            let way = places.trailing_zeros() as usize / 8;
            let there = self.key(bucket * WAYS + way).iter();
            if there.zip(key).all(|(word, key)| word.load(Relaxed) == *key) && head.is_used(way) {
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

    /// Stores a value for a key.
    pub fn insert(&self, key: &[u64], value: &[u64], size: TreeSize) -> Inserted {
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
        // Some buckets fill up by chance long before the table does.
        if work_there > 0 && !self.full && self.entries() * 8 > self.heads.len() * WAYS * 5 {
            return Inserted::Crowded;
        }
        let work = size.visited.max(1).ilog2() as u8 + 1;
        let version = head.version.load(Relaxed);
        let next = version.wrapping_add(1);
        if work_there > work
            || !version.is_multiple_of(2)
            || head.version.compare_exchange(version, next, Acquire, Relaxed).is_err()
        {
            return Inserted::Done;
        }
        // A thread that reads the stores below sees the odd version.
        fence(Release);
        // Two threads may have counted the same residual: one entry is enough.
        if self.way_of(bucket, hash, key).is_none() {
            if work_there == 0 {
                self.used.0.fetch_add(1, Relaxed);
            }
            set_byte(&head.work, way, work);
            set_byte(&head.whole, way, size.whole.min(1 << 63).next_power_of_two().ilog2() as u8);
            set_byte(&head.tags, way, tag(hash));
            store(self.key(bucket * WAYS + way), key);
            store(self.value(bucket * WAYS + way), value);
        }
        head.version.store(version.wrapping_add(2), Release);
        Inserted::Done
    }

    /// Like [`insert`](Self::insert), but makes room first where needed.
    pub fn insert_alone(&mut self, key: &[u64], value: &[u64], size: TreeSize) {
        loop {
            match self.insert(key, value, size) {
                Inserted::Done => return,
                Inserted::Crowded => self.grow(),
                Inserted::Narrow => self.widen(),
            }
        }
    }

    /// Makes room for values of twice as many limbs. Drops entries if memory is short.
    pub fn widen(&mut self) {
        let limbs = self.limbs * 2;
        let spare = self.limit - self.bytes();
        if !self.resize(self.buckets.min(spare / self.bucket_bytes(limbs)), limbs) {
            // There is no memory for a second table beside the first: start over with an empty one.
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
        (self.buckets, self.used) = (0, OwnCacheLine::default());
        (self.keys, self.values) = (Vec::new(), Vec::new());
        self.heads = Vec::new();
    }

    /// Makes room for about twice as many entries, or marks the table as full.
    pub fn grow(&mut self) {
        let spare = (self.limit - self.bytes()) / self.bucket_bytes(self.limbs);
        let factor = if self.bytes() < FAST_GROWTH_BELOW { 4 } else { 2 };
        let buckets = (self.buckets * factor).min(spare);
        if buckets < self.buckets + self.buckets / 4 + 1 || !self.resize(buckets, self.limbs) {
            self.full = true;
        }
    }

    /// Moves all entries to a table of another size. Returns `false`, without a change, if there is
    /// no memory for it.
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
        let used = OwnCacheLine::default();
        let old = mem::replace(
            self,
            Self { buckets, limbs, used, keys, values, heads, full: true, ..*self },
        );
        old.for_each(|key, value, size| {
            let inserted = self.insert(key, value, size);
            debug_assert_eq!(inserted, Inserted::Done, "a full table neither grows nor widens");
        });
        self.full = old.full;
        true
    }

    /// Visits all entries: key, value, and the size of the tree.
    fn for_each(&self, mut visit: impl FnMut(&[u64], &[u64], TreeSize)) {
        let (mut key, mut value) = (Vec::new(), Vec::new());
        let load = |to: &mut Vec<u64>, from: &[AtomicU64]| {
            to.clear();
            to.extend(from.iter().map(|word| word.load(Relaxed)));
        };
        let ways = self.heads.iter().flat_map(|head| (0..WAYS).map(move |way| (head, way)));
        for (slot, (head, way)) in ways.enumerate().filter(|(_, (head, way))| head.is_used(*way)) {
            load(&mut key, self.key(slot));
            load(&mut value, self.value(slot));
            visit(&key, &value, head.size(way));
        }
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets as u128) >> 64) as usize
    }
}

impl Head {
    fn work(&self, way: usize) -> u8 {
        byte(self.work.load(Relaxed), way)
    }

    fn is_used(&self, way: usize) -> bool {
        self.work(way) > 0
    }

    /// Returns the size of the tree of an entry. During a write by another thread it is arbitrary.
    #[inline]
    fn size(&self, way: usize) -> TreeSize {
        let whole = byte(self.whole.load(Relaxed), way);
        TreeSize { visited: 1 << self.work(way).saturating_sub(1), whole: 1 << whole }
    }

    /// Returns the slot for a new key and its cost: 0 if it is empty, otherwise it holds the
    /// cheapest entry.
    #[inline]
    fn cheapest(&self) -> (usize, u8) {
        let work = self.work.load(Relaxed);
        let empty = zeros(work);
        if empty != 0 {
            return (empty.trailing_zeros() as usize / 8, 0);
        }
        let work = work.to_le_bytes();
        let least = work.into_iter().fold(u8::MAX, u8::min);
        let way = work.into_iter().position(|work| work == least);
        (way.expect("the least is one of them"), least)
    }

    /// Returns a word with the highest bit of each byte set whose slot has this tag, and possibly
    /// of some bytes above one of them.
    #[inline]
    fn places_tagged(&self, tag: u8) -> u64 {
        zeros(self.tags.load(Relaxed) ^ (ONES * u64::from(tag)))
    }
}

/// A word with 1 in each byte.
const ONES: u64 = u64::from_le_bytes([1; WAYS]);

/// Returns a word with the highest bit set of each byte that is 0, and possibly of some bytes above one
/// of them.
#[inline]
fn zeros(bytes: u64) -> u64 {
    bytes.wrapping_sub(ONES) & !bytes & (ONES << 7)
}

/// Returns a byte of a word, by a shift: a place in an array would be read from the stack.
#[inline]
fn byte(word: u64, place: usize) -> u8 {
    (word >> (place * 8)) as u8
}

/// Sets a byte of a word that no other thread writes.
#[inline]
fn set_byte(word: &AtomicU64, place: usize, byte: u8) {
    let others = word.load(Relaxed) & !(0xFF << (place * 8));
    word.store(others | u64::from(byte) << (place * 8), Relaxed);
}

/// Stores a number, padded with zeros.
fn store(to: &[AtomicU64], number: &[u64]) {
    let digits = number.iter().copied().chain(std::iter::repeat(0));
    to.iter().zip(digits).for_each(|(word, digit)| word.store(digit, Relaxed));
}

/// Returns the lowest bits of the hash: the highest choose the bucket.
#[inline]
fn tag(hash: u64) -> u8 {
    hash as u8
}

/// Multiplies each word into the hash and folds the product. The hash only spreads keys over
/// buckets; correctness does not depend on it.
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

    #[test]
    fn a_memo_keeps_its_limit_with_what_it_needs_besides() {
        assert_eq!(left_for_table(100, 0), 100);
        assert_eq!(left_for_table(100, 30), 70);
        assert_eq!(left_for_table(100, 50), 50);
        assert_eq!(left_for_table(100, 51), 0);
        assert_eq!(left_for_table(0, 8), 0);
    }

    fn key(number: u64) -> [u64; 2] {
        [number, number.wrapping_mul(0x9E37_79B9_7F4A_7C15)]
    }

    fn find(table: &Table, number: u64) -> Option<Vec<u64>> {
        let mut value = vec![0; table.limbs()];
        table.find(&key(number), &mut value).map(|_| value)
    }

    /// The work of a key: a few keys are expensive.
    fn nodes(number: u64) -> u64 {
        if number.is_multiple_of(100) { 1 << 40 } else { 1 }
    }

    #[test]
    fn the_table_returns_what_was_stored() {
        let mut table = Table::new(2, 1 << 20);
        for number in 0..5000 {
            table.insert_alone(&key(number), &[number * 3], TreeSize::all_visited(number + 1));
        }
        assert!(
            table.entries() > 4800,
            "little is forgotten while there is room: {}",
            table.entries()
        );
        let found = |table: &Table, limbs: &[u64]| {
            let numbers = (0..=5000).filter_map(|n| Some((n, find(table, n)?)));
            numbers.inspect(|(n, value)| assert_eq!(value[..], [&[n * 3], limbs].concat())).count()
        };
        assert_eq!(found(&table, &[]), table.entries());
        assert_eq!(find(&table, 5000), None);
        table.insert_alone(&key(5000), &[15_000, 0, 0], TreeSize::all_visited(1));
        assert_eq!(table.limbs, 1, "zeros need no room");
        table.widen();
        assert!(table.entries() > 4800);
        assert_eq!(found(&table, &[0]), table.entries());
    }

    #[test]
    fn a_partly_written_entry_is_never_read() {
        // One slot that two keys compete for, with values so long that writing them takes a while.
        const LIMBS: usize = 64;
        let mut table = Table::new(2, 10_000);
        assert!(table.resize(1, LIMBS));
        table.full = true;
        for number in 2..=WAYS as u64 {
            table.insert_alone(&key(number), &[number], TreeSize::all_visited(1 << 40));
        }
        let (table, is_over) = (&table, &AtomicBool::new(false));
        let hits = thread::scope(|scope| {
            let writer = scope.spawn(move || {
                let turns = (0..2).cycle().take(1 << 20);
                for number in turns.take_while(|_| !is_over.load(Relaxed)) {
                    table.insert(&key(number), &[number + 1; LIMBS], TreeSize::all_visited(1));
                    // Leave the reader time for a whole value now and then.
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

    /// The bytes that the table has allocated.
    fn allocated(table: &Table) -> usize {
        let words = table.keys.capacity() + table.values.capacity();
        words * size_of::<u64>() + table.heads.capacity() * size_of::<Head>()
    }

    #[test]
    fn the_limit_is_kept_and_cheap_entries_are_evicted() {
        for limit in [0, 1, 100, 1024, 10_000, 100_000] {
            let mut table = Table::new(2, limit);
            for number in 0..10_000 {
                table.insert_alone(&key(number), &[number], TreeSize::all_visited(nodes(number)));
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
            table.insert_alone(&key(number), &[number], TreeSize::all_visited(nodes(number)));
        }
        let expensive = (0..100).filter(|number| find(&table, number * 100).is_some()).count();
        assert!(expensive >= 95, "{expensive} of 100 expensive ones are still there");
    }
}
