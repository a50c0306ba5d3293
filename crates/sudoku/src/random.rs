//! A small generator of random numbers: the same numbers for the same seed, on every machine.
//!
//! Source: G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom number generators*
//! (2014), with the constants of their SplitMix64.

/// A generator of 64-bit numbers that are as good as random.
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// The generator of a thing that has these numbers, in this order.
    pub(crate) fn of(numbers: [u64; 3]) -> Self {
        let mixed = |state: u64, number| Self(state.wrapping_add(number)).next();
        Self(numbers.into_iter().fold(0, mixed))
    }

    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is at least 1.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// Puts things in a random order.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for end in (1..things.len()).rev() {
            things.swap(end, self.below(end as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_source() {
        let mut random = Random(1234567);
        let numbers = [(); 3].map(|()| random.next());
        assert_eq!(numbers, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn every_order_comes_up() {
        let mut seen = std::collections::BTreeMap::new();
        for number in 0..6000 {
            let mut order = [0, 1, 2];
            Random::of([0, number, 0]).shuffle(&mut order);
            *seen.entry(order).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|times| (900..1100).contains(times)), "{seen:?}");
    }
}
