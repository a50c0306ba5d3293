//! Every operation on bytes at every level, against a definition on single lanes.

use crate::lanes::{Aligned, Kernel, Simd, U8x64};
use crate::level::Level;
use crate::tests::{Words, bits, lanes, relate};

/// All operations on sixty-four 8-bit lanes, and gathering.
struct Narrowest<'b>([&'b Aligned<[u8; 64]>; 2], &'b Aligned<[u64; 8]>, u64);

#[derive(Debug, PartialEq)]
struct NarrowestResults {
    vectors: [[u8; 64]; 6],
    zero_lanes: u64,
    less_lanes: u64,
    first_least: (u32, u8),
    gathered: u64,
}

impl Kernel for Narrowest<'_> {
    type Output = NarrowestResults;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> NarrowestResults {
        let Self([a, b], words, mask) = self;
        let (one, other) = (simd.load_u8(a), simd.load_u8(b));
        let mut vectors = [Aligned([0; 64]); 6];
        one.or(other).store(&mut vectors[0]);
        one.sub(other).store(&mut vectors[1]);
        one.less_one(mask).store(&mut vectors[2]);
        one.select(mask, other).store(&mut vectors[3]);
        simd.splat_u8(a.0[0]).store(&mut vectors[4]);
        simd.bytes_of(simd.load_u64(words)).store(&mut vectors[5]);
        NarrowestResults {
            vectors: vectors.map(|vector| vector.0),
            zero_lanes: one.zero_lanes(),
            less_lanes: one.less_lanes(other),
            first_least: one.first_least(),
            gathered: simd.gather_bits(words.0[0], mask),
        }
    }
}

impl Narrowest<'_> {
    fn expected(&self) -> NarrowestResults {
        let &Self([&Aligned(a), &Aligned(b)], Aligned(words), mask) = self;
        let has = |lane: usize| mask >> lane & 1 == 1;
        let least = a.iter().min().copied().unwrap_or(0);
        let first = a.iter().position(|&byte| byte == least).unwrap_or(0);
        let wanted = (0..64).filter(|&bit| has(bit));
        NarrowestResults {
            vectors: [
                lanes(a, b, |a, b| a | b),
                lanes(a, b, u8::wrapping_sub),
                std::array::from_fn(|k| if has(k) && a[k] > 0 { a[k] - 1 } else { a[k] }),
                std::array::from_fn(|k| if has(k) { a[k] } else { b[k] }),
                [a[0]; 64],
                std::array::from_fn(|k| (words[k / 8] >> (k % 8 * 8) & 255) as u8),
            ],
            zero_lanes: bits(a.iter().map(|&byte| byte == 0)) as u64,
            less_lanes: bits(a.iter().zip(b).map(|(&a, b)| a < b)) as u64,
            first_least: (first as u32, least),
            gathered: bits(wanted.map(|bit| words[0] >> bit & 1 == 1)) as u64,
        }
    }
}

#[test]
fn the_narrowest_lanes_do_what_single_ones_do() {
    let mut words = Words::new(11);
    for round in 0..1000 {
        let (mut a, mut b) = (Aligned(words.bytes()), Aligned(words.bytes()));
        if round % 4 == 0 {
            // Large bytes as well, of which none is 0.
            a.0 = a.0.map(|byte| 255 - byte);
            b.0 = b.0.map(|byte| 253 - byte);
        }
        relate(&a.0, &mut b.0, round);
        let eight = Aligned(words.eight());
        let mask = words.next();
        let work = || Narrowest([&a, &b], &eight, mask);
        for level in Level::available() {
            assert_eq!(level.dispatch(work()), work().expected(), "{level:?}, round {round}");
        }
    }
}
