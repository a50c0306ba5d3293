//! What vectors can do, as traits; each level implements them in a file of its own.
//!
//! Vectors are made by a level's token ([`Simd`]), so a value of a vector type proves, as the token
//! does, that the machine has the instructions. That makes every operation on it safe to call from
//! anywhere.

use std::fmt::Debug;

/// Data aligned to 64 bytes, the size of the widest register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Aligned<T>(pub T);

/// The number of words that [`Simd::add_disjoint`] may overwrite beyond its results.
pub const SLACK: usize = 8;

/// A piece of code that is compiled once for each level.
///
/// `run` and every function that it passes vectors to must be `#[inline(always)]`. Otherwise they
/// are compiled without the instructions of the level, which is correct but several times slower.
/// For the same reason a closure that works on vectors must not be passed to a function of the
/// standard library.
pub trait Kernel {
    /// Whether the kernel is compiled for [`Portable`](crate::Portable) where the target has better levels. A
    /// kernel without it must not be dispatched at [`Level::Portable`](crate::Level::Portable).
    const IS_PORTABLE: bool = true;

    /// The result of the kernel.
    type Output;

    /// Runs the kernel with the vectors of one level.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// A level's token, which makes its vectors.
///
/// Implemented by [`Portable`](crate::Portable), [`Avx2`](crate::Avx2) and
/// [`Avx512`](crate::Avx512) only.
pub trait Simd: Copy + Debug + sealed::Sealed {
    /// Eight 64-bit lanes.
    type U64x8: U64x8;

    /// 32-bit lanes, as many as one register of this level has.
    type U32s: U32s<Simd = Self>;

    /// Sixty-four 8-bit lanes.
    type U8x64: U8x64;

    /// Whether [`gather_bits`](Self::gather_bits) is one fast instruction.
    const GATHERS_BITS: bool = false;

    /// Runs a kernel as a function of its own, compiled for this level.
    ///
    /// Inside another kernel this gives a hot loop all registers for itself.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;

    /// Runs a part that several kernels have: as a copy in each of them, except where the size of the
    /// module counts.
    #[inline(always)]
    fn share<K: Kernel>(self, part: K) -> K::Output {
        part.run(self)
    }

    /// Returns a vector with `word` in every lane.
    fn splat_u64(self, word: u64) -> Self::U64x8;

    /// Loads eight words.
    fn load_u64(self, words: &Aligned<[u64; 8]>) -> Self::U64x8;

    /// Loads eight words of 16 bits.
    #[inline(always)]
    fn load_u16(self, words: &[u16; 8]) -> Self::U64x8 {
        self.load_u64(&Aligned(words.map(u64::from)))
    }

    /// Returns a vector with `word` in every lane.
    fn splat_u32(self, word: u32) -> Self::U32s;

    /// Loads words `part * LANES` to `(part + 1) * LANES - 1` of sixteen.
    ///
    /// # Panics
    /// If `part` is not less than `16 / LANES`.
    fn load_u32(self, words: &Aligned<[u32; 16]>, part: usize) -> Self::U32s;

    /// Returns for each lane the number of ones that the words have in common with that lane of
    /// their blocks: the sum over `words` of the ones of `live[word] & blocks[word]`.
    #[inline(always)]
    fn common_ones<const W: usize>(
        self,
        live: &[u64; W],
        blocks: &[Aligned<[u64; 8]>; W],
        words: impl Iterator<Item = usize>,
    ) -> Self::U64x8 {
        let mut sums = self.splat_u64(0);
        for word in words {
            let live = self.splat_u64(live[word]);
            sums = sums.add(live.and(self.load_u64(&blocks[word])).count_ones());
        }
        sums
    }

    /// Copies the bits of `from` that are not in `without`, and returns their number.
    #[inline(always)]
    fn copy_without<const W: usize>(
        self,
        from: &[u64; W],
        without: &[u64; W],
        to: &mut [u64; W],
    ) -> u32 {
        // One loop, so that each word is still in a register when its bits are counted.
        let mut ones = 0;
        for word in 0..W {
            to[word] = from[word] & !without[word];
            ones += to[word].count_ones();
        }
        ones
    }

    /// Copies bytes.
    #[inline(always)]
    fn copy_bytes<const C: usize>(
        self,
        from: &[Aligned<[u8; 64]>; C],
        to: &mut [Aligned<[u8; 64]>; C],
    ) {
        *to = *from;
    }

    /// Subtracts byte by byte, wrapping.
    #[inline(always)]
    fn sub_bytes(self, from: &mut Aligned<[u8; 64]>, bytes: &Aligned<[u8; 64]>) {
        for byte in 0..64 {
            from.0[byte] = from.0[byte].wrapping_sub(bytes.0[byte]);
        }
    }

    /// Subtracts from each of 64 words its byte; where that is less than 0, the word becomes 0.
    #[inline(always)]
    fn sub_saturating(self, words: &mut [[u16; 8]; 8], bytes: &Aligned<[u8; 64]>) {
        for (words, bytes) in words.iter_mut().zip(bytes.0.as_chunks::<8>().0) {
            for (word, &byte) in words.iter_mut().zip(bytes) {
                *word = word.saturating_sub(u16::from(byte));
            }
        }
    }

    /// Sets those bytes to 255 that are 1 in `ones`, which are all 0 or 1.
    #[inline(always)]
    fn fill_bytes(self, bytes: &mut Aligned<[u8; 64]>, ones: &Aligned<[u8; 64]>) {
        for byte in 0..64 {
            bytes.0[byte] |= 0u8.wrapping_sub(ones.0[byte]);
        }
    }

    /// Loads sixty-four bytes.
    fn load_u8(self, bytes: &Aligned<[u8; 64]>) -> Self::U8x64;

    /// Returns a vector with `byte` in every lane.
    fn splat_u8(self, byte: u8) -> Self::U8x64;

    /// Returns the words as bytes.
    fn bytes_of(self, words: Self::U64x8) -> Self::U8x64;

    /// Returns the bits of `word` that are set in `mask`, next to one another from bit 0.
    #[inline(always)]
    fn gather_bits(self, word: u64, mut mask: u64) -> u64 {
        let (mut bits, mut place) = (0, 0);
        while mask != 0 {
            bits |= (word >> mask.trailing_zeros() & 1) << place;
            place += 1;
            mask &= mask - 1;
        }
        bits
    }

    /// Returns the least of all bytes; 255 if there are none.
    fn least_byte(self, blocks: &[Aligned<[u8; 64]>]) -> u8;

    /// Returns which of at most 128 bytes are equal to `byte`: byte `k` is bit `k`.
    fn equal_bytes<const N: usize>(self, bytes: &[u8; N], byte: u8) -> u128;

    /// Adds `one` to those of `others` with which it shares no bit of `test`.
    ///
    /// Writes `(one + other) & keep`, wrapping, for each of them in order to the front of `out`,
    /// and returns their number. Up to [`SLACK`] words beyond those may be overwritten.
    ///
    /// # Panics
    /// If `out` is not [`SLACK`] words longer than `others`.
    fn add_disjoint(self, one: u64, others: &[u64], test: u64, keep: u64, out: &mut [u64])
    -> usize;

    /// Transposes a matrix of 64 × 32 bits: bit `k` of lane `lane` of `planes[bit]` becomes bit
    /// `bit` of `words[k]`.
    ///
    /// # Panics
    /// If `lane` is not less than 8.
    fn transpose_bits(self, words: &[u32; 64], lane: usize, planes: &mut [Aligned<[u64; 8]>; 32]);
}

/// Eight unsigned 64-bit lanes.
pub trait U64x8: Copy + Debug {
    /// Returns the lanes as an array.
    fn store(self) -> Aligned<[u64; 8]>;

    /// Bitwise and.
    fn and(self, other: Self) -> Self;

    /// Bitwise or.
    fn or(self, other: Self) -> Self;

    /// Bitwise or of three vectors.
    #[inline(always)]
    fn or3(self, second: Self, third: Self) -> Self {
        self.or(second).or(third)
    }

    /// Adds lane by lane, wrapping.
    fn add(self, other: Self) -> Self;

    /// Subtracts lane by lane, wrapping.
    fn sub(self, other: Self) -> Self;

    /// Returns the lesser of two lanes, both of which must be below 2^63.
    fn min(self, other: Self) -> Self;

    /// Returns the number of ones in each lane.
    fn count_ones(self) -> Self;

    /// Shifts each lane left by `BITS`, which must be below 64.
    fn shift_left<const BITS: u32>(self) -> Self;

    /// Returns which lanes are 0: lane `k` is bit `k`.
    fn zero_lanes(self) -> u8;

    /// Returns the lanes of `self` whose bits are set in `lanes`, and the others from `other`.
    fn select(self, lanes: u8, other: Self) -> Self;

    /// Returns the lowest byte of each lane.
    #[inline(always)]
    fn low_bytes(self) -> [u8; 8] {
        self.store().0.map(|lane| lane as u8)
    }

    /// Returns the least lane; all lanes must be below 2^63.
    #[inline(always)]
    fn least(self) -> u64 {
        let Aligned(lanes) = self.store();
        let half = |k: usize| lanes[k].min(lanes[k + 4]);
        half(0).min(half(1)).min(half(2).min(half(3)))
    }
}

/// Sixty-four unsigned 8-bit lanes.
pub trait U8x64: Copy + Debug {
    /// Stores the lanes.
    fn store(self, bytes: &mut Aligned<[u8; 64]>);

    /// Bitwise or.
    fn or(self, other: Self) -> Self;

    /// Subtracts lane by lane, wrapping.
    fn sub(self, other: Self) -> Self;

    /// Subtracts 1 from those lanes whose bits are set in `lanes`, and that are not 0.
    fn less_one(self, lanes: u64) -> Self;

    /// Returns which lanes are 0: lane `k` is bit `k`.
    fn zero_lanes(self) -> u64;

    /// Returns which lanes are less than those of `other`.
    fn less_lanes(self, other: Self) -> u64;

    /// Returns the lanes of `self` whose bits are set in `lanes`, and the others from `other`.
    fn select(self, lanes: u64, other: Self) -> Self;

    /// Returns the first lane with the least byte, and that byte.
    fn first_least(self) -> (u32, u8);
}

/// Unsigned 32-bit lanes: 4, 8 or 16 of them.
pub trait U32s: Copy + Debug {
    /// The token of the level.
    type Simd: Simd<U32s = Self>;

    /// The number of lanes.
    const LANES: usize;

    /// Returns the token that this vector was made with.
    fn simd(self) -> Self::Simd;

    /// Stores the lanes as words `part * LANES` to `(part + 1) * LANES - 1` of sixteen.
    ///
    /// # Panics
    /// If `part` is not less than `16 / LANES`.
    fn store(self, words: &mut Aligned<[u32; 16]>, part: usize);

    /// Bitwise and.
    fn and(self, other: Self) -> Self;

    /// Bitwise or.
    fn or(self, other: Self) -> Self;

    /// Bitwise or of three vectors.
    #[inline(always)]
    fn or3(self, second: Self, third: Self) -> Self {
        self.or(second).or(third)
    }

    /// Bitwise exclusive or.
    fn xor(self, other: Self) -> Self;

    /// Returns the bits of `self` that are not set in `other`.
    fn without(self, other: Self) -> Self;

    /// Adds lane by lane, wrapping.
    fn add(self, other: Self) -> Self;

    /// Subtracts lane by lane, wrapping.
    fn sub(self, other: Self) -> Self;

    /// Returns the lesser of two lanes.
    fn min(self, other: Self) -> Self;

    /// Shifts each lane left by `BITS`, which must be below 32.
    fn shift_left<const BITS: u32>(self) -> Self;

    /// Shifts each lane right by `BITS`, which must be below 32.
    fn shift_right<const BITS: u32>(self) -> Self;

    /// Returns which lanes are 0: lane `k` is bit `k`.
    fn zero_lanes(self) -> u32;

    /// Moves lane `k` to lane `k ^ distance`. `distance` is a power of two below `LANES`; with any
    /// other value the result is unspecified.
    fn swap_lanes(self, distance: usize) -> Self;
}

pub(crate) mod sealed {
    /// Keeps [`Simd`](super::Simd) from being implemented elsewhere.
    pub trait Sealed {}
}
