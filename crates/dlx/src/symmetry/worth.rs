//! When it is worth looking for symmetries.
//!
//! To label a remainder costs as much as visiting some thousand nodes, so one is first searched
//! within a limit, and looked at only if that does not end: a look is then a small part of what a
//! search of the same remainder costs. For remainders with equally many open items the limit is
//! learned. It grows where looks are vain: where hardly any remainder was known before or has any
//! symmetry of its own. That it has some is worth going on for, though nothing is gained yet: what
//! is known comes late, once the memo has filled from below.

use crate::tuning::OrbitTuning;

/// What is known of remainders with so many open items.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    tuning: OrbitTuning,
    limit: u64,
    /// How many were searched within the limit, and how many of these searches ended.
    searches: u64,
    ended: u64,
    /// How many were looked at since the limit was set, and how many of the looks were of use.
    looks: u64,
    useful: u64,
}

impl Worth {
    /// Nothing is known yet.
    pub(super) fn unknown(tuning: &OrbitTuning) -> Self {
        let limit = tuning.first_limit;
        Self { tuning: *tuning, limit, searches: 0, ended: 0, looks: 0, useful: 0 }
    }

    /// How many nodes to search before looking, after so many vain looks in a row. `None` to look at
    /// once, where searches hardly ever end.
    pub(super) fn limit(&self, vain: u32) -> Option<u64> {
        let tuning = &self.tuning;
        let searches_pay = self.searches < 4 || self.ended * 4 >= self.searches;
        let growth =
            tuning.row_growth.pow(vain.saturating_sub(tuning.in_a_row).min(tuning.row_growths));
        (searches_pay || growth > 1 || self.looks.is_multiple_of(tuning.retry))
            .then_some(self.limit * growth)
    }

    /// Whether a search within the limit ended.
    pub(super) fn searched(&mut self, ended: bool) {
        self.searches += 1;
        self.ended += u64::from(ended);
    }

    /// A remainder is to be looked at.
    pub(super) fn look(&mut self) {
        let tuning = &self.tuning;
        if self.looks >= tuning.judged && self.useful * tuning.least_yield < self.looks {
            *self = Self { limit: self.limit * tuning.limit_growth, ..Self::unknown(tuning) };
        }
        self.looks += 1;
    }

    /// The remainder was known already, or has symmetries.
    pub(super) fn was_of_use(&mut self) {
        self.useful += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuning() -> OrbitTuning {
        OrbitTuning::default()
    }

    #[test]
    fn the_limit_grows_where_looks_are_vain_and_only_there() {
        let mut vain = Worth::unknown(&OrbitTuning::default());
        (0..2 * tuning().judged).for_each(|_| vain.look());
        assert_eq!(vain.limit(0), Some(tuning().first_limit * tuning().limit_growth));
        let mut useful = Worth::unknown(&OrbitTuning::default());
        for look in 0..200 {
            useful.look();
            if look % (tuning().least_yield / 2) == 3 {
                useful.was_of_use();
            }
        }
        assert_eq!(useful.limit(0), Some(tuning().first_limit));
    }

    #[test]
    fn a_row_of_vain_looks_says_something_of_all_remainders() {
        let worth = Worth::unknown(&OrbitTuning::default());
        assert_eq!(worth.limit(tuning().in_a_row), Some(tuning().first_limit));
        assert_eq!(
            worth.limit(tuning().in_a_row + 2),
            Some(tuning().first_limit * tuning().row_growth * tuning().row_growth)
        );
        assert_eq!(
            worth.limit(u32::MAX),
            Some(tuning().first_limit * tuning().row_growth.pow(tuning().row_growths))
        );
    }

    #[test]
    fn where_searches_do_not_end_looks_come_first() {
        let mut worth = Worth::unknown(&OrbitTuning::default());
        worth.look();
        (0..4).for_each(|_| worth.searched(false));
        assert_eq!(worth.limit(0), None);
        worth.searched(true);
        worth.searched(true);
        assert_eq!(worth.limit(0), Some(tuning().first_limit));
    }
}
