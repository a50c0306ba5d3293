//! How much a search has worked.

use crate::observe::Statistics;

/// The nodes that a meter has counted, in total and by depth.
#[derive(Clone, Debug, Default)]
pub struct Visited {
    pub(super) nodes: u64,
    pub(super) profile: Vec<u64>,
}

impl Visited {
    /// Adds the nodes visited below a node at this depth.
    pub fn add(&mut self, depth: usize, below: Self) {
        self.nodes += below.nodes;
        self.profile.resize(self.profile.len().max(depth + below.profile.len()), 0);
        let profile = self.profile[depth..].iter_mut();
        profile.zip(below.profile).for_each(|(sum, more)| *sum += more);
    }

    /// Writes the node counts to `statistics`.
    pub(super) fn record(&self, statistics: &mut Statistics) {
        statistics.nodes = self.nodes;
        let used = self.profile.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        statistics.profile = self.profile[..used].to_vec();
    }
}

/// The work of a search: nodes whose results are used, nodes of trials and of ways that wait, and other work.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) visited: Visited,
    /// Nodes whose results are not used, or not yet.
    pub(super) discarded: u64,
    /// Work other than nodes, in nodes that cost as much.
    pub(super) charged: u64,
}

impl Tally {
    /// Returns the nodes visited, discarded and charged.
    pub(super) fn spent(&self) -> u64 {
        self.visited.nodes + self.discarded + self.charged
    }

    /// Discards the nodes visited since `before`, and returns them.
    pub(super) fn set_aside(&mut self, before: Visited) -> Visited {
        let own = std::mem::replace(&mut self.visited, before);
        self.discarded += own.nodes - self.visited.nodes;
        own
    }

    /// Takes up nodes that were set aside. Returns the nodes visited before them.
    pub(super) fn resume(&mut self, own: Visited) -> Visited {
        let before = std::mem::replace(&mut self.visited, own);
        self.discarded -= self.visited.nodes - before.nodes;
        before
    }
}
