//! Sixteen 32-bit lanes at once: with AVX-512, with AVX2 in two parts, or in plain Rust in four.
//!
//! The only `unsafe` code of this crate. The search is written once, generic over [`Simd`], and
//! compiled once for each of its implementations; [`Level`](quadrille_vectors::Level) says which of
//! them this machine can run.
//!
//! Invariant: a vector type other than [`Portable`] has values only inside a call of [`dispatch`],
//! after the machine was seen to have the instructions.
#![allow(unsafe_code, reason = "vector instructions: up to 8 times faster than portable code")]

/// How many lanes a row has.
pub(crate) const LANES: usize = 16;

/// One word for each lane, aligned as the vectors are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Row(pub(crate) [u32; LANES]);

/// Operations on some unsigned 32-bit lanes.
pub(crate) trait Simd: Copy {
    /// How many lanes: a row has [`LANES`] / `WIDTH` parts.
    const WIDTH: usize;

    /// The same word in every lane.
    fn splat(word: u32) -> Self;
    /// A part of a row.
    fn load(row: &Row, part: usize) -> Self;
    /// Back to a part of a row.
    fn store(self, row: &mut Row, part: usize);
    /// Bit by bit.
    fn and(self, other: Self) -> Self;
    /// Bit by bit.
    fn or(self, other: Self) -> Self;
    /// Bit by bit.
    fn xor(self, other: Self) -> Self;
    /// The bits of this that are not in the other.
    fn without(self, other: Self) -> Self;
    /// Lane by lane, wrapping.
    fn add(self, other: Self) -> Self;
    /// Lane by lane, wrapping.
    fn sub(self, other: Self) -> Self;
    /// The lesser of two lanes.
    fn min(self, other: Self) -> Self;
    /// Each lane shifted to higher bits.
    fn up<const BITS: u32>(self) -> Self;
    /// Each lane shifted to lower bits.
    fn down<const BITS: u32>(self) -> Self;
    /// Which lanes are 0: lane `k` is bit `k`.
    fn zero_lanes(self) -> u32;
    /// Lane `k` goes to lane `k ^ distance`; that is 1, 2, 4 or 8, and less than there are lanes.
    fn swapped(self, distance: usize) -> Self;

    /// Which of 81 bytes are equal to `byte`: byte `k` is bit `k`.
    #[inline(always)]
    fn equal_bytes(bytes: &[u8; 81], byte: u8) -> u128 {
        const ONES: u64 = 0x0101_0101_0101_0101;
        let (eights, last) = bytes.as_chunks::<8>();
        let mut equal = u128::from(last[0] == byte) << 80;
        for (place, eight) in eights.iter().enumerate() {
            let difference = u64::from_le_bytes(*eight) ^ (u64::from(byte) * ONES);
            // The first bit of each byte: whether any bit of it is set.
            let low = (difference & (0x7F * ONES)) + 0x7F * ONES;
            let same = !(low | difference) >> 7 & ONES;
            // Bit 8·k goes to bit 56 + k.
            let bits = same.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            equal |= u128::from(bits) << (8 * place);
        }
        equal
    }

    /// Of three, bit by bit.
    #[inline(always)]
    fn or3(self, second: Self, third: Self) -> Self {
        self.or(second).or(third)
    }
}

/// Four lanes in plain Rust: the reference for the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable([u32; 4]);

impl Portable {
    #[inline(always)]
    fn lanes(self, other: Self, apply: impl Fn(u32, u32) -> u32) -> Self {
        Self(std::array::from_fn(|k| apply(self.0[k], other.0[k])))
    }
}

impl Simd for Portable {
    const WIDTH: usize = 4;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([word; 4])
    }
    #[inline(always)]
    fn load(row: &Row, part: usize) -> Self {
        Self(std::array::from_fn(|k| row.0[4 * part + k]))
    }
    #[inline(always)]
    fn store(self, row: &mut Row, part: usize) {
        row.0[4 * part..4 * part + 4].copy_from_slice(&self.0);
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
    fn xor(self, other: Self) -> Self {
        self.lanes(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.lanes(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.lanes(other, u32::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.lanes(other, u32::wrapping_sub)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.lanes(other, u32::min)
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        Self(self.0.map(|lane| lane << BITS))
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> Self {
        Self(self.0.map(|lane| lane >> BITS))
    }
    #[inline(always)]
    fn zero_lanes(self) -> u32 {
        (0..4).fold(0, |lanes, k| lanes | u32::from(self.0[k] == 0) << k)
    }
    #[inline(always)]
    fn swapped(self, distance: usize) -> Self {
        Self(std::array::from_fn(|k| self.0[(k ^ distance) % 4]))
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{Avx2, Avx512};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Row, Simd};
    use std::arch::x86_64::*;

    /// Sixteen lanes in a 512-bit register.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Avx512(__m512i);

    // SAFETY, for every block of this implementation: it is used only where the machine was seen to
    // have AVX-512 F and BW (the module's invariant), which is all that these intrinsics ask for;
    // `load` and `store` reach exactly one aligned `Row`, and `equal_bytes` the first 64 of 81
    // bytes and the last 17, the others being masked.
    impl Simd for Avx512 {
        const WIDTH: usize = 16;

        #[inline(always)]
        fn splat(word: u32) -> Self {
            unsafe { Self(_mm512_set1_epi32(word as i32)) }
        }
        #[inline(always)]
        fn load(row: &Row, _: usize) -> Self {
            unsafe { Self(_mm512_load_si512(row.0.as_ptr().cast())) }
        }
        #[inline(always)]
        fn store(self, row: &mut Row, _: usize) {
            unsafe { _mm512_store_si512(row.0.as_mut_ptr().cast(), self.0) }
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
        fn xor(self, other: Self) -> Self {
            unsafe { Self(_mm512_xor_si512(self.0, other.0)) }
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            unsafe { Self(_mm512_andnot_si512(other.0, self.0)) }
        }
        #[inline(always)]
        fn add(self, other: Self) -> Self {
            unsafe { Self(_mm512_add_epi32(self.0, other.0)) }
        }
        #[inline(always)]
        fn sub(self, other: Self) -> Self {
            unsafe { Self(_mm512_sub_epi32(self.0, other.0)) }
        }
        #[inline(always)]
        fn min(self, other: Self) -> Self {
            unsafe { Self(_mm512_min_epu32(self.0, other.0)) }
        }
        #[inline(always)]
        fn up<const BITS: u32>(self) -> Self {
            unsafe { Self(_mm512_slli_epi32::<BITS>(self.0)) }
        }
        #[inline(always)]
        fn down<const BITS: u32>(self) -> Self {
            unsafe { Self(_mm512_srli_epi32::<BITS>(self.0)) }
        }
        #[inline(always)]
        fn zero_lanes(self) -> u32 {
            unsafe { u32::from(_mm512_testn_epi32_mask(self.0, self.0)) }
        }
        #[inline(always)]
        fn swapped(self, distance: usize) -> Self {
            unsafe {
                Self(match distance {
                    1 => _mm512_shuffle_epi32::<0b10_11_00_01>(self.0),
                    2 => _mm512_shuffle_epi32::<0b01_00_11_10>(self.0),
                    4 => _mm512_shuffle_i32x4::<0b10_11_00_01>(self.0, self.0),
                    _ => _mm512_shuffle_i32x4::<0b01_00_11_10>(self.0, self.0),
                })
            }
        }
        #[inline(always)]
        fn equal_bytes(bytes: &[u8; 81], byte: u8) -> u128 {
            const LAST: u64 = (1 << 17) - 1;
            let (first, last) = bytes.split_at(64);
            unsafe {
                let byte = _mm512_set1_epi8(byte.cast_signed());
                let first = _mm512_loadu_si512(first.as_ptr().cast());
                let last = _mm512_maskz_loadu_epi8(LAST, last.as_ptr().cast());
                let first = _mm512_cmpeq_epi8_mask(first, byte);
                let last = _mm512_mask_cmpeq_epi8_mask(LAST, last, byte);
                u128::from(first) | u128::from(last) << 64
            }
        }
    }

    /// Eight lanes in a 256-bit register.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Avx2(__m256i);

    // SAFETY, for every block of this implementation: it is used only where the machine was seen to
    // have AVX2 (the module's invariant); `load` and `store` reach exactly one aligned half of a
    // `Row`, a slice taken with a check, and `equal_bytes` 32 bytes of such slices.
    impl Simd for Avx2 {
        const WIDTH: usize = 8;

        #[inline(always)]
        fn splat(word: u32) -> Self {
            unsafe { Self(_mm256_set1_epi32(word as i32)) }
        }
        #[inline(always)]
        fn load(row: &Row, part: usize) -> Self {
            let half: &[u32] = &row.0[8 * part..8 * part + 8];
            unsafe { Self(_mm256_load_si256(half.as_ptr().cast())) }
        }
        #[inline(always)]
        fn store(self, row: &mut Row, part: usize) {
            let half: &mut [u32] = &mut row.0[8 * part..8 * part + 8];
            unsafe { _mm256_store_si256(half.as_mut_ptr().cast(), self.0) }
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            unsafe { Self(_mm256_and_si256(self.0, other.0)) }
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            unsafe { Self(_mm256_or_si256(self.0, other.0)) }
        }
        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            unsafe { Self(_mm256_xor_si256(self.0, other.0)) }
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            unsafe { Self(_mm256_andnot_si256(other.0, self.0)) }
        }
        #[inline(always)]
        fn add(self, other: Self) -> Self {
            unsafe { Self(_mm256_add_epi32(self.0, other.0)) }
        }
        #[inline(always)]
        fn sub(self, other: Self) -> Self {
            unsafe { Self(_mm256_sub_epi32(self.0, other.0)) }
        }
        #[inline(always)]
        fn min(self, other: Self) -> Self {
            unsafe { Self(_mm256_min_epu32(self.0, other.0)) }
        }
        #[inline(always)]
        fn up<const BITS: u32>(self) -> Self {
            // A shift by a constant is an instruction of its own, and takes another type of constant.
            unsafe {
                Self(match BITS {
                    1 => _mm256_slli_epi32::<1>(self.0),
                    2 => _mm256_slli_epi32::<2>(self.0),
                    3 => _mm256_slli_epi32::<3>(self.0),
                    6 => _mm256_slli_epi32::<6>(self.0),
                    8 => _mm256_slli_epi32::<8>(self.0),
                    9 => _mm256_slli_epi32::<9>(self.0),
                    18 => _mm256_slli_epi32::<18>(self.0),
                    _ => _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(BITS.cast_signed())),
                })
            }
        }
        #[inline(always)]
        fn down<const BITS: u32>(self) -> Self {
            // A shift by a constant is an instruction of its own, and takes another type of constant.
            unsafe {
                Self(match BITS {
                    1 => _mm256_srli_epi32::<1>(self.0),
                    2 => _mm256_srli_epi32::<2>(self.0),
                    3 => _mm256_srli_epi32::<3>(self.0),
                    6 => _mm256_srli_epi32::<6>(self.0),
                    8 => _mm256_srli_epi32::<8>(self.0),
                    9 => _mm256_srli_epi32::<9>(self.0),
                    18 => _mm256_srli_epi32::<18>(self.0),
                    _ => _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(BITS.cast_signed())),
                })
            }
        }
        #[inline(always)]
        fn zero_lanes(self) -> u32 {
            unsafe {
                let zero = _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256());
                _mm256_movemask_ps(_mm256_castsi256_ps(zero)).cast_unsigned()
            }
        }
        #[inline(always)]
        fn swapped(self, distance: usize) -> Self {
            unsafe {
                Self(match distance {
                    1 => _mm256_shuffle_epi32::<0b10_11_00_01>(self.0),
                    2 => _mm256_shuffle_epi32::<0b01_00_11_10>(self.0),
                    _ => _mm256_permute2x128_si256::<1>(self.0, self.0),
                })
            }
        }
        #[inline(always)]
        fn equal_bytes(bytes: &[u8; 81], byte: u8) -> u128 {
            let equal = |from: usize| unsafe {
                let bytes: &[u8] = &bytes[from..from + 32];
                let bytes = _mm256_loadu_si256(bytes.as_ptr().cast());
                let equal = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte.cast_signed()));
                u128::from(_mm256_movemask_epi8(equal).cast_unsigned())
            };
            equal(0) | equal(32) << 32 | equal(49) << 49
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

    /// Which bytes are which.
    struct Bytes([u8; 81]);

    impl Kernel for Bytes {
        type Output = [u128; 10];

        #[inline(always)]
        fn run<V: Simd>(self) -> Self::Output {
            std::array::from_fn(|byte| V::equal_bytes(&self.0, byte as u8))
        }
    }

    #[test]
    fn bytes_are_found_at_every_level() {
        for round in 0..200 {
            let bytes = std::array::from_fn(|k| ((k * k + round * (k + 7)) % 31 % 10) as u8);
            let expected: [u128; 10] = std::array::from_fn(|byte| {
                (0..81).fold(0, |found, k| found | u128::from(bytes[k] == byte as u8) << k)
            });
            for level in Level::available() {
                assert_eq!(dispatch(level, Bytes(bytes)), expected, "{level:?}");
            }
        }
    }

    /// Lanes that change places.
    struct Swapped(usize);

    impl Kernel for Swapped {
        type Output = Option<Row>;

        #[inline(always)]
        fn run<V: Simd>(self) -> Option<Row> {
            let (numbers, mut row) = (Row(std::array::from_fn(|k| k as u32)), Row::default());
            for part in 0..LANES / V::WIDTH {
                V::load(&numbers, part).swapped(self.0).store(&mut row, part);
            }
            (self.0 < V::WIDTH).then_some(row)
        }
    }

    #[test]
    fn lanes_change_places_at_every_level() {
        for (level, distance) in
            Level::available().into_iter().flat_map(|level| [1, 2, 4, 8].map(|d| (level, d)))
        {
            if let Some(row) = dispatch(level, Swapped(distance)) {
                let expected = std::array::from_fn(|k| (k ^ distance) as u32);
                assert_eq!(row, Row(expected), "{level:?}, {distance}");
            }
        }
    }

    /// Everything that a vector can do, on all parts of two rows.
    struct All(Row, Row);

    impl Kernel for All {
        type Output = ([Row; 13], u32);

        #[inline(always)]
        fn run<V: Simd>(self) -> Self::Output {
            let (mut rows, mut zero) = ([Row::default(); 13], 0);
            for part in 0..LANES / V::WIDTH {
                let (a, b) = (V::load(&self.0, part), V::load(&self.1, part));
                let results = [
                    a.and(b),
                    a.or(b),
                    a.xor(b),
                    a.without(b),
                    a.add(b),
                    a.sub(b),
                    a.min(b),
                    a.up::<3>(),
                    a.up::<18>(),
                    a.down::<9>(),
                    a.down::<1>(),
                    a.or3(b, V::splat(5)),
                    V::splat(u32::MAX).without(a),
                ];
                for (row, result) in rows.iter_mut().zip(results) {
                    result.store(row, part);
                }
                zero |= a.and(b).zero_lanes() << (part * V::WIDTH);
            }
            (rows, zero)
        }
    }

    #[test]
    fn every_level_agrees_with_plain_rust() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as u32
        };
        for round in 0..1000 {
            let a = Row(std::array::from_fn(|_| random()));
            let mut b = Row(std::array::from_fn(|_| random()));
            b.0[round % LANES] = [a.0[round % LANES], !a.0[round % LANES], 0][round % 3];
            let expected = dispatch(Level::Portable, All(a, b));
            for level in Level::available() {
                assert_eq!(dispatch(level, All(a, b)), expected, "{level:?}");
            }
        }
    }
}
