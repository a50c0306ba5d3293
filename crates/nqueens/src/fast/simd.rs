//! The four loops that vectors make fast, with AVX-512, with AVX2, or in plain Rust.
//!
//! The only `unsafe` code of this crate. A kernel is written once, generic over [`Simd`], and
//! compiled once for each of its implementations; [`Level`] says which of them this machine can
//! run. With plain Rust in their place the counter takes some 5 times as long.
//!
//! Invariant: a vector type other than [`Portable`] is used only inside a call of [`dispatch`],
//! after the machine was seen to have the instructions.
#![expect(unsafe_code, reason = "vector instructions: 5 times faster than portable code")]

/// 512 bits, aligned as the vectors are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [u64; 8]);

/// What [`Simd::join`] tests and keeps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Masks {
    /// Words with a common bit here do not go together.
    pub(crate) test: u64,
    /// The bits of a sum that are kept.
    pub(crate) keep: u64,
}

/// How many words [`Simd::join`] may write beyond those that it counts.
pub(crate) const SLACK: usize = 8;

/// Operations on eight unsigned 64-bit lanes, and two on arrays.
pub(crate) trait Simd: Copy {
    /// The words of a block.
    fn load(block: &Block) -> Self;
    /// Back to a block.
    fn store(self) -> Block;
    /// Bit by bit.
    fn or(self, other: Self) -> Self;
    /// Of three, bit by bit.
    fn or3(self, second: Self, third: Self) -> Self;
    /// Lane by lane, wrapping.
    fn add(self, other: Self) -> Self;
    /// The number of ones in each lane.
    fn count_ones(self) -> Self;

    /// Writes `(one + other) & keep`, wrapping, for each of `others` that shares no bit of `test` with `one`,
    /// in order, to the front of `out`, and tells how many those are. Beyond them, up to
    /// [`SLACK`] words may be overwritten.
    ///
    /// # Panics
    /// If `out` is not [`SLACK`] words longer than `others`.
    fn join(one: u64, others: &[u64], masks: Masks, out: &mut [u64]) -> usize;

    /// Runs a kernel as a function of its own, which has all registers for itself.
    fn run_apart<K: Kernel>(kernel: K) -> K::Output;

    /// Bit `k` of lane `lane` of `planes[bit]` becomes bit `bit` of `words[k]`.
    fn slice_bits(words: &[u32; 64], lane: usize, planes: &mut [Block; 32]);
}

/// One by one, without a branch: half of the tests hold, in no order to be foretold.
#[inline(always)]
fn join_plainly(one: u64, others: &[u64], masks: Masks, out: &mut [u64]) -> usize {
    let tested = one & masks.test;
    let mut joined = 0;
    let out = &mut out[..others.len() + SLACK];
    for &other in others {
        out[joined] = one.wrapping_add(other) & masks.keep;
        joined += usize::from(tested & other == 0);
    }
    joined
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
    fn load(block: &Block) -> Self {
        Self(block.0)
    }
    #[inline(always)]
    fn store(self) -> Block {
        Block(self.0)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.lanes(other, |a, b| a | b)
    }
    #[inline(always)]
    fn or3(self, second: Self, third: Self) -> Self {
        self.or(second).or(third)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.lanes(other, u64::wrapping_add)
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(self.0.map(|lane| u64::from(lane.count_ones())))
    }
    #[inline(always)]
    fn join(one: u64, others: &[u64], masks: Masks, out: &mut [u64]) -> usize {
        join_plainly(one, others, masks, out)
    }
    #[inline(always)]
    fn run_apart<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Self>()
    }
    #[inline(always)]
    fn slice_bits(words: &[u32; 64], lane: usize, planes: &mut [Block; 32]) {
        for (bit, plane) in planes.iter_mut().enumerate() {
            let bits = words.iter().rev();
            plane.0[lane] = bits.fold(0, |sum, word| sum << 1 | u64::from(word >> bit & 1));
        }
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{Avx2, Avx512};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Block, Kernel, Masks, SLACK, Simd, join_plainly, run_avx2, run_avx512};
    use std::arch::x86_64::*;

    /// Eight lanes in a 512-bit register.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Avx512(__m512i);

    /// For each byte of a vector, where it is taken from: first the lowest byte of each of the
    /// sixteen 32-bit words, then the second of each, and so on.
    const BYTES_BY_PLACE: Block = {
        let mut words = [0; 8];
        let mut place = 0;
        while place < 64 {
            let source = place % 16 * 4 + place / 16;
            words[place / 8] |= (source as u64) << (place % 8 * 8);
            place += 1;
        }
        Block(words)
    };

    // SAFETY, for every block of this implementation: it is used only where the machine was seen
    // to have AVX-512 F, BW, VL, VBMI and VPOPCNTDQ (the module's invariant), which is all that
    // these intrinsics ask for. `load` and `store` reach exactly one aligned `Block`; the loads of
    // `join` and `slice_bits` reach words inside their slices only, lanes beyond the end being
    // masked; the store of `join` reaches eight words of a slice taken with a check.
    impl Simd for Avx512 {
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
        fn or(self, other: Self) -> Self {
            unsafe { Self(_mm512_or_si512(self.0, other.0)) }
        }
        #[inline(always)]
        fn or3(self, second: Self, third: Self) -> Self {
            const OR_OF_THREE: i32 = 0xFE;
            unsafe { Self(_mm512_ternarylogic_epi64::<OR_OF_THREE>(self.0, second.0, third.0)) }
        }
        #[inline(always)]
        fn add(self, other: Self) -> Self {
            unsafe { Self(_mm512_add_epi64(self.0, other.0)) }
        }
        #[inline(always)]
        fn count_ones(self) -> Self {
            unsafe { Self(_mm512_popcnt_epi64(self.0)) }
        }
        #[inline(always)]
        fn join(one: u64, others: &[u64], masks: Masks, out: &mut [u64]) -> usize {
            let mut joined = 0;
            let out = &mut out[..others.len() + SLACK];
            unsafe {
                let tested = _mm512_set1_epi64((one & masks.test) as i64);
                let keep = _mm512_set1_epi64(masks.keep as i64);
                let one = _mm512_set1_epi64(one as i64);
                for eight in others.chunks(8) {
                    let lanes = 0xFFu8 >> (8 - eight.len());
                    let other = _mm512_maskz_loadu_epi64(lanes, eight.as_ptr().cast());
                    let apart = _mm512_mask_testn_epi64_mask(lanes, tested, other);
                    let sums = _mm512_and_si512(keep, _mm512_add_epi64(one, other));
                    let room = &mut out[joined..joined + 8];
                    let front = _mm512_maskz_compress_epi64(apart, sums);
                    _mm512_storeu_si512(room.as_mut_ptr().cast(), front);
                    joined += apart.count_ones() as usize;
                }
            }
            joined
        }
        #[inline(always)]
        fn run_apart<K: Kernel>(kernel: K) -> K::Output {
            unsafe { run_avx512(kernel) }
        }
        #[inline(always)]
        fn slice_bits(words: &[u32; 64], lane: usize, planes: &mut [Block; 32]) {
            unsafe {
                let order = Self::load(&BYTES_BY_PLACE).0;
                let sixteen = |k: usize| {
                    let sixteen: &[u32] = &words[16 * k..16 * k + 16];
                    _mm512_permutexvar_epi8(order, _mm512_loadu_si512(sixteen.as_ptr().cast()))
                };
                // In each, 128 bits of lowest bytes, of second ones, and so on: a 4 by 4 matrix of
                // such parts, which is transposed.
                let (a, b, c, d) = (sixteen(0), sixteen(1), sixteen(2), sixteen(3));
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
    }

    // SAFETY, for every block of this implementation: it is used only where the machine was seen
    // to have AVX2 (the module's invariant); `load` and `store` reach exactly the two halves of
    // one aligned `Block`, and `slice_bits` the two halves of an array of 64 bytes.
    impl Simd for Avx2 {
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
        fn or(self, other: Self) -> Self {
            unsafe { Self(_mm256_or_si256(self.0, other.0), _mm256_or_si256(self.1, other.1)) }
        }
        #[inline(always)]
        fn or3(self, second: Self, third: Self) -> Self {
            self.or(second).or(third)
        }
        #[inline(always)]
        fn add(self, other: Self) -> Self {
            unsafe { Self(_mm256_add_epi64(self.0, other.0), _mm256_add_epi64(self.1, other.1)) }
        }
        #[inline(always)]
        fn count_ones(self) -> Self {
            Self(Self::count_ones_in_half(self.0), Self::count_ones_in_half(self.1))
        }
        #[inline(always)]
        fn join(one: u64, others: &[u64], masks: Masks, out: &mut [u64]) -> usize {
            join_plainly(one, others, masks, out)
        }
        #[inline(always)]
        fn run_apart<K: Kernel>(kernel: K) -> K::Output {
            unsafe { run_avx2(kernel) }
        }
        #[inline(always)]
        fn slice_bits(words: &[u32; 64], lane: usize, planes: &mut [Block; 32]) {
            for (byte, planes) in planes.chunks_exact_mut(8).enumerate() {
                let bytes: [u8; 64] = std::array::from_fn(|k| (words[k] >> (8 * byte)) as u8);
                let halves: *const __m256i = bytes.as_ptr().cast();
                unsafe {
                    let mut low = _mm256_loadu_si256(halves);
                    let mut high = _mm256_loadu_si256(halves.add(1));
                    for plane in planes.iter_mut().rev() {
                        let signs = |half| u64::from(_mm256_movemask_epi8(half) as u32);
                        plane.0[lane] = signs(low) | signs(high) << 32;
                        low = _mm256_add_epi8(low, low);
                        high = _mm256_add_epi8(high, high);
                    }
                }
            }
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

    /// Everything that a vector can do.
    struct All<'a>([Block; 3], &'a [u64], &'a [u32; 64]);

    impl Kernel for All<'_> {
        type Output = (Vec<Block>, Vec<u64>, Vec<Block>);

        #[inline(always)]
        fn run<V: Simd>(self) -> Self::Output {
            let [a, b, c] = self.0.map(|block| V::load(&block));
            let results = [a.or(b), a.or3(b, c), a.add(b), a.count_ones()];
            let masks = Masks { test: u64::MAX << 7, keep: u64::MAX >> 9 };
            let mut out = vec![0; self.1.len() + SLACK];
            let joined = V::join(self.0[0].0[0] >> 1, self.1, masks, &mut out);
            out.truncate(joined);
            let mut planes = [Block::default(); 32];
            V::slice_bits(self.2, 5, &mut planes);
            (results.map(V::store).to_vec(), out, planes.to_vec())
        }
    }

    #[test]
    fn every_level_agrees_with_plain_rust() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            state ^ state >> 29
        };
        for round in 0..500 {
            let blocks = std::array::from_fn(|_| Block(std::array::from_fn(|_| random())));
            // Sparse words, of which some share no bit, and half as large as may be added.
            let others: Vec<u64> =
                (0..round % 40).map(|_| (random() & random() & random() & random()) >> 1).collect();
            let words = std::array::from_fn(|_| random() as u32);
            let expected = dispatch(Level::Portable, All(blocks, &others, &words));
            for level in Level::available() {
                assert_eq!(dispatch(level, All(blocks, &others, &words)), expected, "{level:?}");
            }
        }
    }

    #[test]
    fn bits_are_sliced_as_promised() {
        let words = std::array::from_fn(|k| (k as u32).wrapping_mul(0x9E37_79B9));
        let mut planes = [Block::default(); 32];
        Portable::slice_bits(&words, 3, &mut planes);
        for (bit, k) in (0..32).flat_map(|bit| (0..64).map(move |k| (bit, k))) {
            assert_eq!(planes[bit].0[3] >> k & 1, u64::from(words[k] >> bit & 1));
        }
    }
}
