//! The graph of items that share an option, for the search of an order.

use quadrille_problem::{ItemId, Problem};

use crate::reduce::lists::Lists;
use crate::reduce::polls::Polls;
use crate::sweep::need::Needs;
use crate::tuning::SweepTuning;

/// The items of a problem, each with its neighbors: the items that share an option with it.
///
/// # Invariant
/// The neighbors of item `i` are `neighbors[starts[i]..starts[i + 1]]`, each once, never `i`; items
/// that a state remembers nothing about are neighbors of none, but may have some.
#[derive(Debug)]
pub(super) struct Graph {
    starts: Vec<usize>,
    neighbors: Vec<u32>,
    /// The bits that a state has for each item.
    bits: Vec<u32>,
    primary: usize,
}

impl Graph {
    /// Takes time in proportion to the sum of the squares of the options' lengths. `None` if that
    /// sum is above `tuning.pair_limit`, or the interrupt asks to stop.
    pub(super) fn new(
        problem: &Problem,
        needs: &Needs,
        lists: &Lists,
        tuning: &SweepTuning,
        polls: &mut Polls<'_>,
    ) -> Option<Self> {
        let pairs = problem.options().map(|option| (option.members().len() as u64).pow(2));
        if pairs.sum::<u64>() > tuning.pair_limit {
            return None;
        }
        let items = problem.item_count();
        let bits: Vec<u32> = (0..items).map(|item| needs.get(item).bits()).collect();
        let mut seen = vec![u32::MAX; items];
        let (mut starts, mut neighbors) = (vec![0], Vec::new());
        for item in 0..items {
            if polls.after(1) {
                return None;
            }
            seen[item] = item as u32;
            for option in lists.options(ItemId::known(item)) {
                polls.after(problem.members(option).len() as u64);
                for member in problem.members(option) {
                    let other = member.item.index();
                    if bits[other] > 0 && seen[other] != item as u32 {
                        seen[other] = item as u32;
                        neighbors.push(other as u32);
                    }
                }
            }
            starts.push(neighbors.len());
        }
        Some(Self { starts, neighbors, bits, primary: problem.primary_count() })
    }

    /// The number of primary items, which come first.
    pub(super) fn primary_count(&self) -> usize {
        self.primary
    }

    /// The number of items.
    pub(super) fn item_count(&self) -> usize {
        self.bits.len()
    }

    /// The neighbors of an item.
    pub(super) fn neighbors(&self, item: usize) -> &[u32] {
        &self.neighbors[self.starts[item]..self.starts[item + 1]]
    }

    /// The bits that a state has for an item.
    pub(super) fn bits(&self, item: usize) -> u32 {
        self.bits[item]
    }

    /// A measure of the work that an order takes: items and pairs of neighbors.
    pub(super) fn size(&self) -> u64 {
        (self.bits.len() + self.neighbors.len()) as u64
    }
}
