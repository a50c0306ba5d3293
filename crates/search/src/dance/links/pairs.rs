//! Near the leaves options are compared instead of taken: two options can be checked for a conflict
//! without covering their items.

use crate::dance::links::lists::{Lists, PLAIN};
use crate::dance::links::store::Store;

/// The nodes of one option, which are consecutive.
#[derive(Clone, Copy, Debug)]
struct Nodes {
    first: u32,
    count: u32,
}

impl Nodes {
    #[inline(always)]
    fn has(self, node: u32) -> bool {
        node.wrapping_sub(self.first) < self.count
    }
}

impl<S: Store> Lists<S> {
    /// Finds the first active item that the live option of `node` does not cover, and counts the
    /// live options of that item that do not conflict with this option. Returns `None` if there is
    /// no such item.
    #[inline]
    pub(super) fn count_partners<const COLORED: bool>(&mut self, node: u32) -> Option<u32> {
        let taken = self.mark(node);
        let mut item = self.right(self.root);
        while taken.has(self.mark_of(item)) {
            item = self.right(item);
        }
        if item == self.root {
            return None;
        }
        let mut partners = 0;
        let mut other = self.node(item).down;
        while other != item {
            partners += u32::from(!self.conflicts::<COLORED>(taken, other));
            other = self.node(other).down;
        }
        Some(partners)
    }

    /// Records at each item of the option of `node` its node there. Marks are never cleared: a mark
    /// outside the current option is ignored.
    #[inline(always)]
    fn mark(&mut self, node: u32) -> Nodes {
        let mut other = node;
        let spacer = loop {
            let item = self.node(other).item;
            if item == Self::SPACER {
                break other;
            }
            self.set_mark(item, other);
            other += 1;
        };
        let first = self.node(spacer).up;
        for other in first..node {
            self.set_mark(self.node(other).item, other);
        }
        Nodes { first, count: spacer - first }
    }

    /// Whether an option whose items are all marked conflicts with the option of `node`.
    #[inline(always)]
    fn conflicts<const COLORED: bool>(&self, taken: Nodes, node: u32) -> bool {
        let mut other = node + 1;
        while other != node {
            let here = self.node(other);
            if here.item == Self::SPACER {
                other = here.up;
                continue;
            }
            let mark = self.mark_of(here.item);
            if taken.has(mark) {
                let color = self.color(other);
                if !COLORED || color == PLAIN || color != self.color(mark) {
                    return true;
                }
            }
            other += 1;
        }
        false
    }
}
