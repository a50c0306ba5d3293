//! Counts as arrays of 64-bit limbs, least significant first, widened before a sum overflows.

use num_bigint::BigUint;

/// A list of numbers with the same number of limbs.
#[derive(Clone, Debug)]
pub struct Numbers {
    limbs: usize,
    words: Vec<u64>,
}

impl Numbers {
    /// Returns `count` zeros of one limb each.
    pub fn zeros(count: usize) -> Self {
        Self { limbs: 1, words: vec![0; count] }
    }

    /// Returns the limbs of one number.
    #[inline]
    pub fn get(&self, index: usize) -> &[u64] {
        &self.words[index * self.limbs..(index + 1) * self.limbs]
    }

    /// Sets a number to 0.
    #[inline]
    pub fn clear(&mut self, index: usize) {
        if self.limbs == 1 {
            self.words[index] = 0;
        } else {
            self.words[index * self.limbs..(index + 1) * self.limbs].fill(0);
        }
    }

    /// Adds `addend`, of any number of limbs, to a number. Returns `false`, without a change, if
    /// the sum does not fit.
    #[inline]
    #[must_use]
    pub fn add(&mut self, index: usize, addend: &[u64]) -> bool {
        if let ([addend], 1) = (addend, self.limbs) {
            let sum = self.words[index].checked_add(*addend);
            self.words[index] = sum.unwrap_or(self.words[index]);
            return sum.is_some();
        }
        self.add_wide(index, addend)
    }

    #[cold]
    fn add_wide(&mut self, index: usize, addend: &[u64]) -> bool {
        let addend = without_zeros(addend);
        if addend.len() > self.limbs {
            return false;
        }
        let sum = &mut self.words[index * self.limbs..(index + 1) * self.limbs];
        if add_to(sum, addend) {
            return true;
        }
        // It wrapped around: undo it.
        subtract_from(sum, addend);
        false
    }

    /// Adds one number of the list to another. Returns `false`, without a change, if the sum does
    /// not fit.
    #[inline]
    #[must_use]
    pub(crate) fn add_within(&mut self, index: usize, from: usize) -> bool {
        debug_assert!(index < from, "a sum flows up");
        if self.limbs == 1 {
            return self.add(index, &[self.words[from]]);
        }
        self.add_within_wide(index, from)
    }

    #[cold]
    fn add_within_wide(&mut self, index: usize, from: usize) -> bool {
        let (above, below) = self.words.split_at_mut(from * self.limbs);
        let sum = &mut above[index * self.limbs..(index + 1) * self.limbs];
        let addend = &below[..self.limbs];
        if add_to(sum, addend) {
            return true;
        }
        subtract_from(sum, addend);
        false
    }

    /// Doubles the number of limbs of every number.
    #[cold]
    pub fn widen(&mut self) {
        self.words = widened(&self.words, self.limbs);
        self.limbs *= 2;
    }

    /// Returns the exact sum of the first `count` numbers.
    pub fn total(&self, count: usize) -> BigUint {
        (0..count).map(|index| to_big(self.get(index))).sum()
    }
}

/// Returns the same numbers with twice as many limbs.
pub(crate) fn widened(words: &[u64], limbs: usize) -> Vec<u64> {
    let mut wide = Vec::with_capacity(words.len() * 2);
    for number in words.chunks(limbs) {
        wide.extend_from_slice(number);
        wide.resize(wide.len() + limbs, 0);
    }
    wide
}

/// Adds in place. Returns `false` if the sum wrapped around.
#[inline]
fn add_to(sum: &mut [u64], addend: &[u64]) -> bool {
    let mut carry = false;
    for (index, limb) in sum.iter_mut().enumerate() {
        let (partial, over) = limb.overflowing_add(addend.get(index).copied().unwrap_or(0));
        let (total, over_again) = partial.overflowing_add(u64::from(carry));
        *limb = total;
        carry = over || over_again;
    }
    !carry
}

/// Undoes an addition that wrapped around.
#[cold]
fn subtract_from(sum: &mut [u64], addend: &[u64]) {
    let mut borrow = false;
    for (index, limb) in sum.iter_mut().enumerate() {
        let (partial, under) = limb.overflowing_sub(addend.get(index).copied().unwrap_or(0));
        let (total, under_again) = partial.overflowing_sub(u64::from(borrow));
        *limb = total;
        borrow = under || under_again;
    }
}

/// Returns a number without its leading zeros, which are stored last.
pub fn without_zeros(mut number: &[u64]) -> &[u64] {
    while let [rest @ .., 0] = number {
        number = rest;
    }
    number
}

/// Returns the number that these limbs, the lowest first, make.
pub fn to_big(limbs: &[u64]) -> BigUint {
    limbs.iter().rev().fold(BigUint::ZERO, |number, &limb| (number << 64u32) + limb)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_that_does_not_fit_changes_nothing_until_it_is_widened() {
        let mut numbers = Numbers::zeros(2);
        assert!(numbers.add(0, &[u64::MAX]));
        assert!(numbers.add(1, &[u64::MAX - 1]));
        assert!(!numbers.add_within(0, 1));
        assert_eq!(numbers.get(0), [u64::MAX]);
        numbers.widen();
        assert!(numbers.add_within(0, 1));
        assert!(numbers.add(0, &[5]));
        assert!(!numbers.add(0, &[0, 0, 1]), "wider than the sum");
        assert!(numbers.add(0, &[0, 0, 0]), "leading zeros do not count");
        assert_eq!(numbers.total(1), BigUint::from(u64::MAX) * 2u32 + 4u32);
        assert!(numbers.add(0, &[1, 1]), "as wide as the sum");
        assert_eq!(numbers.total(1), BigUint::from(u64::MAX) * 3u32 + 6u32);
        numbers.clear(0);
        assert_eq!(numbers.total(1), BigUint::ZERO);
    }
}
