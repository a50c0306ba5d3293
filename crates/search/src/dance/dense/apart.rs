//! The parts of a residual that falls apart. They are counted one by one, and their counts multiplied.
//!
//! A search that goes on would visit the tree of one part again for each node of another. Small parts do
//! little harm, since the memo finds the residual of a large one again. So a node is split only if two of
//! its parts have many items, and if nothing shows that trees of its size are small. Looks in vain may cost
//! a small share of the work. Each part is a residual like any other: it is looked up, and may be split
//! again.
//!
//! # Invariant
//! Parts have no item in common, and no option of one excludes an option of another.

use crate::dance::dense::kernel::Node;
use crate::dance::dense::tables::Tables;
use crate::memo::policy::Policy;
use crate::tuning::Tuning;

/// Nodes of a tree below which looking for parts never pays.
const LEAST_SPLIT: u64 = 2_000;

/// Looks for parts may cost 1 / `LOOK_SHARE` of the nodes visited.
const LOOK_SHARE: u64 = 256;

/// Nodes that looks for parts in vain may cost, whatever was visited.
const FREE_LOOKS: u64 = 1_000;

/// Decides at which nodes to look for parts.
#[derive(Clone, Debug)]
pub(super) struct PartFinder {
    tuning: Tuning,
    /// What looks in vain have cost so far, in nodes.
    cost: u64,
}

impl PartFinder {
    pub(super) fn new(tuning: Tuning) -> Self {
        Self { tuning, cost: 0 }
    }

    /// Returns whether to look for parts at a node with `items` open items, enough for two of them,
    /// after `nodes` nodes.
    pub(super) fn wants(&self, items: usize, nodes: u64, policy: &Policy) -> bool {
        let beyond = self.cost.saturating_sub(FREE_LOOKS);
        !policy.is_small(items, self.tuning.limit(LEAST_SPLIT))
            && beyond.saturating_mul(self.tuning.limit(LOOK_SHARE)) <= nodes
    }

    /// Returns the parts of a node, smaller ones first; `None` if it is not to be split.
    #[cold]
    pub(super) fn look<const W: usize, const K: usize, const C: usize, const N: usize>(
        &mut self,
        tables: &Tables<W, K>,
        node: &Node<W, K, C, N>,
    ) -> Option<Vec<Part>> {
        let mut looked_at = 0;
        let mut neighbors = |option: usize, part: &mut Part| {
            looked_at += 1;
            add(&mut part.open, &tables.items[option]);
            add(&mut part.found, &tables.excluded[option]);
            if N > 0 {
                // Options that share an item with bounds need not exclude one another.
                for &item in tables.members_of(option) {
                    add(&mut part.found, &tables.options[usize::from(item)]);
                }
            }
        };
        let parts = parts(&node.live, &node.open, self.tuning.dense.least_part, &mut neighbors);
        if parts.is_none() {
            // In the time of a node, about 64 words are looked at.
            self.cost += 1 + looked_at * (8 + W as u64) / 64;
        }
        parts
    }
}

/// A part of a residual.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Its live options.
    pub(super) live: Vec<u64>,
    /// Its open items.
    pub(super) open: Vec<u64>,
    /// Options that are tied to it, whether live or not, and whether added already or not.
    found: Vec<u64>,
}

impl Part {
    fn nothing(words: usize, chunks: usize) -> Self {
        Self { live: vec![0; words], open: vec![0; chunks], found: vec![0; words] }
    }

    /// The number of open items.
    pub(super) fn items(&self) -> usize {
        ones(&self.open)
    }
}

/// Adds to a part the items of an option, and the options that are tied to it.
type Neighbors<'n> = &'n mut dyn FnMut(usize, &mut Part);

/// Returns the parts of a residual, smaller ones first, if at least two of them have `least` items.
/// Those with fewer items are put together.
fn parts(live: &[u64], open: &[u64], least: usize, neighbors: Neighbors<'_>) -> Option<Vec<Part>> {
    let (mut rest, mut large) = (live.to_vec(), Vec::new());
    let mut small = Part::nothing(live.len(), open.len());
    while let Some(first) = first_of(&rest) {
        let part = part_of(first, live, open, neighbors)?;
        for (rest, live) in rest.iter_mut().zip(&part.live) {
            *rest &= !live;
        }
        match part.items() < least {
            true => {
                add(&mut small.live, &part.live);
                add(&mut small.open, &part.open);
            }
            false => large.push(part),
        }
    }
    if large.len() < 2 {
        return None;
    }
    if small.items() > 0 {
        large.push(small);
    }
    large.sort_by_key(Part::items);
    Some(large)
}

/// Returns the part of an option: all options tied to it, directly or through others. `None` if these
/// are all live options.
fn part_of(first: usize, live: &[u64], open: &[u64], neighbors: Neighbors<'_>) -> Option<Part> {
    let mut part = Part::nothing(live.len(), open.len());
    let mut next = Some(first);
    while let Some(option) = next {
        part.live[option / 64] |= 1 << (option % 64);
        neighbors(option, &mut part);
        let is_whole = |(live, found): (&u64, &u64)| live & !found == 0;
        if live.iter().zip(&part.found).all(is_whole) {
            return None;
        }
        let waiting = |word: usize| part.found[word] & live[word] & !part.live[word];
        let word = (0..live.len()).find(|&word| waiting(word) != 0);
        next = word.map(|word| word * 64 + waiting(word).trailing_zeros() as usize);
    }
    for (part, open) in part.open.iter_mut().zip(open) {
        *part &= open;
    }
    Some(part)
}

/// Returns the first member of a set.
fn first_of(set: &[u64]) -> Option<usize> {
    let word = set.iter().position(|&word| word != 0)?;
    Some(word * 64 + set[word].trailing_zeros() as usize)
}

fn add(set: &mut [u64], more: &[u64]) {
    for (set, more) in set.iter_mut().zip(more) {
        *set |= more;
    }
}

/// Returns the number of members of a set.
pub(super) fn ones(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}
