//! Keys of 128 bits for residuals that are too large to be compared whole.
//!
//! A residual is a list of words of a fixed length, most of which may be 0. Its hash has two halves;
//! each is the upper half of the sum of the words, each times a random number of 128 bits. Two different
//! residuals have equal hashes with probability 2⁻¹²⁸ over the choice of the numbers, whatever the problem
//! is.
//!
//! Source: the function Multilinear of D. Lemire and O. Kaser, *Strongly universal string hashing is
//! fast*, The Computer Journal 57 (2014).

use quadrille_random::Random;

/// The seed of the random numbers: a count is the same in every run.
const SEED: u64 = 16;

/// The hash of a residual under way.
#[derive(Debug)]
pub struct Hasher {
    /// Two random numbers for each word.
    factors: Vec<[u128; 2]>,
    sums: [u128; 2],
}

impl Hasher {
    /// The bytes that a hasher takes for each word.
    pub const BYTES: usize = size_of::<[u128; 2]>();

    /// Creates a hasher for residuals of `words` words.
    pub fn new(words: usize) -> Self {
        let mut random = Random::new(SEED);
        let factors = (0..words).map(|_| [random.next_u128(), random.next_u128()]).collect();
        Self { factors, sums: [0; 2] }
    }

    /// Adds a word that is not 0, or any word. Each is added once at most.
    #[inline]
    pub fn add(&mut self, place: usize, word: u64) {
        let factors = self.factors[place];
        for (sum, factor) in self.sums.iter_mut().zip(factors) {
            *sum = sum.wrapping_add(factor.wrapping_mul(u128::from(word)));
        }
    }

    /// Adds the remaining bounds of an item: it needs `need` covers and may get `most`, of `live` options. An upper bound that the live options cannot exceed is none.
    #[inline]
    pub(crate) fn add_bounds(&mut self, place: usize, need: u32, most: u32, live: u32) {
        self.add(place, u64::from(need) << 32 | u64::from(most.min(live)));
    }

    /// Returns the hash of the words added, and starts over.
    pub fn finish(&mut self) -> [u64; 2] {
        std::mem::take(&mut self.sums).map(|sum| (sum >> 64) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_and_its_place_count() {
        let mut hasher = Hasher::new(4);
        let mut of = |words: &[(usize, u64)]| {
            words.iter().for_each(|&(place, word)| hasher.add(place, word));
            hasher.finish()
        };
        assert_eq!(of(&[(1, 7), (2, 9)]), of(&[(2, 9), (1, 7), (3, 0)]), "in any order");
        let all = [vec![], vec![(0, 1)], vec![(1, 1)], vec![(0, 2)], vec![(0, 1), (3, 1 << 63)]];
        let mut hashes: Vec<_> = all.iter().map(|words| of(words)).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), all.len());
    }
}
