//! Whether residuals recur within the searches of a walk by orbits.
//!
//! Each of these searches has a memo of its own, which judges itself anew. With bounds its keys are long,
//! and trees in which nothing is remembered are counted in half the time. So while the memos of the last
//! searches spared only a few of their nodes, a search has none. Now and then one still has, since deeper
//! residuals may recur more.

use quadrille_search::tuning::OrbitTuning;

/// A search has no memo if the memos of the last searches spared fewer than 1 / `MEMO_SHARE` of the nodes
/// visited.
const MEMO_SHARE: u64 = 12;

/// One search in `MEMO_RETRY` has a memo all the same.
const MEMO_RETRY: u64 = 32;

/// The nodes of the last searches, at least: if more were visited, all of them count half.
const RECENT_NODES: u64 = 1 << 18;

/// The searches with a memo, of which older ones count less.
#[derive(Debug)]
pub(crate) struct Recurrence {
    /// The nodes that they visited, and those that their memos spared.
    visited: u64,
    spared: u64,
    /// The number of searches that were asked for.
    searches: u64,
}

impl Recurrence {
    /// Nothing is known yet.
    pub(crate) fn unknown() -> Self {
        Self { visited: 0, spared: 0, searches: 0 }
    }

    /// Returns whether the next search is to have a memo.
    pub(crate) fn wants_memo(&mut self, tuning: &OrbitTuning) -> bool {
        self.searches += 1;
        let is_known = self.visited >= tuning.first_limit;
        let is_of_use = self.spared.saturating_mul(MEMO_SHARE) >= self.visited;
        !is_known || is_of_use || self.searches.is_multiple_of(MEMO_RETRY)
    }

    /// Records the nodes of a search with a memo.
    pub(crate) fn searched(&mut self, visited: u64, spared: u64) {
        self.visited = self.visited.saturating_add(visited);
        self.spared = self.spared.saturating_add(spared);
        while self.visited > RECENT_NODES {
            self.visited /= 2;
            self.spared /= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of memos of the next 800 searches, where each memo spares these nodes.
    fn memos(recurrence: &mut Recurrence, visited: u64, spared: u64) -> usize {
        let tuning = OrbitTuning::default();
        let searches = (0..800).filter(|_| {
            let wants_memo = recurrence.wants_memo(&tuning);
            if wants_memo {
                recurrence.searched(visited, spared);
            }
            wants_memo
        });
        searches.count()
    }

    #[test]
    fn searches_have_a_memo_until_it_is_known_to_be_of_no_use() {
        let retry = MEMO_RETRY as usize;
        let mut recurrence = Recurrence::unknown();
        assert_eq!(memos(&mut recurrence, 1, 0), 800, "too little is known");
        assert_eq!(memos(&mut recurrence, 4_000, 1_000), 800);
        let few = memos(&mut recurrence, 4_000, 300);
        assert!((800 / retry..200).contains(&few), "{few} searches have a memo");
        assert_eq!(memos(&mut recurrence, 4_000, 300), 800 / retry, "now and then");
        let most = memos(&mut recurrence, 4_000, 100_000);
        assert!(most > 750, "{most} searches have a memo where residuals recur again");
    }
}
