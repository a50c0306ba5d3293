//! When to remember remainders: only where that pays.
//!
//! A look into the table costs about as much as visiting some nodes, the more of them the larger
//! the table: it leaves one cache after the other. Remainders are sorted by how many items they
//! leave open, and each sort is judged by itself, anew after a period of its trees:
//!
//! * while its looks have saved more than they cost, it is looked up;
//! * while its trees are so large on average that looks cost but a few hundredths of them, too;
//! * where trees are smaller, or the next larger sort pays, it is tried; if that leads to nothing,
//!   it is tried again now and then only.

use crate::tuning::MemoTuning;

/// What was seen of the remainders with so many open items.
#[derive(Clone, Copy, Debug)]
struct Sort {
    wanted: bool,
    trees: u64,
    nodes: u64,
    looks: u64,
    saved: u64,
}

impl Sort {
    const NEW: Self = Self { wanted: true, trees: 0, nodes: 0, looks: 0, saved: 0 };

    fn pays(&self, look_cost: u64) -> bool {
        self.saved > self.looks * look_cost
    }

    fn is_hopeless(&self, look_cost: u64, trial: u64) -> bool {
        self.looks >= trial && self.saved * 4 < self.looks * look_cost
    }

    fn is_larger_than(&self, nodes: u64) -> bool {
        self.nodes >= self.trees * nodes
    }
}

/// Decides whether to look, and learns from what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    tuning: MemoTuning,
    enabled: bool,
    sorts: Vec<Sort>,
    hits: u64,
    /// What one look costs, in nodes.
    look_cost: u64,
}

impl Policy {
    /// For remainders of at most so many open items; never wants anything if not `enabled`.
    pub(crate) fn new(items: usize, enabled: bool, tuning: MemoTuning) -> Self {
        let sorts = vec![Sort { wanted: enabled, ..Sort::NEW }; items + 1];
        let mut policy = Self { tuning, enabled, sorts, hits: 0, look_cost: 0 };
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
    }

    /// Whether to look for a remainder with so many open items.
    #[inline]
    pub(crate) fn wants(&mut self, items: usize) -> bool {
        let sort = &mut self.sorts[items];
        sort.looks += u64::from(sort.wanted);
        sort.wanted
    }

    /// A remainder with so many open items was found, and saved visiting so many nodes.
    pub(crate) fn found(&mut self, items: usize, nodes: u64) {
        self.sorts[items].saved += nodes;
        self.hits += 1;
        // What is found is no tree that is counted, and yet time passes.
        self.counted(items, 0);
        self.sorts[items].nodes += nodes;
    }

    /// A remainder with so many open items was counted by visiting so many nodes.
    #[inline]
    pub(crate) fn counted(&mut self, items: usize, nodes: u64) {
        let sort = &mut self.sorts[items];
        sort.trees += 1;
        sort.nodes += nodes;
        if sort.trees.is_multiple_of(self.tuning.period) || sort.trees == self.tuning.unknown {
            self.judge(items);
        }
    }

    /// How many nodes the tree of a remainder with so many open items has on average, if that was
    /// seen to be so many at least.
    #[inline]
    pub(crate) fn expected(&self, items: usize, at_least: u64) -> Option<u64> {
        let sort = &self.sorts[items];
        let enough = if self.hits == 0 { 1 } else { self.tuning.known };
        (sort.trees >= enough && sort.is_larger_than(at_least)).then(|| sort.nodes / sort.trees)
    }

    /// Whether remembering remainders was of use in trees over so many open items.
    pub(crate) fn is_of_use_within(&self, items: usize) -> bool {
        let saved: u64 = self.sorts[..=items].iter().map(|sort| sort.saved).sum();
        saved.saturating_mul(self.tuning.use_share) >= self.sorts[items].nodes
    }

    /// How often a remainder was looked for, and found.
    pub(crate) fn looks_and_hits(&self) -> (u64, u64) {
        (self.sorts.iter().map(|sort| sort.looks).sum(), self.hits)
    }

    #[cold]
    fn judge(&mut self, items: usize) {
        if !self.enabled {
            return;
        }
        let worth = 8 + 4 * self.look_cost;
        let sort = self.sorts[items];
        let may_pay = sort.is_larger_than(worth) || self.larger_pays(items);
        let is_its_turn = (sort.trees / self.tuning.period).is_multiple_of(self.tuning.retry);
        self.sorts[items].wanted = sort.pays(self.look_cost)
            || sort.is_larger_than(worth * 4)
            || may_pay && (is_its_turn || !sort.is_hopeless(self.look_cost, self.tuning.trial));
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

    const TUNING: MemoTuning =
        MemoTuning { unknown: 16, period: 256, trial: 512, known: 64, use_share: 16, retry: 32 };

    /// Counts so many trees, none of which is ever found, and returns how many were looked for.
    fn count(policy: &mut Policy, items: usize, nodes: u64, trees: u64) -> u64 {
        (0..trees)
            .map(|_| {
                let looked = policy.wants(items);
                policy.counted(items, nodes);
                u64::from(looked)
            })
            .sum()
    }

    #[test]
    fn small_trees_are_given_up_and_large_ones_are_not() {
        let mut policy = Policy::new(10, true, TUNING);
        assert_eq!(count(&mut policy, 3, 5, 10_000), TUNING.unknown);
        assert_eq!(count(&mut policy, 9, 1000, 10_000), 10_000);
    }

    #[test]
    fn trees_of_middling_size_are_tried_now_and_then() {
        let mut policy = Policy::new(10, true, TUNING);
        let looks = count(&mut policy, 5, 20, 100_000);
        assert!((TUNING.trial..10_000).contains(&looks), "{looks}");
    }

    #[test]
    fn what_pays_goes_on_and_spreads_downwards() {
        let mut policy = Policy::new(10, true, TUNING);
        count(&mut policy, 4, 6, 1000);
        count(&mut policy, 6, 6, 1000);
        assert!(!policy.wants(6) && !policy.wants(4));
        policy.found(6, 1_000_000);
        count(&mut policy, 6, 6, TUNING.period);
        count(&mut policy, 4, 6, TUNING.period);
        assert!(policy.wants(6) && policy.wants(4), "the next smaller sort is tried");
        let looks = count(&mut policy, 4, 6, 100_000);
        assert!(looks < 10_000, "and given up when it does not pay: {looks}");
    }

    #[test]
    fn who_may_not_remember_never_looks() {
        let mut policy = Policy::new(10, false, TUNING);
        assert_eq!(count(&mut policy, 9, 1000, 1000), 0);
    }
}
