//! When to remember remainders: only where that pays.
//!
//! A look into the table costs about as much as visiting some nodes, the more of them the larger
//! the table: it leaves one cache after the other.
//! Remainders are sorted by how many items they leave open. Those of one sort are looked up while
//! their trees are so large on average that all looks cost but a few hundredths of the whole; or
//! while the looks have saved more than they cost. Where one sort pays, the next smaller is tried.

/// How many trees of a sort are looked up before it is known how large they are.
const UNKNOWN: u64 = 16;
/// How many looks a sort is granted because the next larger pays.
const TRIAL: u64 = 512;

/// What was seen of the remainders with so many open items.
#[derive(Clone, Copy, Debug, Default)]
struct Sort {
    trees: u64,
    nodes: u64,
    looks: u64,
    saved: u64,
}

impl Sort {
    fn pays(&self, look_cost: u64) -> bool {
        self.saved > self.looks * look_cost
    }
}

/// Decides whether to look, and learns from what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    sorts: Vec<Sort>,
    hits: u64,
    /// What one look costs, in nodes.
    look_cost: u64,
    /// From how many nodes on average a tree is worth a look, whatever comes of it.
    worth: u64,
    enabled: bool,
}

impl Policy {
    /// For remainders of at most so many open items; never wants anything if not `enabled`.
    pub(crate) fn new(items: usize, enabled: bool) -> Self {
        let sorts = vec![Sort::default(); items + 1];
        let mut policy = Self { sorts, hits: 0, look_cost: 0, worth: 0, enabled };
        policy.table_grew(0);
        policy
    }

    /// The table now takes so many bytes.
    pub(crate) fn table_grew(&mut self, bytes: usize) {
        self.look_cost = match bytes {
            0..0x20_0000 => 2,
            0x20_0000..0x200_0000 => 6,
            _ => 16,
        };
        self.worth = 8 + 4 * self.look_cost;
    }

    /// Whether to look for a remainder with so many open items.
    #[inline]
    pub(crate) fn wants(&mut self, items: usize) -> bool {
        if !self.enabled {
            return false;
        }
        let sort = self.sorts[items];
        let wants = sort.trees < UNKNOWN
            || sort.nodes >= sort.trees * self.worth
            || sort.pays(self.look_cost)
            || sort.looks < TRIAL && self.larger_pays(items);
        self.sorts[items].looks += u64::from(wants);
        wants
    }

    /// A remainder with so many open items was found, and saved visiting so many nodes.
    pub(crate) fn found(&mut self, items: usize, nodes: u64) {
        self.sorts[items].saved += nodes;
        self.hits += 1;
    }

    /// A remainder with so many open items was counted by visiting so many nodes.
    #[inline]
    pub(crate) fn counted(&mut self, items: usize, nodes: u64) {
        self.sorts[items].trees += 1;
        self.sorts[items].nodes += nodes;
    }

    /// How often a remainder was looked for, and found.
    pub(crate) fn looks_and_hits(&self) -> (u64, u64) {
        (self.sorts.iter().map(|sort| sort.looks).sum(), self.hits)
    }

    /// Whether the next larger remainders that occur are worth their looks.
    fn larger_pays(&self, items: usize) -> bool {
        let mut larger = self.sorts[items + 1..].iter().filter(|sort| sort.trees > 0);
        larger.next().is_some_and(|sort| sort.pays(self.look_cost))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_trees_are_given_up_and_large_ones_are_not() {
        let mut policy = Policy::new(10, true);
        for _ in 0..100 {
            policy.counted(3, 5);
            policy.counted(9, 1000);
        }
        assert!(policy.wants(9) && !policy.wants(3));
    }

    #[test]
    fn what_pays_goes_on_and_spreads_downwards() {
        let mut policy = Policy::new(10, true);
        for _ in 0..100 {
            policy.counted(4, 10);
            policy.counted(6, 10);
        }
        assert!(!policy.wants(6));
        policy.found(6, 1000);
        assert!(policy.wants(6) && policy.wants(4), "the next smaller sort is tried");
        let tried = (0..10_000).filter(|_| policy.wants(4)).count() as u64;
        assert!(tried < TRIAL, "and given up when it does not pay");
    }
}
