//! The search, one step at a time: for teaching, and to see why a search branches as it does.
//!
//! A [`Trace`] is Algorithm X (with secondary items and colors Algorithm C, with bounds Algorithm M)
//! written for readers, not for speed. It keeps a mark for each live option in place of dancing links,
//! and a count of live options for each item. It visits exactly the nodes that
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
/// Time: each node costs the number of items, and of the options that share an item with the one taken.
/// Memory: linear in the size of the problem.
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
    /// For each item, the number of its live options.
    counts: Vec<u32>,
    /// The items of all options, ascending: those of item `i` are `options[starts[i]..starts[i + 1]]`.
    options: Vec<(ItemId, OptionId)>,
    starts: Vec<usize>,
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
        let of =
            |option: OptionRef<'p>| option.members().iter().map(move |m| (m.item, option.id()));
        let mut options: Vec<(ItemId, OptionId)> = problem.options().flat_map(of).collect();
        options.sort_unstable();
        let mut counts = vec![0; problem.item_count()];
        options.iter().for_each(|(item, _)| counts[item.index()] += 1);
        let mut starts = vec![0; counts.len() + 1];
        for (item, &count) in counts.iter().enumerate() {
            starts[item + 1] = starts[item] + count as usize;
        }
        Self {
            problem,
            live: vec![true; problem.option_count()],
            counts,
            options,
            starts,
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
            let (live, need) = (self.counts[item.index()], self.need(item));
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
            level.dropped.into_iter().for_each(|option| self.set_live(option, true));
        }
    }

    /// Takes an option, and returns the live options that it makes impossible.
    fn take(&mut self, option: OptionId) -> Vec<OptionId> {
        self.set_live(option, false);
        for member in self.problem.members(option) {
            self.covers[member.item.index()] += 1;
            self.colors[member.item.index()] = member.color;
        }
        // A live option fitted before, so only those that share an item may not fit now.
        let mut removed = Vec::new();
        for member in self.problem.members(option) {
            let impossible: Vec<OptionId> =
                self.live_options(member.item).filter(|&option| !self.fits(option)).collect();
            impossible.iter().for_each(|&option| self.set_live(option, false));
            removed.extend(impossible);
        }
        removed.sort_unstable();
        removed
    }

    /// Takes back an option, which stays dropped.
    fn untake(&mut self, option: OptionId, removed: &[OptionId]) {
        removed.iter().for_each(|&option| self.set_live(option, true));
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
        let options = &self.options[self.starts[item.index()]..self.starts[item.index() + 1]];
        options.iter().map(|&(_, option)| option).filter(|option| self.live[option.index()])
    }

    /// Changes whether an option is live.
    fn set_live(&mut self, option: OptionId, is_live: bool) {
        debug_assert_ne!(self.live[option.index()], is_live, "a change");
        self.live[option.index()] = is_live;
        for member in self.problem.members(option) {
            let count = &mut self.counts[member.item.index()];
            *count = if is_live { *count + 1 } else { *count - 1 };
        }
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
