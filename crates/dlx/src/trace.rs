//! The search, one step at a time: for teaching, and to see why a search branches as it does.
//!
//! A [`Trace`] is Algorithm X (with secondary items and colors Algorithm C, with bounds Algorithm M)
//! written for readers, not for speed. It keeps a list of live options in place of dancing links,
//! and recomputes what it needs at each node. It visits exactly the nodes that
//! [`Engine::Links`](crate::Engine::Links) visits in a connected problem, in the same order.

use std::iter;

use quadrille_problem::{Color, ItemId, OptionId, OptionRef, Problem};
use quadrille_search::rule;

/// A step of the search.
///
/// Each node of the tree is one event: [`Choose`](Self::Choose), [`Dead`](Self::Dead) or
/// [`Solution`](Self::Solution).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Branches on this item: the one of the lowest rank, the first of several.
    Choose {
        /// The item.
        item: ItemId,
        /// Its live options, ascending.
        options: Vec<OptionId>,
    },
    /// Takes an option of the chosen item.
    Take {
        /// The option.
        option: OptionId,
        /// The options that are no longer possible besides it, ascending.
        removed: Vec<OptionId>,
    },
    /// Covers the chosen item no further; it has the covers that it needs.
    Close {
        /// The item.
        item: ItemId,
    },
    /// No solution has the options taken: an item needs more options than it has.
    Dead {
        /// The item, the lowest of several.
        item: ItemId,
    },
    /// The options taken are a solution.
    Solution {
        /// The options, ascending.
        options: Vec<OptionId>,
    },
    /// Takes back an option, and does not take it again below the chosen item.
    Undo {
        /// The option.
        option: OptionId,
    },
}

/// An iterator over the steps of a search through all solutions of a problem.
///
/// Time: each node costs the size of the problem. Memory: linear in the size of the problem for
/// each level.
///
/// # Examples
/// ```
/// use quadrille_dlx::Problem;
/// use quadrille_dlx::trace::{Event, Trace};
///
/// let problem = Problem::parse("a b\na\nb\na b\n")?;
/// let events: Vec<Event> = Trace::new(&problem).collect();
/// let is_solution = |event: &&Event| matches!(event, Event::Solution { .. });
/// assert_eq!(events.iter().filter(is_solution).count(), 2);
/// assert!(matches!(&events[0], Event::Choose { options, .. } if options.len() == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trace<'p> {
    problem: &'p Problem,
    /// For each option, whether it is neither taken nor dropped, and could be taken.
    live: Vec<bool>,
    /// For each item, the number of options taken that cover it.
    covers: Vec<u32>,
    /// For each secondary item that is covered, its color.
    colors: Vec<Option<Color>>,
    levels: Vec<Level>,
    /// Whether the current node was entered and not yet visited.
    is_new: bool,
}

/// An item that the search branches on.
///
/// Invariant: the options in `dropped`, and in the removed options of `taken`, are not live.
#[derive(Clone, Debug)]
struct Level {
    item: ItemId,
    /// The option taken now, and the options that it removed.
    taken: Option<(OptionId, Vec<OptionId>)>,
    /// The options taken before.
    dropped: Vec<OptionId>,
    is_closed: bool,
}

impl<'p> Trace<'p> {
    /// Begins a search, without presolve.
    pub fn new(problem: &'p Problem) -> Self {
        Self {
            problem,
            live: vec![true; problem.option_count()],
            covers: vec![0; problem.item_count()],
            colors: vec![None; problem.item_count()],
            levels: Vec::new(),
            is_new: true,
        }
    }

    /// Returns the number of items branched on.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// Returns the options taken, in the order in which they were taken.
    pub fn taken(&self) -> impl Iterator<Item = OptionId> {
        self.levels.iter().filter_map(|level| level.taken.as_ref()).map(|(option, _)| *option)
    }

    /// Visits a new node.
    fn visit(&mut self) -> Event {
        let mut best: Option<(u32, ItemId)> = None;
        for item in self.problem.items().filter(|item| item.is_primary()).map(|item| item.id()) {
            let (live, need) = (self.live_options(item).count() as u32, self.need(item));
            if live < need {
                return Event::Dead { item };
            }
            let is_active = live > 0 || need > 0;
            let rank = rule::rank(live, need);
            if is_active && best.is_none_or(|(lowest, _)| rank < lowest) {
                best = Some((rank, item));
            }
        }
        let Some((_, item)) = best else {
            let mut options: Vec<OptionId> = self.taken().collect();
            options.sort_unstable();
            return Event::Solution { options };
        };
        let options = self.live_options(item).collect();
        self.levels.push(Level { item, taken: None, dropped: Vec::new(), is_closed: false });
        Event::Choose { item, options }
    }

    /// Goes to the next child of the innermost level, or back up.
    fn advance(&mut self) -> Option<Event> {
        loop {
            let level = self.levels.last_mut()?;
            if let Some((option, removed)) = level.taken.take() {
                level.dropped.push(option);
                self.untake(option, &removed);
                return Some(Event::Undo { option });
            }
            let (item, was_closed) = (level.item, level.is_closed);
            let (live, need) = (self.live_options(item).collect::<Vec<_>>(), self.need(item));
            let first = live.first().copied().filter(|_| live.len() >= need as usize);
            let level = self.levels.last_mut()?;
            if let Some(option) = first {
                self.is_new = true;
                let removed = self.take(option);
                self.levels.last_mut()?.taken = Some((option, removed.clone()));
                return Some(Event::Take { option, removed });
            }
            if need == 0 && !was_closed {
                (level.is_closed, self.is_new) = (true, true);
                return Some(Event::Close { item });
            }
            let level = self.levels.pop()?;
            level.dropped.into_iter().for_each(|option| self.live[option.index()] = true);
        }
    }

    /// Takes an option, and returns the live options that it makes impossible.
    fn take(&mut self, option: OptionId) -> Vec<OptionId> {
        self.live[option.index()] = false;
        for member in self.problem.members(option) {
            self.covers[member.item.index()] += 1;
            self.colors[member.item.index()] = member.color;
        }
        let options = self.problem.options().map(|option| option.id());
        let impossible = |&option: &OptionId| self.live[option.index()] && !self.fits(option);
        let removed: Vec<OptionId> = options.filter(impossible).collect();
        removed.iter().for_each(|option| self.live[option.index()] = false);
        removed
    }

    /// Takes back an option, which stays dropped.
    fn untake(&mut self, option: OptionId, removed: &[OptionId]) {
        removed.iter().for_each(|option| self.live[option.index()] = true);
        for member in self.problem.members(option) {
            self.covers[member.item.index()] -= 1;
        }
    }

    /// Whether an option breaks no upper bound and no color.
    fn fits(&self, option: OptionId) -> bool {
        self.problem.members(option).iter().all(|member| {
            let covers = self.covers[member.item.index()];
            match self.problem.bounds(member.item) {
                Some(bounds) => covers < bounds.hi,
                None if covers == 0 => true,
                None => member.color.is_some() && member.color == self.colors[member.item.index()],
            }
        })
    }

    /// Returns the live options of an item, ascending.
    fn live_options(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        let is_live = move |option: &OptionRef<'_>| {
            self.live[option.id().index()]
                && option.members().iter().any(|member| member.item == item)
        };
        self.problem.options().filter(is_live).map(|option| option.id())
    }

    /// Returns the number of covers that a primary item still needs.
    fn need(&self, item: ItemId) -> u32 {
        let lo = self.problem.bounds(item).map_or(0, |bounds| bounds.lo);
        lo.saturating_sub(self.covers[item.index()])
    }
}

impl Iterator for Trace<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        match std::mem::take(&mut self.is_new) {
            true => Some(self.visit()),
            false => self.advance(),
        }
    }
}

impl iter::FusedIterator for Trace<'_> {}
