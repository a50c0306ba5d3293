//! Algorithms X and C: every primary item is covered exactly once.
//!
//! Two additions to Knuth's algorithms: a child is abandoned as soon as some item would lose its
//! last option, as in his later SSXCC; and an item with one option is chosen at once, which is
//! correct because no item without options can then remain.

use quadrille_problem::{Member, OptionId, OptionRef, Problem};

use crate::answer::Capped;
use crate::dance::HAS_SPECIAL_COPIES;
use crate::dance::links::lists::{Lists, PLAIN};
use crate::dance::links::store::Store;
use crate::memo::hash::Hasher;
use crate::meter::Meter;
use crate::meter::position::{Position, Stop};
use crate::walk::{Child, Choice, Dance};

/// One open item on the path from the root to the current node.
///
/// Invariant: the item is covered, and if `entered`, so are the other items of `node`'s option.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    /// The node of the current child's option in the item's list; initially the list's head.
    node: u32,
    entered: bool,
    /// The number of active items without options after this level's item was covered: a child must
    /// cover them all.
    emptied: u32,
    tried: u32,
    degree: u32,
}

/// Dancing links for exact cover, with colors if `COLORED`.
#[derive(Debug)]
pub(crate) struct ExactLinks<S, const COLORED: bool> {
    lists: Lists<S>,
    levels: Vec<Level>,
    depth_limit: usize,
    /// The least number of primary items in one option.
    narrowest: u32,
}

impl<S: Store, const COLORED: bool> ExactLinks<S, COLORED> {
    /// Creates the links of a whole problem, with nothing taken. Treats all bounds as exactly once.
    pub(super) fn new(problem: &Problem) -> Self {
        let depth_limit = problem.primary_count().min(problem.option_count());
        let primary = |member: &Member| member.item.index() < problem.primary_count();
        let width = |option: OptionRef<'_>| option.members().iter().filter(|&m| primary(m)).count();
        let narrowest = problem.options().map(width).min().unwrap_or(0) as u32;
        let levels = Vec::with_capacity(depth_limit);
        Self { lists: Lists::new(problem), levels, depth_limit, narrowest }
    }

    /// Visits the children of the current node, branched on `item`, and counts the solutions that
    /// need at most one more option.
    fn count_pairs(
        &mut self,
        item: u32,
        depth: usize,
        meter: &mut Meter<'_>,
        tally: &mut Capped,
    ) -> Result<(), Stop> {
        let degree = self.lists.length(item);
        let mut node = self.lists.node(item).down;
        for child in 0..degree {
            let position = || Position::default().child(child, degree);
            if !meter.visit(depth + 1, || self.share()) {
                return Err(Stop::at(meter.stop_reason(), position()));
            }
            match self.lists.count_partners::<COLORED>(node) {
                None => tally.add(1)?,
                Some(0) => {}
                Some(partners) => {
                    meter
                        .visit_leaves(depth + 2, partners, tally, || self.share())
                        .map_err(|stop| stop.below(position()))?;
                }
            }
            node = self.lists.node(node).down;
        }
        Ok(())
    }

    /// Covers the other items of `node`'s option. If that leaves an item without options that the
    /// option does not cover, undoes everything and returns `false`. `emptied` lists were empty
    /// before.
    #[inline]
    fn take(&mut self, node: u32, emptied: u32) -> bool {
        if emptied > 0 && emptied != self.count_empty(node) {
            return false;
        }
        self.lists.emptied = emptied;
        let mut known = emptied;
        let mut other = node + 1;
        while other != node {
            let here = self.lists.node(other);
            if here.item == Lists::<S>::SPACER {
                other = here.up;
                continue;
            }
            self.commit(other, here.item);
            if self.lists.emptied != known {
                known = self.lists.emptied;
                if known != self.count_empty(node) {
                    self.uncommit_back_to(node, other);
                    return false;
                }
            }
            other += 1;
        }
        true
    }

    #[inline]
    fn untake(&mut self, node: u32) {
        self.uncommit_back_to(node, node - 1);
    }

    /// Uncommits the nodes from `last` back to `node`, excluding `node`.
    fn uncommit_back_to(&mut self, node: u32, last: u32) {
        let mut other = last;
        while other != node {
            let here = self.lists.node(other);
            if here.item == Lists::<S>::SPACER {
                other = here.down;
                continue;
            }
            self.uncommit(other, here.item);
            other -= 1;
        }
    }

    #[inline(always)]
    fn commit(&mut self, node: u32, item: u32) {
        if !COLORED || self.lists.color(node) == PLAIN {
            self.lists.cover::<COLORED>(item);
        } else if self.lists.color(node) != Lists::<S>::AGREED {
            self.lists.purify(node);
        }
    }

    #[inline(always)]
    fn uncommit(&mut self, node: u32, item: u32) {
        if !COLORED || self.lists.color(node) == PLAIN {
            self.lists.uncover::<COLORED>(item);
        } else if self.lists.color(node) != Lists::<S>::AGREED {
            self.lists.unpurify(node);
        }
    }

    /// The number of other items of `node`'s option whose lists are empty.
    #[inline(always)]
    fn count_empty(&self, node: u32) -> u32 {
        let mut empty = 0;
        let mut other = node + 1;
        while other != node {
            let here = self.lists.node(other);
            if here.item == Lists::<S>::SPACER {
                other = here.up;
                continue;
            }
            empty += u32::from(self.lists.length(here.item) == 0);
            other += 1;
        }
        empty
    }
}

impl<S: Store, const COLORED: bool> Dance for ExactLinks<S, COLORED> {
    const DESCRIBES: bool = HAS_SPECIAL_COPIES;

    fn depth_limit(&self) -> usize {
        self.depth_limit
    }

    #[inline]
    fn choose(&mut self) -> Choice {
        // Below the root every active item has an option: a child without is never entered.
        let enough = u32::from(!self.levels.is_empty());
        let mut item = self.lists.right(self.lists.root);
        if item == self.lists.root {
            return Choice::Solved;
        }
        let (mut best, mut fewest) = (item, u32::MAX);
        while item != self.lists.root {
            let length = self.lists.length(item);
            if length < fewest {
                (best, fewest) = (item, length);
                if fewest <= enough {
                    break;
                }
            }
            item = self.lists.right(item);
        }
        if fewest == 0 { Choice::Dead } else { Choice::Branch(best) }
    }

    /// If so few items are open that every live option covers them all, counts the children; if
    /// this holds at every child, counts the grandchildren.
    #[inline]
    fn count_below(
        &mut self,
        item: u32,
        depth: usize,
        meter: &mut Meter<'_>,
        tally: &mut Capped,
    ) -> Option<Result<(), Stop>> {
        let active = self.lists.active;
        if active > 2 * self.narrowest {
            return None;
        }
        if active > self.narrowest {
            return Some(self.count_pairs(item, depth, meter, tally));
        }
        let leaves = self.lists.length(item);
        Some(meter.visit_leaves(depth + 1, leaves, tally, || self.share()))
    }

    #[inline]
    fn open(&mut self, item: u32) {
        self.lists.emptied = 0;
        self.lists.cover::<COLORED>(item);
        self.levels.push(Level {
            item,
            node: item,
            entered: false,
            emptied: self.lists.emptied,
            tried: 0,
            degree: self.lists.length(item),
        });
    }

    #[inline]
    fn advance(&mut self) -> Child {
        let level = self.levels.last_mut().expect("a level is open");
        let (left, was_entered) = (level.node, level.entered);
        let node = self.lists.node(left).down;
        level.node = node;
        level.entered = false;
        level.tried += 1;
        let (item, emptied) = (level.item, level.emptied);
        if was_entered {
            self.untake(left);
        }
        if node == item {
            return Child::None;
        }
        if !self.take(node, emptied) {
            return Child::Dead;
        }
        if let Some(level) = self.levels.last_mut() {
            level.entered = true;
        }
        Child::Entered
    }

    #[inline]
    fn shut(&mut self) {
        let level = self.levels.pop().expect("a level is open");
        self.lists.uncover::<COLORED>(level.item);
    }

    fn taken(&self, taken: &mut Vec<OptionId>) {
        let entered = self.levels.iter().filter(|level| level.entered);
        taken.extend(entered.map(|level| self.lists.option_of(level.node)));
    }

    fn steps(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        self.levels.iter().map(|level| (level.tried, level.degree))
    }

    fn updates(&self) -> u64 {
        self.lists.updates
    }

    fn residual_words(&self) -> usize {
        self.lists.residual_words()
    }

    fn describe(&self, hasher: &mut Hasher) {
        self.lists.describe(hasher);
    }
}
