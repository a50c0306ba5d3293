//! Random numbers that are the same for a seed on every machine.
//!
//! The generator is ChaCha8 (D. J. Bernstein, *ChaCha, a variant of Salsa20*, 2008), a stream
//! cipher with eight rounds whose output is fixed by its definition. Its key has room for four
//! 64-bit numbers, so a task such as "attempt 3 at puzzle 17 of seed 5" is a key of its own: the
//! streams of different keys are independent, without a mixing function of our own.
//!
//! ```
//! use quadrille_random::Random;
//!
//! let mut random = Random::new(7);
//! let mut cards = ["ace", "king", "queen"];
//! random.shuffle(&mut cards);
//! assert!(random.below(6) < 6);
//!
//! // The same key gives the same numbers.
//! let draw = |key| Random::with_key(key).next_u64();
//! assert_eq!(draw([5, 17, 3, 0]), draw([5, 17, 3, 0]));
//! assert_ne!(draw([5, 17, 3, 0]), draw([5, 17, 4, 0]));
//! ```

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// A reproducible stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// Returns the stream for a seed: that of the key `[seed, 0, 0, 0]`.
    pub fn new(seed: u64) -> Self {
        Self::with_key([seed, 0, 0, 0])
    }

    /// Returns the stream for a key of four numbers.
    pub fn with_key(key: [u64; 4]) -> Self {
        let mut bytes = [0; 32];
        for (place, number) in bytes.chunks_exact_mut(8).zip(key) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        Self(ChaCha8Rng::from_seed(bytes))
    }

    /// Returns the next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns the next 128 random bits: two numbers of 64 bits, the high half first.
    pub fn next_u128(&mut self) -> u128 {
        let high = u128::from(self.next_u64()) << 64;
        high | u128::from(self.next_u64())
    }

    /// Returns a number below `bound`, each with exactly the same probability.
    ///
    /// The result does not depend on the type: `below(6u32)` and `below(6usize)` draw the same.
    ///
    /// ```
    /// # use quadrille_random::Random;
    /// let coin = Random::new(1).below(2);
    /// assert!(coin < 2);
    /// ```
    ///
    /// # Panics
    /// If `bound` is not positive.
    pub fn below<N: Bound>(&mut self, bound: N) -> N {
        N::from_u64(self.below_u64(bound.into_u64()))
    }

    /// Draws by multiplication, and rejects the few draws that would favor some numbers (D. Lemire,
    /// *Fast random integer generation in an interval*, 2019).
    fn below_u64(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "the bound is positive");
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            let low = product as u64;
            // 2^64 mod bound is less than bound, so the division is rarely needed.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Returns true with a probability of 1 in `n`.
    ///
    /// # Panics
    /// If `n` is not positive.
    pub fn one_in<N: Bound>(&mut self, n: N) -> bool {
        self.below_u64(n.into_u64()) == 0
    }

    /// Puts `items` in a random order, each order with the same probability.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }

    /// Returns the numbers below `len` in a random order.
    pub fn permutation(&mut self, len: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..len).collect();
        self.shuffle(&mut order);
        order
    }
}

/// An integer type that [`Random::below`] returns.
pub trait Bound: sealed::Sealed {}

mod sealed {
    /// Conversion from and to 64 bits, without loss for bounds and the numbers below them.
    pub trait Sealed: Sized {
        fn into_u64(self) -> u64;
        fn from_u64(number: u64) -> Self;
    }
}

macro_rules! bounds {
    ($($number:ty),*) => {$(
        impl Bound for $number {}
        impl sealed::Sealed for $number {
            fn into_u64(self) -> u64 {
                self as u64
            }
            fn from_u64(number: u64) -> Self {
                number as Self
            }
        }
    )*};
}

bounds!(u8, u16, u32, u64, usize);

/// For literals without a type, as in `random.below(6) == 0`.
impl Bound for i32 {}

impl sealed::Sealed for i32 {
    /// No number is below a negative bound, just as none is below 0.
    fn into_u64(self) -> u64 {
        u64::try_from(self).unwrap_or(0)
    }
    fn from_u64(number: u64) -> Self {
        number as Self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first bytes of ChaCha8 for a key of zeros (J. Strombergson, *Test vectors for the stream
    /// cipher ChaCha*, 2013, TC1).
    #[test]
    fn the_stream_is_the_published_one() {
        let mut random = Random::new(0);
        let words = [(); 4].map(|()| random.next_u64().to_le_bytes());
        let published: [u8; 32] = [
            0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09,
            0xa5, 0xa1, 0x2c, 0x84, 0x0e, 0xc3, 0xce, 0x9a, 0x7f, 0x3b, 0x18, 0x1b, 0xe1, 0x88,
            0xef, 0x71, 0x1a, 0x1e,
        ];
        assert_eq!(words.concat(), published);
        let [high, low] = [0, 1].map(|word| u128::from(u64::from_le_bytes(words[word])));
        assert_eq!(Random::new(0).next_u128(), high << 64 | low);
    }

    #[test]
    fn every_number_below_a_bound_is_as_likely() {
        let (mut random, mut seen) = (Random::new(0), [0u32; 7]);
        for _ in 0..70_000 {
            seen[random.below(7usize)] += 1;
        }
        assert!(seen.iter().all(|count| (9_600..10_400).contains(count)), "{seen:?}");
    }

    /// Of 3·2^62 numbers the lower half would come up too often without rejection.
    #[test]
    fn a_large_bound_favors_no_half() {
        let (mut random, bound) = (Random::new(1), 3u64 << 62);
        let low = (0..30_000).filter(|_| random.below(bound) < bound / 2).count();
        assert!((14_600..15_400).contains(&low), "{low}");
    }

    #[test]
    fn every_order_is_as_likely() {
        let mut seen = std::collections::BTreeMap::new();
        for number in 0..6000 {
            let mut order = [0, 1, 2];
            Random::with_key([0, number, 0, 0]).shuffle(&mut order);
            *seen.entry(order).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|times| (880..1120).contains(times)), "{seen:?}");
    }

    #[test]
    fn a_permutation_has_every_number_once() {
        let mut order = Random::new(3).permutation(100);
        order.sort_unstable();
        assert!(order.into_iter().eq(0..100));
        assert!(Random::new(3).permutation(0).is_empty());
    }

    #[test]
    fn types_draw_alike() {
        for bound in 1..200u8 {
            let seed = u64::from(bound);
            let byte = Random::new(seed).below(bound);
            assert_eq!(u64::from(byte), Random::new(seed).below(u64::from(bound)));
            assert_eq!(usize::from(byte), Random::new(seed).below(usize::from(bound)));
            assert_eq!(i32::from(byte), Random::new(seed).below(i32::from(bound)));
            assert_eq!(byte == 0, Random::new(seed).one_in(bound));
        }
    }
}
