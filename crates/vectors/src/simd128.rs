//! The portable level in a WebAssembly module that is compiled for `simd128`: registers of 128 bits,
//! four of them for eight words.
//!
//! These are instructions of the compilation target, which need no detection: a machine without
//! them does not load the module.
#![allow(
    unsafe_code,
    reason = "loads and stores of vectors: 3 to 80 times faster than portable code"
)]

use std::arch::wasm32::*;

use crate::disjoint::add_disjoint;
use crate::lanes::sealed::Sealed;
use crate::lanes::{Aligned, Kernel, Simd, U32s, U64x8};
use crate::token::Portable;

/// Eight 64-bit lanes.
#[derive(Clone, Copy, Debug)]
pub struct Words(v128, v128, v128, v128);

/// Four 32-bit lanes.
#[derive(Clone, Copy, Debug)]
pub struct HalfWords(v128);

/// Runs a kernel as a function of its own.
#[inline(never)]
fn run<K: Kernel>(simd: Portable, kernel: K) -> K::Output {
    kernel.run(simd)
}

/// Loads sixteen bytes.
#[inline(always)]
fn load(bytes: &[u8; 16]) -> v128 {
    // SAFETY: the reference is to 16 bytes; a load needs no alignment.
    unsafe { v128_load(bytes.as_ptr().cast()) }
}

/// Returns which of sixteen bytes are equal to `byte`: byte `k` is bit `k`.
#[inline(always)]
fn equal_of_16(bytes: &[u8; 16], byte: u8) -> u16 {
    u8x16_bitmask(u8x16_eq(load(bytes), u8x16_splat(byte)))
}

/// Returns the lesser of two lanes, both of which must be below 2^63.
#[inline(always)]
fn least_of_pairs(one: v128, other: v128) -> v128 {
    v128_bitselect(one, other, i64x2_lt(one, other))
}

/// Returns the number of ones in each lane, one lane after another: instructions that add up bytes
/// take longer.
#[inline(always)]
fn ones_of_pair(pair: v128) -> v128 {
    let low = u64x2_extract_lane::<0>(pair).count_ones();
    let high = u64x2_extract_lane::<1>(pair).count_ones();
    u64x2(u64::from(low), u64::from(high))
}

/// Returns which of two lanes are 0: lane `k` is bit `k`.
#[inline(always)]
fn zeros_of_pair(pair: v128) -> u8 {
    u64x2_bitmask(u64x2_eq(pair, u64x2_splat(0)))
}

/// Returns the lanes of `one` whose bit in `bits` is set in `lanes`, and the others from `other`.
#[inline(always)]
fn select_of_pairs(one: v128, other: v128, lanes: v128, bits: v128) -> v128 {
    v128_bitselect(one, other, u64x2_eq(v128_and(lanes, bits), bits))
}

impl Sealed for Portable {}

impl Simd for Portable {
    type U64x8 = Words;
    type U32s = HalfWords;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        run(self, kernel)
    }

    #[inline(always)]
    fn splat_u64(self, word: u64) -> Words {
        let quarter = u64x2_splat(word);
        Words(quarter, quarter, quarter, quarter)
    }

    #[inline(always)]
    fn load_u64(self, words: &Aligned<[u64; 8]>) -> Words {
        let quarters: *const v128 = words.0.as_ptr().cast();
        // SAFETY: the reference is to 64 bytes, aligned to 64.
        unsafe { Words(*quarters, *quarters.add(1), *quarters.add(2), *quarters.add(3)) }
    }

    #[inline(always)]
    fn splat_u32(self, word: u32) -> HalfWords {
        HalfWords(u32x4_splat(word))
    }

    #[inline(always)]
    fn load_u32(self, words: &Aligned<[u32; 16]>, part: usize) -> HalfWords {
        let words: &[u32; 4] = &words.0.as_chunks().0[part];
        // SAFETY: the reference is to 16 bytes; a load needs no alignment.
        HalfWords(unsafe { v128_load(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn least_byte(self, blocks: &[Aligned<[u8; 64]>]) -> u8 {
        let mut least = u8x16_splat(u8::MAX);
        for block in blocks {
            for quarter in block.0.as_chunks().0 {
                least = u8x16_min(least, load(quarter));
            }
        }
        let [low, high] = [u64x2_extract_lane::<0>(least), u64x2_extract_lane::<1>(least)];
        let mut result = u8::MAX;
        for byte in low.to_le_bytes() {
            result = result.min(byte);
        }
        for byte in high.to_le_bytes() {
            result = result.min(byte);
        }
        result
    }

    #[inline(always)]
    fn equal_bytes<const N: usize>(self, bytes: &[u8; N], byte: u8) -> u128 {
        const { assert!(N <= 128) };
        let (chunks, rest) = bytes.as_chunks::<16>();
        let mut equal = 0;
        for (place, chunk) in chunks.iter().enumerate() {
            equal |= u128::from(equal_of_16(chunk, byte)) << (16 * place);
        }
        match bytes.last_chunk::<16>() {
            // Some bytes are compared twice.
            Some(last) if !rest.is_empty() => {
                equal |= u128::from(equal_of_16(last, byte)) << (N - 16);
            }
            Some(_) => {}
            None => {
                let mut padded = [!byte; 16];
                padded[..N].copy_from_slice(bytes);
                equal = u128::from(equal_of_16(&padded, byte));
            }
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
        // There is no instruction that moves the results to the front.
        add_disjoint(one, others, test, keep, out)
    }

    #[inline(always)]
    fn transpose_bits(self, words: &[u32; 64], lane: usize, planes: &mut [Aligned<[u64; 8]>; 32]) {
        for (byte, planes) in planes.chunks_exact_mut(8).enumerate() {
            let bytes: [u8; 64] = std::array::from_fn(|k| (words[k] >> (8 * byte)) as u8);
            let chunks = bytes.as_chunks::<16>().0;
            for (k, chunk) in chunks.iter().enumerate() {
                let mut quarter = load(chunk);
                for plane in planes.iter_mut().rev() {
                    let signs = u64::from(u8x16_bitmask(quarter)) << (16 * k);
                    plane.0[lane] = if k == 0 { signs } else { plane.0[lane] | signs };
                    quarter = u8x16_add(quarter, quarter);
                }
            }
        }
    }
}

/// Operations that are done to each quarter. Without closures, which the compiler may leave apart.
macro_rules! by_quarters {
    ($($name:ident: $operation:ident,)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            Self(
                $operation(self.0, other.0),
                $operation(self.1, other.1),
                $operation(self.2, other.2),
                $operation(self.3, other.3),
            )
        }
    )*};
}

/// Operations that are one instruction.
macro_rules! lanewise {
    ($($name:ident: $instruction:ident,)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            Self($instruction(self.0, other.0))
        }
    )*};
}

impl U64x8 for Words {
    by_quarters! {
        and: v128_and,
        or: v128_or,
        add: u64x2_add,
        sub: u64x2_sub,
        min: least_of_pairs,
    }

    #[inline(always)]
    fn store(self) -> Aligned<[u64; 8]> {
        let mut words = Aligned([0; 8]);
        let quarters: *mut v128 = words.0.as_mut_ptr().cast();
        // SAFETY: the pointers are to the four quarters of 64 bytes, aligned to 64.
        unsafe {
            *quarters = self.0;
            *quarters.add(1) = self.1;
            *quarters.add(2) = self.2;
            *quarters.add(3) = self.3;
        }
        words
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        let ones = ones_of_pair;
        Self(ones(self.0), ones(self.1), ones(self.2), ones(self.3))
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Self {
        let Self(a, b, c, d) = self;
        Self(u64x2_shl(a, BITS), u64x2_shl(b, BITS), u64x2_shl(c, BITS), u64x2_shl(d, BITS))
    }

    #[inline(always)]
    fn zero_lanes(self) -> u8 {
        let zero = zeros_of_pair;
        zero(self.0) | zero(self.1) << 2 | zero(self.2) << 4 | zero(self.3) << 6
    }

    #[inline(always)]
    fn select(self, lanes: u8, other: Self) -> Self {
        let lanes = u64x2_splat(u64::from(lanes));
        Self(
            select_of_pairs(self.0, other.0, lanes, u64x2(1, 2)),
            select_of_pairs(self.1, other.1, lanes, u64x2(4, 8)),
            select_of_pairs(self.2, other.2, lanes, u64x2(16, 32)),
            select_of_pairs(self.3, other.3, lanes, u64x2(64, 128)),
        )
    }
}

impl U32s for HalfWords {
    type Simd = Portable;

    const LANES: usize = 4;

    lanewise! {
        and: v128_and,
        or: v128_or,
        xor: v128_xor,
        without: v128_andnot,
        add: u32x4_add,
        sub: u32x4_sub,
        min: u32x4_min,
    }

    #[inline(always)]
    fn simd(self) -> Portable {
        Portable
    }

    #[inline(always)]
    fn store(self, words: &mut Aligned<[u32; 16]>, part: usize) {
        let words: &mut [u32; 4] = &mut words.0.as_chunks_mut().0[part];
        // SAFETY: the reference is to 16 bytes; a store needs no alignment.
        unsafe { v128_store(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Self {
        Self(u32x4_shl(self.0, BITS))
    }

    #[inline(always)]
    fn shift_right<const BITS: u32>(self) -> Self {
        Self(u32x4_shr(self.0, BITS))
    }

    #[inline(always)]
    fn zero_lanes(self) -> u32 {
        u32::from(u32x4_bitmask(u32x4_eq(self.0, u32x4_splat(0))))
    }

    #[inline(always)]
    fn swap_lanes(self, distance: usize) -> Self {
        Self(match distance {
            1 => u32x4_shuffle::<1, 0, 3, 2>(self.0, self.0),
            _ => u32x4_shuffle::<2, 3, 0, 1>(self.0, self.0),
        })
    }
}
