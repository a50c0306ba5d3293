//! Eight 64-bit words at once: with AVX-512, with AVX2, or in plain Rust.
//!
//! The only `unsafe` code of the engine, but for the calls of nauty. A kernel is written once,
//! generic over [`Simd`], and compiled once for each of its implementations;
//! [`Level`](quadrille_vectors::Level) says which of them this machine can run. With plain Rust in their place the kernels take 4 to 6 times as
//! long.
//!
//! Invariant: a vector type other than [`Portable`] has values only inside a call of
//! [`dispatch`], after the machine was seen to have the instructions.
#![allow(unsafe_code, reason = "vector instructions: 4 to 6 times faster than portable code")]

/// Eight words, aligned as the vectors are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [u64; 8]);

/// Sixty-four bytes, aligned as the vectors are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Bytes(pub(crate) [u8; 64]);

/// Operations on eight unsigned 64-bit lanes, and two on arrays of bytes.
pub(crate) trait Simd: Copy {
    /// The same word in every lane.
    fn splat(word: u64) -> Self;
    /// The words of a block.
    fn load(block: &Block) -> Self;
    /// Back to a block.
    fn store(self) -> Block;
    /// Lane by lane.
    fn and(self, other: Self) -> Self;
    /// Lane by lane.
    fn or(self, other: Self) -> Self;
    /// Lane by lane, wrapping.
    fn add(self, other: Self) -> Self;
    /// Lane by lane, wrapping.
    fn sub(self, other: Self) -> Self;
    /// The lesser of two lanes, which must be below 2^63.
    fn min(self, other: Self) -> Self;
    /// The number of ones in each lane.
    fn count_ones(self) -> Self;
    /// Shifts each lane left by 16 bits.
    fn shift_left_16(self) -> Self;
    /// Which lanes are 0: lane `k` is bit `k`.
    fn zero_lanes(self) -> u8;
    /// The lanes whose bits are set in `lanes`; in the others, `other`.
    fn select(self, lanes: u8, other: Self) -> Self;

    /// The lowest byte of each lane.
    #[inline(always)]
    fn low_bytes(self) -> [u8; 8] {
        self.store().0.map(|lane| lane as u8)
    }
    /// The least of all bytes; 255 if there are none.
    fn least_byte(bytes: &[Bytes]) -> u8;
    /// Which bytes are equal to `byte`: byte `k` is bit `k`.
    fn equal_bytes(bytes: &Bytes, byte: u8) -> u64;

    /// The least lane; all lanes must be below 2^63.
    #[inline(always)]
    fn least(self) -> u64 {
        let Block(lanes) = self.store();
        let half = |k: usize| lanes[k].min(lanes[k + 4]);
        half(0).min(half(1)).min(half(2).min(half(3)))
    }
}

/// Eight lanes in plain Rust: the reference for the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable([u64; 8]);

impl Portable {
    #[inline(always)]
    fn lanes(self, other: Self, apply: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|k| apply(self.0[k], other.0[k])))
    }
}

impl Simd for Portable {
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self([word; 8])
    }
    #[inline(always)]
    fn load(block: &Block) -> Self {
        Self(block.0)
    }
    #[inline(always)]
    fn store(self) -> Block {
        Block(self.0)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.lanes(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.lanes(other, |a, b| a | b)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.lanes(other, u64::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.lanes(other, u64::wrapping_sub)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.lanes(other, u64::min)
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(self.0.map(|lane| u64::from(lane.count_ones())))
    }
    #[inline(always)]
    fn shift_left_16(self) -> Self {
        Self(self.0.map(|lane| lane << 16))
    }
    #[inline(always)]
    fn zero_lanes(self) -> u8 {
        (0..8).fold(0, |lanes, k| lanes | u8::from(self.0[k] == 0) << k)
    }
    #[inline(always)]
    fn select(self, lanes: u8, other: Self) -> Self {
        Self(std::array::from_fn(|k| if lanes >> k & 1 == 1 { self.0[k] } else { other.0[k] }))
    }
    #[inline(always)]
    fn least_byte(bytes: &[Bytes]) -> u8 {
        bytes.iter().flat_map(|bytes| bytes.0).fold(u8::MAX, u8::min)
    }
    #[inline(always)]
    fn equal_bytes(bytes: &Bytes, byte: u8) -> u64 {
        (0..64).fold(0, |equal, k| equal | u64::from(bytes.0[k] == byte) << k)
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{Avx2, Avx512};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Block, Bytes, Simd};
    use std::arch::x86_64::*;

    /// Eight lanes in a 512-bit register.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Avx512(__m512i);

    // SAFETY, for every block of this implementation: values of this type exist only where the
    // machine was seen to have AVX-512 F, BW, DQ, VL and VPOPCNTDQ (the module's invariant), which
    // is all that these intrinsics ask for; `load` and `store` reach exactly one aligned `Block`.
    impl Simd for Avx512 {
        #[inline(always)]
        fn splat(word: u64) -> Self {
            unsafe { Self(_mm512_set1_epi64(word as i64)) }
        }
        #[inline(always)]
        fn load(block: &Block) -> Self {
            unsafe { Self(_mm512_load_si512(block.0.as_ptr().cast())) }
        }
        #[inline(always)]
        fn store(self) -> Block {
            let mut block = Block::default();
            unsafe { _mm512_store_si512(block.0.as_mut_ptr().cast(), self.0) };
            block
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            unsafe { Self(_mm512_and_si512(self.0, other.0)) }
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            unsafe { Self(_mm512_or_si512(self.0, other.0)) }
        }
        #[inline(always)]
        fn add(self, other: Self) -> Self {
            unsafe { Self(_mm512_add_epi64(self.0, other.0)) }
        }
        #[inline(always)]
        fn sub(self, other: Self) -> Self {
            unsafe { Self(_mm512_sub_epi64(self.0, other.0)) }
        }
        #[inline(always)]
        fn min(self, other: Self) -> Self {
            unsafe { Self(_mm512_min_epu64(self.0, other.0)) }
        }
        #[inline(always)]
        fn count_ones(self) -> Self {
            unsafe { Self(_mm512_popcnt_epi64(self.0)) }
        }
        #[inline(always)]
        fn shift_left_16(self) -> Self {
            unsafe { Self(_mm512_slli_epi64::<16>(self.0)) }
        }
        #[inline(always)]
        fn zero_lanes(self) -> u8 {
            unsafe { _mm512_testn_epi64_mask(self.0, self.0) }
        }
        #[inline(always)]
        fn select(self, lanes: u8, other: Self) -> Self {
            unsafe { Self(_mm512_mask_mov_epi64(other.0, lanes, self.0)) }
        }
        #[inline(always)]
        fn low_bytes(self) -> [u8; 8] {
            unsafe { _mm_cvtsi128_si64(_mm512_cvtepi64_epi8(self.0)) }.to_le_bytes()
        }
        #[inline(always)]
        fn least_byte(bytes: &[Bytes]) -> u8 {
            unsafe {
                let mut least = _mm512_set1_epi8(-1);
                for bytes in bytes {
                    least = _mm512_min_epu8(least, _mm512_load_si512(bytes.0.as_ptr().cast()));
                }
                let high = _mm512_extracti64x4_epi64::<1>(least);
                let half = _mm256_min_epu8(_mm512_castsi512_si256(least), high);
                let high = _mm256_extracti128_si256::<1>(half);
                least_of_16(_mm_min_epu8(_mm256_castsi256_si128(half), high))
            }
        }
        #[inline(always)]
        fn equal_bytes(bytes: &Bytes, byte: u8) -> u64 {
            unsafe {
                let bytes = _mm512_load_si512(bytes.0.as_ptr().cast());
                _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(byte as i8))
            }
        }
    }

    /// The least of sixteen bytes.
    // SAFETY: called by the two implementations only, where the machine has SSE4.1.
    #[inline(always)]
    fn least_of_16(bytes: __m128i) -> u8 {
        unsafe {
            let pairs = _mm_min_epu8(bytes, _mm_srli_epi16::<8>(bytes));
            let low = _mm_and_si128(pairs, _mm_set1_epi16(0xFF));
            _mm_cvtsi128_si32(_mm_minpos_epu16(low)) as u8
        }
    }

    /// Eight lanes in two 256-bit registers.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Avx2(__m256i, __m256i);

    impl Avx2 {
        // SAFETY: as for the implementation of `Simd` below.
        #[inline(always)]
        fn count_ones_in_half(half: __m256i) -> __m256i {
            unsafe {
                let ones_in_nibble = _mm256_setr_epi8(
                    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2,
                    2, 3, 2, 3, 3, 4,
                );
                let nibble = _mm256_set1_epi8(15);
                let low = _mm256_and_si256(half, nibble);
                let high = _mm256_and_si256(_mm256_srli_epi16::<4>(half), nibble);
                let bytes = _mm256_add_epi8(
                    _mm256_shuffle_epi8(ones_in_nibble, low),
                    _mm256_shuffle_epi8(ones_in_nibble, high),
                );
                _mm256_sad_epu8(bytes, _mm256_setzero_si256())
            }
        }

        // SAFETY: as above.
        #[inline(always)]
        fn zero_lanes_in_half(half: __m256i) -> u8 {
            unsafe {
                let equal = _mm256_cmpeq_epi64(half, _mm256_setzero_si256());
                _mm256_movemask_pd(_mm256_castsi256_pd(equal)) as u8
            }
        }

        // SAFETY: as above.
        #[inline(always)]
        fn min_of_half(a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_blendv_epi8(a, b, _mm256_cmpgt_epi64(a, b)) }
        }

        // SAFETY: as above.
        #[inline(always)]
        fn select_half(lanes: u8, on: __m256i, off: __m256i) -> __m256i {
            unsafe {
                let bit = _mm256_setr_epi64x(1, 2, 4, 8);
                let set = _mm256_and_si256(_mm256_set1_epi64x(i64::from(lanes)), bit);
                _mm256_blendv_epi8(off, on, _mm256_cmpeq_epi64(set, bit))
            }
        }
    }

    // SAFETY, for every block of this implementation: values of this type exist only where the
    // machine was seen to have AVX2 (the module's invariant); `load` and `store` reach exactly the
    // two halves of one aligned `Block`.
    impl Simd for Avx2 {
        #[inline(always)]
        fn splat(word: u64) -> Self {
            let half = unsafe { _mm256_set1_epi64x(word as i64) };
            Self(half, half)
        }
        #[inline(always)]
        fn load(block: &Block) -> Self {
            let words: *const __m256i = block.0.as_ptr().cast();
            unsafe { Self(_mm256_load_si256(words), _mm256_load_si256(words.add(1))) }
        }
        #[inline(always)]
        fn store(self) -> Block {
            let mut block = Block::default();
            let words: *mut __m256i = block.0.as_mut_ptr().cast();
            unsafe {
                _mm256_store_si256(words, self.0);
                _mm256_store_si256(words.add(1), self.1);
            }
            block
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            unsafe { Self(_mm256_and_si256(self.0, other.0), _mm256_and_si256(self.1, other.1)) }
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            unsafe { Self(_mm256_or_si256(self.0, other.0), _mm256_or_si256(self.1, other.1)) }
        }
        #[inline(always)]
        fn add(self, other: Self) -> Self {
            unsafe { Self(_mm256_add_epi64(self.0, other.0), _mm256_add_epi64(self.1, other.1)) }
        }
        #[inline(always)]
        fn sub(self, other: Self) -> Self {
            unsafe { Self(_mm256_sub_epi64(self.0, other.0), _mm256_sub_epi64(self.1, other.1)) }
        }
        #[inline(always)]
        fn min(self, other: Self) -> Self {
            Self(Self::min_of_half(self.0, other.0), Self::min_of_half(self.1, other.1))
        }
        #[inline(always)]
        fn count_ones(self) -> Self {
            Self(Self::count_ones_in_half(self.0), Self::count_ones_in_half(self.1))
        }
        #[inline(always)]
        fn shift_left_16(self) -> Self {
            unsafe { Self(_mm256_slli_epi64::<16>(self.0), _mm256_slli_epi64::<16>(self.1)) }
        }
        #[inline(always)]
        fn zero_lanes(self) -> u8 {
            Self::zero_lanes_in_half(self.0) | Self::zero_lanes_in_half(self.1) << 4
        }
        #[inline(always)]
        fn select(self, lanes: u8, other: Self) -> Self {
            Self(
                Self::select_half(lanes, self.0, other.0),
                Self::select_half(lanes >> 4, self.1, other.1),
            )
        }
        #[inline(always)]
        fn least_byte(bytes: &[Bytes]) -> u8 {
            unsafe {
                let mut least = _mm256_set1_epi8(-1);
                for bytes in bytes {
                    let halves: *const __m256i = bytes.0.as_ptr().cast();
                    least = _mm256_min_epu8(least, _mm256_load_si256(halves));
                    least = _mm256_min_epu8(least, _mm256_load_si256(halves.add(1)));
                }
                let high = _mm256_extracti128_si256::<1>(least);
                least_of_16(_mm_min_epu8(_mm256_castsi256_si128(least), high))
            }
        }
        #[inline(always)]
        fn equal_bytes(bytes: &Bytes, byte: u8) -> u64 {
            let halves: *const __m256i = bytes.0.as_ptr().cast();
            let equal = |half| unsafe {
                let half = _mm256_load_si256(half);
                let equal = _mm256_cmpeq_epi8(half, _mm256_set1_epi8(byte as i8));
                u64::from(_mm256_movemask_epi8(equal) as u32)
            };
            equal(halves) | equal(unsafe { halves.add(1) }) << 32
        }
    }
}

#[cfg(target_arch = "x86_64")]
quadrille_vectors::kernels!(Simd: Portable, Avx2, Avx512);
#[cfg(not(target_arch = "x86_64"))]
quadrille_vectors::kernels!(Simd: Portable, Portable, Portable);

#[cfg(test)]
mod tests {
    use quadrille_vectors::Level;

    use super::*;

    /// Everything that a vector can do, on one pair of blocks.
    struct All(Block, Block, u8);

    impl Kernel for All {
        type Output = (Vec<Block>, u8, u64, u8, [u64; 2]);

        #[inline(always)]
        fn run<V: Simd>(self) -> Self::Output {
            let (a, b) = (V::load(&self.0), V::load(&self.1));
            let small = |v: V| v.and(V::splat(u64::MAX >> 1));
            let results = [
                a.and(b),
                a.or(b),
                a.add(b),
                a.sub(b),
                small(a).min(small(b)),
                a.count_ones(),
                a.shift_left_16(),
                a.select(self.2, b),
                V::splat(u64::from_le_bytes(a.low_bytes())),
            ];
            let bytes = [self.0, self.1].map(|Block(words)| {
                Bytes(std::array::from_fn(|k| words[k / 8].to_le_bytes()[k % 8]))
            });
            let least = V::least_byte(&bytes);
            let equal = [least, self.2].map(|byte| V::equal_bytes(&bytes[0], byte));
            (results.map(V::store).to_vec(), a.and(b).zero_lanes(), small(a).least(), least, equal)
        }
    }

    #[test]
    fn every_level_agrees_with_plain_rust() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let word = state ^ state >> 29;
            // Sparse and equal words too: zero lanes and ties are where levels could differ.
            if word & 7 == 0 { word & word << 9 & word << 23 } else { word }
        };
        for round in 0..2000 {
            let a = Block(std::array::from_fn(|_| random()));
            let mut b = Block(std::array::from_fn(|_| random()));
            b.0[round % 8] = [a.0[round % 8], !a.0[round % 8], 0][round % 3];
            let lanes = random() as u8;
            let expected = dispatch(Level::Portable, All(a, b, lanes));
            for level in Level::available() {
                assert_eq!(dispatch(level, All(a, b, lanes)), expected, "{level:?}");
            }
        }
    }
}
