//! Counts the pairs of a top half and a bottom half without a common diagonal.
//!
//! Both lists are sorted into *buckets* (`buckets.rs`) by the bits of the busiest diagonals. The tops of a bucket
//! are tested only against bottoms of buckets without a common bit. 512 bottoms of a bucket form a
//! *block*: for each of the other bits, a *plane* of 512 bits marks the bottoms that have it. For
//! each top the planes of its bits are or-ed; the zeros of the result are the compatible bottoms.
//! To make this cheap, seven planes at a time are or-ed in advance in all 128 ways (the method of the
//! four Russians: V. L. Arlazarov, E. A. Dinic, M. A. Kronrod, I. A. Faradžev, 1970).
//!
//! Each of the eight lanes of a block holds bottoms of one class only, so the number of ones of a
//! lane is weighted as a whole.

use quadrille_vectors::{Aligned, Kernel, Simd, U64x8};

use crate::buckets::{Buckets, Cut, LOW_BITS};
use crate::orbits::{CLASSES, Weights};
use crate::stop::Stop;
use crate::tally::Tally;

/// A bit for each bottom of a block: eight lanes of 64.
type Plane = Aligned<[u64; LANES]>;

/// The number of planes that one table combines.
const CHUNK: u32 = 7;
/// The number of tables: one for each chunk of the bits outside the bucket number.
const CHUNKS: usize = (LOW_BITS.div_ceil(CHUNK)) as usize;
/// The number of tops in a page.
const TOPS: usize = 256;
/// The number of bottoms in a lane.
const LANE: usize = 64;
/// The number of lanes in a block.
const LANES: usize = 8;

const _: () = assert!(CHUNK * CHUNKS as u32 >= LOW_BITS, "every bit is in a chunk");
const _: () = assert!(size_of::<Plane>() * 8 == LANE * LANES, "a plane has a bit for each bottom");

/// For each value of the bits of a chunk in a top, the incompatible bottoms.
#[derive(Clone, Copy, Debug)]
struct Table([Plane; 1 << CHUNK]);

/// Counts pairs. One per thread; its memory is reused.
#[derive(Debug)]
pub(crate) struct Matcher {
    pub(crate) tops: Buckets<TOPS>,
    /// A page is a lane.
    pub(crate) bottoms: Buckets<LANE>,
    /// The numbers of the buckets that have tops of class 1.
    rare: Vec<u32>,
    tables: Box<[Table; CHUNKS]>,
    planes: Box<[Plane; 32]>,
}

/// The lanes of a block filled so far.
struct Filling {
    lanes: usize,
    /// For each lane, the class of its bottoms.
    classes: [usize; LANES],
    /// The bits without a bottom.
    absent: Plane,
}

impl Filling {
    const NONE: Self = Self { lanes: 0, classes: [0; LANES], absent: Aligned([u64::MAX; LANES]) };
}

impl Matcher {
    pub(crate) fn new() -> Self {
        Self {
            tops: Buckets::default(),
            bottoms: Buckets::default(),
            rare: Vec::new(),
            tables: Box::new([Table([Plane::default(); 1 << CHUNK]); CHUNKS]),
            planes: Box::new([Plane::default(); 32]),
        }
    }

    /// Removes all tops and bottoms.
    #[inline(always)]
    pub(crate) fn clear(&mut self, cut: Cut) {
        self.tops.clear(cut);
        self.bottoms.clear(cut);
    }

    /// Returns the weighted number of pairs without a common bit; `None` if the count was stopped.
    #[inline(always)]
    pub(crate) fn count<S: Simd>(
        &mut self,
        simd: S,
        cut: Cut,
        weights: &Weights,
        stop: &mut Stop<'_>,
    ) -> Option<Tally> {
        let mut tally = Tally::default();
        if self.tops.is_empty() || self.bottoms.is_empty() {
            return Some(tally);
        }
        self.rare.clear();
        let has_rare =
            |&bucket: &u32| self.tops.first_page(cut.buckets() + bucket as usize).is_some();
        self.rare.extend((0..cut.buckets() as u32).filter(has_rare));
        for bucket in 0..cut.buckets() {
            let mut filling = Filling::NONE;
            for class in (0..CLASSES).filter(|&class| weights.iter().any(|of| of[class] > 0)) {
                let mut page = self.bottoms.first_page(class * cut.buckets() + bucket);
                while let Some((lane, used)) = page {
                    self.fill_lane(simd, &mut filling, lane, used, class);
                    page = self.bottoms.page_after(class * cut.buckets() + bucket, lane);
                    if filling.lanes == LANES {
                        self.scan_block(simd, &filling, cut, bucket, weights, &mut tally);
                        filling = Filling::NONE;
                        stop.check()?;
                    }
                }
            }
            if filling.lanes > 0 {
                self.scan_block(simd, &filling, cut, bucket, weights, &mut tally);
                stop.check()?;
            }
        }
        Some(tally)
    }

    /// Puts a page of `used` bottoms into the next lane.
    #[inline(always)]
    fn fill_lane<S: Simd>(
        &mut self,
        simd: S,
        filling: &mut Filling,
        page: usize,
        used: usize,
        class: usize,
    ) {
        simd.transpose_bits(self.bottoms.page(page), filling.lanes, &mut self.planes);
        filling.absent.0[filling.lanes] = u64::MAX.checked_shl(used as u32).unwrap_or(0);
        filling.classes[filling.lanes] = class;
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
        weights: &Weights,
        tally: &mut Tally,
    ) {
        let chunks = (cut.low_bits.div_ceil(CHUNK) as usize).max(1);
        self.make_tables(simd, chunks, &filling.absent);
        let scanned = match chunks {
            1 => self.scan_buckets::<S, 1>(simd, cut, bucket),
            2 => self.scan_buckets::<S, 2>(simd, cut, bucket),
            3 => self.scan_buckets::<S, 3>(simd, cut, bucket),
            4 => self.scan_buckets::<S, 4>(simd, cut, bucket),
            CHUNKS => self.scan_buckets::<S, CHUNKS>(simd, cut, bucket),
            _ => unreachable!("the low bits fill at most CHUNKS chunks"),
        };
        for (weights, Scanned { tops, ones }) in weights.iter().zip(scanned) {
            let pairs = tops * LANE as u64;
            let lanes = filling.classes.iter().zip(ones.0);
            tally.add_boards(lanes.map(|(&class, ones)| weights[class] * (pairs - ones)).sum());
        }
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
    ) -> [Scanned; 2] {
        let tables = self.tables.first_chunk().expect("there are N tables");
        simd.run(Scan::<N> { tables, tops: &self.tops, rare: &self.rare, cut, bucket })
    }
}

/// The tops of one class tested against a block.
struct Scanned {
    /// Their number.
    tops: u64,
    /// For each lane, the number of incompatible pairs, absent bottoms included.
    ones: Plane,
}

/// Tests tops against one block, for each class.
struct Scan<'m, const N: usize> {
    tables: &'m [Table; N],
    tops: &'m Buckets<TOPS>,
    rare: &'m [u32],
    cut: Cut,
    bucket: usize,
}

impl<const N: usize> Kernel for Scan<'_, N> {
    type Output = [Scanned; 2];

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> [Scanned; 2] {
        let Self { tables, tops, rare, cut, bucket } = self;
        let free = (cut.buckets() - 1) & !bucket;
        let mut sums = [simd.splat_u64(0); 2];
        let mut tested = [0; 2];
        let mut of_top = free;
        loop {
            for page in tops.of(of_top) {
                sums[0] = scan(simd, tables, page, sums[0]);
                tested[0] += page.len() as u64;
            }
            if of_top == 0 {
                break;
            }
            of_top = (of_top - 1) & free;
        }
        for &of_top in rare.iter().filter(|&&of_top| of_top as usize & bucket == 0) {
            for page in tops.of(cut.buckets() + of_top as usize) {
                sums[1] = scan(simd, tables, page, sums[1]);
                tested[1] += page.len() as u64;
            }
        }
        let [first, second] = sums;
        let scanned = |tops, sum: S::U64x8| Scanned { tops, ones: sum.store() };
        [scanned(tested[0], first), scanned(tested[1], second)]
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
