//! Vectors in plain Rust: for machines without special support, and the reference in tests.

use crate::bytes::{PlainBytes, portable_bytes};
use crate::disjoint::add_disjoint;
use crate::lanes::sealed::Sealed;
use crate::lanes::{Aligned, Kernel, Simd, U32s, U64x8};
use crate::token::Portable;

/// Eight lanes in an array.
#[derive(Clone, Copy, Debug)]
pub struct Words([u64; 8]);

/// Four lanes in an array.
#[derive(Clone, Copy, Debug)]
pub struct HalfWords([u32; 4]);

impl Sealed for Portable {}

/// Beside other levels, a function of its own, as theirs are: a kernel with several callers is compiled once.
#[cfg_attr(all(target_arch = "x86_64", feature = "simd"), inline(never))]
#[cfg_attr(not(all(target_arch = "x86_64", feature = "simd")), inline(always))]
fn run<K: Kernel>(simd: Portable, kernel: K) -> K::Output {
    kernel.run(simd)
}

impl Simd for Portable {
    type U64x8 = Words;
    type U32s = HalfWords;
    type U8x64 = PlainBytes;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        run(self, kernel)
    }

    #[inline(always)]
    fn splat_u64(self, word: u64) -> Words {
        Words([word; 8])
    }

    #[inline(always)]
    fn load_u64(self, words: &Aligned<[u64; 8]>) -> Words {
        Words(words.0)
    }

    #[inline(always)]
    fn splat_u32(self, word: u32) -> HalfWords {
        HalfWords([word; 4])
    }

    #[inline(always)]
    fn load_u32(self, words: &Aligned<[u32; 16]>, part: usize) -> HalfWords {
        HalfWords(words.0.as_chunks().0[part])
    }

    portable_bytes!();

    #[inline(always)]
    fn least_byte(self, blocks: &[Aligned<[u8; 64]>]) -> u8 {
        blocks.iter().flat_map(|block| block.0).fold(u8::MAX, u8::min)
    }

    #[inline(always)]
    fn equal_bytes<const N: usize>(self, bytes: &[u8; N], byte: u8) -> u128 {
        const { assert!(N <= 128) };
        const ONES: u64 = 0x0101_0101_0101_0101;
        let (eights, rest) = bytes.as_chunks::<8>();
        let mut equal = 0;
        for (place, eight) in eights.iter().enumerate() {
            let difference = u64::from_le_bytes(*eight) ^ (u64::from(byte) * ONES);
            // The highest bit of each byte: whether any bit of it is set.
            let low = (difference & (0x7F * ONES)) + 0x7F * ONES;
            let same = !(low | difference) >> 7 & ONES;
            // Bit 8·k goes to bit 56 + k.
            let bits = same.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            equal |= u128::from(bits) << (8 * place);
        }
        for (place, &own) in rest.iter().enumerate() {
            equal |= u128::from(own == byte) << (8 * eights.len() + place);
        }
        equal
    }

    #[inline(always)]
    fn add_disjoint(
        self,
        one: u64,
        others: &[u64],
        test: u64,
        keep: u64,
        out: &mut [u64],
    ) -> usize {
        add_disjoint(one, others, test, keep, out)
    }

    #[inline(always)]
    fn transpose_bits(self, words: &[u32; 64], lane: usize, planes: &mut [Aligned<[u64; 8]>; 32]) {
        for (bit, plane) in planes.iter_mut().enumerate() {
            let bits = words.iter().rev();
            plane.0[lane] = bits.fold(0, |sum, word| sum << 1 | u64::from(word >> bit & 1));
        }
    }
}

/// Operations lane by lane.
macro_rules! lanewise {
    ($($name:ident: $operation:expr,)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            Self(std::array::from_fn(|k| $operation(self.0[k], other.0[k])))
        }
    )*};
}

impl U64x8 for Words {
    lanewise! {
        and: std::ops::BitAnd::bitand,
        or: std::ops::BitOr::bitor,
        add: u64::wrapping_add,
        sub: u64::wrapping_sub,
        min: u64::min,
    }

    #[inline(always)]
    fn store(self) -> Aligned<[u64; 8]> {
        Aligned(self.0)
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(self.0.map(|lane| u64::from(lane.count_ones())))
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Self {
        Self(self.0.map(|lane| lane << BITS))
    }

    #[inline(always)]
    fn zero_lanes(self) -> u8 {
        (0..8).fold(0, |lanes, k| lanes | u8::from(self.0[k] == 0) << k)
    }

    #[inline(always)]
    fn select(self, lanes: u8, other: Self) -> Self {
        Self(std::array::from_fn(|k| if lanes >> k & 1 == 1 { self.0[k] } else { other.0[k] }))
    }
}

impl U32s for HalfWords {
    type Simd = Portable;

    const LANES: usize = 4;

    lanewise! {
        and: std::ops::BitAnd::bitand,
        or: std::ops::BitOr::bitor,
        xor: std::ops::BitXor::bitxor,
        without: |a, b: u32| a & !b,
        add: u32::wrapping_add,
        sub: u32::wrapping_sub,
        min: u32::min,
    }

    #[inline(always)]
    fn simd(self) -> Portable {
        Portable
    }

    #[inline(always)]
    fn store(self, words: &mut Aligned<[u32; 16]>, part: usize) {
        words.0.as_chunks_mut().0[part] = self.0;
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Self {
        Self(self.0.map(|lane| lane << BITS))
    }

    #[inline(always)]
    fn shift_right<const BITS: u32>(self) -> Self {
        Self(self.0.map(|lane| lane >> BITS))
    }

    #[inline(always)]
    fn zero_lanes(self) -> u32 {
        (0..4).fold(0, |lanes, k| lanes | u32::from(self.0[k] == 0) << k)
    }

    #[inline(always)]
    fn swap_lanes(self, distance: usize) -> Self {
        Self(std::array::from_fn(|k| self.0[(k ^ distance) % 4]))
    }
}
