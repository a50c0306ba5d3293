//! The halves of one set of columns, sorted into buckets as they are found.

use crate::orbits::CLASSES;

/// The desired number of pairs of quarters per bucket; about half of them are compatible.
const PAIRS: usize = 3000;
/// The most bits of a bucket number, where [`LOW_BITS`] allows.
const BUCKET_BITS: u32 = 10;
/// The most bits outside the bucket number.
pub(crate) const LOW_BITS: u32 = 32;

/// The division of the bits of a key in one matching: the high ones are the number of its bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    bucket_bits: u32,
    pub(crate) low_bits: u32,
}

impl Cut {
    /// Returns the division for bottoms that are found among `pairs` pairs of quarters.
    pub(crate) fn new(key_bits: u32, pairs: usize) -> Self {
        let least = key_bits.saturating_sub(LOW_BITS);
        let wanted = (pairs / PAIRS).checked_ilog2().map_or(0, |bits| bits + 1);
        let bucket_bits = wanted.min(BUCKET_BITS).max(least).min(key_bits);
        Self { bucket_bits, low_bits: key_bits - bucket_bits }
    }

    /// Returns the number of buckets of each class.
    pub(crate) fn buckets(self) -> usize {
        1 << self.bucket_bits
    }
}

/// The low bits of keys by class and bucket, in linked pages of `PAGE` keys.
///
/// Invariant: the first page of a bucket has its number, and the page of `ends` is not full.
#[derive(Debug, Default)]
pub(crate) struct Buckets<const PAGE: usize> {
    low: Vec<u32>,
    /// For each full page, the next one of its bucket.
    next: Vec<u32>,
    /// For each bucket, the place of its next key.
    ends: Vec<u32>,
    /// The number of pages in use.
    pages: usize,
    keys: usize,
    low_bits: u32,
}

impl<const PAGE: usize> Buckets<PAGE> {
    /// Removes all keys.
    #[inline(always)]
    pub(crate) fn clear(&mut self, cut: Cut) {
        self.low_bits = cut.low_bits;
        self.pages = CLASSES * cut.buckets();
        self.keys = 0;
        self.ends.clear();
        self.ends.extend((0..self.pages).map(|page| (page * PAGE) as u32));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.keys == 0
    }

    /// Adds keys, whose class stands above their bits.
    #[inline(always)]
    pub(crate) fn add(&mut self, keys: &[u64]) {
        self.keys += keys.len();
        // One page of each bucket is not full, and the others are. For n = 26 the first pages alone take 1 GB, so
        // there is not much room for more.
        let needed = self.ends.len() + self.keys / PAGE;
        if self.next.len() < needed {
            let room = needed + needed / 8;
            self.next.resize(room, 0);
            self.low.resize(room * PAGE, 0);
        }
        let low_mask = ((1u64 << self.low_bits) - 1) as u32;
        let Self { low, next, ends, pages, low_bits, .. } = self;
        let (low, ends) = (&mut low[..], &mut ends[..]);
        for &key in keys {
            let end = &mut ends[(key >> *low_bits) as usize];
            low[*end as usize] = key as u32 & low_mask;
            *end += 1;
            if (*end as usize).is_multiple_of(PAGE) {
                next[*end as usize / PAGE - 1] = *pages as u32;
                *end = (*pages * PAGE) as u32;
                *pages += 1;
            }
        }
    }

    /// Returns the first page of a bucket and the number of its keys; `None` if there are none.
    #[inline(always)]
    pub(crate) fn first_page(&self, bucket: usize) -> Option<(usize, usize)> {
        self.used(bucket, bucket)
    }

    /// Returns the page after a page of a bucket, and the number of its keys.
    #[inline(always)]
    pub(crate) fn page_after(&self, bucket: usize, page: usize) -> Option<(usize, usize)> {
        let is_last = self.ends[bucket] as usize / PAGE == page;
        if is_last { None } else { self.used(bucket, self.next[page] as usize) }
    }

    #[inline(always)]
    fn used(&self, bucket: usize, page: usize) -> Option<(usize, usize)> {
        let end = self.ends[bucket] as usize;
        let used = if end / PAGE == page { end % PAGE } else { PAGE };
        (used > 0).then_some((page, used))
    }

    /// Returns a whole page; those of its keys that are not in use are of earlier times.
    #[inline(always)]
    pub(crate) fn page(&self, page: usize) -> &[u32; PAGE] {
        self.low[page * PAGE..].first_chunk().expect("pages are whole")
    }

    /// Returns the keys of each page of a bucket.
    #[inline(always)]
    pub(crate) fn of(&self, bucket: usize) -> impl Iterator<Item = &[u32]> {
        let next = move |&(page, _): &(usize, usize)| self.page_after(bucket, page);
        let pages = std::iter::successors(self.first_page(bucket), next);
        pages.map(|(page, used)| &self.page(page)[..used])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_little_more_than_the_first_pages_and_the_keys() {
        // The cut of n = 26.
        let cut = Cut::new(50, 1 << 30);
        let mut buckets = Buckets::<4>::default();
        buckets.clear(cut);
        buckets.add(&[1; 1000]);
        let pages = 3 * (1 << 18) + 1000 / 4;
        assert!(buckets.low.len() <= 4 * (pages + pages / 8), "{}", buckets.low.len());
    }

    #[test]
    fn keys_are_found_in_their_bucket() {
        let cut = Cut { bucket_bits: 2, low_bits: 5 };
        let mut buckets = Buckets::<4>::default();
        for round in 0..3u64 {
            buckets.clear(cut);
            assert!(buckets.is_empty());
            // Bucket 1 of class 2 has none, or whole pages, or one key more.
            let keys: Vec<u64> = (0..128).filter(|key| key >> 5 != 1).collect();
            let more: Vec<u64> = (0..4 * round + round / 2).map(|low| 9 << 5 | low).collect();
            keys.chunks(7).for_each(|some| buckets.add(some));
            buckets.add(&more);
            for bucket in 0..12 {
                let found: Vec<u64> = buckets
                    .of(bucket)
                    .flatten()
                    .map(|&low| (bucket as u64) << 5 | u64::from(low))
                    .collect();
                let of = |key: &u64| (key >> 5) as usize == bucket;
                let expected: Vec<u64> = keys.iter().chain(&more).copied().filter(of).collect();
                assert_eq!(found, expected, "round {round}, bucket {bucket}");
            }
        }
    }
}
