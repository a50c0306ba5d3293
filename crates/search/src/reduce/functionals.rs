//! Random functionals: they recognize vectors that an elimination would reduce to 0, without reducing them.
//!
//! A functional is a weight for each item, modulo `M`. It is random on items without a row, and the weight
//! of a pivot is chosen so that the functional is 0 on its row. Then it has the same value on a vector as on
//! the reduced form, whose items have random weights. If that form is not 0, neither are the values, but
//! for a small probability; if a prime does not divide it, the prime divides all [`LANES`] values with
//! probability `p^-LANES`. This is the test of R. Freivalds (*Probabilistic machines can use less running
//! time*, 1977). Its errors are never trusted: a proof that follows is checked.

use quadrille_problem::Member;
use quadrille_random::Random;

/// The number of functionals.
pub(super) const LANES: usize = 16;

/// Functionals that are 0 on all rows that there were when they were made.
#[derive(Default)]
pub(super) struct Functionals {
    /// The weights of each item, 0 for an item without an equation. Empty before the first time.
    weights: Vec<[u64; LANES]>,
}

/// The values of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Values {
    Zero,
    Multiples,
    Other,
}

impl Functionals {
    /// Makes functionals modulo `M`, which is at most 2^32. A row is a pivot with the entry 1, and the
    /// other entries; it may contain pivots of later rows.
    pub(super) fn new<'r, const M: u64>(
        in_equations: impl Iterator<Item = bool>,
        rows: impl DoubleEndedIterator<Item = (u32, &'r [(u32, u64)])>,
    ) -> Self {
        let mut random = Random::new(M);
        let mut draw = |is_random| if is_random { random.below(M) } else { 0 };
        let weights = in_equations.map(|in_equation| std::array::from_fn(|_| draw(in_equation)));
        let mut weights: Vec<[u64; LANES]> = weights.collect();
        for (pivot, entries) in rows.rev() {
            let mut sums = [0; LANES];
            for &(item, entry) in entries {
                let of_item = &weights[item as usize];
                sums = std::array::from_fn(|lane| (sums[lane] + of_item[lane] * entry) % M);
            }
            weights[pivot as usize] = sums.map(|sum| (M - sum) % M);
        }
        Self { weights }
    }

    /// Whether all values of an option are 0, or multiples of this number. Returns `Other` as long as
    /// there are no functionals.
    pub(super) fn values<const M: u64>(&self, option: &[Member], number: u64) -> Values {
        if self.weights.is_empty() {
            return Values::Other;
        }
        let mut values = [0; LANES];
        for member in option {
            let of_item = &self.weights[member.item.index()];
            values = std::array::from_fn(|lane| values[lane] + of_item[lane]);
        }
        if values.iter().all(|value| value % M == 0) {
            Values::Zero
        } else if values.iter().all(|value| value % number == 0) {
            Values::Multiples
        } else {
            Values::Other
        }
    }
}
