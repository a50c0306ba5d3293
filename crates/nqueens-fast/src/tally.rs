//! Exact sums with residues that reveal overflow and hardware faults.

use quadrille_answer::RESIDUE_MODULI as MODULI;

/// A sum and its residues modulo two primes, each summed independently.
///
/// After an overflow or a hardware fault the sum no longer matches its residues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) sum: u128,
    /// Modulo 2^61 − 1 and 2^31 − 1.
    pub(crate) residues: [u64; 2],
}

impl Tally {
    /// Adds a number.
    #[inline]
    pub(crate) fn add(&mut self, more: u64) {
        self.sum = self.sum.wrapping_add(u128::from(more));
        for (residue, modulus) in self.residues.iter_mut().zip(MODULI) {
            *residue = (*residue + more % modulus) % modulus;
        }
    }

    /// Adds `other` `times` times. `times` is less than 2^31 − 1.
    pub(crate) fn add_times(&mut self, other: &Self, times: u64) {
        self.sum = self.sum.wrapping_add(other.sum.wrapping_mul(u128::from(times)));
        let residues = self.residues.iter_mut().zip(other.residues).zip(MODULI);
        for ((residue, other), modulus) in residues {
            let product = u128::from(other) * u128::from(times) + u128::from(*residue);
            *residue = (product % u128::from(modulus)) as u64;
        }
    }

    /// Returns whether the sum matches its residues.
    pub(crate) fn agrees(&self) -> bool {
        MODULI.map(|modulus| (self.sum % u128::from(modulus)) as u64) == self.residues
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_have_their_residues() {
        let mut tally = Tally::default();
        let all = [u64::MAX, 1, MODULI[0], MODULI[1], 1 << 61, u64::MAX];
        all.into_iter().for_each(|more| tally.add(more));
        assert_eq!(tally.sum, 2 * u128::from(u64::MAX) + (1 << 62) + (1 << 31) - 1);
        assert!(tally.agrees());
        let mut sum = tally;
        (0..5).for_each(|_| sum.add_times(&tally, 4));
        assert_eq!(sum.sum, 21 * tally.sum);
        assert!(sum.agrees());
    }

    #[test]
    fn an_overflow_is_seen() {
        let mut tally = Tally::default();
        tally.add(u64::MAX);
        // 2^128 is not 0 modulo either prime.
        (0..5).for_each(|_| tally.add_times(&{ tally }, (1 << 31) - 2));
        assert!(!tally.agrees());
        let wrong = Tally { sum: 1, ..Tally::default() };
        assert!(!wrong.agrees());
    }
}
