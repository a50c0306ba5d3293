//! Algorithm M: primary items with bounds on their number of covers.
//!
//! An option that is taken or dropped is hidden from all its items. Taking it counts one cover for
//! each of its primary items. An item that has reached its upper bound is covered for good, as in
//! Algorithm X. A child is abandoned as soon as an item has fewer options than it needs.

use quadrille_problem::{OptionId, Problem};

use crate::dance::HAS_SPECIAL_COPIES;
use crate::dance::cells::layout::{PLAIN, Span};
use crate::dance::cells::rows::{Mark, Rows};
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
    /// None: the level was just opened, or is finished.
    Nothing,
    /// This option is taken.
    Taken(Span),
    /// All options of the item are dropped.
    Closed,
}

/// One open item.
///
/// Invariant: in the state saved for it, if it has more than one child, the item's options before
/// the current child are dropped.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    at: CurrentChild,
    mark: Mark,
    /// Whether dropping options left an item short, so that all further children are dead.
    dead: bool,
    /// The number of the first option not yet tried.
    next: u32,
    tried: u32,
    degree: u32,
}

/// Dancing cells for exact cover with bounds, and with colors if `COLORED`.
#[derive(Debug)]
pub(crate) struct BoundedCells<const COLORED: bool> {
    pub(super) rows: Rows<COLORED, true, true>,
    left: Vec<RemainingBounds>,
    levels: Vec<Level>,
    depth_limit: usize,
    /// Whether some item has fewer options at the root than it needs.
    impossible: bool,
}

impl<const COLORED: bool> BoundedCells<COLORED> {
    /// Creates the cells of a whole problem, with nothing taken.
    pub(super) fn new(problem: &Problem, copied_words: usize) -> Self {
        let bounds = problem.items().filter_map(|item| item.bounds());
        let left: Vec<RemainingBounds> = bounds
            .map(|bounds| RemainingBounds { lo: i64::from(bounds.lo), hi: bounds.hi })
            .collect();
        // Each level takes an option, or closes an item.
        let most_taken = left.iter().map(|left| u64::from(left.hi)).sum::<u64>();
        let most_taken = most_taken.min(problem.option_count() as u64) as usize;
        let depth_limit = most_taken + problem.primary_count().min(problem.option_count());
        let mut rows = Rows::new(problem, depth_limit, copied_words);
        let impossible = rows.take_short() > 0;
        Self { rows, left, levels: Vec::with_capacity(depth_limit), depth_limit, impossible }
    }

    /// Takes an option; returns `false` if an item then has too few left.
    fn take(&mut self, option: Span) -> bool {
        self.rows.drop_option(option);
        for index in option.start..option.end {
            self.count(self.rows.layout.nodes[index as usize].item);
        }
        // Items short only because this option was hidden are covered by it.
        self.rows.take_short();
        for index in option.start..option.end {
            let item = self.rows.layout.nodes[index as usize].item;
            if !self.commit(item, self.rows.layout.color::<COLORED>(index)) {
                return false;
            }
        }
        true
    }

    /// Counts a cover of an item if it is primary.
    fn count(&mut self, item: u32) {
        if let Some(left) = self.left.get_mut(item as usize) {
            left.lo -= 1;
            left.hi -= 1;
            self.rows.set_need(item, left.lo.max(0) as u32);
            if left.hi == 0 {
                self.rows.deactivate(item);
            }
        }
    }

    /// Takes back the covers of an option. The caller must then restore an earlier state.
    fn uncount(&mut self, option: Span) {
        for index in option.start..option.end {
            let item = self.rows.layout.nodes[index as usize].item;
            if let Some(left) = self.left.get_mut(item as usize) {
                left.lo += 1;
                left.hi += 1;
                self.rows.set_need(item, left.lo.max(0) as u32);
            }
        }
    }

    /// Hides the options that conflict with an option over one of its items.
    fn commit(&mut self, item: u32, color: u32) -> bool {
        match self.left.get(item as usize) {
            Some(left) => left.hi > 0 || self.rows.hide_options::<true>(item, PLAIN),
            None if self.rows.is_agreed(item) => true,
            None if color == PLAIN => self.rows.hide_options::<true>(item, PLAIN),
            None => self.rows.agree(item, color),
        }
    }
}

impl<const COLORED: bool> Dance for BoundedCells<COLORED> {
    const DESCRIBES: bool = HAS_SPECIAL_COPIES;

    fn depth_limit(&self) -> usize {
        self.depth_limit
    }

    fn choose(&mut self) -> Choice {
        if self.impossible {
            return Choice::Dead;
        }
        // Below the root every active item has enough options: a child without is never entered.
        if let Some(item) = self.rows.tight() {
            return Choice::Branch(item);
        }
        let (mut best, mut lowest) = (None, u32::MAX);
        for item in self.rows.active() {
            let (size, need) = (self.rows.size(item), self.rows.need(item));
            let rank = rule::rank(size, need);
            if size > 0 && rank < lowest {
                (best, lowest) = (Some(item), rank);
                if lowest == 2 {
                    break;
                }
            }
        }
        best.map_or(Choice::Solved, Choice::Branch)
    }

    fn open(&mut self, item: u32) {
        let degree = rule::ways(self.rows.size(item), self.rows.need(item));
        let mark = if degree > 1 { self.rows.save() } else { Mark::default() };
        let at = CurrentChild::Nothing;
        self.levels.push(Level { item, at, mark, dead: false, next: 0, tried: 0, degree });
    }

    fn advance(&mut self) -> Child {
        let mut level = *self.levels.last().expect("a level is open");
        let before = std::mem::replace(&mut level.at, CurrentChild::Nothing);
        if let CurrentChild::Taken(option) = before {
            self.uncount(option);
        }
        if level.tried < level.degree
            && let CurrentChild::Taken(option) = before
        {
            self.rows.restore(level.mark);
            self.rows.drop_option(option);
            level.dead = self.rows.take_short() > 0;
            self.rows.forget(level.mark);
            level.mark = self.rows.save();
        }
        let child = if level.tried == level.degree {
            Child::None
        } else if level.dead {
            Child::Dead
        } else if level.tried + 1 == level.degree && self.rows.need(level.item) == 0 {
            level.at = CurrentChild::Closed;
            Child::Entered
        } else {
            let number = self.rows.next(level.item, level.next).expect("an option for each child");
            let option = self.rows.option(level.item, number);
            (level.next, level.at) = (number + 1, CurrentChild::Taken(option));
            if self.take(option) { Child::Entered } else { Child::Dead }
        };
        self.rows.take_short();
        level.tried += 1;
        *self.levels.last_mut().expect("a level is open") = level;
        child
    }

    /// The outer level restores its own state; only the root is restored here.
    fn shut(&mut self) {
        let level = self.levels.pop().expect("a level is open");
        if level.degree > 1 {
            self.rows.forget(level.mark);
        }
        if self.levels.is_empty() {
            self.rows.restart();
        }
    }

    fn taken(&self, taken: &mut Vec<OptionId>) {
        taken.extend(self.levels.iter().filter_map(|level| match level.at {
            CurrentChild::Taken(option) => Some(self.rows.layout.option_of(option)),
            CurrentChild::Nothing | CurrentChild::Closed => None,
        }));
    }

    fn dropped(&self, dropped: &mut Vec<OptionId>) {
        // The innermost level of an item has tried all that the outer ones have: without this, an item that
        // is covered n times would give n² options.
        let mut seen = vec![false; self.left.len()];
        for level in self.levels.iter().rev() {
            if std::mem::replace(&mut seen[level.item as usize], true) {
                continue;
            }
            let tried = (0..level.next).map(|number| self.rows.option(level.item, number));
            dropped.extend(tried.map(|option| self.rows.layout.option_of(option)));
        }
    }

    fn steps(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        self.levels.iter().map(|level| (level.tried, level.degree))
    }

    fn updates(&self) -> u64 {
        self.rows.updates
    }

    fn residual_words(&self) -> usize {
        self.rows.residual_words() + self.left.len()
    }

    fn describe(&self, hasher: &mut Hasher) {
        self.rows.describe(hasher);
        let first = self.rows.residual_words();
        for item in self.rows.active() {
            let (live, need) = (self.rows.size(item), self.rows.need(item));
            hasher.add_bounds(first + item as usize, need, self.left[item as usize].hi, live);
        }
    }
}
