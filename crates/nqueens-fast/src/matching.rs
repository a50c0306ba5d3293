//! Counts the pairs of a top half and a bottom half without a common diagonal.
//!
//! Both lists are sorted into *buckets* by the bits of the busiest diagonals. The tops of a bucket
//! are tested only against bottoms of buckets without a common bit. 512 bottoms of a bucket form a
//! *block*: for each of the other bits, a *plane* of 512 bits marks the bottoms that have it. For
//! each top the planes of its bits are or-ed; the zeros of the result are the compatible bottoms.
//! To make this cheap, six planes at a time are or-ed in advance in all 64 ways (the method of the
//! four Russians: V. L. Arlazarov, E. A. Dinic, M. A. Kronrod, I. A. Faradžev, 1970).
//!
//! Each of the eight lanes of a block holds bottoms of one class only, so the number of ones of a
//! lane is weighted as a whole.

use quadrille_vectors::{Aligned, Kernel, Simd, U64x8};

use crate::layout::CLASSES;
use crate::stop::Stop;
use crate::tally::Tally;

/// A bit for each bottom of a block: eight lanes of 64.
type Plane = Aligned<[u64; LANES]>;

/// The number of planes that one table combines.
const CHUNK: u32 = 6;
/// The number of tables: one for each chunk of the bits outside the bucket number.
const CHUNKS: usize = (LOW_BITS.div_ceil(CHUNK)) as usize;
/// The most bits outside the bucket number.
const LOW_BITS: u32 = 32;
/// The desired number of bottoms per bucket.
const BUCKET: usize = 750;
/// The most bits of a bucket number, where `LOW_BITS` allows.
const BUCKET_BITS: u32 = 10;

/// The number of bottoms in a lane.
const LANE: usize = 64;
/// The number of lanes in a block.
const LANES: usize = 8;

const _: () = assert!(CHUNK * CHUNKS as u32 >= LOW_BITS, "every bit is in a chunk");
const _: () = assert!(size_of::<Plane>() * 8 == LANE * LANES, "a plane has a bit for each bottom");

/// For each value of the bits of a chunk in a top, the incompatible bottoms.
#[derive(Clone, Copy, Debug)]
struct Table([Plane; 1 << CHUNK]);

/// Keys sorted by bucket, reduced to their low bits.
#[derive(Debug, Default)]
struct Buckets {
    low: Vec<u32>,
    /// For each bucket, the index of its first key; then the number of keys.
    starts: Vec<u32>,
}

impl Buckets {
    /// Sorts keys by their bits from `low_bits` up, whose values are less than `count`.
    #[inline(always)]
    fn sort(&mut self, keys: &[u64], low_bits: u32, count: usize) {
        let starts = &mut self.starts;
        starts.clear();
        starts.resize(count + 2, 0);
        keys.iter().for_each(|key| starts[(key >> low_bits) as usize + 2] += 1);
        (1..starts.len()).for_each(|place| starts[place] += starts[place - 1]);
        // A lane is read to its end even if it is only partly filled.
        let room = keys.len() + LANE;
        if self.low.len() < room {
            self.low.resize(2 * room, 0);
        }
        let low_mask = ((1u64 << low_bits) - 1) as u32;
        for key in keys {
            let next = &mut starts[(key >> low_bits) as usize + 1];
            self.low[*next as usize] = *key as u32 & low_mask;
            *next += 1;
        }
    }

    /// Returns the range of keys of the buckets `first` to `last`.
    #[inline(always)]
    fn places(&self, first: usize, last: usize) -> (usize, usize) {
        (self.starts[first] as usize, self.starts[last + 1] as usize)
    }
}

/// The keys of tops and bottoms to be matched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lists<'k> {
    /// The number of low bits that a pair must not have in common.
    pub(crate) key_bits: u32,
    pub(crate) tops: &'k [u64],
    pub(crate) bottoms: &'k [u64],
    /// The weight of a pair, by the class of its bottom, which stands above those bits.
    pub(crate) weights: [u64; CLASSES],
}

/// Counts pairs. One per thread; its memory is reused.
#[derive(Debug)]
pub(crate) struct Matcher {
    tops: Buckets,
    bottoms: Buckets,
    tables: Box<[Table; CHUNKS]>,
    planes: Box<[Plane; 32]>,
}

/// The lanes of a block filled so far.
struct Filling {
    lanes: usize,
    weights: [u64; LANES],
    /// The bits without a bottom.
    absent: Plane,
}

impl Filling {
    const NONE: Self = Self { lanes: 0, weights: [0; LANES], absent: Aligned([u64::MAX; LANES]) };
}

/// The division of the bits of a key in one matching.
#[derive(Clone, Copy)]
struct Cut {
    bucket_bits: u32,
    low_bits: u32,
}

impl Cut {
    fn new(key_bits: u32, bottoms: usize) -> Self {
        let least = key_bits.saturating_sub(LOW_BITS);
        let wanted = (bottoms / BUCKET).checked_ilog2().map_or(0, |bits| bits + 1);
        let bucket_bits = wanted.min(BUCKET_BITS).max(least).min(key_bits);
        Self { bucket_bits, low_bits: key_bits - bucket_bits }
    }

    fn buckets(self) -> usize {
        1 << self.bucket_bits
    }
}

impl Matcher {
    pub(crate) fn new() -> Self {
        Self {
            tops: Buckets::default(),
            bottoms: Buckets::default(),
            tables: Box::new([Table([Plane::default(); 1 << CHUNK]); CHUNKS]),
            planes: Box::new([Plane::default(); 32]),
        }
    }

    /// Adds the weighted number of pairs without a common bit to the tally. `None` if the count was
    /// stopped; then the tally is invalid.
    #[inline(always)]
    pub(crate) fn count<S: Simd>(
        &mut self,
        simd: S,
        lists: &Lists<'_>,
        stop: &mut Stop<'_>,
        tally: &mut Tally,
    ) -> Option<()> {
        let Lists { key_bits, tops, bottoms, weights } = *lists;
        if tops.is_empty() || bottoms.is_empty() {
            return Some(());
        }
        let cut = Cut::new(key_bits, bottoms.len());
        self.tops.sort(tops, cut.low_bits, cut.buckets());
        self.bottoms.sort(bottoms, cut.low_bits, cut.buckets() * (CLASSES + 1));
        for bucket in 0..cut.buckets() {
            let mut filling = Filling::NONE;
            for (class, &weight) in weights.iter().enumerate().filter(|&(_, &weight)| weight > 0) {
                let place = class * cut.buckets() + bucket;
                let (mut start, end) = self.bottoms.places(place, place);
                while start < end {
                    let used = (end - start).min(LANE);
                    self.fill_lane(simd, &mut filling, start, used, weight);
                    start += used;
                    if filling.lanes == LANES {
                        self.scan_block(simd, &filling, cut, bucket, tally);
                        filling = Filling::NONE;
                        stop.check()?;
                    }
                }
            }
            if filling.lanes > 0 {
                self.scan_block(simd, &filling, cut, bucket, tally);
                stop.check()?;
            }
        }
        Some(())
    }

    /// Puts the next `used` bottoms into the next lane.
    #[inline(always)]
    fn fill_lane<S: Simd>(
        &mut self,
        simd: S,
        filling: &mut Filling,
        start: usize,
        used: usize,
        weight: u64,
    ) {
        let words =
            self.bottoms.low[start..].first_chunk().expect("the list has room for a whole lane");
        simd.transpose_bits(words, filling.lanes, &mut self.planes);
        filling.absent.0[filling.lanes] = u64::MAX.checked_shl(used as u32).unwrap_or(0);
        filling.weights[filling.lanes] = weight;
        filling.lanes += 1;
    }

    /// Counts the pairs of the block with all tops that share no bit of the bucket.
    #[inline(always)]
    fn scan_block<S: Simd>(
        &mut self,
        simd: S,
        filling: &Filling,
        cut: Cut,
        bucket: usize,
        tally: &mut Tally,
    ) {
        let chunks = (cut.low_bits.div_ceil(CHUNK) as usize).max(1);
        self.make_tables(simd, chunks, &filling.absent);
        let (tested, ones) = match chunks {
            1 => self.scan_buckets::<S, 1>(simd, cut, bucket),
            2 => self.scan_buckets::<S, 2>(simd, cut, bucket),
            3 => self.scan_buckets::<S, 3>(simd, cut, bucket),
            4 => self.scan_buckets::<S, 4>(simd, cut, bucket),
            5 => self.scan_buckets::<S, 5>(simd, cut, bucket),
            CHUNKS => self.scan_buckets::<S, CHUNKS>(simd, cut, bucket),
            _ => unreachable!("the low bits fill at most CHUNKS chunks"),
        };
        let pairs = tested * LANE as u64;
        let lanes = filling.weights.iter().zip(ones.0);
        tally.add(lanes.map(|(weight, ones)| weight * (pairs - ones)).sum());
    }

    /// Makes the tables of the block from its planes.
    #[inline(always)]
    fn make_tables<S: Simd>(&mut self, simd: S, chunks: usize, absent: &Plane) {
        let mut none = *absent;
        for (chunk, Table(table)) in self.tables[..chunks].iter_mut().enumerate() {
            // Absent bottoms are incompatible with every top: one table is enough to exclude them.
            table[0] = std::mem::take(&mut none);
            let first = chunk * CHUNK as usize;
            for (bit, plane) in self.planes.iter().skip(first).take(CHUNK as usize).enumerate() {
                let plane = simd.load_u64(plane);
                let (without, with) = table.split_at_mut(1 << bit);
                for (without, with) in without.iter().zip(with) {
                    *with = simd.load_u64(without).or(plane).store();
                }
            }
        }
    }

    /// Scans with `N` tables.
    #[inline(always)]
    fn scan_buckets<S: Simd, const N: usize>(
        &self,
        simd: S,
        cut: Cut,
        bucket: usize,
    ) -> (u64, Plane) {
        let tables = self.tables.first_chunk().expect("there are N tables");
        simd.run(Scan::<N> { tables, tops: &self.tops, cut, bucket })
    }
}

/// Tests tops against one block: returns the number of tops tested and, for each lane, the number
/// of incompatible pairs, absent bottoms included.
struct Scan<'m, const N: usize> {
    tables: &'m [Table; N],
    tops: &'m Buckets,
    cut: Cut,
    bucket: usize,
}

impl<const N: usize> Kernel for Scan<'_, N> {
    type Output = (u64, Plane);

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> (u64, Plane) {
        let Self { tables, tops, cut, bucket } = self;
        // Where the lowest bits of the bucket number are 0, those of the tops are free, so their
        // buckets are adjacent.
        let run = bucket.trailing_zeros().min(cut.bucket_bits);
        let free = ((cut.buckets() - 1) & !bucket) >> run;
        let mut sum = simd.splat_u64(0);
        let (mut tested, mut runs) = (0, free);
        loop {
            let (start, end) = tops.places(runs << run, ((runs + 1) << run) - 1);
            sum = scan(simd, tables, &tops.low[start..end], sum);
            tested += (end - start) as u64;
            if runs == 0 {
                return (tested, sum.store());
            }
            runs = (runs - 1) & free;
        }
    }
}

/// Adds the number of incompatible pairs of these tops with the block to `sum`, for each lane.
#[inline(always)]
fn scan<S: Simd, const N: usize>(
    simd: S,
    tables: &[Table; N],
    tops: &[u32],
    mut sum: S::U64x8,
) -> S::U64x8 {
    for &top in tops {
        let mut lost = look(simd, tables, 0, top);
        let mut chunk = 1;
        while chunk + 1 < N {
            lost = lost.or3(look(simd, tables, chunk, top), look(simd, tables, chunk + 1, top));
            chunk += 2;
        }
        if chunk < N {
            lost = lost.or(look(simd, tables, chunk, top));
        }
        sum = sum.add(lost.count_ones());
    }
    sum
}

/// Returns the bottoms that are incompatible with a top by one chunk of its bits.
///
/// As a closure passed to `array::from_fn` it was compiled separately, without AVX2: 7.1 s instead
/// of 2.1 s for n = 18.
#[inline(always)]
fn look<S: Simd>(simd: S, tables: &[Table], chunk: usize, top: u32) -> S::U64x8 {
    let way = top >> (CHUNK * chunk as u32) & ((1 << CHUNK) - 1);
    simd.load_u64(&tables[chunk].0[way as usize])
}
