//! When it is worth looking for symmetries.
//!
//! To label a remainder costs as much as visiting some thousand nodes, so one is first searched
//! within a limit, and looked at only if that does not end: a look is then a small part of what a
//! search of the same remainder costs. For remainders with equally many open items the limit is
//! learned. It grows where looks are vain: where hardly any remainder was known before or has any
//! symmetry of its own. That it has some is worth going on for, though nothing is gained yet: what
//! is known comes late, once the memo has filled from below.

/// How many nodes the search of a remainder may visit at first. Tests of this crate look for
/// symmetries wherever they can.
const FIRST_LIMIT: u64 = if cfg!(test) { 1 } else { 4_000 };
/// By how much the limit grows.
const GROWTH: u64 = 4;
/// Where most searches do not end, one is tried again after so many looks.
const RETRY: u64 = 64;
/// After how many looks a limit is judged.
const JUDGED: u64 = 4;
/// More than so many vain looks in a row say something of all remainders: with each further one all
/// limits are so many times as large, up to so many times.
const IN_A_ROW: u32 = 3;
const ROW_GROWTH: u64 = 64;
const ROWS_LIMIT: u32 = 3;
/// One look of so many must be good for something.
const LEAST_YIELD: u64 = 16;

/// What is known of remainders with so many open items.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
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
    pub(super) const UNKNOWN: Self =
        Self { limit: FIRST_LIMIT, searches: 0, ended: 0, looks: 0, useful: 0 };

    /// How many nodes to search before looking, after so many vain looks in a row. `None` to look at
    /// once, where searches hardly ever end.
    pub(super) fn limit(&self, vain: u32) -> Option<u64> {
        let searches_pay = self.searches < 4 || self.ended * 4 >= self.searches;
        let growth = ROW_GROWTH.pow(vain.saturating_sub(IN_A_ROW).min(ROWS_LIMIT));
        (searches_pay || growth > 1 || self.looks.is_multiple_of(RETRY))
            .then_some(self.limit * growth)
    }

    /// Whether a search within the limit ended.
    pub(super) fn searched(&mut self, ended: bool) {
        self.searches += 1;
        self.ended += u64::from(ended);
    }

    /// A remainder is to be looked at.
    pub(super) fn look(&mut self) {
        if self.looks >= JUDGED && self.useful * LEAST_YIELD < self.looks {
            *self = Self { limit: self.limit * GROWTH, ..Self::UNKNOWN };
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

    #[test]
    fn the_limit_grows_where_looks_are_vain_and_only_there() {
        let mut vain = Worth::UNKNOWN;
        (0..2 * JUDGED).for_each(|_| vain.look());
        assert_eq!(vain.limit(0), Some(FIRST_LIMIT * GROWTH));
        let mut useful = Worth::UNKNOWN;
        for look in 0..200 {
            useful.look();
            if look % (LEAST_YIELD / 2) == 3 {
                useful.was_of_use();
            }
        }
        assert_eq!(useful.limit(0), Some(FIRST_LIMIT));
    }

    #[test]
    fn a_row_of_vain_looks_says_something_of_all_remainders() {
        let worth = Worth::UNKNOWN;
        assert_eq!(worth.limit(IN_A_ROW), Some(FIRST_LIMIT));
        assert_eq!(worth.limit(IN_A_ROW + 2), Some(FIRST_LIMIT * ROW_GROWTH * ROW_GROWTH));
        assert_eq!(worth.limit(u32::MAX), Some(FIRST_LIMIT * ROW_GROWTH.pow(ROWS_LIMIT)));
    }

    #[test]
    fn where_searches_do_not_end_looks_come_first() {
        let mut worth = Worth::UNKNOWN;
        worth.look();
        (0..4).for_each(|_| worth.searched(false));
        assert_eq!(worth.limit(0), None);
        worth.searched(true);
        worth.searched(true);
        assert_eq!(worth.limit(0), Some(FIRST_LIMIT));
    }
}
