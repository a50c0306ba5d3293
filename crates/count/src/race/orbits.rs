//! The count by orbits as one of the ways: its state between two turns, and the choice of its root.

use std::sync::Arc;

use quadrille_problem::Problem;
use quadrille_search::choice::Engine;
use quadrille_search::meter::{Meter, Visited};
use quadrille_search::observe::MemoStats;
use quadrille_search::tuning::{OrbitTuning, Tuning};

use crate::ledger::{Ledger, LedgerCount, Probed};
use crate::race::sweeping::RivalForecast;

/// The cost of a branch on whole orbits in nodes, in a problem of no size.
const BRANCH_NODES: f64 = 150.0;

/// The further cost of such a branch in nodes, for each member of the problem.
const BRANCH_NODES_PER_MEMBER: f64 = 0.25;

/// The greatest share of the expected search that all branches on whole orbits may cost together.
const WHOLE_ORBITS_SHARE: f64 = 0.5;

/// The fewest lookups of a memo that finds little before whole orbits are taken.
const TRUSTED_LOOKUPS: u64 = 32;

/// What a short search has shown before it stopped.
#[derive(Clone, Copy)]
pub(crate) struct TrialResult {
    /// The back end.
    pub engine: Engine,
    /// The nodes that it visited.
    pub nodes: u64,
    pub(crate) memo: MemoStats,
    /// The finished share of its tree.
    pub share: f64,
}

/// A count by orbits between two turns.
pub(crate) struct Orbits<'r> {
    pub ledger: &'r Ledger,
    pub count: LedgerCount<'r>,
    pub(crate) root: Arc<Problem>,
    pub(crate) probed: Probed,
    /// Whether its root is divided by whole orbits if they save more.
    pub(crate) whole_orbits: bool,
    /// Whether the memo of the search is of no use, so that the search only gets a small share.
    pub(crate) leads: bool,
    /// Otherwise its share of the work, where the share of the search is 1.
    pub(crate) weight: f64,
    /// That share after its first turn.
    pub(crate) later: f64,
    /// The work that it may be expected to take at least: that of the search that was tried, over the
    /// order of the group.
    pub(crate) fewest: f64,
    /// What it has visited, and what was visited before it began.
    pub(crate) visited: Visited,
}

impl Orbits<'_> {
    /// The work that is due beside a search that has done `searched`.
    pub(crate) fn due(&self, searched: u64) -> u64 {
        ((self.weight * searched as f64) as u64).saturating_sub(self.count.work())
    }

    /// Returns the other ways beside a sweep, where the search forecasts this.
    pub(crate) fn among(&self, search: RivalForecast) -> RivalForecast {
        let done = search.done.saturating_add(self.count.work());
        match self.leads || self.weight >= 1.0 {
            true => RivalForecast::new(done, self.fewest),
            false => RivalForecast { done, least_walk: self.fewest, ..search },
        }
    }

    /// Judges the memo of the search again, once it has done more: if it finds little by now, and the
    /// `whole` search is long, the count begins anew with whole orbits and does as much work.
    pub(crate) fn judge(&mut self, memo: MemoStats, whole: f64, meter: &Meter<'_>) {
        let is_new = !self.whole_orbits && !self.leads && self.probed.whole_orbit_count() > 0;
        if is_new && whole_orbits_pay((&self.root, &self.probed), memo, Some(whole), meter.tuning())
        {
            (self.whole_orbits, self.weight, self.later) = (true, 1.0, 1.0);
            let (root, workers) = (Arc::clone(&self.root), self.count.workers());
            let begun = self.ledger.begin(root, (&self.probed, true), workers, meter);
            self.count = begun.expect("whole orbits save work");
        }
    }
}

/// Whether the memo of a search finds equal residuals often.
pub(crate) fn pays(memo: MemoStats, tuning: &OrbitTuning) -> bool {
    memo.lookups >= tuning.least_lookups && memo.hits * 3 >= memo.lookups
}

/// Whether the memo of a search finds so little that not much is lost without it.
fn finds_little(memo: MemoStats, tuning: &OrbitTuning) -> bool {
    memo.hits * tuning.whole_orbits_hits <= memo.lookups
}

/// Whether a search of another length would hardly judge the memo otherwise: it finds little, or much.
pub(crate) fn is_clear(memo: MemoStats, tuning: &OrbitTuning) -> bool {
    finds_little(memo, tuning) || memo.hits * 2 >= memo.lookups
}

/// Whether whole orbits pay at the root: the memo of the search finds little, and the branches cost less than a
/// share of the `whole` search, in nodes, if that is known.
pub(crate) fn whole_orbits_pay(
    (part, probed): (&Problem, &Probed),
    memo: MemoStats,
    whole: Option<f64>,
    tuning: &Tuning,
) -> bool {
    let of_members = part.member_count() as f64 * tuning.unless_tiny(BRANCH_NODES_PER_MEMBER);
    let of_branch = tuning.unless_tiny(BRANCH_NODES) + of_members;
    let cost = probed.whole_orbit_count() as f64 * of_branch;
    memo.lookups >= tuning.unless_tiny(TRUSTED_LOOKUPS)
        && finds_little(memo, &tuning.orbits)
        && whole.is_none_or(|whole| cost <= whole * WHOLE_ORBITS_SHARE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memo_that_finds_a_third_may_find_more_or_less_later() {
        let tuning = OrbitTuning::default();
        let is_clear = |hits| {
            let mut memo = MemoStats::default();
            (memo.lookups, memo.hits) = (60, hits);
            is_clear(memo, &tuning)
        };
        let clear: Vec<u64> = (0..=60).filter(|&hits| is_clear(hits)).collect();
        let expected: Vec<u64> = (0..=10).chain(30..=60).collect();
        assert_eq!(clear, expected);
    }
}
