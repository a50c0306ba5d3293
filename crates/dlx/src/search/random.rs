//! A small generator of random numbers: the same numbers for the same seed, on every machine.
//!
//! Source: G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom number generators*
//! (2014), with the constants of their SplitMix64.

/// A generator of 64-bit numbers that are as good as random.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number of 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`, which is at least 1. None is more likely than another by more than
    /// one part in 2^32.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_source() {
        let mut random = Random::new(1234567);
        let numbers = [(); 3].map(|()| random.next());
        assert_eq!(numbers, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn no_number_below_a_bound_is_favoured() {
        let (mut random, mut seen) = (Random::new(0), [0u32; 7]);
        for _ in 0..70_000 {
            seen[random.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (9_600..10_400).contains(count)), "{seen:?}");
    }
}
