//! Vectors of AVX-512: one register of 512 bits.
//!
//! Invariant: a vector is made by the token [`Avx512`] or from other vectors only, so each of them
//! proves that the machine has the instructions.

use std::arch::x86_64::*;

use crate::lanes::sealed::Sealed;
use crate::lanes::{Aligned, Kernel, SLACK, Simd, U8x64, U32s, U64x8};
use crate::token::Avx512;
use crate::x86::least_of_16;

/// Eight 64-bit lanes.
#[derive(Clone, Copy, Debug)]
pub struct Words(__m512i, Avx512);

/// Sixteen 32-bit lanes.
#[derive(Clone, Copy, Debug)]
pub struct HalfWords(__m512i, Avx512);

/// Sixty-four 8-bit lanes.
#[derive(Clone, Copy, Debug)]
pub struct ByteLanes(__m512i, Avx512);

/// For each byte of a vector, the byte it is taken from: first the lowest byte of each of the
/// sixteen 32-bit words, then the second of each, and so on.
const BYTES_BY_PLACE: Aligned<[u64; 8]> = {
    let mut words = [0; 8];
    let mut place = 0;
    while place < 64 {
        let source = place % 16 * 4 + place / 16;
        words[place / 8] |= (source as u64) << (place % 8 * 8);
        place += 1;
    }
    Aligned(words)
};

/// Runs a kernel compiled with the instructions of [`Avx512`].
#[target_feature(
    enable = "avx2,popcnt,bmi1,bmi2,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq"
)]
#[inline(never)]
fn run<K: Kernel>(simd: Avx512, kernel: K) -> K::Output {
    kernel.run(simd)
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

impl ByteLanes {
    lanewise! {
        min: _mm512_min_epu8,
    }

    /// Returns the least lane.
    #[inline(always)]
    fn least(self) -> u8 {
        // SAFETY: a vector proves that the machine has the instructions.
        let quarter = unsafe {
            let high = _mm512_extracti64x4_epi64::<1>(self.0);
            let half = _mm256_min_epu8(_mm512_castsi512_si256(self.0), high);
            let high = _mm256_extracti128_si256::<1>(half);
            _mm_min_epu8(_mm256_castsi256_si128(half), high)
        };
        least_of_16(self.1.avx2(), quarter)
    }
}

impl Sealed for Avx512 {}

impl Simd for Avx512 {
    type U64x8 = Words;
    type U32s = HalfWords;
    type U8x64 = ByteLanes;

    const GATHERS_BITS: bool = true;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: the token proves that the machine has the instructions.
        unsafe { run(self, kernel) }
    }

    #[inline(always)]
    fn splat_u64(self, word: u64) -> Words {
        // SAFETY: the token proves that the machine has the instructions.
        Words(unsafe { _mm512_set1_epi64(word.cast_signed()) }, self)
    }

    #[inline(always)]
    fn load_u64(self, words: &Aligned<[u64; 8]>) -> Words {
        // SAFETY: as above; the reference is to 64 bytes, aligned to 64.
        Words(unsafe { _mm512_load_si512(words.0.as_ptr().cast()) }, self)
    }

    #[inline(always)]
    fn load_u16(self, words: &[u16; 8]) -> Words {
        // SAFETY: as above; the load is of the 16 bytes of the array.
        let words = unsafe { _mm512_cvtepu16_epi64(_mm_loadu_si128(words.as_ptr().cast())) };
        Words(words, self)
    }

    #[inline(always)]
    fn sub_saturating(self, words: &mut [[u16; 8]; 8], bytes: &Aligned<[u8; 64]>) {
        for half in 0..2 {
            // SAFETY: as above; each half has 64 bytes of words and 32 bytes.
            unsafe {
                let words: *mut __m512i = words.as_mut_ptr().add(4 * half).cast();
                let bytes = _mm256_loadu_si256(bytes.0.as_ptr().add(32 * half).cast());
                let bytes = _mm512_cvtepu8_epi16(bytes);
                _mm512_storeu_si512(words, _mm512_subs_epu16(_mm512_loadu_si512(words), bytes));
            }
        }
    }

    #[inline(always)]
    fn splat_u32(self, word: u32) -> HalfWords {
        // SAFETY: the token proves that the machine has the instructions.
        HalfWords(unsafe { _mm512_set1_epi32(word.cast_signed()) }, self)
    }

    #[inline(always)]
    fn load_u32(self, words: &Aligned<[u32; 16]>, part: usize) -> HalfWords {
        let words: &[u32] = &words.0[16 * part..16 * part + 16];
        // SAFETY: as above; the slice is all 64 bytes of an array aligned to 64.
        HalfWords(unsafe { _mm512_load_si512(words.as_ptr().cast()) }, self)
    }

    #[inline(always)]
    fn load_u8(self, bytes: &Aligned<[u8; 64]>) -> ByteLanes {
        // SAFETY: as above; the reference is to 64 bytes, aligned to 64.
        ByteLanes(unsafe { _mm512_load_si512(bytes.0.as_ptr().cast()) }, self)
    }

    #[inline(always)]
    fn splat_u8(self, byte: u8) -> ByteLanes {
        // SAFETY: the token proves that the machine has the instructions.
        ByteLanes(unsafe { _mm512_set1_epi8(byte.cast_signed()) }, self)
    }

    #[inline(always)]
    fn bytes_of(self, words: Words) -> ByteLanes {
        ByteLanes(words.0, self)
    }

    #[inline(always)]
    fn gather_bits(self, word: u64, mask: u64) -> u64 {
        // SAFETY: the token proves that the machine has the instructions.
        unsafe { _pext_u64(word, mask) }
    }

    #[inline(always)]
    fn least_byte(self, blocks: &[Aligned<[u8; 64]>]) -> u8 {
        let mut least = self.splat_u8(u8::MAX);
        for block in blocks {
            least = least.min(self.load_u8(block));
        }
        least.least()
    }

    #[inline(always)]
    fn equal_bytes<const N: usize>(self, bytes: &[u8; N], byte: u8) -> u128 {
        const { assert!(N <= 128) };
        let mut equal = 0;
        for (place, chunk) in bytes.chunks(64).enumerate() {
            let lanes = u64::MAX >> (64 - chunk.len());
            // SAFETY: the token proves that the machine has the instructions, and the mask has one
            // bit for each byte of the chunk: no other byte is read.
            let here = unsafe {
                let bytes = _mm512_maskz_loadu_epi8(lanes, chunk.as_ptr().cast());
                _mm512_mask_cmpeq_epi8_mask(lanes, bytes, _mm512_set1_epi8(byte.cast_signed()))
            };
            equal |= u128::from(here) << (64 * place);
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
        let mut added = 0;
        let out = &mut out[..others.len() + SLACK];
        for eight in others.chunks(8) {
            let lanes = 0xFFu8 >> (8 - eight.len());
            let room = &mut out[added..added + 8];
            // SAFETY: the token proves that the machine has the instructions. The mask of the load
            // has one bit for each word of `eight`: no other word is read. The store is of 64 bytes
            // to a slice of eight words.
            unsafe {
                let tested = _mm512_set1_epi64((one & test).cast_signed());
                let other = _mm512_maskz_loadu_epi64(lanes, eight.as_ptr().cast());
                let apart = _mm512_mask_testn_epi64_mask(lanes, tested, other);
                let sums = _mm512_add_epi64(_mm512_set1_epi64(one.cast_signed()), other);
                let sums = _mm512_and_si512(_mm512_set1_epi64(keep.cast_signed()), sums);
                let front = _mm512_maskz_compress_epi64(apart, sums);
                _mm512_storeu_si512(room.as_mut_ptr().cast(), front);
                added += apart.count_ones() as usize;
            }
        }
        added
    }

    #[inline(always)]
    fn transpose_bits(self, words: &[u32; 64], lane: usize, planes: &mut [Aligned<[u64; 8]>; 32]) {
        // SAFETY: the token proves that the machine has the instructions, and each load is of the
        // 64 bytes of a slice of sixteen words.
        unsafe {
            let order = self.load_u64(&BYTES_BY_PLACE).0;
            // Written out: a closure may be compiled apart, without the instructions.
            let [one, two, three, four] =
                [0, 16, 32, 48].map(|from| words[from..from + 16].as_ptr());
            let a = _mm512_permutexvar_epi8(order, _mm512_loadu_si512(one.cast()));
            let b = _mm512_permutexvar_epi8(order, _mm512_loadu_si512(two.cast()));
            let c = _mm512_permutexvar_epi8(order, _mm512_loadu_si512(three.cast()));
            let d = _mm512_permutexvar_epi8(order, _mm512_loadu_si512(four.cast()));
            // Each has 128 bits of lowest bytes, of second bytes, and so on: a 4 × 4 matrix of such
            // parts, which is transposed.
            let (even_ab, odd_ab) =
                (_mm512_shuffle_i32x4::<0x88>(a, b), _mm512_shuffle_i32x4::<0xDD>(a, b));
            let (even_cd, odd_cd) =
                (_mm512_shuffle_i32x4::<0x88>(c, d), _mm512_shuffle_i32x4::<0xDD>(c, d));
            let bytes = [
                _mm512_shuffle_i32x4::<0x88>(even_ab, even_cd),
                _mm512_shuffle_i32x4::<0x88>(odd_ab, odd_cd),
                _mm512_shuffle_i32x4::<0xDD>(even_ab, even_cd),
                _mm512_shuffle_i32x4::<0xDD>(odd_ab, odd_cd),
            ];
            for (mut bytes, planes) in bytes.into_iter().zip(planes.chunks_exact_mut(8)) {
                for plane in planes.iter_mut().rev() {
                    plane.0[lane] = _mm512_movepi8_mask(bytes);
                    bytes = _mm512_add_epi8(bytes, bytes);
                }
            }
        }
    }
}

impl U64x8 for Words {
    lanewise! {
        and: _mm512_and_si512,
        or: _mm512_or_si512,
        add: _mm512_add_epi64,
        sub: _mm512_sub_epi64,
        min: _mm512_min_epu64,
    }

    #[inline(always)]
    fn store(self) -> Aligned<[u64; 8]> {
        let mut words = Aligned::default();
        let Aligned::<[u64; 8]>(lanes) = &mut words;
        // SAFETY: as above; the reference is to 64 bytes, aligned to 64.
        unsafe { _mm512_store_si512(lanes.as_mut_ptr().cast(), self.0) };
        words
    }

    #[inline(always)]
    fn or3(self, second: Self, third: Self) -> Self {
        const OR_OF_THREE: i32 = 0xFE;
        // SAFETY: a vector proves that the machine has the instructions.
        Self(unsafe { _mm512_ternarylogic_epi64::<OR_OF_THREE>(self.0, second.0, third.0) }, self.1)
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        Self(unsafe { _mm512_popcnt_epi64(self.0) }, self.1)
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        Self(unsafe { _mm512_slli_epi64::<BITS>(self.0) }, self.1)
    }

    #[inline(always)]
    fn zero_lanes(self) -> u8 {
        // SAFETY: a vector proves that the machine has the instructions.
        unsafe { _mm512_testn_epi64_mask(self.0, self.0) }
    }

    #[inline(always)]
    fn select(self, lanes: u8, other: Self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        Self(unsafe { _mm512_mask_mov_epi64(other.0, lanes, self.0) }, self.1)
    }

    #[inline(always)]
    fn low_bytes(self) -> [u8; 8] {
        // SAFETY: a vector proves that the machine has the instructions.
        unsafe { _mm_cvtsi128_si64(_mm512_cvtepi64_epi8(self.0)) }.to_le_bytes()
    }
}

impl U32s for HalfWords {
    type Simd = Avx512;

    const LANES: usize = 16;

    lanewise! {
        and: _mm512_and_si512,
        or: _mm512_or_si512,
        xor: _mm512_xor_si512,
        add: _mm512_add_epi32,
        sub: _mm512_sub_epi32,
        min: _mm512_min_epu32,
    }

    #[inline(always)]
    fn simd(self) -> Avx512 {
        self.1
    }

    #[inline(always)]
    fn store(self, words: &mut Aligned<[u32; 16]>, part: usize) {
        let words: &mut [u32] = &mut words.0[16 * part..16 * part + 16];
        // SAFETY: a vector proves that the machine has the instructions; the slice is all 64 bytes
        // of an array aligned to 64.
        unsafe { _mm512_store_si512(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) }, self.1)
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        Self(unsafe { _mm512_slli_epi32::<BITS>(self.0) }, self.1)
    }

    #[inline(always)]
    fn shift_right<const BITS: u32>(self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        Self(unsafe { _mm512_srli_epi32::<BITS>(self.0) }, self.1)
    }

    #[inline(always)]
    fn zero_lanes(self) -> u32 {
        // SAFETY: a vector proves that the machine has the instructions.
        u32::from(unsafe { _mm512_testn_epi32_mask(self.0, self.0) })
    }

    #[inline(always)]
    fn swap_lanes(self, distance: usize) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        let register = unsafe {
            match distance {
                1 => _mm512_shuffle_epi32::<0b10_11_00_01>(self.0),
                2 => _mm512_shuffle_epi32::<0b01_00_11_10>(self.0),
                4 => _mm512_shuffle_i32x4::<0b10_11_00_01>(self.0, self.0),
                _ => _mm512_shuffle_i32x4::<0b01_00_11_10>(self.0, self.0),
            }
        };
        Self(register, self.1)
    }
}

impl U8x64 for ByteLanes {
    lanewise! {
        or: _mm512_or_si512,
        sub: _mm512_sub_epi8,
    }

    #[inline(always)]
    fn store(self, bytes: &mut Aligned<[u8; 64]>) {
        // SAFETY: a vector proves that the machine has the instructions; the reference is to 64
        // bytes, aligned to 64.
        unsafe { _mm512_store_si512(bytes.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn less_one(self, lanes: u64) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        let less = unsafe { _mm512_mask_subs_epu8(self.0, lanes, self.0, _mm512_set1_epi8(1)) };
        Self(less, self.1)
    }

    #[inline(always)]
    fn zero_lanes(self) -> u64 {
        // SAFETY: a vector proves that the machine has the instructions.
        unsafe { _mm512_testn_epi8_mask(self.0, self.0) }
    }

    #[inline(always)]
    fn less_lanes(self, other: Self) -> u64 {
        // SAFETY: a vector proves that the machine has the instructions.
        unsafe { _mm512_cmplt_epu8_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn select(self, lanes: u64, other: Self) -> Self {
        // SAFETY: a vector proves that the machine has the instructions.
        Self(unsafe { _mm512_mask_mov_epi8(other.0, lanes, self.0) }, self.1)
    }

    #[inline(always)]
    fn first_least(self) -> (u32, u8) {
        let least = self.least();
        // SAFETY: a vector proves that the machine has the instructions.
        let equal =
            unsafe { _mm512_cmpeq_epi8_mask(self.0, _mm512_set1_epi8(least.cast_signed())) };
        (equal.trailing_zeros(), least)
    }
}
