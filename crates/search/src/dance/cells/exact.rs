//! Algorithms X and C: every primary item is covered exactly once.

use quadrille_problem::{Member, OptionId, OptionRef, Problem};

use crate::answer::Capped;
use crate::dance::HAS_SPECIAL_COPIES;
use crate::dance::cells::layout::{PLAIN, Span};
use crate::dance::cells::rows::{Mark, Rows};
use crate::memo::hash::Hasher;
use crate::meter::Meter;
use crate::meter::position::Stop;
use crate::walk::{Child, Choice, Dance};

/// One open item on the path from the root to the current node.
///
/// Invariant: the item is covered and its options are hidden. Its row still holds them, since
/// hidden options do not change it.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    /// The state in which a child is entered; not saved for an only child.
    mark: Mark,
    /// The number of active items without options after this level's item was covered: a child must
    /// cover them all.
    short: u32,
    /// The option of the current child, if it was entered.
    option: Option<Span>,
    /// The number of the first option not yet tried.
    next: u32,
    tried: u32,
    degree: u32,
}

/// Dancing cells for exact cover: with colors if `COLORED`, with items of more than 64 options if
/// `WIDE`.
#[derive(Debug)]
pub(crate) struct ExactCells<const COLORED: bool, const WIDE: bool> {
    pub(super) rows: Rows<COLORED, WIDE, false>,
    levels: Vec<Level>,
    depth_limit: usize,
    /// The least number of primary items in one option.
    narrowest: u32,
    /// Whether some item has no option at the root.
    impossible: bool,
    /// The active items that the last choice looked at.
    scanned: u32,
}

/// The number of active items that are looked at in the time of a node. A constant, and not a threshold
/// of the tuning, since every node divides by it.
const SCANNED_PER_NODE: u32 = 64;

impl<const COLORED: bool, const WIDE: bool> ExactCells<COLORED, WIDE> {
    /// Creates the cells of a whole problem, with nothing taken. Treats all bounds as exactly once.
    pub(super) fn new(problem: &Problem, copied_words: usize) -> Self {
        let depth_limit = problem.primary_count().min(problem.option_count());
        let primary = |member: &Member| member.item.index() < problem.primary_count();
        let width = |option: OptionRef<'_>| option.members().iter().filter(|&m| primary(m)).count();
        let narrowest = problem.options().map(width).min().unwrap_or(0) as u32;
        let mut rows = Rows::new(problem, depth_limit, copied_words);
        let impossible = rows.take_short() > 0;
        let levels = Vec::with_capacity(depth_limit);
        Self { rows, levels, depth_limit, narrowest, impossible, scanned: 0 }
    }

    /// Covers the other items of the option. Returns `false` if that leaves an item without
    /// options; the caller must then restore an earlier state.
    #[inline]
    fn take(&mut self, item: u32, option: Span, mut short: u32) -> bool {
        for index in option.start..option.end {
            let other = self.rows.layout.nodes[index as usize].item;
            if other != item && other < self.rows.primary_count {
                short -= u32::from(self.rows.size(other) == 0);
                self.rows.deactivate(other);
            }
        }
        if short > 0 {
            return false;
        }
        for index in option.start..option.end {
            let other = self.rows.layout.nodes[index as usize].item;
            if other == item || self.rows.is_agreed(other) {
                continue;
            }
            let color = self.rows.layout.color::<COLORED>(index);
            let lives = if color == PLAIN {
                self.rows.hide_options::<true>(other, PLAIN)
            } else {
                self.rows.agree(other, color)
            };
            if !lives {
                return false;
            }
        }
        true
    }
}

impl<const COLORED: bool, const WIDE: bool> Dance for ExactCells<COLORED, WIDE> {
    const DESCRIBES: bool = HAS_SPECIAL_COPIES;

    fn depth_limit(&self) -> usize {
        self.depth_limit
    }

    #[inline]
    fn choose(&mut self) -> Choice {
        if self.impossible {
            return Choice::Dead;
        }
        // Below the root every active item has an option: a child without is never entered.
        self.scanned = 0;
        if let Some(item) = self.rows.tight() {
            return Choice::Branch(item);
        }
        let (mut best, mut fewest) = (None, u32::MAX);
        for item in self.rows.active() {
            let size = self.rows.size_from_two(item);
            if size < fewest {
                (best, fewest) = (Some(item), size);
                if fewest == 2 {
                    break;
                }
            }
        }
        let Some(item) = best else { return Choice::Solved };
        self.scanned = if fewest == 2 { item } else { u32::MAX }.min(self.rows.active_count());
        Choice::Branch(item)
    }

    #[inline]
    fn choice_cost(&self) -> u64 {
        u64::from(self.scanned / SCANNED_PER_NODE)
    }

    /// If so few items are open that every live option covers them all, counts the children.
    #[inline]
    fn count_below(
        &mut self,
        item: u32,
        depth: usize,
        meter: &mut Meter<'_>,
        tally: &mut Capped,
    ) -> Option<Result<(), Stop>> {
        if self.rows.active_count() > self.narrowest {
            return None;
        }
        let leaves = self.rows.size(item);
        Some(meter.visit_leaves(depth + 1, leaves, tally, || self.share()))
    }

    #[inline]
    fn open(&mut self, item: u32) {
        let degree = self.rows.size(item);
        self.rows.deactivate(item);
        self.rows.hide_options::<false>(item, PLAIN);
        let short = self.rows.take_short();
        let mark = if degree > 1 { self.rows.save() } else { Mark::default() };
        self.levels.push(Level { item, mark, short, option: None, next: 0, tried: 0, degree });
    }

    #[inline]
    fn advance(&mut self) -> Child {
        let level = self.levels.last_mut().expect("a level is open");
        level.option = None;
        if level.tried == level.degree {
            return Child::None;
        }
        if level.tried > 0 {
            self.rows.restore(level.mark);
        }
        let Level { item, short, .. } = *level;
        let number = self.rows.next(item, level.next).expect("the row of an open item keeps");
        level.next = number + 1;
        level.tried += 1;
        let option = self.rows.option(item, number);
        if !self.take(item, option, short) {
            self.rows.take_short();
            return Child::Dead;
        }
        if let Some(level) = self.levels.last_mut() {
            level.option = Some(option);
        }
        Child::Entered
    }

    /// The outer level restores its own state; only the root is restored here.
    #[inline]
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
        let options = self.levels.iter().filter_map(|level| level.option);
        taken.extend(options.map(|option| self.rows.layout.option_of(option)));
    }

    fn steps(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        self.levels.iter().map(|level| (level.tried, level.degree))
    }

    fn updates(&self) -> u64 {
        self.rows.updates
    }

    fn residual_words(&self) -> usize {
        self.rows.residual_words()
    }

    fn describe(&self, hasher: &mut Hasher) {
        self.rows.describe(hasher);
    }
}
