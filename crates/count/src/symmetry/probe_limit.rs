//! When a probe for symmetries is worth its cost.
//!
//! To label a residual costs as much as visiting some thousand nodes. So it is first searched within a
//! limit, and probed only if that search does not end: a probe is then a small part of the cost of
//! the residual. The limit is learned for each number of open items. It grows where probes are
//! useless: where hardly any residual was known before or has a symmetry. A symmetry counts as
//! useful although it saves nothing yet, since known residuals come late, when the memo has filled
//! from below. All limits grow where many probes in a row were useless.

use quadrille_search::tuning::OrbitTuning;

/// The factor by which a limit grows where probes are useless.
const LIMIT_GROWTH: u64 = 4;

/// Where most searches within the limit do not end, one in `RETRY` is tried.
const RETRY: u64 = 64;

/// One probe in `LEAST_YIELD` must be of use.
const LEAST_YIELD: u64 = 16;

/// How often all limits grow at most where probes in a row are useless.
const ROW_GROWTHS: u32 = 3;

/// What is learned of residuals while they are counted.
#[derive(Clone, Debug)]
pub(crate) struct ProbeLimits {
    tuning: OrbitTuning,
    /// For each number of open items.
    limits: Vec<ProbeLimit>,
    /// The number of probes since the last useful one.
    vain: u32,
}

impl ProbeLimits {
    /// Nothing is known yet.
    pub(crate) fn unknown(tuning: &OrbitTuning) -> Self {
        Self { tuning: *tuning, limits: Vec::new(), vain: 0 }
    }

    fn of(&mut self, items: usize) -> &mut ProbeLimit {
        if self.limits.len() <= items {
            self.limits.resize(items + 1, ProbeLimit::unknown(&self.tuning));
        }
        &mut self.limits[items]
    }

    /// Returns the number of nodes to search a residual with `items` open items before a probe. A caller whose
    /// search goes on after a probe leaves out the last `behind` useless probes. Returns `None` to probe at once.
    pub(crate) fn limit(&mut self, items: usize, behind: u32) -> Option<u64> {
        let vain = self.vain.saturating_sub(behind);
        self.of(items).limit(vain)
    }

    /// Returns the number of nodes to search after a useless probe, if a search pays.
    pub(crate) fn grown_limit(&mut self, items: usize) -> u64 {
        let vain = self.vain;
        self.of(items).grown_limit(vain)
    }

    /// Records whether a search within the limit ended.
    pub(crate) fn searched(&mut self, items: usize, ended: bool) {
        self.of(items).searched(ended);
    }

    /// Records a probe, before its result is known.
    pub(crate) fn probe(&mut self, items: usize) {
        self.of(items).probe();
    }

    /// Records that the residual probed was known already, or has symmetries.
    pub(crate) fn was_of_use(&mut self, items: usize) {
        self.of(items).was_of_use();
        self.vain = 0;
    }

    /// Records that the last probe was useless.
    pub(crate) fn was_in_vain(&mut self) {
        self.vain += 1;
    }
}

/// The searches and probes of residuals with equally many open items.
#[derive(Clone, Copy, Debug)]
struct ProbeLimit {
    tuning: OrbitTuning,
    limit: u64,
    /// The number of residuals that a limit was asked for. It is not the number of probes: where a
    /// row ends with a forced option, the residual that is probed has fewer items.
    residuals: u64,
    /// The number of searches within the limit, and of those that ended.
    searches: u64,
    ended: u64,
    /// The number of probes since the limit was set, and of useful ones.
    probes: u64,
    useful: u64,
}

impl ProbeLimit {
    /// Nothing is known yet.
    fn unknown(tuning: &OrbitTuning) -> Self {
        let limit = tuning.first_limit;
        Self { tuning: *tuning, limit, residuals: 0, searches: 0, ended: 0, probes: 0, useful: 0 }
    }

    /// Returns the number of nodes to search before a probe, after `vain` useless probes in a row.
    /// Returns `None` to probe at once, where searches hardly ever end; there, one in
    /// [`RETRY`] residuals is still searched.
    fn limit(&mut self, vain: u32) -> Option<u64> {
        self.residuals += 1;
        let searches_pay = self.searches < 4 || self.ended * 4 >= self.searches;
        let limit = self.grown_limit(vain);
        (searches_pay || limit > self.limit || self.residuals.is_multiple_of(RETRY))
            .then_some(limit)
    }

    /// Returns the number of nodes to search after `vain` useless probes in a row, if a search pays.
    fn grown_limit(&self, vain: u32) -> u64 {
        let OrbitTuning { row_growth, in_a_row, .. } = self.tuning;
        let growths = vain.saturating_sub(in_a_row).min(ROW_GROWTHS);
        self.limit.saturating_mul(row_growth.saturating_pow(growths))
    }

    /// Records whether a search within the limit ended.
    fn searched(&mut self, ended: bool) {
        self.searches += 1;
        self.ended += u64::from(ended);
    }

    /// Records a probe, before its result is known.
    fn probe(&mut self) {
        let tuning = &self.tuning;
        if self.probes >= tuning.judged && self.useful * LEAST_YIELD < self.probes {
            let limit = self.limit.saturating_mul(LIMIT_GROWTH);
            *self = Self { limit, ..Self::unknown(tuning) };
        }
        self.probes += 1;
    }

    /// Records that the residual probed was known already, or has symmetries.
    fn was_of_use(&mut self) {
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
    fn the_limit_grows_where_probes_are_useless_and_only_there() {
        let mut vain = ProbeLimit::unknown(&OrbitTuning::default());
        (0..2 * tuning().judged).for_each(|_| vain.probe());
        assert_eq!(vain.limit(0), Some(tuning().first_limit * LIMIT_GROWTH));
        let mut useful = ProbeLimit::unknown(&OrbitTuning::default());
        for probe in 0..200 {
            useful.probe();
            if probe % (LEAST_YIELD / 2) == 3 {
                useful.was_of_use();
            }
        }
        assert_eq!(useful.limit(0), Some(tuning().first_limit));
    }

    #[test]
    fn useless_probes_in_a_row_raise_all_limits() {
        let mut worth = ProbeLimit::unknown(&OrbitTuning::default());
        assert_eq!(worth.limit(tuning().in_a_row), Some(tuning().first_limit));
        assert_eq!(
            worth.limit(tuning().in_a_row + 2),
            Some(tuning().first_limit * tuning().row_growth * tuning().row_growth)
        );
        assert_eq!(
            worth.limit(u32::MAX),
            Some(tuning().first_limit * tuning().row_growth.pow(ROW_GROWTHS))
        );
    }

    #[test]
    fn where_searches_do_not_end_probes_come_first() {
        let mut worth = ProbeLimit::unknown(&OrbitTuning::default());
        (0..4).for_each(|_| worth.searched(false));
        let limits = (0..10 * RETRY).map(|_| worth.limit(0));
        assert_eq!(limits.flatten().count(), 10, "one in {} is searched", RETRY);
        worth.searched(true);
        worth.searched(true);
        assert_eq!(worth.limit(0), Some(tuning().first_limit));
    }
}
