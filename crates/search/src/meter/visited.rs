//! How many nodes a search has visited.

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
