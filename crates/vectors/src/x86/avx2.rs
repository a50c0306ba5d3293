//! Vectors of AVX2: registers of 256 bits, two of them for eight words.
//!
//! Invariant: a vector is made by the token [`Avx2`] or from other vectors only, so each of them
//! proves that the machine has the instructions.

use std::arch::x86_64::*;

use crate::bytes::{PlainBytes, portable_bytes};
use crate::disjoint::add_disjoint;
use crate::lanes::sealed::Sealed;
use crate::lanes::{Aligned, Kernel, Simd, U32s, U64x8};
use crate::token::Avx2;
use crate::x86::least_of_16;

/// Eight 64-bit lanes.
#[derive(Clone, Copy, Debug)]
pub struct Words(Half, Half);

/// Four 64-bit lanes.
#[derive(Clone, Copy, Debug)]
struct Half(__m256i, Avx2);

/// Eight 32-bit lanes.
#[derive(Clone, Copy, Debug)]
pub struct HalfWords(__m256i, Avx2);

/// Runs a kernel compiled with the instructions of [`Avx2`].
#[target_feature(enable = "avx2,popcnt")]
#[inline(never)]
fn run<K: Kernel>(simd: Avx2, kernel: K) -> K::Output {
    kernel.run(simd)
}

impl Avx2 {
    /// Returns which of 32 bytes are equal to `byte`: byte `k` is bit `k`.
    #[inline(always)]
    fn equal_of_32(self, bytes: &[u8; 32], byte: u8) -> u32 {
        // SAFETY: the token proves that the machine has the instructions, and the reference is to
        // 32 bytes.
        unsafe {
            let bytes = _mm256_loadu_si256(bytes.as_ptr().cast());
            let equal = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte.cast_signed()));
            _mm256_movemask_epi8(equal).cast_unsigned()
        }
    }
}

impl Sealed for Avx2 {}

impl Simd for Avx2 {
    type U64x8 = Words;
    type U32s = HalfWords;
    type U8x64 = PlainBytes;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: the token proves that the machine has the instructions.
        unsafe { run(self, kernel) }
    }

    #[inline(always)]
    fn splat_u64(self, word: u64) -> Words {
        // SAFETY: the token proves that the machine has the instructions.
        let half = Half(unsafe { _mm256_set1_epi64x(word.cast_signed()) }, self);
        Words(half, half)
    }

    #[inline(always)]
    fn load_u64(self, words: &Aligned<[u64; 8]>) -> Words {
        let words: *const __m256i = words.0.as_ptr().cast();
        // SAFETY: the token proves that the machine has the instructions; the reference is to 64
        // bytes, aligned to 64.
        let (low, high) = unsafe { (_mm256_load_si256(words), _mm256_load_si256(words.add(1))) };
        Words(Half(low, self), Half(high, self))
    }

    #[inline(always)]
    fn load_u16(self, words: &[u16; 8]) -> Words {
        // SAFETY: the token proves that the machine has the instructions; the load is of the 16 bytes of
        // the array.
        let (low, high) = unsafe {
            let words = _mm_loadu_si128(words.as_ptr().cast());
            (_mm256_cvtepu16_epi64(words), _mm256_cvtepu16_epi64(_mm_bsrli_si128::<8>(words)))
        };
        Words(Half(low, self), Half(high, self))
    }

    #[inline(always)]
    fn sub_saturating(self, words: &mut [[u16; 8]; 8], bytes: &Aligned<[u8; 64]>) {
        for quarter in 0..4 {
            // SAFETY: the token proves that the machine has the instructions; each quarter has 32 bytes
            // of words and 16 bytes.
            unsafe {
                let words: *mut __m256i = words.as_mut_ptr().add(2 * quarter).cast();
                let bytes = _mm_loadu_si128(bytes.0.as_ptr().add(16 * quarter).cast());
                let bytes = _mm256_cvtepu8_epi16(bytes);
                _mm256_storeu_si256(words, _mm256_subs_epu16(_mm256_loadu_si256(words), bytes));
            }
        }
    }

    #[inline(always)]
    fn splat_u32(self, word: u32) -> HalfWords {
        // SAFETY: the token proves that the machine has the instructions.
        HalfWords(unsafe { _mm256_set1_epi32(word.cast_signed()) }, self)
    }

    #[inline(always)]
    fn load_u32(self, words: &Aligned<[u32; 16]>, part: usize) -> HalfWords {
        let words: &[u32] = &words.0[8 * part..8 * part + 8];
        // SAFETY: the token proves that the machine has the instructions; the slice is a half of an
        // array aligned to 64 bytes, so 32 bytes aligned to 32.
        HalfWords(unsafe { _mm256_load_si256(words.as_ptr().cast()) }, self)
    }

    portable_bytes!();

    #[inline(always)]
    fn least_byte(self, blocks: &[Aligned<[u8; 64]>]) -> u8 {
        // SAFETY: the token proves that the machine has the instructions, and the loads are of the
        // two halves of a block of 64 bytes, aligned to 64.
        let half = unsafe {
            let mut least = _mm256_set1_epi8(-1);
            for block in blocks {
                let halves: *const __m256i = block.0.as_ptr().cast();
                least = _mm256_min_epu8(least, _mm256_load_si256(halves));
                least = _mm256_min_epu8(least, _mm256_load_si256(halves.add(1)));
            }
            let high = _mm256_extracti128_si256::<1>(least);
            _mm_min_epu8(_mm256_castsi256_si128(least), high)
        };
        least_of_16(self, half)
    }

    #[inline(always)]
    fn equal_bytes<const N: usize>(self, bytes: &[u8; N], byte: u8) -> u128 {
        const { assert!(N <= 128) };
        let (chunks, rest) = bytes.as_chunks::<32>();
        let mut equal = 0;
        for (place, chunk) in chunks.iter().enumerate() {
            equal |= u128::from(self.equal_of_32(chunk, byte)) << (32 * place);
        }
        match bytes.last_chunk::<32>() {
            // Some bytes are compared twice.
            Some(last) if !rest.is_empty() => {
                equal |= u128::from(self.equal_of_32(last, byte)) << (N - 32);
            }
            Some(_) => {}
            None => {
                let mut padded = [!byte; 32];
                padded[..N].copy_from_slice(bytes);
                equal = u128::from(self.equal_of_32(&padded, byte));
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
            let halves: *const __m256i = bytes.as_ptr().cast();
            // SAFETY: the token proves that the machine has the instructions, and the loads are of
            // the two halves of an array of 64 bytes.
            unsafe {
                let mut low = _mm256_loadu_si256(halves);
                let mut high = _mm256_loadu_si256(halves.add(1));
                for plane in planes.iter_mut().rev() {
                    let signs = |half| u64::from(_mm256_movemask_epi8(half).cast_unsigned());
                    plane.0[lane] = signs(low) | signs(high) << 32;
                    low = _mm256_add_epi8(low, low);
                    high = _mm256_add_epi8(high, high);
                }
            }
        }
    }
}

/// Operations that are one instruction.
macro_rules! lanewise {
    ($($name:ident: $instruction:ident,)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: a vector proves that the machine has the instructions.
            Self(unsafe { $instruction(self.0, other.0) }, self.1)
        }
    )*};
}

/// Operations that are done to both halves.
macro_rules! by_halves {
    ($($name:ident,)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            Self(self.0.$name(other.0), self.1.$name(other.1))
        }
    )*};
}

impl Half {
    lanewise! {
        and: _mm256_and_si256,
        or: _mm256_or_si256,
        add: _mm256_add_epi64,
        sub: _mm256_sub_epi64,
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        let least =
            unsafe { _mm256_blendv_epi8(self.0, other.0, _mm256_cmpgt_epi64(self.0, other.0)) };
        Self(least, self.1)
    }

    /// The ones of each nibble are looked up, and those of a lane added up.
    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        let ones = unsafe {
            let ones_in_nibble = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3,
                2, 3, 3, 4,
            );
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_and_si256(self.0, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            let bytes = _mm256_add_epi8(
                _mm256_shuffle_epi8(ones_in_nibble, low),
                _mm256_shuffle_epi8(ones_in_nibble, high),
            );
            _mm256_sad_epu8(bytes, _mm256_setzero_si256())
        };
        Self(ones, self.1)
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        let shifted = unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(BITS.cast_signed())) };
        Self(shifted, self.1)
    }

    #[inline(always)]
    fn zero_lanes(self) -> u8 {
        // SAFETY: a vector proves that the machine has the instructions.
        unsafe {
            let equal = _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256());
            _mm256_movemask_pd(_mm256_castsi256_pd(equal)) as u8
        }
    }

    #[inline(always)]
    fn select(self, lanes: u8, other: Self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        let selected = unsafe {
            let bit = _mm256_setr_epi64x(1, 2, 4, 8);
            let set = _mm256_and_si256(_mm256_set1_epi64x(i64::from(lanes)), bit);
            _mm256_blendv_epi8(other.0, self.0, _mm256_cmpeq_epi64(set, bit))
        };
        Self(selected, self.1)
    }
}

impl U64x8 for Words {
    by_halves! { and, or, add, sub, min, }

    #[inline(always)]
    fn store(self) -> Aligned<[u64; 8]> {
        let mut words = Aligned([0; 8]);
        let halves: *mut __m256i = words.0.as_mut_ptr().cast();
        // SAFETY: a vector proves that the machine has the instructions; the pointers are to the
        // two halves of 64 bytes, aligned to 64.
        unsafe {
            _mm256_store_si256(halves, self.0.0);
            _mm256_store_si256(halves.add(1), self.1.0);
        }
        words
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(self.0.count_ones(), self.1.count_ones())
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Self {
        Self(self.0.shift_left::<BITS>(), self.1.shift_left::<BITS>())
    }

    #[inline(always)]
    fn zero_lanes(self) -> u8 {
        self.0.zero_lanes() | self.1.zero_lanes() << 4
    }

    #[inline(always)]
    fn select(self, lanes: u8, other: Self) -> Self {
        Self(self.0.select(lanes, other.0), self.1.select(lanes >> 4, other.1))
    }
}

impl U32s for HalfWords {
    type Simd = Avx2;

    const LANES: usize = 8;

    lanewise! {
        and: _mm256_and_si256,
        or: _mm256_or_si256,
        xor: _mm256_xor_si256,
        add: _mm256_add_epi32,
        sub: _mm256_sub_epi32,
        min: _mm256_min_epu32,
    }

    #[inline(always)]
    fn simd(self) -> Avx2 {
        self.1
    }

    #[inline(always)]
    fn store(self, words: &mut Aligned<[u32; 16]>, part: usize) {
        let words: &mut [u32] = &mut words.0[8 * part..8 * part + 8];
        // SAFETY: a vector proves that the machine has the instructions; the slice is a half of an
        // array aligned to 64 bytes, so 32 bytes aligned to 32.
        unsafe { _mm256_store_si256(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) }, self.1)
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        let shifted = unsafe { _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(BITS.cast_signed())) };
        Self(shifted, self.1)
    }

    #[inline(always)]
    fn shift_right<const BITS: u32>(self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        let shifted = unsafe { _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(BITS.cast_signed())) };
        Self(shifted, self.1)
    }

    #[inline(always)]
    fn zero_lanes(self) -> u32 {
        // SAFETY: a vector proves that the machine has the instructions.
        unsafe {
            let zero = _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256());
            _mm256_movemask_ps(_mm256_castsi256_ps(zero)).cast_unsigned()
        }
    }

    #[inline(always)]
    fn swap_lanes(self, distance: usize) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        let swapped = unsafe {
            match distance {
                1 => _mm256_shuffle_epi32::<0b10_11_00_01>(self.0),
                2 => _mm256_shuffle_epi32::<0b01_00_11_10>(self.0),
                _ => _mm256_permute2x128_si256::<1>(self.0, self.0),
            }
        };
        Self(swapped, self.1)
    }
}
