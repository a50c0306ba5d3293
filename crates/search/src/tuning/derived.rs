//! Values that follow from knobs and a problem.

use quadrille_problem::{Kind, OptionId, Problem};

use crate::tuning::{SweepTuning, ThreadTuning};

/// A search is divided if one piece for each level of the deepest tree names at most `DIVIDED_OPTIONS`
/// options in total, at 4 bytes each, or if that takes at most a quarter of its memory.
const DIVIDED_OPTIONS: usize = 1 << 23;

/// The members of the problem, times the greatest depth of its tree, up to which a search is divided, since
/// each residual on the way to where it stopped is built: at most some seconds.
const DIVIDED_MEMBERS: usize = 1 << 29;

impl SweepTuning {
    /// The most states of this part that take no longer than a search for its symmetries.
    pub fn few_states(&self, part: &Problem) -> u64 {
        self.at_once.max(part.member_count() as u64)
    }

    /// The work of a sweep along a tree of this part.
    pub fn tree_work(&self, part: &Problem) -> u64 {
        self.tree_work_per_member.saturating_mul(part.member_count() as u64)
    }

    /// Whether the numbers of this part are long, so that a sweep along a tree comes first.
    pub fn is_long(&self, part: &Problem) -> bool {
        part.primary_count() >= self.tree_items
    }
}

impl ThreadTuning {
    /// Whether a search of this tree with this much memory, in bytes, may be divided.
    pub fn divides(&self, tree: &Problem, memory: usize) -> bool {
        if tree.primary_count() > self.divided_items {
            return false;
        }
        let covers = tree.items().filter_map(|item| item.bounds()).map(|bounds| bounds.hi as usize);
        let depth = covers.fold(0, usize::saturating_add).min(tree.option_count());
        // A piece names the options taken above it, and with bounds those dropped as well.
        let named = if tree.kind() == Kind::Mcc { tree.option_count() } else { depth };
        let room = DIVIDED_OPTIONS.max(memory / 4 / size_of::<OptionId>());
        depth.saturating_mul(tree.member_count()) <= DIVIDED_MEMBERS
            && depth.saturating_mul(named) <= room
    }
}
