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

use crate::bytes::{PlainBytes, portable_bytes};
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

/// Stores sixteen bytes.
#[inline(always)]
fn store(bytes: &mut [u8; 16], value: v128) {
    // SAFETY: the reference is to 16 bytes; a store needs no alignment.
    unsafe { v128_store(bytes.as_mut_ptr().cast(), value) }
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
    type U8x64 = PlainBytes;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        run(self, kernel)
    }

    #[inline(always)]
    fn share<K: Kernel>(self, part: K) -> K::Output {
        run(self, part)
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

    /// Counts in eight words: moving them to registers of two lanes takes longer than counting.
    #[inline(always)]
    fn common_ones<const W: usize>(
        self,
        live: &[u64; W],
        blocks: &[Aligned<[u64; 8]>; W],
        words: impl Iterator<Item = usize>,
    ) -> Words {
        let (mut a, mut b, mut c, mut d) = (0, 0, 0, 0);
        let (mut e, mut f, mut g, mut h) = (0, 0, 0, 0);
        for word in words {
            let (live, block) = (live[word], &blocks[word].0);
            a += u64::from((live & block[0]).count_ones());
            b += u64::from((live & block[1]).count_ones());
            c += u64::from((live & block[2]).count_ones());
            d += u64::from((live & block[3]).count_ones());
            e += u64::from((live & block[4]).count_ones());
            f += u64::from((live & block[5]).count_ones());
            g += u64::from((live & block[6]).count_ones());
            h += u64::from((live & block[7]).count_ones());
        }
        Words(u64x2(a, b), u64x2(c, d), u64x2(e, f), u64x2(g, h))
    }

    #[inline(always)]
    fn copy_without<const W: usize>(
        self,
        from: &[u64; W],
        without: &[u64; W],
        to: &mut [u64; W],
    ) -> u32 {
        const { assert!(W.is_multiple_of(2)) };
        let (from, without) = (from.as_chunks::<2>().0, without.as_chunks::<2>().0);
        for (pair, to) in to.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            // SAFETY: the references are to 16 bytes; loads and stores need no alignment.
            unsafe {
                let from = v128_load(from[pair].as_ptr().cast());
                let without = v128_load(without[pair].as_ptr().cast());
                v128_store(to.as_mut_ptr().cast(), v128_andnot(from, without));
            }
        }
        to.iter().map(|word| word.count_ones()).sum()
    }

    /// By registers: the instruction that copies memory takes longer for so few bytes.
    #[inline(always)]
    fn copy_bytes<const C: usize>(
        self,
        from: &[Aligned<[u8; 64]>; C],
        to: &mut [Aligned<[u8; 64]>; C],
    ) {
        for (from, to) in from.iter().zip(to) {
            let [a, b, c, d] = from.0.as_chunks().0 else { unreachable!("four quarters") };
            let [p, q, r, s] = to.0.as_chunks_mut().0 else { unreachable!("four quarters") };
            store(p, load(a));
            store(q, load(b));
            store(r, load(c));
            store(s, load(d));
        }
    }

    #[inline(always)]
    fn sub_bytes(self, from: &mut Aligned<[u8; 64]>, bytes: &Aligned<[u8; 64]>) {
        let [a, b, c, d] = from.0.as_chunks_mut().0 else { unreachable!("four quarters") };
        let [p, q, r, s] = bytes.0.as_chunks().0 else { unreachable!("four quarters") };
        store(a, u8x16_sub(load(a), load(p)));
        store(b, u8x16_sub(load(b), load(q)));
        store(c, u8x16_sub(load(c), load(r)));
        store(d, u8x16_sub(load(d), load(s)));
    }

    #[inline(always)]
    fn fill_bytes(self, bytes: &mut Aligned<[u8; 64]>, ones: &Aligned<[u8; 64]>) {
        let [a, b, c, d] = bytes.0.as_chunks_mut().0 else { unreachable!("four quarters") };
        let [p, q, r, s] = ones.0.as_chunks().0 else { unreachable!("four quarters") };
        store(a, v128_or(load(a), i8x16_neg(load(p))));
        store(b, v128_or(load(b), i8x16_neg(load(q))));
        store(c, v128_or(load(c), i8x16_neg(load(r))));
        store(d, v128_or(load(d), i8x16_neg(load(s))));
    }

    portable_bytes!();

    #[inline(always)]
    fn least_byte(self, blocks: &[Aligned<[u8; 64]>]) -> u8 {
        let mut least = u8x16_splat(u8::MAX);
        for block in blocks {
            let [a, b, c, d] = block.0.as_chunks().0 else { unreachable!("four quarters") };
            let half = u8x16_min(load(a), load(b));
            least = u8x16_min(least, u8x16_min(half, u8x16_min(load(c), load(d))));
        }
        // Each step halves the number of bytes.
        least = u8x16_min(least, u64x2_shuffle::<1, 1>(least, least));
        least = u8x16_min(least, u32x4_shuffle::<1, 1, 1, 1>(least, least));
        least = u8x16_min(least, u32x4_shr(least, 16));
        u8x16_extract_lane::<0>(u8x16_min(least, u32x4_shr(least, 8)))
    }

    #[inline(always)]
    fn equal_bytes<const N: usize>(self, bytes: &[u8; N], byte: u8) -> u128 {
        const { assert!(N <= 128) };
        let (chunks, rest) = bytes.as_chunks::<16>();
        // Bits 0 to 63, and 64 to 127: a shift of 128 bits is a call.
        let mut halves = [0; 2];
        for (place, chunk) in chunks.iter().enumerate() {
            halves[place / 4] |= u64::from(equal_of_16(chunk, byte)) << (16 * (place % 4));
        }
        let mut equal = u128::from(halves[0]) | u128::from(halves[1]) << 64;
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
    fn low_bytes(self) -> [u8; 8] {
        let Self(a, b, c, d) = self;
        // The low bytes of two registers, then of four.
        let low = u8x16_shuffle::<0, 8, 16, 24, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>(a, b);
        let high = u8x16_shuffle::<0, 8, 16, 24, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>(c, d);
        u64x2_extract_lane::<0>(u32x4_shuffle::<0, 4, 0, 4>(low, high)).to_le_bytes()
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
