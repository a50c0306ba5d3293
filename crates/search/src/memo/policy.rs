//! When to use the memo: only where it pays.
//!
//! A lookup costs about as much as visiting a few nodes, and more as the table outgrows each cache.
//! Residuals are grouped by their number of open items, or of whatever shows their size. Each group is assessed on its own, again
//! after each period of trees. A group is looked up
//!
//! * while its lookups have saved more than they cost;
//! * while its trees are so large on average that lookups cost a few percent at most;
//! * on trial, if its trees are smaller or the next larger group pays. After a failed trial it is
//!   tried again only occasionally.
//!
//! A new group is judged after half as many trees where keys are long, and lookups so far were of hardly any use.

use crate::tuning::MemoTuning;

/// Trees after which a group is known well enough to search its trees by other means, where the
/// memo was of use at all: at first it rarely is.
const KNOWN_TREES: u64 = 64;

/// Lookups that make a trial.
const TRIAL_LOOKUPS: u64 = 512;

/// A group that does not pay is looked up again in one of this many periods.
const RETRY: u64 = 32;

/// Lookups after which a group of residuals that hardly ever recur is judged after half of the usual trees.
const BARREN_LOOKUPS: u64 = 128;

/// Where residuals hardly ever recur and items have bounds, a lookup counts this many times, since such
/// keys are long and are written for each lookup. Trials are shorter in the same proportion.
const BARREN_PRICE: u64 = 8;

/// Residuals hardly ever recur if fewer than one lookup in this many is a hit, or if lookups spare less
/// than one node each.
const BARREN_SHARE: u64 = 16;

/// What was observed of the residuals with one number of open items.
#[derive(Clone, Copy, Debug)]
struct Group {
    wanted: bool,
    /// The number of trees at which the group is next assessed.
    next: u64,
    trees: u64,
    nodes: u64,
    lookups: u64,
    saved: u64,
}

impl Group {
    const NEW: Self = Self { wanted: true, next: 0, trees: 0, nodes: 0, lookups: 0, saved: 0 };

    fn pays(&self, lookup_cost: u64) -> bool {
        self.saved > self.lookups * lookup_cost
    }

    fn is_hopeless(&self, lookup_cost: u64, trial: u64) -> bool {
        self.lookups >= trial && self.saved * 4 < self.lookups * lookup_cost
    }

    fn is_larger_than(&self, nodes: u64) -> bool {
        self.nodes >= self.trees * nodes
    }
}

/// Decides whether to look up a residual, and learns from the outcome.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    tuning: MemoTuning,
    enabled: bool,
    groups: Vec<Group>,
    hits: u64,
    /// The cost of one lookup, in nodes.
    lookup_cost: u64,
    /// How many times that cost counts where residuals hardly ever recur.
    barren_price: u64,
}

impl Policy {
    /// Creates a policy for residuals of at most `items` open items. It never asks for a lookup if
    /// not `enabled`.
    pub(crate) fn new(items: usize, enabled: bool, tuning: MemoTuning) -> Self {
        let (groups, hits) = (Vec::new(), 0);
        let mut policy = Self { tuning, enabled, groups, hits, lookup_cost: 0, barren_price: 1 };
        let next = policy.next_after(0);
        policy.groups = vec![Group { wanted: enabled, next, ..Group::NEW }; items + 1];
        policy.table_grew(0);
        policy
    }

    /// Counts the cost of a lookup several times where residuals hardly ever recur: for long keys, which
    /// are written anew at each lookup.
    pub(crate) fn with_long_keys(mut self) -> Self {
        self.barren_price = BARREN_PRICE;
        self
    }

    /// Records the bytes that the table now occupies.
    pub(crate) fn table_grew(&mut self, bytes: usize) {
        self.lookup_cost = match bytes {
            0..0x20_0000 => 2,
            0x20_0000..0x200_0000 => 6,
            _ => 16,
        };
    }

    /// Returns whether to look up a residual with `items` open items.
    #[inline]
    pub(crate) fn wants(&mut self, items: usize) -> bool {
        let group = &mut self.groups[items];
        group.lookups += u64::from(group.wanted);
        group.wanted
    }

    /// Records that a residual with `items` open items was found, which saved `nodes` nodes.
    pub(crate) fn found(&mut self, items: usize, nodes: u64) {
        self.groups[items].saved += nodes;
        self.hits += 1;
        // A hit also counts as a tree, so that periods end.
        self.counted(items, 0);
        self.groups[items].nodes += nodes;
    }

    /// Records that counting a residual with `items` open items took `nodes` nodes.
    #[inline]
    pub(crate) fn counted(&mut self, items: usize, nodes: u64) {
        let group = &mut self.groups[items];
        group.trees += 1;
        group.nodes += nodes;
        // A comparison: a remainder of a division would cost 1 % of a count.
        if group.trees == group.next {
            self.judge(items);
        }
    }

    /// Returns the average tree size of residuals with `items` open items, if enough were seen and
    /// the average is at least `at_least`.
    #[inline]
    pub(crate) fn expected(&self, items: usize, at_least: u64) -> Option<u64> {
        let group = &self.groups[items];
        let enough = if self.hits == 0 { 1 } else { KNOWN_TREES };
        (group.trees >= enough && group.is_larger_than(at_least)).then(|| group.nodes / group.trees)
    }

    /// Whether residuals with `items` open items were counted, and their trees have fewer than `nodes`
    /// nodes on average.
    #[inline]
    pub(crate) fn is_small(&self, items: usize, nodes: u64) -> bool {
        let group = &self.groups[items];
        group.trees > 0 && !group.is_larger_than(nodes)
    }

    /// Whether the memo was useful in trees of at most `items` open items.
    pub(crate) fn is_of_use_within(&self, items: usize) -> bool {
        // Large groups first: where the memo is useful at all, a few of them show it.
        let mut saved = 0_u64;
        self.groups[..=items].iter().rev().any(|group| {
            saved += group.saved;
            saved.saturating_mul(self.tuning.use_share) >= self.groups[items].nodes
        })
    }

    /// Returns the numbers of lookups and of hits.
    pub(crate) fn lookups_and_hits(&self) -> (u64, u64) {
        (self.groups.iter().map(|group| group.lookups).sum(), self.hits)
    }

    #[cold]
    fn judge(&mut self, items: usize) {
        if !self.enabled {
            return;
        }
        let price = if self.is_barren() { self.barren_price } else { 1 };
        let group = self.groups[items];
        self.groups[items].next = self.next_after(group.trees);
        let is_soon = price > 1 && self.lookups_and_hits().0 >= BARREN_LOOKUPS;
        if group.trees < self.tuning.unknown && !is_soon {
            return;
        }
        let (cost, trial) = (self.lookup_cost * price, TRIAL_LOOKUPS / price);
        let worth = 8 + 4 * cost;
        let may_pay = group.is_larger_than(worth) || self.larger_pays(items);
        let is_its_turn = (group.trees / self.tuning.period).is_multiple_of(RETRY);
        self.groups[items].wanted = group.pays(cost)
            || group.is_larger_than(worth * 4)
            || may_pay && (is_its_turn || !group.is_hopeless(cost, trial));
    }

    /// Whether residuals hardly ever recur.
    fn is_barren(&self) -> bool {
        let (lookups, hits) = self.lookups_and_hits();
        let saved: u64 = self.groups.iter().map(|group| group.saved).sum();
        hits.saturating_mul(BARREN_SHARE) < lookups || saved < lookups
    }

    /// Returns the number of trees at which a group with `trees` trees is next assessed.
    fn next_after(&self, trees: u64) -> u64 {
        let MemoTuning { unknown, period, .. } = self.tuning;
        let next = (trees + 1).checked_next_multiple_of(period).unwrap_or(u64::MAX);
        let first = if trees == 0 { unknown.div_ceil(2) } else { unknown };
        if trees < unknown { next.min(first) } else { next }
    }

    /// Whether the next larger residuals that occur are worth their lookups.
    fn larger_pays(&self, items: usize) -> bool {
        let mut larger = self.groups[items + 1..].iter().filter(|group| group.trees > 0);
        larger.next().is_some_and(|group| group.pays(self.lookup_cost))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TUNING: MemoTuning =
        MemoTuning { unknown: 16, period: 256, use_share: 16, words_per_node: 4 };

    /// Counts `trees` trees, none of which is ever found, and returns the number of lookups.
    fn count(policy: &mut Policy, items: usize, nodes: u64, trees: u64) -> u64 {
        (0..trees)
            .map(|_| {
                let wanted = policy.wants(items);
                policy.counted(items, nodes);
                u64::from(wanted)
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
    fn new_groups_are_judged_sooner_where_long_keys_were_of_no_use() {
        let policy = || Policy::new(10, true, TUNING).with_long_keys();
        assert_eq!(count(&mut policy(), 3, 5, 10_000), TUNING.unknown, "little is known");
        let mut barren = policy();
        assert_eq!(count(&mut barren, 9, 1000, 200), 200);
        assert_eq!(count(&mut barren, 3, 5, 10_000), TUNING.unknown / 2);
        let mut short_keys = Policy::new(10, true, TUNING);
        assert_eq!(count(&mut short_keys, 9, 1000, 200), 200);
        assert_eq!(count(&mut short_keys, 3, 5, 10_000), TUNING.unknown);
        let mut useful = policy();
        for _ in 0..200 {
            useful.wants(1);
            useful.found(1, 1000);
        }
        assert_eq!(count(&mut useful, 3, 5, 10_000), TUNING.unknown);
    }

    #[test]
    fn trees_of_medium_size_are_tried_occasionally() {
        let mut policy = Policy::new(10, true, TUNING);
        let lookups = count(&mut policy, 5, 20, 100_000);
        assert!((TRIAL_LOOKUPS..10_000).contains(&lookups), "{lookups}");
    }

    #[test]
    fn a_group_that_pays_continues_and_the_next_smaller_is_tried() {
        let mut policy = Policy::new(10, true, TUNING);
        count(&mut policy, 4, 6, 1000);
        count(&mut policy, 6, 6, 1000);
        assert!(!policy.wants(6) && !policy.wants(4));
        policy.found(6, 1_000_000);
        count(&mut policy, 6, 6, TUNING.period);
        count(&mut policy, 4, 6, TUNING.period);
        assert!(policy.wants(6) && policy.wants(4), "the next smaller group is tried");
        let lookups = count(&mut policy, 4, 6, 100_000);
        assert!(lookups < 10_000, "and given up when it does not pay: {lookups}");
    }

    #[test]
    fn long_keys_are_given_up_sooner_unless_residuals_recur() {
        let lookups = |policy: Policy| count(&mut policy.clone(), 7, 200, 100_000);
        let short = Policy::new(10, true, TUNING);
        let long = short.clone().with_long_keys();
        assert!(lookups(long.clone()) * 4 < lookups(short.clone()));
        let after_hits_that_spare = |nodes: u64| {
            let mut policy = long.clone();
            for _ in 0..10_000 {
                policy.wants(9);
                policy.found(9, nodes);
            }
            lookups(policy)
        };
        assert_eq!(after_hits_that_spare(100), lookups(short));
        assert_eq!(after_hits_that_spare(0), lookups(long.clone()));
    }

    #[test]
    fn who_may_not_remember_never_lookups() {
        let mut policy = Policy::new(10, false, TUNING);
        assert_eq!(count(&mut policy, 9, 1000, 1000), 0);
    }
}
