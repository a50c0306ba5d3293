//! Every operation at every level, against a definition on single lanes.

use quadrille_random::Random;

use crate::lanes::{Aligned, Kernel, SLACK, Simd, U32s, U64x8};
use crate::level::Level;

/// A generator of words, many of them sparse, equal or extreme.
pub(crate) struct Words(Random);

impl Words {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }

    pub(crate) fn next(&mut self) -> u64 {
        let word = self.0.next_u64();
        match word >> 5 & 15 {
            0 => 0,
            1 => u64::MAX,
            2 => 1 << (word >> 58),
            3 => !(1 << (word >> 58)),
            4 => u64::MAX >> 1,
            5 => (word & 0xFFFF_FFFF) * 0x1_0000_0001,
            6 | 7 => word & word << 9 & word << 23,
            _ => word,
        }
    }

    pub(crate) fn eight(&mut self) -> [u64; 8] {
        std::array::from_fn(|_| self.next())
    }

    fn sixteen(&mut self) -> [u32; 16] {
        std::array::from_fn(|_| self.next() as u32)
    }

    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let small = self.next() % 31 + 1;
        std::array::from_fn(|_| (self.next() % small) as u8)
    }
}

/// Makes a second vector that agrees with the first in some lanes, and is its complement in one.
pub(crate) fn relate<T: Copy + std::ops::Not<Output = T>>(
    one: &[T],
    other: &mut [T],
    round: usize,
) {
    let lane = round % one.len();
    other[lane] = one[lane];
    other[(lane + 3) % one.len()] = !one[(lane + 3) % one.len()];
}

pub(crate) fn lanes<T: Copy, const N: usize>(
    one: [T; N],
    other: [T; N],
    f: impl Fn(T, T) -> T,
) -> [T; N] {
    std::array::from_fn(|k| f(one[k], other[k]))
}

pub(crate) fn bits(set: impl Iterator<Item = bool>) -> u128 {
    set.enumerate().fold(0, |bits, (k, is_set)| bits | u128::from(is_set) << k)
}

/// All operations on eight 64-bit lanes.
struct Wide([[u64; 8]; 3], u8);

#[derive(Debug, PartialEq)]
struct WideResults {
    vectors: [[u64; 8]; 11],
    zero_lanes: u8,
    low_bytes: [u8; 8],
    least: u64,
}

impl Kernel for Wide {
    type Output = WideResults;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> WideResults {
        let Self([a, b, c], mask) = self;
        let (a, b) = (simd.load_u64(&Aligned(a)), simd.load_u64(&Aligned(b)));
        let c = simd.load_u64(&Aligned(c));
        let low = simd.splat_u64(u64::MAX >> 1);
        let vectors = [
            a.and(b),
            a.or(b),
            a.or3(b, c),
            a.add(b),
            a.sub(b),
            a.and(low).min(b.and(low)),
            a.count_ones(),
            a.shift_left::<16>(),
            a.shift_left::<0>(),
            a.shift_left::<63>(),
            a.select(mask, b),
        ];
        WideResults {
            vectors: vectors.map(|vector| vector.store().0),
            zero_lanes: a.and(b).zero_lanes(),
            low_bytes: a.low_bytes(),
            least: a.and(low).least(),
        }
    }
}

impl Wide {
    fn expected(&self) -> WideResults {
        let Self([a, b, c], mask) = *self;
        let low = |word: u64| word & u64::MAX >> 1;
        WideResults {
            vectors: [
                lanes(a, b, |a, b| a & b),
                lanes(a, b, |a, b| a | b),
                lanes(lanes(a, b, |a, b| a | b), c, |a, c| a | c),
                lanes(a, b, u64::wrapping_add),
                lanes(a, b, u64::wrapping_sub),
                lanes(a, b, |a, b| low(a).min(low(b))),
                a.map(|lane| u64::from(lane.count_ones())),
                a.map(|lane| lane << 16),
                a,
                a.map(|lane| lane << 63),
                std::array::from_fn(|k| if mask >> k & 1 == 1 { a[k] } else { b[k] }),
            ],
            zero_lanes: bits(a.iter().zip(b).map(|(a, b)| a & b == 0)) as u8,
            low_bytes: a.map(|lane| lane.to_le_bytes()[0]),
            least: a.map(low).into_iter().min().expect("eight lanes"),
        }
    }
}

#[test]
fn wide_lanes_do_what_single_ones_do() {
    let mut words = Words::new(1);
    for round in 0..2000 {
        let mut vectors = [words.eight(), words.eight(), words.eight()];
        let [one, other, _] = &mut vectors;
        relate(one, other, round);
        let mask = words.next() as u8;
        let expected = Wide(vectors, mask).expected();
        for level in Level::available() {
            assert_eq!(level.dispatch(Wide(vectors, mask)), expected, "{level:?}");
        }
    }
}

/// All operations on 32-bit lanes.
struct Narrow([[u32; 16]; 3]);

/// The results, and which lanes of the and of the first two vectors are 0.
type NarrowResults = ([[u32; 16]; 14], u32);

impl Kernel for Narrow {
    type Output = NarrowResults;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> NarrowResults {
        let [a, b, c] = self.0.map(Aligned);
        let (mut results, mut zero) = ([Aligned([0; 16]); 14], 0);
        for part in 0..16 / S::U32s::LANES {
            let (a, b) = (simd.load_u32(&a, part), simd.load_u32(&b, part));
            let c = simd.load_u32(&c, part);
            let here = [
                a.and(b),
                a.or(b),
                a.or3(b, c),
                a.xor(b),
                a.without(b),
                a.add(b),
                a.sub(b),
                a.min(b),
                a.shift_left::<0>(),
                a.shift_left::<18>(),
                a.shift_left::<31>(),
                a.shift_right::<3>(),
                a.shift_right::<31>(),
                a.simd().splat_u32(7).or(a),
            ];
            for (result, vector) in results.iter_mut().zip(here) {
                vector.store(result, part);
            }
            zero |= a.and(b).zero_lanes() << (part * S::U32s::LANES);
        }
        (results.map(|result| result.0), zero)
    }
}

impl Narrow {
    fn expected(&self) -> NarrowResults {
        let [a, b, c] = self.0;
        let results = [
            lanes(a, b, |a, b| a & b),
            lanes(a, b, |a, b| a | b),
            lanes(lanes(a, b, |a, b| a | b), c, |a, c| a | c),
            lanes(a, b, |a, b| a ^ b),
            lanes(a, b, |a, b| a & !b),
            lanes(a, b, u32::wrapping_add),
            lanes(a, b, u32::wrapping_sub),
            lanes(a, b, u32::min),
            a,
            a.map(|lane| lane << 18),
            a.map(|lane| lane << 31),
            a.map(|lane| lane >> 3),
            a.map(|lane| lane >> 31),
            a.map(|lane| lane | 7),
        ];
        (results, bits(a.iter().zip(b).map(|(a, b)| a & b == 0)) as u32)
    }
}

#[test]
fn narrow_lanes_do_what_single_ones_do() {
    let mut words = Words::new(2);
    for round in 0..2000 {
        let mut vectors = [words.sixteen(), words.sixteen(), words.sixteen()];
        let [one, other, _] = &mut vectors;
        relate(one, other, round);
        let expected = Narrow(vectors).expected();
        for level in Level::available() {
            assert_eq!(level.dispatch(Narrow(vectors)), expected, "{level:?}");
        }
    }
}

/// Lanes that change places: `None` at a level with fewer lanes.
struct Swapped(usize);

impl Kernel for Swapped {
    type Output = Option<[u32; 16]>;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let (numbers, mut swapped) = (Aligned(std::array::from_fn(|k| k as u32)), Aligned([0; 16]));
        for part in 0..16 / S::U32s::LANES {
            simd.load_u32(&numbers, part).swap_lanes(self.0).store(&mut swapped, part);
        }
        (self.0 < S::U32s::LANES).then_some(swapped.0)
    }
}

#[test]
fn lanes_change_places() {
    let mut swaps = 0;
    for level in Level::available() {
        for distance in [1, 2, 4, 8] {
            if let Some(swapped) = level.dispatch(Swapped(distance)) {
                let expected = std::array::from_fn(|k| (k ^ distance) as u32);
                assert_eq!(swapped, expected, "{level:?}, {distance}");
                swaps += 1;
            }
        }
    }
    assert!(swaps >= 2 * Level::available().len(), "every level has four lanes or more");
}

/// A part that is out of range.
struct Beyond;

impl Kernel for Beyond {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        simd.load_u32(&Aligned([0; 16]), 16 / S::U32s::LANES);
    }
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "a panic ends the module")]
fn no_part_beyond_the_last_is_loaded() {
    for level in Level::available() {
        std::panic::catch_unwind(|| level.dispatch(Beyond)).expect_err("there is no such part");
    }
}

/// The least of some blocks of bytes.
struct Least<'b>(&'b [Aligned<[u8; 64]>]);

impl Kernel for Least<'_> {
    type Output = u8;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> u8 {
        simd.least_byte(self.0)
    }
}

#[test]
fn the_least_byte_is_found_wherever_it_is() {
    for level in Level::available() {
        assert_eq!(level.dispatch(Least(&[])), 255, "{level:?}");
        for place in 0..128 {
            for (most, least) in [(255, 254), (128, 127), (1, 0), (255, 0)] {
                let mut blocks = [Aligned([most; 64]); 2];
                blocks[place / 64].0[place % 64] = least;
                assert_eq!(level.dispatch(Least(&blocks)), least, "{level:?}, {place}");
                assert_eq!(
                    level.dispatch(Least(&blocks[..1])),
                    if place < 64 { least } else { most }
                );
            }
        }
    }
}

/// The ones in common with eight lanes, in some of four words, and a copy without some bits, with the
/// number of those left.
struct Common<'w> {
    live: &'w [u64; 4],
    blocks: &'w [Aligned<[u64; 8]>; 4],
    words: &'w [usize],
}

impl Kernel for Common<'_> {
    type Output = ([u64; 8], [u64; 4], u32);

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let Self { live, blocks, words } = self;
        let ones = simd.common_ones(live, blocks, words.iter().copied());
        let mut rest = [0; 4];
        let left = simd.copy_without(live, &blocks.map(|block| block.0[0]), &mut rest);
        (ones.store().0, rest, left)
    }
}

#[test]
fn common_ones_are_counted_in_the_words_asked_for() {
    let mut random = Words::new(5);
    for round in 0..500 {
        let live = std::array::from_fn(|_| random.next());
        let blocks = std::array::from_fn(|_| Aligned(random.eight()));
        let words: Vec<usize> = (0..4).filter(|word| round >> word & 1 == 1).collect();
        let in_lane = |lane: usize| {
            words
                .iter()
                .map(|&word| u64::from((live[word] & blocks[word].0[lane]).count_ones()))
                .sum()
        };
        let ones: [u64; 8] = std::array::from_fn(in_lane);
        let rest: [u64; 4] = std::array::from_fn(|word| live[word] & !blocks[word].0[0]);
        for level in Level::available() {
            let common = Common { live: &live, blocks: &blocks, words: &words };
            let left = rest.iter().map(|word| word.count_ones()).sum();
            assert_eq!(level.dispatch(common), (ones, rest, left), "{level:?}");
        }
    }
}

/// Changes of 64 bytes by 64 others: a copy, a difference, and the bytes of ones filled.
struct Changed<'b>(&'b Aligned<[u8; 64]>, &'b Aligned<[u8; 64]>, &'b Aligned<[u8; 64]>);

impl Kernel for Changed<'_> {
    type Output = [[u8; 64]; 3];

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let Self(from, bytes, ones) = self;
        let (mut copy, mut less, mut filled) = ([Aligned([7; 64])], *from, *from);
        simd.copy_bytes(&[*from], &mut copy);
        simd.sub_bytes(&mut less, bytes);
        simd.fill_bytes(&mut filled, ones);
        [copy[0].0, less.0, filled.0]
    }
}

/// The same as a part of another kernel.
struct Shared<'b>(Changed<'b>);

impl<'b> Kernel for Shared<'b> {
    type Output = <Changed<'b> as Kernel>::Output;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        simd.share(self.0)
    }
}

#[test]
fn bytes_are_changed_one_by_one() {
    let mut words = Words::new(6);
    for _ in 0..500 {
        let (from, bytes) = (Aligned(words.bytes()), Aligned(words.bytes()));
        let ones = Aligned(words.bytes().map(|byte| byte & 1));
        let pairs = |other: &Aligned<[u8; 64]>, change: fn(u8, u8) -> u8| {
            std::array::from_fn(|k| change(from.0[k], other.0[k]))
        };
        let less = pairs(&bytes, u8::wrapping_sub);
        let filled = pairs(&ones, |byte, one| if one == 1 { 255 } else { byte });
        for level in Level::available() {
            let changed = level.dispatch(Changed(&from, &bytes, &ones));
            assert_eq!(changed, [from.0, less, filled], "{level:?}");
            assert_eq!(level.dispatch(Shared(Changed(&from, &bytes, &ones))), changed);
        }
    }
}

/// Words of 16 bits: some of them in lanes, and all less their bytes.
struct Halves<'b>([[u16; 8]; 8], &'b Aligned<[u8; 64]>);

impl Kernel for Halves<'_> {
    type Output = ([[u64; 8]; 8], [[u16; 8]; 8]);

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let Self(mut words, bytes) = self;
        let mut lanes = [[0; 8]; 8];
        for group in 0..8 {
            lanes[group] = simd.load_u16(&words[group]).store().0;
        }
        simd.sub_saturating(&mut words, bytes);
        (lanes, words)
    }
}

#[test]
fn words_of_16_bits_are_loaded_and_reduced_one_by_one() {
    let mut words = Words::new(7);
    for round in 0..500u32 {
        let bytes = Aligned(words.bytes());
        // Small words as well, so that differences below 0 occur.
        let shift = round % 16;
        let halves: [[u16; 8]; 8] = std::array::from_fn(|_| {
            words.eight().map(|word| (word & u64::from(u16::MAX)) as u16 >> shift)
        });
        let lanes = halves.map(|group| group.map(u64::from));
        let less = std::array::from_fn(|group| {
            std::array::from_fn(|k| {
                let (word, byte) = (halves[group][k], u16::from(bytes.0[8 * group + k]));
                word.saturating_sub(byte)
            })
        });
        for level in Level::available() {
            assert_eq!(level.dispatch(Halves(halves, &bytes)), (lanes, less), "{level:?}");
        }
    }
}

/// Which bytes are equal to one.
struct Equal<'b, const N: usize>(&'b [u8; N], u8);

impl<const N: usize> Kernel for Equal<'_, N> {
    type Output = u128;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> u128 {
        simd.equal_bytes(self.0, self.1)
    }
}

fn finds_equal_bytes<const N: usize>() {
    let mut words = Words::new(3);
    for _ in 0..200 {
        // On the heap, so that a read beyond the end is seen by a sanitizer.
        let bytes = Box::new(words.bytes::<N>());
        let some = bytes.first().copied().unwrap_or(0);
        for byte in [0, 1, some, 127, 128, 255] {
            let expected = bits(bytes.iter().map(|&own| own == byte));
            for level in Level::available() {
                let equal = level.dispatch(Equal(&bytes, byte));
                assert_eq!(equal, expected, "{level:?}, {byte} in {bytes:?}");
            }
        }
    }
}

#[test]
fn equal_bytes_are_found_in_arrays_of_any_length() {
    finds_equal_bytes::<0>();
    finds_equal_bytes::<1>();
    finds_equal_bytes::<8>();
    finds_equal_bytes::<17>();
    finds_equal_bytes::<32>();
    finds_equal_bytes::<33>();
    finds_equal_bytes::<64>();
    finds_equal_bytes::<81>();
    finds_equal_bytes::<127>();
    finds_equal_bytes::<128>();
}

/// The sums with those of some words that share no bit of a mask.
struct Added<'w> {
    one: u64,
    others: &'w [u64],
    test: u64,
    keep: u64,
}

impl Kernel for Added<'_> {
    type Output = Vec<u64>;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Vec<u64> {
        let Self { one, others, test, keep } = self;
        let mut out = vec![0; others.len() + SLACK];
        let added = simd.add_disjoint(one, others, test, keep, &mut out);
        out.truncate(added);
        out
    }
}

#[test]
fn disjoint_words_are_added() {
    let mut words = Words::new(4);
    for round in 0..1000 {
        let others: Box<[u64]> = (0..round % 41).map(|_| words.next() & words.next()).collect();
        let (one, test, keep) = (words.next() & words.next(), words.next(), words.next());
        let disjoint = others.iter().filter(|&&other| one & other & test == 0);
        let expected: Vec<u64> = disjoint.map(|other| one.wrapping_add(*other) & keep).collect();
        for level in Level::available() {
            let added = level.dispatch(Added { one, others: &others, test, keep });
            assert_eq!(added, expected, "{level:?}");
        }
    }
}

/// Bits transposed into one lane.
struct Transposed<'w>(&'w [u32; 64], usize);

impl Kernel for Transposed<'_> {
    type Output = [Aligned<[u64; 8]>; 32];

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let mut planes = [Aligned([7; 8]); 32];
        simd.transpose_bits(self.0, self.1, &mut planes);
        planes
    }
}

#[test]
fn bits_are_transposed() {
    let mut words = Words::new(5);
    for round in 0..200 {
        let matrix = Box::new(std::array::from_fn(|_| words.next() as u32));
        let lane = round % 8;
        let mut expected = [Aligned([7; 8]); 32];
        for (bit, plane) in expected.iter_mut().enumerate() {
            plane.0[lane] = bits(matrix.iter().map(|word| word >> bit & 1 == 1)) as u64;
        }
        for level in Level::available() {
            assert_eq!(level.dispatch(Transposed(&matrix, lane)), expected, "{level:?}");
        }
    }
}

#[test]
fn a_kernel_runs_another_at_its_own_level() {
    struct Outer;
    struct Inner;
    impl Kernel for Inner {
        type Output = usize;
        #[inline(always)]
        fn run<S: Simd>(self, _: S) -> usize {
            S::U32s::LANES
        }
    }
    impl Kernel for Outer {
        type Output = (usize, usize);
        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> (usize, usize) {
            (S::U32s::LANES, simd.run(Inner))
        }
    }
    for level in Level::available() {
        let (outer, inner) = level.dispatch(Outer);
        assert_eq!(outer, inner, "{level:?}");
    }
}
