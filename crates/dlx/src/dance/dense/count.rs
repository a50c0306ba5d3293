//! Counts in one loop, compiled as a whole for each level of vector instructions, with a memo that
//! counts equal residuals once.
//!
//! Residuals are told apart by a [`Key`].

use std::sync::Arc;

use num_bigint::BigUint;
use quadrille_vectors::{Kernel, Simd};

use crate::answer::{Capped, Count};
use crate::dance::HAS_SPECIAL_COPIES;
use crate::dance::dense::compact::{Compact, CountBelow, ITEM_LIMIT, OPTION_LIMIT};
use crate::dance::dense::kernel::{Advance, Node, Place};
use crate::dance::dense::key::Key;
use crate::dance::dense::residual::Residual;
use crate::dance::dense::sizes::Size;
use crate::dance::dense::tables::Tables;
use crate::memo::limbs::Numbers;
use crate::memo::policy::Policy;
use crate::memo::shared::{Hold, Shared};
use crate::memo::table::{Table, TreeSize, left_for_table};
use crate::meter::Meter;
use crate::meter::position::{Position, Stop};
use crate::observe::MemoStats;
use crate::tuning::{DenseTuning, Tuning};
use crate::walk::place_in_tree;

/// The memo, which may be shared with other walks of the same tree, and the sums so far.
#[derive(Debug)]
pub(super) struct Memory {
    shared: Arc<Shared>,
    /// Whether the table was made for this memory, so that statistics include it once.
    owns_table: bool,
    policy: Policy,
    tuning: DenseTuning,
    /// For each open level, the solutions counted below its node so far.
    sums: Numbers,
    opened: Vec<Opened>,
    key: Key,
    /// With bounds, the key of each open level that is to be remembered: a walk changes its nodes.
    keys: Vec<u64>,
    /// The count returned by the last lookup.
    found: Vec<u64>,
    /// At least the nodes that were not visited, since lookups found the counts of their trees.
    spared: u64,
}

/// An open level.
#[derive(Clone, Copy, Debug, Default)]
struct Opened {
    /// The number of nodes visited before it.
    nodes: u64,
    /// The nodes spared before it.
    spared: u64,
    /// The number of nodes above it that were replaced by their only child.
    forced: u32,
    /// Whether to insert its sum into the memo.
    remember: bool,
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
        Self {
            keys: vec![0; if remembers { key_words } else { 0 }],
            shared: Arc::new(Shared::new(Table::new(key.words, table_bytes))),
            owns_table: true,
            policy,
            tuning: tuning.dense,
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
            tuning: self.tuning,
            sums: Numbers::zeros(self.opened.len()),
            opened: vec![Opened::default(); self.opened.len()],
            keys: vec![0; self.keys.len()],
            key: self.key.clone(),
            found: Vec::new(),
            spared: 0,
        }
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
            true => (hold.table().len() as u64, hold.table().bytes() as u64),
            false => (0, 0),
        };
        MemoStats { lookups, hits, entries, bytes, spared_nodes: self.spared }
    }

    /// Returns the total of the first `sums` sums.
    pub(super) fn total(&self, sums: usize) -> BigUint {
        self.sums.total(sums)
    }
}

/// Why counting ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The tree is complete: the count is sum 0.
    Done,
    /// A limit was reached at level `depth`. If the children of that node are solutions, `leaves` has
    /// the number counted and their number. The count so far is the total of the sums down to that
    /// level.
    Stopped { depth: usize, leaves: Option<(u32, u32)> },
    /// A limit was reached in a walk of a smaller size, for the residual at this level.
    Below(Stop, usize),
}

impl Halt {
    fn at(depth: usize) -> Self {
        Self::Stopped { depth, leaves: None }
    }
}

/// Counts a residual by a walk of a smaller size, and adds the count to a tally.
pub(super) type Below<'d> =
    &'d mut dyn FnMut(Residual<'_>, &mut Meter<'_>, &mut Capped) -> Result<(), Stop>;

/// Counts all solutions below the root, which was visited and led to `place`.
pub(super) struct CountAll<
    'd,
    'm,
    'o,
    const W: usize,
    const K: usize,
    const C: usize,
    const N: usize,
> {
    pub(super) tables: &'d Tables<W, K>,
    /// The root, then space for the nodes below it.
    pub(super) nodes: &'d mut [Node<W, K, C, N>],
    pub(super) place: Place,
    pub(super) memory: &'m mut Memory,
    /// A hold on the table of the memory.
    pub(super) hold: Hold<'m>,
    pub(super) meter: &'m mut Meter<'o>,
    pub(super) below: Below<'d>,
}

impl<const W: usize, const K: usize, const C: usize, const N: usize> Kernel
    for CountAll<'_, '_, '_, W, K, C, N>
{
    type Output = Halt;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Halt {
        let Self { tables, nodes, mut place, memory, mut hold, meter, below } = self;
        // Sum 0 is the total, and sum `d` belongs to the node at level `d - 1`. Its depth in the tree
        // is its level plus `forced`.
        let (mut depth, mut forced) = (0, 0_u32);
        let mut compact = Compact::new();
        loop {
            match place {
                Place::Branch(item, 1) if N == 0 => {
                    forced += 1;
                    let above = &nodes[..depth];
                    let share = || place_below(above).0;
                    if !meter.visit(depth + forced as usize, share) {
                        return Halt::at(depth);
                    }
                    place = nodes[depth].force(simd, tables, item);
                    continue;
                }
                Place::Branch(item, degree) => {
                    if N > 0 && nodes[depth].is_last_cover(tables, item) {
                        let solutions = nodes[depth].last_options(tables);
                        let wanted = u64::from(degree);
                        let granted = meter.visit_many(depth + 1, wanted, || 0.0);
                        if granted < wanted {
                            let node = &nodes[depth];
                            memory.add(depth, node.solutions_within(tables, item, granted));
                            let leaves = Some((granted as u32, degree));
                            return Halt::Stopped { depth, leaves };
                        }
                        memory.add(depth, solutions);
                        place = Place::Dead;
                        continue;
                    }
                    let recalled = memory.recall(&mut hold, tables, &nodes[depth], depth);
                    if recalled != Recalled::Added {
                        memory.sums.clear(depth + 1);
                        let remember = recalled == Recalled::Missed;
                        let (before, spared) = (meter.nodes(), memory.spared);
                        memory.opened[depth + 1] =
                            Opened { nodes: before, spared, forced, remember };
                        if memory.is_worth_compacting(
                            S::GATHERS_BITS,
                            tables,
                            &nodes[depth],
                            recalled,
                        ) {
                            let (above, node) = (&nodes[..depth], &nodes[depth]);
                            let (compact, hold) = (&mut compact, &mut hold);
                            let count = CountBelow { compact, tables, above, node, hold, meter };
                            let (solutions, stopped) = simd.run(count);
                            if let Some(level) = stopped {
                                memory.add(depth, solutions);
                                let at = Position::below(compact.steps(level));
                                return Halt::Below(Stop::at(meter.stop_reason(), at), depth);
                            }
                            memory.add(depth + 1, solutions);
                            memory.close(hold, node, depth + 1, meter.nodes());
                        } else if memory.is_worth_shrinking(&nodes[depth]) {
                            let (above, node) = (&nodes[..depth], &nodes[depth]);
                            let outer = meter.enter(depth + forced as usize, place_below(above));
                            let left = Residual {
                                live: &node.live,
                                open: &node.open,
                                bounds: (N > 0).then_some((&node.need, &node.room)),
                            };
                            let mut tally = Capped::new(None);
                            let result = hold.without(|| below(left, meter, &mut tally));
                            meter.leave(outer);
                            if let Err(stop) = result {
                                memory.add_big(depth, &tally.total());
                                return Halt::Below(stop, depth);
                            }
                            memory.add_big(depth + 1, &tally.total());
                            memory.close(&mut hold, node, depth + 1, meter.nodes());
                        } else {
                            nodes[depth].open_item(tables, item, degree);
                            depth += 1;
                        }
                    }
                }
                Place::Leaves(leaves) => {
                    let wanted = u64::from(leaves);
                    let granted = meter.visit_many(depth + forced as usize + 1, wanted, || 0.0);
                    memory.add(depth, granted);
                    if granted < wanted {
                        return Halt::Stopped { depth, leaves: Some((granted as u32, leaves)) };
                    }
                }
                Place::Solved => memory.add(depth, 1),
                Place::Dead => {}
            }
            place = loop {
                if depth == 0 {
                    return Halt::Done;
                }
                let (above, below) = nodes.split_at_mut(depth);
                let (parent, child) = (&mut above[depth - 1], &mut below[0]);
                let Some(place) = simd.share(Advance { tables, parent, child }) else {
                    memory.close(&mut hold, parent, depth, meter.nodes());
                    depth -= 1;
                    continue;
                };
                let share = || place_below(above).0;
                forced = memory.opened[depth].forced;
                if !meter.visit(depth + forced as usize, share) {
                    return Halt::at(depth);
                }
                if place != Place::Dead {
                    break place;
                }
            };
        }
    }
}

/// Returns the place of the node below these levels in the tree (see [`place_in_tree`]).
fn place_below<const W: usize, const K: usize, const C: usize, const N: usize>(
    above: &[Node<W, K, C, N>],
) -> (f64, f64) {
    place_in_tree(above.iter().map(Node::step))
}

/// Returns the number of bits that are set.
#[inline(always)]
fn ones(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// The result of a lookup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recalled {
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
    fn recall<const W: usize, const K: usize, const C: usize, const N: usize>(
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

    /// Returns whether to count the residual at a node by a walk of a smaller size: whether that saves
    /// much more than building the walk costs, and the memo is of no use below.
    #[inline]
    fn is_worth_shrinking<const W: usize, const K: usize, const C: usize, const N: usize>(
        &self,
        node: &Node<W, K, C, N>,
    ) -> bool {
        let group = node.left as usize;
        let Some(nodes) = self.policy.expected(group, self.tuning.least_tree) else { return false };
        let (options, has_bounds) = (ones(&node.live), N > 0);
        let items = if has_bounds { ones(&node.open) } else { group };
        let Some(small) = Size::of(options, items, has_bounds) else { return false };
        let size = Size { words: W, chunks: K, has_bounds };
        let saved = size.node_cost().saturating_sub(small.node_cost());
        nodes * saved > self.tuning.shrink_cost * small.build_cost(options)
            && !self.policy.is_of_use_within(group)
    }

    /// Returns whether to count below a node in one or two words: whether it fits, its tree is likely
    /// to repay the gathering, and neither it nor what is below is to be remembered.
    #[inline]
    fn is_worth_compacting<const W: usize, const K: usize, const C: usize, const N: usize>(
        &self,
        gathers_bits: bool,
        tables: &Tables<W, K>,
        node: &Node<W, K, C, N>,
        recalled: Recalled,
    ) -> bool {
        let may_gather = gathers_bits || self.tuning.gathers_slowly;
        let is_candidate = HAS_SPECIAL_COPIES && N > 0 && recalled == Recalled::NotAsked;
        if !is_candidate || !may_gather || tables.everywhere.is_some() {
            return false;
        }
        let group = node.left as usize;
        self.policy.expected(group, self.tuning.least_compact).is_some()
            && ones(&node.live) <= OPTION_LIMIT as usize
            && ones(&node.open) <= ITEM_LIMIT as usize
            && !self.policy.is_of_use_within(group)
    }

    /// Ends the level at `depth`, whose node is `node`, and adds its sum to the level above.
    #[inline]
    fn close<const W: usize, const K: usize, const C: usize, const N: usize>(
        &mut self,
        hold: &mut Hold<'_>,
        node: &Node<W, K, C, N>,
        depth: usize,
        nodes: u64,
    ) {
        let Opened { nodes: before, spared, remember, .. } = self.opened[depth];
        let visited = nodes - before;
        self.policy.counted(node.left as usize, visited);
        if remember || visited >= self.tuning.least_tree {
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
    fn add(&mut self, sum: usize, more: u64) {
        while !self.sums.add(sum, &[more]) {
            self.sums.widen();
        }
    }

    fn add_big(&mut self, sum: usize, more: &Count) {
        let limbs = more.as_big().to_u64_digits();
        while !self.sums.add(sum, &limbs) {
            self.sums.widen();
        }
    }
}
