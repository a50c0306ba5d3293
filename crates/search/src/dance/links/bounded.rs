//! Algorithm M: primary items with bounds on their number of covers.
//!
//! An option that is taken or dropped is removed from all lists, including its own item's. Taking
//! it counts one cover for each of its primary items. An item that has reached its upper bound is
//! covered for good, as in Algorithm X.

use quadrille_problem::{OptionId, Problem};

use crate::dance::HAS_SPECIAL_COPIES;
use crate::dance::links::lists::{Lists, PLAIN};
use crate::dance::links::store::Store;
use crate::memo::hash::Hasher;
use crate::rule;
use crate::walk::{Child, Choice, Dance};

/// The remaining bounds of an item.
#[derive(Clone, Copy, Debug)]
struct RemainingBounds {
    /// Covers still needed; negative when there are more than needed.
    lo: i64,
    /// Covers still allowed.
    hi: u32,
}

/// The current child of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CurrentChild {
    /// None: the level was just opened.
    Start,
    /// This node's option is taken.
    Taken(u32),
    /// All options of the item are dropped.
    Closed,
}

/// One open item. Invariant: the item's options before the current child are dropped, on the trail
/// from `dropped` on.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    at: CurrentChild,
    /// Where this level's dropped options start on the trail.
    dropped: usize,
    tried: u32,
    degree: u32,
}

/// Dancing links for exact cover with bounds, and with colors if `COLORED`.
#[derive(Debug)]
pub(crate) struct BoundedLinks<S, const COLORED: bool> {
    lists: Lists<S>,
    left: Vec<RemainingBounds>,
    levels: Vec<Level>,
    /// The nodes whose options are dropped, in order.
    trail: Vec<u32>,
    depth_limit: usize,
}

impl<S: Store, const COLORED: bool> BoundedLinks<S, COLORED> {
    /// Creates the links of a whole problem, with nothing taken.
    pub(super) fn new(problem: &Problem) -> Self {
        let left: Vec<RemainingBounds> = problem
            .items()
            .filter_map(|item| item.bounds())
            .map(|bounds| RemainingBounds { lo: i64::from(bounds.lo), hi: bounds.hi })
            .collect();
        // Each level takes an option, or closes an item.
        let most_taken = left.iter().map(|left| u64::from(left.hi)).sum::<u64>();
        let most_taken = most_taken.min(problem.option_count() as u64) as usize;
        let depth_limit = most_taken + problem.primary_count().min(problem.option_count());
        Self {
            lists: Lists::new(problem),
            left,
            levels: Vec::with_capacity(depth_limit),
            trail: Vec::with_capacity(problem.option_count()),
            depth_limit,
        }
    }

    /// Returns the number of live options of an item and the covers it still needs.
    fn live_and_need(&self, item: u32) -> (u32, i64) {
        (self.lists.length(item), self.left[item as usize].lo.max(0))
    }

    /// Removes the option of `node` from all lists.
    fn remove(&mut self, node: u32) {
        let removed = self.lists.hide::<COLORED>(node);
        self.lists.note(removed);
        let here = self.lists.node(node);
        self.lists.unlink(here);
    }

    fn restore(&mut self, node: u32) {
        let here = self.lists.node(node);
        self.lists.relink(node, here);
        self.lists.unhide::<COLORED>(node);
    }

    fn take(&mut self, node: u32) {
        self.remove(node);
        let mut other = node;
        loop {
            let here = self.lists.node(other);
            if here.item == Lists::<S>::SPACER {
                other = here.up;
            } else {
                self.commit(other, here.item);
                other += 1;
            }
            if other == node {
                return;
            }
        }
    }

    fn untake(&mut self, node: u32) {
        let mut other = node;
        loop {
            other -= 1;
            let mut here = self.lists.node(other);
            if here.item == Lists::<S>::SPACER {
                other = here.down;
                here = self.lists.node(other);
            }
            self.uncommit(other, here.item);
            if other == node {
                break;
            }
        }
        self.restore(node);
    }

    fn commit(&mut self, node: u32, item: u32) {
        if let Some(left) = self.left.get_mut(item as usize) {
            left.lo -= 1;
            left.hi -= 1;
            if left.hi == 0 {
                self.lists.cover::<COLORED>(item);
            }
        } else if !COLORED || self.lists.color(node) == PLAIN {
            self.lists.cover::<COLORED>(item);
        } else if self.lists.color(node) != Lists::<S>::AGREED {
            self.lists.purify(node);
        }
    }

    fn uncommit(&mut self, node: u32, item: u32) {
        if let Some(left) = self.left.get_mut(item as usize) {
            if left.hi == 0 {
                self.lists.uncover::<COLORED>(item);
            }
            left.lo += 1;
            left.hi += 1;
        } else if !COLORED || self.lists.color(node) == PLAIN {
            self.lists.uncover::<COLORED>(item);
        } else if self.lists.color(node) != Lists::<S>::AGREED {
            self.lists.unpurify(node);
        }
    }
}

impl<S: Store, const COLORED: bool> Dance for BoundedLinks<S, COLORED> {
    const DESCRIBES: bool = HAS_SPECIAL_COPIES;

    fn depth_limit(&self) -> usize {
        self.depth_limit
    }

    fn choose(&mut self) -> Choice {
        let root = self.lists.root;
        let mut item = self.lists.right(root);
        let mut best = None;
        let mut lowest = u32::MAX;
        while item != root {
            let (live, need) = self.live_and_need(item);
            if i64::from(live) < need {
                return Choice::Dead;
            }
            let active = live > 0 || need > 0;
            let rank = rule::rank(live, need as u32);
            if active && rank < lowest {
                (best, lowest) = (Some(item), rank);
            }
            item = self.lists.right(item);
        }
        best.map_or(Choice::Solved, Choice::Branch)
    }

    fn open(&mut self, item: u32) {
        let (live, need) = self.live_and_need(item);
        let degree = rule::ways(live, need as u32);
        let dropped = self.trail.len();
        self.levels.push(Level { item, at: CurrentChild::Start, dropped, tried: 0, degree });
    }

    fn advance(&mut self) -> Child {
        let Level { item, at, .. } = *self.levels.last().expect("a level is open");
        if let CurrentChild::Taken(node) = at {
            self.untake(node);
            self.remove(node);
            self.trail.push(node);
        }
        let (live, need) = self.live_and_need(item);
        let next = if live > 0 && i64::from(live) >= need {
            CurrentChild::Taken(self.lists.node(item).down)
        } else if at != CurrentChild::Closed && need == 0 {
            CurrentChild::Closed
        } else {
            CurrentChild::Start
        };
        if let CurrentChild::Taken(node) = next {
            self.take(node);
        }
        let level = self.levels.last_mut().expect("a level is open");
        level.at = next;
        level.tried += 1;
        if next == CurrentChild::Start { Child::None } else { Child::Entered }
    }

    fn shut(&mut self) {
        let level = self.levels.pop().expect("a level is open");
        while self.trail.len() > level.dropped {
            let node = self.trail.pop().expect("a dropped option is on the trail");
            self.restore(node);
        }
    }

    fn taken(&self, taken: &mut Vec<OptionId>) {
        taken.extend(self.levels.iter().filter_map(|level| match level.at {
            CurrentChild::Taken(node) => Some(self.lists.option_of(node)),
            CurrentChild::Start | CurrentChild::Closed => None,
        }));
    }

    fn steps(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        self.levels.iter().map(|level| (level.tried, level.degree))
    }

    fn updates(&self) -> u64 {
        self.lists.updates
    }

    fn residual_words(&self) -> usize {
        self.lists.residual_words() + self.left.len()
    }

    fn describe(&self, hasher: &mut Hasher) {
        self.lists.describe(hasher);
        let first = self.lists.residual_words();
        for item in self.lists.active_items() {
            let (live, need) = self.live_and_need(item);
            let most = self.left[item as usize].hi;
            hasher.add_bounds(first + item as usize, need as u32, most, live);
        }
    }
}
