//! The doubly linked lists of dancing links: for each item, its live options.
//!
//! # Layout
//! Nodes `0..items` are the heads of the items' lists. The options follow, each a run of nodes, one
//! per member, between two spacers. A spacer's `item` is [`SPACER`](Lists::SPACER), its color is
//! the number of the option to its left, its `up` the first node of that option and its `down` the
//! last node of the option to its right. So an option can be walked cyclically in either direction.
//!
//! Members that cannot conflict are omitted: those of a secondary item that only one option has, or
//! to which all its options give the same color.
//!
//! # Invariants
//! * The list of an item, from its head along `down` and back, has `length` nodes besides the head,
//!   in ascending order, and `up` is the inverse of `down` on it. The length of a secondary item is
//!   stored with [`UNCOUNTED`] added, so that it is never 0.
//! * The active list, from the root along `right`, holds the uncovered primary items in ascending
//!   order, and `left` is the inverse of `right` on it. A secondary item is a list of its own.
//! * [`AGREED`](Lists::AGREED) is the color of a node whose option agrees with the color that its
//!   item has taken.
//!
//! [`Lists::check`] tests them.

use quadrille_problem::{OptionId, Problem};

use crate::dance::links::store::{Narrow, Store};
use crate::memo::hash::Hasher;

/// The fields of a node in its store.
const ITEM: usize = 0;
const UP: usize = 1;
const DOWN: usize = 2;
const COLOR: usize = 3;

/// The fields of an item in its store.
const LEFT: usize = 0;
const RIGHT: usize = 1;
const LENGTH: usize = 2;
const MARK: usize = 3;

/// Added to the lengths of lists that may become empty.
const UNCOUNTED: u32 = 1;
/// The color of a node without one.
pub(super) const PLAIN: u32 = 0;

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) item: u32,
    pub(super) up: u32,
    pub(super) down: u32,
}

/// The effect of hiding options.
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

#[derive(Clone, Debug)]
pub(super) struct Lists<S> {
    items: S,
    nodes: S,
    /// An upper bound on the number of nodes.
    node_count: usize,
    /// The item after the last: the head of the active list.
    pub(super) root: u32,
    pub(super) primary_count: u32,
    /// The number of items on the active list.
    pub(super) active: u32,
    /// The number of lists that became empty since this was last reset.
    pub(super) emptied: u32,
    pub(super) updates: u64,
}

/// Whether the lists of a problem fit in a narrow store and have at least `least` nodes, so that they
/// benefit from it.
pub(super) fn suit_narrow(problem: &Problem, least: usize) -> bool {
    let most = Narrow::MOST as usize;
    let nodes = node_count(problem);
    // Besides the colors, there are `PLAIN` and `AGREED`.
    nodes >= least && nodes < most && problem.color_count() + 2 < most
}

/// An upper bound on the number of nodes of the lists of a problem.
fn node_count(problem: &Problem) -> usize {
    problem.item_count() + 1 + problem.option_count() + problem.member_count()
}

impl<S: Store> Lists<S> {
    /// The `item` of a spacer.
    pub(super) const SPACER: u32 = S::MOST;
    /// The color of a node that already agrees with its item's color.
    pub(super) const AGREED: u32 = S::MOST;

    pub(super) fn new(problem: &Problem) -> Self {
        let root = problem.item_count() as u32;
        let primary_count = problem.primary_count() as u32;
        let mut lists = Self {
            items: S::new(problem.item_count() + 1),
            nodes: S::new(node_count(problem)),
            node_count: node_count(problem),
            root,
            primary_count,
            active: primary_count,
            emptied: 0,
            updates: 0,
        };
        lists.add_items();
        lists.add_options(problem);
        lists
    }

    fn add_items(&mut self) {
        for item in 0..=self.root {
            self.items.set(item, LEFT, item);
            self.items.set(item, RIGHT, item);
            self.items.set(item, LENGTH, UNCOUNTED);
        }
        for item in 0..self.root {
            self.nodes.set(item, ITEM, item);
            self.nodes.set(item, UP, item);
            self.nodes.set(item, DOWN, item);
        }
        for item in 0..self.primary_count {
            self.items.set(item, LENGTH, 0);
            let last = self.items.get(self.root, LEFT);
            self.items.set(item, LEFT, last);
            self.items.set(item, RIGHT, self.root);
            self.items.set(last, RIGHT, item);
            self.items.set(self.root, LEFT, item);
        }
    }

    fn add_options(&mut self, problem: &Problem) {
        let constrains = problem.constraining_items();
        let mut spacer = self.root;
        self.nodes.set(spacer, ITEM, Self::SPACER);
        for option in problem.options() {
            let first = spacer + 1;
            let mut node = first;
            for member in option.members().iter().filter(|member| constrains[member.item.index()]) {
                let color = member.color.map_or(PLAIN, |color| color.index() as u32 + 1);
                self.nodes.set(node, COLOR, color);
                self.append(node, member.item.index() as u32);
                node += 1;
            }
            self.nodes.set(spacer, DOWN, node - 1);
            spacer = node;
            self.nodes.set(spacer, ITEM, Self::SPACER);
            self.nodes.set(spacer, UP, first);
            self.nodes.set(spacer, COLOR, option.id().index() as u32);
        }
    }

    /// Appends a node to an item's list.
    fn append(&mut self, node: u32, item: u32) {
        self.nodes.set(node, ITEM, item);
        self.nodes.set(node, UP, self.nodes.get(item, UP));
        self.nodes.set(node, DOWN, item);
        self.relink(node, self.node(node));
    }

    #[inline(always)]
    pub(super) fn node(&self, node: u32) -> Node {
        let cell = self.nodes.cell(node);
        Node { item: cell[ITEM], up: cell[UP], down: cell[DOWN] }
    }

    #[inline(always)]
    pub(super) fn color(&self, node: u32) -> u32 {
        self.nodes.get(node, COLOR)
    }

    /// The number of live options of an item; for a secondary item, [`UNCOUNTED`] more.
    #[inline(always)]
    pub(super) fn length(&self, item: u32) -> u32 {
        self.items.get(item, LENGTH)
    }

    #[inline(always)]
    fn set_length(&mut self, item: u32, length: u32) {
        self.items.set(item, LENGTH, length);
    }

    /// The next active item after this one.
    #[inline(always)]
    pub(super) fn right(&self, item: u32) -> u32 {
        self.items.get(item, RIGHT)
    }

    /// The number of words that [describe](Self::describe) a residual.
    pub(super) fn residual_words(&self) -> usize {
        self.node_count
    }

    /// Adds the nodes in the lists of the active items to a hash: they are the live options, since every
    /// live option that matters has an active item.
    pub(super) fn describe(&self, hasher: &mut Hasher) {
        for item in self.active_items() {
            let mut node = self.node(item).down;
            while node != item {
                hasher.add(node as usize, 1);
                node = self.node(node).down;
            }
        }
    }

    /// The active items, ascending.
    pub(super) fn active_items(&self) -> impl Iterator<Item = u32> {
        let right = |item: u32| Some(self.right(item)).filter(|&item| item != self.root);
        std::iter::successors(right(self.root), move |&item| right(item))
    }

    /// The node that was last recorded at this item.
    #[inline(always)]
    pub(super) fn mark_of(&self, item: u32) -> u32 {
        self.items.get(item, MARK)
    }

    #[inline(always)]
    pub(super) fn set_mark(&mut self, item: u32, node: u32) {
        self.items.set(item, MARK, node);
    }

    /// The option that a node belongs to.
    pub(super) fn option_of(&self, mut node: u32) -> OptionId {
        while self.node(node).item != Self::SPACER {
            node += 1;
        }
        OptionId::known(self.nodes.get(node, COLOR) as usize)
    }

    /// Removes an item from the active list.
    #[inline(always)]
    pub(super) fn deactivate(&mut self, item: u32) {
        let cell = self.items.cell(item);
        self.items.set(cell[LEFT], RIGHT, cell[RIGHT]);
        self.items.set(cell[RIGHT], LEFT, cell[LEFT]);
        self.active -= u32::from(item < self.primary_count);
    }

    /// Undoes [`deactivate`](Self::deactivate).
    #[inline(always)]
    pub(super) fn reactivate(&mut self, item: u32) {
        let cell = self.items.cell(item);
        self.items.set(cell[LEFT], RIGHT, item);
        self.items.set(cell[RIGHT], LEFT, item);
        self.active += u32::from(item < self.primary_count);
    }

    /// Removes one node from its item's list. Returns 1 if the list becomes empty, otherwise 0.
    #[inline(always)]
    pub(super) fn unlink(&mut self, node: Node) -> u32 {
        self.nodes.set(node.up, DOWN, node.down);
        self.nodes.set(node.down, UP, node.up);
        let length = self.length(node.item) - 1;
        self.set_length(node.item, length);
        u32::from(length == 0)
    }

    #[inline(always)]
    pub(super) fn relink(&mut self, index: u32, node: Node) {
        self.nodes.set(node.up, DOWN, index);
        self.nodes.set(node.down, UP, index);
        self.set_length(node.item, self.length(node.item) + 1);
    }

    /// Removes the option of `node` from the lists of all its other items (Knuth's `hide`).
    #[inline(always)]
    pub(super) fn hide<const COLORED: bool>(&mut self, node: u32) -> Removed {
        let mut removed = Removed::default();
        let mut other = node + 1;
        while other != node {
            let here = self.node(other);
            if here.item == Self::SPACER {
                other = here.up;
                continue;
            }
            if !COLORED || self.color(other) != Self::AGREED {
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
            if here.item == Self::SPACER {
                other = here.down;
                continue;
            }
            if !COLORED || self.color(other) != Self::AGREED {
                self.relink(other, here);
            }
            other -= 1;
        }
    }

    /// Records removals. A separate step, since a sum in a register is 10 % faster than one in
    /// memory.
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

    /// Gives the item of `node` the color of `node`, and hides every option of another color
    /// (Knuth's `purify`).
    pub(super) fn purify(&mut self, node: u32) {
        let color = self.color(node);
        let item = self.node(node).item;
        let mut removed = Removed::default();
        let mut other = self.node(item).down;
        while other != item {
            if self.color(other) == color {
                self.nodes.set(other, COLOR, Self::AGREED);
            } else {
                removed += self.hide::<true>(other);
            }
            other = self.node(other).down;
        }
        self.note(removed);
    }

    /// Undoes [`purify`](Self::purify).
    pub(super) fn unpurify(&mut self, node: u32) {
        let color = self.color(node);
        let item = self.node(node).item;
        let mut other = self.node(item).up;
        while other != item {
            if self.color(other) == Self::AGREED {
                self.nodes.set(other, COLOR, color);
            } else {
                self.unhide::<true>(other);
            }
            other = self.node(other).up;
        }
    }

    /// Tests the invariants at the head of this module. Visits every node.
    #[cfg(test)]
    pub(super) fn check(&self) {
        let mut previous = self.root;
        let mut item = self.right(self.root);
        while item != self.root {
            assert!(previous == self.root || previous < item, "active items ascend");
            assert_eq!(self.items.get(item, LEFT), previous, "left is the inverse of right");
            (previous, item) = (item, self.right(item));
        }
        for head in 0..self.root {
            let (mut length, mut above, mut node) = (0, head, self.node(head).down);
            while node != head {
                assert_eq!(self.node(node).up, above, "up is the inverse of down");
                assert_eq!(self.node(node).item, head, "a node is in its item's list");
                assert!(above < node, "a list ascends");
                length += 1;
                (above, node) = (node, self.node(node).down);
            }
            assert_eq!(self.node(head).up, above, "a list is a ring");
            let uncounted = if head < self.primary_count { 0 } else { UNCOUNTED };
            assert_eq!(self.length(head), length + uncounted, "the length of item {head}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dance::links::store::Wide;

    /// Covering, purifying and undoing both restores the lists, and keeps them ordered meanwhile.
    #[test]
    fn undoing_restores_the_lists() {
        let text = "a b c | x y\na x:1 y\nb x:1\nb c x:2\nc y\na b c x\n";
        let problem = Problem::parse(text).expect("a good problem");
        dance_and_undo(Lists::<Wide>::new(&problem));
        dance_and_undo(Lists::<Narrow>::new(&problem));
    }

    fn dance_and_undo<S: Store>(mut lists: Lists<S>) {
        let before = lists.clone();
        lists.check();
        lists.cover::<true>(0);
        lists.check();
        let red = (6..).find(|&node| lists.node(node).item == 3).expect("an option with x");
        lists.purify(red);
        lists.cover::<true>(1);
        lists.check();
        lists.uncover::<true>(1);
        lists.unpurify(red);
        lists.uncover::<true>(0);
        lists.check();
        assert!(lists.items == before.items && lists.nodes == before.nodes);
    }
}
