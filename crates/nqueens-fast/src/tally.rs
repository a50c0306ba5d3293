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
    pub(crate) fn add_boards(&mut self, more: u64) {
        let residues = MODULI.map(|modulus| more % modulus);
        self.add(&Self { sum: u128::from(more), residues });
    }

    /// Adds another sum.
    #[inline]
    pub(crate) fn add(&mut self, other: &Self) {
        self.sum = self.sum.wrapping_add(other.sum);
        let residues = self.residues.iter_mut().zip(other.residues).zip(MODULI);
        residues.for_each(|((residue, more), modulus)| *residue = (*residue + more) % modulus);
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
        all.into_iter().for_each(|more| tally.add_boards(more));
        assert_eq!(tally.sum, 2 * u128::from(u64::MAX) + (1 << 62) + (1 << 31) - 1);
        assert!(tally.agrees());
        let mut sum = tally;
        (0..20).for_each(|_| sum.add(&tally));
        assert_eq!(sum.sum, 21 * tally.sum);
        assert!(sum.agrees());
    }

    #[test]
    fn an_overflow_is_seen() {
        let mut tally = Tally::default();
        tally.add_boards(u64::MAX);
        // 2^128 is not 0 modulo either prime.
        (0..70).for_each(|_| tally.add(&{ tally }));
        assert!(!tally.agrees());
        let wrong = Tally { sum: 1, ..Tally::default() };
        assert!(!wrong.agrees());
    }
}
