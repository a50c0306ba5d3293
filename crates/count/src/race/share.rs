//! The share of the work that a search gets beside a count by orbits that leads.
//!
//! Where the memo of a first short search is of no use, a count by orbits is mostly far better than a
//! search, but not always: that sample may be too early, and symmetries of a small part of the problem
//! are used up soon. So the search gets a small share of the work. Both ways report the finished
//! share of their trees. Where the search is expected to end before the count by orbits, its share doubles
//! with each turn, up to as much as the count by orbits does; else it falls again. It does not rise while the
//! search is expected to need far more than the work so far: then there is time, and the forecasts say little.
//!
//! # Invariant
//! A turn begins only when it is due as a whole, so the search never does more than its share.

use quadrille_search::meter::Meter;
use quadrille_search::tuning::OrbitTuning;

/// The nodes of the longest turn of the search.
const LONGEST_TURN: u64 = 1 << 20;

/// The share of the search grows if it is expected to end `SEARCH_LEAD` times as soon as the walk.
const SEARCH_LEAD: f64 = 4.0;

/// The share of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchShare {
    tuning: OrbitTuning,
    /// The nodes of the longest turn.
    longest: u64,
    /// The nodes of the first turn, at least.
    first: u64,
    /// The work of the search for each unit of work by orbits, and the most of it.
    weight: f64,
    most: f64,
}

impl SearchShare {
    /// The least share, with a first turn of `first` nodes or more.
    pub(crate) fn least(first: u64, meter: &Meter<'_>) -> Self {
        let tuning = meter.tuning().orbits;
        let longest = meter.tuning().limit(LONGEST_TURN);
        Self { tuning, longest, first, weight: tuning.search_weight, most: 1.0 }
    }

    /// Says whether a sweep waits for its turn. While it does, the search keeps its small share: the sweep
    /// ends a count that is hopeless.
    pub(super) fn wait_for_sweep(&mut self, waits: bool) {
        self.most = if waits { self.tuning.search_weight } else { 1.0 };
        self.weight = self.weight.min(self.most);
    }

    /// Whether the search does as much work as the count by orbits.
    pub(super) fn is_full(&self) -> bool {
        self.weight >= 1.0
    }

    /// The nodes of the next turn of a search that has done `searched`.
    pub(super) fn turn(&self, searched: u64) -> u64 {
        let shortest = self.first.max(self.tuning.shortest_turn).max(1);
        (searched / 8).min(self.longest).max(shortest)
    }

    /// The work that the count by orbits, which has done `walked`, does before that turn.
    pub(crate) fn until_turn(&self, searched: u64, walked: u64) -> u64 {
        let due = searched.saturating_add(self.turn(searched));
        let least = (due as f64 / self.weight).ceil();
        (least as u64).saturating_sub(walked)
    }

    /// Gives the search a larger share while it is expected to end before the count by orbits, and soon enough
    /// to be worth it; else a smaller one. `remaining` is the expected work of the search, and `share` the
    /// finished share of the count by orbits, which has done `walked`.
    pub(super) fn weigh(&mut self, remaining: f64, (walked, share): (u64, f64)) {
        let walked = walked as f64;
        let of_walk = walked * (1.0 - share) / share.max(f64::MIN_POSITIVE);
        let least = self.tuning.search_weight;
        let is_near = remaining * least <= walked;
        let factor = if is_near && remaining * SEARCH_LEAD < of_walk { 2.0 } else { 0.5 };
        self.weight = (self.weight * factor).max(least).min(self.most);
    }
}

#[cfg(test)]
mod tests {
    use quadrille_search::meter::limits::Limits;

    use super::*;

    /// Lets a search of `whole` nodes and a count by orbits with this finished share take turns, until the
    /// search ends or the count has done `most`. Returns the work of both.
    fn share_out(whole: u64, share: f64, most: u64) -> (u64, u64) {
        let mut limits = Limits::default();
        limits.tuning.orbits.shortest_turn = 0;
        let mut own = SearchShare::least(10, &Meter::new(limits, None));
        let (mut searched, mut walked) = (0, 0);
        while searched < whole && walked < most {
            match own.until_turn(searched, walked) {
                0 => {
                    searched += own.turn(searched);
                    own.weigh(whole.saturating_sub(searched) as f64, (walked, share));
                }
                nodes => walked += nodes.min(most - walked),
            }
        }
        (searched, walked)
    }

    #[test]
    fn a_search_beside_orbits_without_progress_ends_in_about_twice_its_time() {
        for whole in [10_000, 1_000_000, 100_000_000] {
            let (searched, walked) = share_out(whole, 1e-9, u64::MAX);
            assert!(searched >= whole && searched + walked < 4 * whole, "{searched}, {walked}");
        }
    }

    #[test]
    fn a_search_beside_orbits_with_progress_gets_a_small_share() {
        let (searched, walked) = share_out(u64::MAX / 4, 0.999_999, 1 << 16);
        assert!((walked / 200..=walked / 128).contains(&searched), "{searched} of {walked}");
    }
}
