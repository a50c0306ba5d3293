//! Random options, and the random numbers that this package uses: always the same for one seed.

use quadrille_dlx::Problem;

/// SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom number
/// generators*, 2014).
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator for this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`, which is positive and small: the bias is `bound` / 2^64.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// So many random options of three to six of so many primary items (at least six).
pub fn random(items: usize, options: usize, seed: u64) -> Problem {
    let mut numbers = SplitMix64::new(seed);
    let mut builder = Problem::builder();
    let items = builder.primaries("i", items);
    for _ in 0..options {
        let length = 3 + numbers.below(4);
        let mut chosen = Vec::with_capacity(length);
        while chosen.len() < length {
            let item = items[numbers.below(items.len())];
            if !chosen.contains(&item) {
                chosen.push(item);
            }
        }
        chosen.sort_unstable();
        builder.option(chosen).expect("distinct primary items");
    }
    builder.build().expect("there are primary items")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs for seed 1234567 of the generator's authors.
    #[test]
    fn numbers_are_the_published_ones() {
        let mut numbers = SplitMix64::new(1_234_567);
        let expected: [u64; 2] = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973];
        for expected in expected {
            assert_eq!(numbers.below(1 << 62) as u64, expected % (1 << 62));
        }
    }

    #[test]
    fn one_seed_is_one_problem() {
        assert_eq!(random(20, 50, 7), random(20, 50, 7));
        assert_ne!(random(20, 50, 7), random(20, 50, 8));
        assert!(
            random(20, 50, 7).options().all(|option| (3..=6).contains(&option.members().len()))
        );
    }
}
