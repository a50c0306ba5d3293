//! The doubly linked lists on which the links dance: for each item, its live options.
//!
//! # Layout
//! Nodes `0..items` are the heads of the items' lists. Then come the options, each a run of nodes,
//! one for each member, between two spacers. A spacer's `item` is [`SPACER`] plus the number of
//! the option to its left; its `up` is the first node of that option and its `down` the last node
//! of the option to its right, so that an option can be walked round and round in either
//! direction.
//!
//! Members that cannot conflict are left out: those on a secondary item to which every option that
//! has it gives one and the same color, or that only one option has.
//!
//! # Invariants
//! * The list of an item, from its head by `down` and back to it, has `length` nodes besides the
//!   head, in ascending order, and `up` is the inverse of `down` on it. The length of a secondary
//!   item is [`UNCOUNTED`] more than that, so that it is never 0.
//! * The active list, from the root by `right`, has the primary items that are not covered, in
//!   ascending order, and `left` is the inverse of `right` on it. A secondary item is a list of
//!   its own.
//! * [`AGREED`] is the color of a node whose option agrees with the color its item has taken.
//!
//! [`Lists::check`] tests them.

use crate::id::OptionId;
use crate::problem::Problem;

/// Set in the `item` of a spacer.
pub(super) const SPACER: u32 = 1 << 31;
/// Added to the lengths of lists that may run empty without harm.
pub(super) const UNCOUNTED: u32 = 1 << 30;
/// The color of a node without one.
pub(super) const PLAIN: u32 = 0;
/// The color of a node that already agrees with its item's color.
pub(super) const AGREED: u32 = u32::MAX;

/// Where the list of a problem's primary items begins and ends: an item past the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) left: u32,
    pub(super) right: u32,
    pub(super) length: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) item: u32,
    pub(super) up: u32,
    pub(super) down: u32,
}

/// What hiding options did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Removed {
    /// Nodes removed from their lists.
    updates: u32,
    /// Lists left empty.
    emptied: u32,
}

impl std::ops::AddAssign for Removed {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        self.updates += other.updates;
        self.emptied += other.emptied;
    }
}

#[derive(Debug)]
pub(super) struct Lists {
    pub(super) items: Vec<Item>,
    pub(super) nodes: Vec<Node>,
    /// One for each node, or nothing if the problem has no colors.
    pub(super) colors: Vec<u32>,
    /// The item past the last: head of the active list.
    pub(super) root: u32,
    pub(super) primary_count: u32,
    /// How many items are on the active list.
    pub(super) active: u32,
    /// How many lists have run empty since somebody set this to 0.
    pub(super) emptied: u32,
    pub(super) updates: u64,
}

impl Lists {
    pub(super) fn new(problem: &Problem) -> Self {
        let item_count = problem.item_count();
        let primary_count = problem.primary_count() as u32;
        let root = item_count as u32;
        let mut items: Vec<Item> =
            (0..=root).map(|index| Item { left: index, right: index, length: UNCOUNTED }).collect();
        let mut last = root;
        for index in 0..primary_count {
            items[index as usize] = Item { left: last, right: root, length: 0 };
            items[last as usize].right = index;
            last = index;
        }
        items[root as usize].left = last;

        let constrains = problem.constraining_items();
        let node_count = item_count + 1 + problem.option_count() + problem.member_count();
        let mut nodes = Vec::with_capacity(node_count);
        nodes.extend((0..root).map(|index| Node { item: index, up: index, down: index }));
        let colored = problem.color_count() > 0;
        let mut colors = vec![PLAIN; if colored { item_count } else { 0 }];

        let mut spacer = nodes.len();
        nodes.push(Node { item: SPACER, up: 0, down: 0 });
        colors.extend(colored.then_some(PLAIN));
        for option in problem.options() {
            let first = nodes.len() as u32;
            for member in option.members() {
                let head = member.item.index();
                if !constrains[head] {
                    continue;
                }
                let node = nodes.len() as u32;
                let up = nodes[head].up;
                nodes.push(Node { item: head as u32, up, down: head as u32 });
                nodes[up as usize].down = node;
                nodes[head].up = node;
                items[head].length += 1;
                if colored {
                    colors.push(member.color.map_or(PLAIN, |color| color.index() as u32 + 1));
                }
            }
            nodes[spacer].down = nodes.len() as u32 - 1;
            spacer = nodes.len();
            nodes.push(Node { item: SPACER + option.id().index() as u32, up: first, down: 0 });
            colors.extend(colored.then_some(PLAIN));
        }
        Self {
            items,
            nodes,
            colors,
            root,
            primary_count,
            active: primary_count,
            emptied: 0,
            updates: 0,
        }
    }

    #[inline(always)]
    pub(super) fn node(&self, node: u32) -> Node {
        self.nodes[node as usize]
    }

    /// The option that a node stands in.
    pub(super) fn option_of(&self, mut node: u32) -> OptionId {
        loop {
            node += 1;
            let item = self.node(node).item;
            if item >= SPACER {
                return OptionId::known((item - SPACER) as usize);
            }
        }
    }

    /// Takes an item off the active list.
    #[inline(always)]
    pub(super) fn deactivate(&mut self, item: u32) {
        let Item { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = right;
        self.items[right as usize].left = left;
        self.active -= u32::from(item < self.primary_count);
    }

    /// Undoes [`deactivate`](Self::deactivate).
    #[inline(always)]
    pub(super) fn reactivate(&mut self, item: u32) {
        let Item { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = item;
        self.items[right as usize].left = item;
        self.active += u32::from(item < self.primary_count);
    }

    /// Removes one node from its item's list. Returns 1 if that leaves the list empty, else 0.
    #[inline(always)]
    pub(super) fn unlink(&mut self, node: Node) -> u32 {
        self.nodes[node.up as usize].down = node.down;
        self.nodes[node.down as usize].up = node.up;
        let length = &mut self.items[node.item as usize].length;
        *length -= 1;
        u32::from(*length == 0)
    }

    #[inline(always)]
    pub(super) fn relink(&mut self, index: u32, node: Node) {
        self.nodes[node.up as usize].down = index;
        self.nodes[node.down as usize].up = index;
        self.items[node.item as usize].length += 1;
    }

    /// Removes the option of `node` from the lists of all its other items (Knuth's `hide`).
    #[inline(always)]
    pub(super) fn hide<const COLORED: bool>(&mut self, node: u32) -> Removed {
        let mut removed = Removed::default();
        let mut other = node + 1;
        while other != node {
            let here = self.node(other);
            if here.item >= SPACER {
                other = here.up;
                continue;
            }
            if !COLORED || self.colors[other as usize] != AGREED {
                removed.emptied += self.unlink(here);
                removed.updates += 1;
            }
            other += 1;
        }
        removed
    }

    /// Undoes [`hide`](Self::hide).
    #[inline(always)]
    pub(super) fn unhide<const COLORED: bool>(&mut self, node: u32) {
        let mut other = node - 1;
        while other != node {
            let here = self.node(other);
            if here.item >= SPACER {
                other = here.down;
                continue;
            }
            if !COLORED || self.colors[other as usize] != AGREED {
                self.relink(other, here);
            }
            other -= 1;
        }
    }

    /// Keeps account of what was removed. Apart from the removing, because a sum in a register is
    /// a tenth faster than one in memory.
    #[inline(always)]
    pub(super) fn note(&mut self, removed: Removed) {
        self.emptied += removed.emptied;
        self.updates += u64::from(removed.updates);
    }

    /// Hides every option in the list of `item`, and deactivates it.
    #[inline]
    pub(super) fn cover<const COLORED: bool>(&mut self, item: u32) {
        let mut removed = Removed::default();
        let mut node = self.node(item).down;
        while node != item {
            removed += self.hide::<COLORED>(node);
            node = self.node(node).down;
        }
        self.deactivate(item);
        self.note(removed);
    }

    /// Undoes [`cover`](Self::cover).
    #[inline]
    pub(super) fn uncover<const COLORED: bool>(&mut self, item: u32) {
        self.reactivate(item);
        let mut node = self.node(item).up;
        while node != item {
            self.unhide::<COLORED>(node);
            node = self.node(node).up;
        }
    }

    /// Gives the item of `node` the color of `node`: hides every option of another color (Knuth's
    /// `purify`).
    pub(super) fn purify(&mut self, node: u32) {
        let color = self.colors[node as usize];
        let item = self.node(node).item;
        let mut removed = Removed::default();
        let mut other = self.node(item).down;
        while other != item {
            if self.colors[other as usize] == color {
                self.colors[other as usize] = AGREED;
            } else {
                removed += self.hide::<true>(other);
            }
            other = self.node(other).down;
        }
        self.note(removed);
    }

    /// Undoes [`purify`](Self::purify).
    pub(super) fn unpurify(&mut self, node: u32) {
        let color = self.colors[node as usize];
        let item = self.node(node).item;
        let mut other = self.node(item).up;
        while other != item {
            if self.colors[other as usize] == AGREED {
                self.colors[other as usize] = color;
            } else {
                self.unhide::<true>(other);
            }
            other = self.node(other).up;
        }
    }

    /// Tests the invariants of the module's head. Costs a walk through everything.
    #[cfg(test)]
    pub(super) fn check(&self) {
        let mut previous = self.root;
        let mut item = self.items[self.root as usize].right;
        while item != self.root {
            assert!(previous == self.root || previous < item, "active items ascend");
            assert_eq!(self.items[item as usize].left, previous, "left is the inverse of right");
            (previous, item) = (item, self.items[item as usize].right);
        }
        for head in 0..self.root {
            let (mut length, mut above, mut node) = (0, head, self.node(head).down);
            while node != head {
                assert_eq!(self.node(node).up, above, "up is the inverse of down");
                assert_eq!(self.node(node).item, head, "a node stands in its item's list");
                assert!(above < node, "a list ascends");
                length += 1;
                (above, node) = (node, self.node(node).down);
            }
            assert_eq!(self.node(head).up, above, "a list is a ring");
            let counted = self.items[head as usize].length & (UNCOUNTED - 1);
            assert_eq!(counted, length, "the length of item {head}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Covering, purifying and undoing both leaves the lists as they were, and in order on the way.
    #[test]
    fn what_is_undone_was_never_done() {
        let text = "a b c | x y\na x:1 y\nb x:1\nb c x:2\nc y\na b c x\n";
        let problem = Problem::parse(text).expect("a good problem");
        let mut lists = Lists::new(&problem);
        let before = format!("{:?}{:?}{:?}", lists.items, lists.nodes, lists.colors);
        lists.check();
        lists.cover::<true>(0);
        lists.check();
        let red =
            lists.nodes.iter().skip(5).position(|node| node.item == 3).map(|at| at as u32 + 5);
        let red = red.expect("an option with x");
        lists.purify(red);
        lists.cover::<true>(1);
        lists.check();
        lists.uncover::<true>(1);
        lists.unpurify(red);
        lists.uncover::<true>(0);
        lists.check();
        assert_eq!(before, format!("{:?}{:?}{:?}", lists.items, lists.nodes, lists.colors));
    }
}
