//! What a count of a dense walk remembers: residuals with their counts, the sums of the open levels, and
//! what it has learned of trees.
//!
//! Residuals are told apart by a [`Key`].

use std::sync::Arc;

use num_bigint::BigUint;

use crate::answer::Count;
use crate::dance::HAS_SPECIAL_COPIES;
use crate::dance::dense::apart::{Part, PartFinder, ones};
use crate::dance::dense::compact::{ITEM_LIMIT, OPTION_LIMIT};
use crate::dance::dense::kernel::Node;
use crate::dance::dense::key::Key;
use crate::dance::dense::sizes::Size;
use crate::dance::dense::tables::Tables;
use crate::memo::limbs::Numbers;
use crate::memo::policy::Policy;
use crate::memo::shared::{Hold, Shared};
use crate::memo::table::{Table, TreeSize, left_for_table};
use crate::observe::MemoStats;
use crate::tuning::Tuning;

/// A smaller walk must save more than `SHRINK_COST` times what building it costs.
const SHRINK_COST: u64 = 2;

/// Nodes of a tree below which gathering its options and items into words never pays.
const LEAST_COMPACT: u64 = 8;

/// The memo, which may be shared with other walks of the same tree, and the sums so far.
#[derive(Debug)]
pub(super) struct Memory {
    shared: Arc<Shared>,
    /// Whether the table was made for this memory, so that statistics include it once.
    owns_table: bool,
    policy: Policy,
    apart: PartFinder,
    /// The fewest open items of a node that may be split.
    least_split: u32,
    /// Whether nodes may be left out whose solutions can be calculated.
    may_calculate: bool,
    tuning: Tuning,
    /// For each open level, the solutions counted below its node so far.
    pub(super) sums: Numbers,
    pub(super) opened: Vec<Opened>,
    key: Key,
    /// With bounds, the key of each open level that is to be remembered: a walk changes its nodes.
    keys: Vec<u64>,
    /// The count returned by the last lookup.
    found: Vec<u64>,
    /// At least the nodes that were not visited, since lookups found the counts of their trees.
    pub(super) spared: u64,
}

/// An open level.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Opened {
    /// The number of nodes visited before it.
    pub(super) nodes: u64,
    /// The nodes spared before it.
    pub(super) spared: u64,
    /// The number of nodes above it that were replaced by their only child.
    pub(super) forced: u32,
    /// Whether to insert its sum into the memo.
    pub(super) remember: bool,
}

impl Memory {
    /// Creates the memory of a walk of at most `depth_limit` levels with residuals of at most `items`
    /// open items.
    pub(super) fn new(
        depth_limit: usize,
        items: usize,
        key: Key,
        memory_limit: usize,
        tuning: &Tuning,
    ) -> Self {
        let key_words = key.written_words() * (depth_limit + 2);
        let table_bytes = left_for_table(memory_limit, key_words * size_of::<u64>());
        let remembers = table_bytes > 0;
        let policy = Policy::new(items, remembers, tuning.memo);
        let policy = if key.written_words() > 0 { policy.with_long_keys() } else { policy };
        let least_split = tuning.dense.least_part.saturating_mul(2);
        let least_split = u32::try_from(least_split).unwrap_or(u32::MAX);
        Self {
            keys: vec![0; if remembers { key_words } else { 0 }],
            shared: Arc::new(Shared::new(Table::new(key.words, table_bytes))),
            owns_table: true,
            policy,
            apart: PartFinder::new(*tuning),
            least_split,
            may_calculate: memory_limit > 0,
            tuning: *tuning,
            sums: Numbers::zeros(depth_limit + 2),
            opened: vec![Opened::default(); depth_limit + 2],
            key,
            found: Vec::new(),
            spared: 0,
        }
    }

    /// Returns the table, to be held while counting.
    pub(super) fn shared(&self) -> Arc<Shared> {
        Arc::clone(&self.shared)
    }

    /// Returns another memory with the same table.
    pub(super) fn another(&self) -> Self {
        Self {
            shared: self.shared(),
            owns_table: false,
            policy: self.policy.clone(),
            apart: self.apart.clone(),
            least_split: self.least_split,
            may_calculate: self.may_calculate,
            tuning: self.tuning,
            sums: Numbers::zeros(self.opened.len()),
            opened: vec![Opened::default(); self.opened.len()],
            keys: vec![0; self.keys.len()],
            key: self.key.clone(),
            found: Vec::new(),
            spared: 0,
        }
    }

    /// Whether nodes may be left out whose solutions can be calculated: as with a memo, not all of the tree is
    /// visited.
    #[inline]
    pub(super) fn may_calculate(&self) -> bool {
        self.may_calculate
    }

    /// Takes back what [another](Self::another) memory has learned, and returns its spared nodes.
    pub(super) fn join(&mut self, other: Self) -> u64 {
        (self.policy, self.apart) = (other.policy, other.apart);
        other.spared
    }

    /// Adds to the nodes spared; `u64::MAX` if their number is unknown.
    pub(super) fn spare(&mut self, nodes: u64) {
        self.spared = self.spared.saturating_add(nodes);
    }

    /// Returns the number of levels that a walk may have.
    pub(super) fn levels(&self) -> usize {
        self.opened.len() - 1
    }

    /// Prepares for another count. The memo keeps its entries.
    pub(super) fn clear(&mut self) {
        self.sums.clear(0);
    }

    /// Returns the statistics of the memo.
    pub(super) fn statistics(&self) -> MemoStats {
        let (lookups, hits) = self.policy.lookups_and_hits();
        let hold = self.shared.hold();
        let (entries, bytes) = match self.owns_table {
            true => (hold.table().entries() as u64, hold.table().bytes() as u64),
            false => (0, 0),
        };
        MemoStats { lookups, hits, entries, bytes, spared_nodes: self.spared }
    }

    /// Returns the total of the first `sums` sums.
    pub(super) fn total(&self, sums: usize) -> BigUint {
        self.sums.total(sums)
    }
}

/// The result of a lookup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recalled {
    /// The residual was found, and its count added.
    Added,
    /// The residual was not found. Its count is to be inserted.
    Missed,
    /// There was no lookup.
    NotAsked,
}

impl Memory {
    /// Looks up the residual at a node, where that pays, and adds its count to sum `depth`.
    #[inline]
    pub(super) fn recall<const W: usize, const K: usize, const C: usize, const N: usize>(
        &mut self,
        hold: &mut Hold<'_>,
        tables: &Tables<W, K>,
        node: &Node<W, K, C, N>,
        depth: usize,
    ) -> Recalled {
        let items = node.left as usize;
        if !self.policy.wants(items) {
            return Recalled::NotAsked;
        }
        let table = hold.table();
        self.found.resize(table.limbs(), 0);
        let key = if N > 0 {
            let words = self.key.words;
            let key = &mut self.keys[(depth + 1) * words..(depth + 2) * words];
            self.key.write(tables, node, key);
            key
        } else {
            self.key.of(node)
        };
        let Some(size) = table.find(key, &mut self.found) else {
            return Recalled::Missed;
        };
        self.policy.found(items, size.visited);
        self.spared = self.spared.saturating_add(size.whole);
        while !self.sums.add(depth, &self.found) {
            self.sums.widen();
        }
        Recalled::Added
    }

    /// Whether a node that was looked up may have parts that are worth a look: one comparison, since it is
    /// made at many nodes. Where lookups do not pay, trees are small; and only a memo keeps the counts of
    /// parts if the search is paused.
    #[inline]
    pub(super) fn may_split<const W: usize, const K: usize, const C: usize, const N: usize>(
        &self,
        node: &Node<W, K, C, N>,
    ) -> bool {
        node.left >= self.least_split
    }

    /// Returns the parts of a node that is to be counted part by part.
    pub(super) fn parts_of<const W: usize, const K: usize, const C: usize, const N: usize>(
        &mut self,
        tables: &Tables<W, K>,
        node: &Node<W, K, C, N>,
        nodes: u64,
    ) -> Option<Vec<Part>> {
        let wants = self.apart.wants(node.left as usize, nodes, &self.policy);
        if wants { self.apart.look(tables, node) } else { None }
    }

    /// Returns whether to count the residual at a node by a walk of a smaller size: whether that saves
    /// much more than building the walk costs, and the memo is of no use below.
    #[inline]
    pub(super) fn is_worth_shrinking<
        const W: usize,
        const K: usize,
        const C: usize,
        const N: usize,
    >(
        &self,
        node: &Node<W, K, C, N>,
    ) -> bool {
        let (group, has_bounds) = (node.left as usize, N > 0);
        let size = Size { words: W, chunks: K, has_bounds };
        if size.is_cheapest() {
            return false;
        }
        let Some(nodes) = self.policy.expected(group, self.tuning.dense.least_tree) else {
            return false;
        };
        let options = ones(&node.live);
        let items = if has_bounds { ones(&node.open) } else { group };
        let Some(small) = Size::of(options, items, has_bounds) else { return false };
        let saved = size.node_cost().saturating_sub(small.node_cost());
        nodes * saved > self.tuning.unless_tiny(SHRINK_COST) * small.build_cost(options)
            && !self.policy.is_of_use_within(group)
    }

    /// Returns whether to count below a node in one or two words: whether it fits, its tree is likely
    /// to repay the gathering, and neither it nor what is below is to be remembered.
    #[inline]
    pub(super) fn is_worth_compacting<
        const W: usize,
        const K: usize,
        const C: usize,
        const N: usize,
    >(
        &self,
        gathers_bits: bool,
        tables: &Tables<W, K>,
        node: &Node<W, K, C, N>,
        recalled: Recalled,
    ) -> bool {
        let may_gather = gathers_bits || self.tuning.is_tiny;
        let is_candidate = HAS_SPECIAL_COPIES && N > 0 && recalled == Recalled::NotAsked;
        if !is_candidate || !may_gather || tables.everywhere.is_some() {
            return false;
        }
        let group = node.left as usize;
        self.policy.expected(group, self.tuning.unless_tiny(LEAST_COMPACT)).is_some()
            && ones(&node.live) <= OPTION_LIMIT as usize
            && ones(&node.open) <= ITEM_LIMIT as usize
            && !self.policy.is_of_use_within(group)
    }

    /// Ends the level at `depth`, whose node is `node`, and adds its sum to the level above.
    #[inline]
    pub(super) fn close<const W: usize, const K: usize, const C: usize, const N: usize>(
        &mut self,
        hold: &mut Hold<'_>,
        node: &Node<W, K, C, N>,
        depth: usize,
        nodes: u64,
    ) {
        let Opened { nodes: before, spared, remember, .. } = self.opened[depth];
        let visited = nodes - before;
        self.policy.counted(node.left as usize, visited);
        if remember || visited >= self.tuning.dense.least_tree {
            let is_resized = hold.make_way();
            let size = TreeSize::spared_some(visited, spared, self.spared);
            let words = self.key.words;
            let has_grown = remember && {
                let key = match N {
                    0 => self.key.of(node),
                    _ => &self.keys[depth * words..(depth + 1) * words],
                };
                hold.insert(key, self.sums.get(depth), size)
            };
            if has_grown || is_resized {
                self.policy.table_grew(hold.table().bytes());
            }
        }
        while !self.sums.add_within(depth - 1, depth) {
            self.sums.widen();
        }
    }

    #[inline]
    pub(super) fn add(&mut self, sum: usize, more: u64) {
        while !self.sums.add(sum, &[more]) {
            self.sums.widen();
        }
    }

    #[inline]
    pub(super) fn add_wide(&mut self, sum: usize, more: u128) {
        match u64::try_from(more) {
            Ok(more) => self.add(sum, more),
            Err(_) => self.add_big(sum, &Count::from_big(more.into())),
        }
    }

    pub(super) fn add_big(&mut self, sum: usize, more: &Count) {
        let limbs = more.as_big().to_u64_digits();
        while !self.sums.add(sum, &limbs) {
            self.sums.widen();
        }
    }
}
