//! The residual problem during presolve: options neither taken nor dropped, the remaining bounds,
//! and the items that are not redundant.
//!
//! # Invariants
//! * `count[i]` is the number of live options that have item `i`;
//! * every live option can cover each of its items once more: no upper bound is reached, and no
//!   color conflicts;
//! * every live option has a primary item that is kept;
//! * an item whose count or bounds changed since it was last examined is in `queue`, and is `stale`
//!   for the rules that compare items.

use quadrille_problem::{Bounds, Color, ItemId, Member, OptionId, Problem};

use crate::reduce::lists::Lists;
use crate::reduce::polls::Polls;

/// How often the rules may look at every member of the problem in addition.
const RULE_PASSES: u64 = 8;

/// Members and options that the rules may look at in any problem, about a twentieth of a second.
const RULE_WORK: u64 = 20_000_000;

/// An item that can no longer be covered as often as it must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Starved(pub(super) ItemId);

/// The part of a problem that is still open.
pub(super) struct Live<'p, 'i> {
    pub(super) problem: &'p Problem,
    pub(super) lists: Lists,
    live: Vec<bool>,
    count: Vec<u32>,
    bounds: Vec<Bounds>,
    /// The color that an option taken gives to a secondary item.
    color: Vec<Option<Color>>,
    /// Whether each item still constrains anything: it is not implied by others.
    kept: Vec<bool>,
    stale: Vec<bool>,
    queue: Vec<u32>,
    queued: Vec<bool>,
    forced: Vec<OptionId>,
    dropped: usize,
    redundant: usize,
    /// How often an item became one that can be covered just once more, or ceased to be one.
    turned_exclusive: u32,
    /// The number of members and options visited so far, and the most that may be.
    pub(super) work: u64,
    limit: u64,
    /// The work that was done when the interrupt was last asked.
    asked: u64,
    polls: Polls<'i>,
}

impl<'p, 'i> Live<'p, 'i> {
    /// Creates the state of a whole problem, and its limit of work. Linear in its size.
    pub(super) fn new(
        problem: &'p Problem,
        poll_work: u64,
        interrupt: &'i dyn Fn() -> bool,
    ) -> Self {
        let items = problem.item_count();
        let lists = Lists::new(problem);
        let count = (0..items).map(|item| lists.len(ItemId::known(item))).collect();
        Self {
            problem,
            lists,
            live: vec![true; problem.option_count()],
            count,
            bounds: problem.items().filter_map(|item| item.bounds()).collect(),
            color: vec![None; items],
            kept: vec![true; items],
            stale: vec![true; items],
            queue: (0..problem.primary_count() as u32).rev().collect(),
            queued: vec![true; items],
            forced: Vec::new(),
            dropped: 0,
            redundant: 0,
            turned_exclusive: 0,
            work: 0,
            limit: RULE_WORK + RULE_PASSES * problem.member_count() as u64,
            asked: 0,
            polls: Polls::new(poll_work, interrupt),
        }
    }

    /// Whether the work limit is reached, or the caller's interrupt asks to stop. Rules then stop
    /// between two of their steps, which leaves a valid problem.
    pub(super) fn is_exhausted(&mut self) -> bool {
        self.is_interrupted() || self.work > self.limit
    }

    /// Whether the caller's interrupt asks to stop.
    pub(super) fn is_interrupted(&mut self) -> bool {
        let asked = std::mem::replace(&mut self.asked, self.work);
        self.polls.after(self.work - asked)
    }

    pub(super) fn is_live(&self, option: OptionId) -> bool {
        self.live[option.index()]
    }

    pub(super) fn is_kept(&self, item: ItemId) -> bool {
        self.kept[item.index()]
    }

    /// Returns the number of live options that have the item.
    pub(super) fn count(&self, item: ItemId) -> u32 {
        self.count[item.index()]
    }

    /// Returns the remaining bounds of a primary item; `None` for a secondary item.
    pub(super) fn bounds(&self, item: ItemId) -> Option<Bounds> {
        self.bounds.get(item.index()).copied()
    }

    /// Returns the number of covers that the item still needs.
    pub(super) fn need(&self, item: ItemId) -> u32 {
        self.bounds(item).map_or(0, |bounds| bounds.lo)
    }

    /// Returns the live options of an item, ascending.
    pub(super) fn options_of(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        self.lists.options(item).filter(|&option| self.is_live(option))
    }

    /// Returns the members of an option whose items are kept.
    pub(super) fn members(&self, option: OptionId) -> impl Iterator<Item = Member> {
        let members = self.problem.members(option).iter().copied();
        members.filter(|member| self.is_kept(member.item))
    }

    /// Whether an option with this member is incompatible with every other option that has the same
    /// item, whatever its color.
    pub(super) fn is_exclusive(&self, member: Member) -> bool {
        match self.bounds(member.item) {
            Some(bounds) => bounds.hi == 1,
            None => member.color.is_none(),
        }
    }

    /// Returns a number that stays the same while [`is_exclusive`](Self::is_exclusive) does for all members.
    pub(super) fn turned_exclusive(&self) -> u32 {
        self.turned_exclusive
    }

    /// Whether no choice of options can violate the item.
    pub(super) fn is_slack(&self, item: ItemId) -> bool {
        if let Some(bounds) = self.bounds(item) {
            return bounds.lo == 0 && bounds.hi >= self.count(item);
        }
        let colors =
            self.options_of(item).map(|o| color_of(self.problem.members(o), item).flatten());
        let mut colors = colors.peekable();
        let Some(first) = colors.next() else { return true };
        colors.peek().is_none() || first.is_some() && colors.all(|color| color == first)
    }

    /// Returns the options taken and the options dropped, each ascending.
    pub(super) fn decided(&self) -> (Vec<OptionId>, Vec<OptionId>) {
        let mut taken = vec![false; self.live.len()];
        self.forced.iter().for_each(|option| taken[option.index()] = true);
        let decided = (0..taken.len()).map(OptionId::known).filter(|&option| !self.is_live(option));
        decided.partition(|option| taken[option.index()])
    }

    /// Returns the options taken: they are in every solution.
    pub(super) fn forced(&self) -> &[OptionId] {
        &self.forced
    }

    /// Returns the number of options dropped: they are in no solution.
    pub(super) fn dropped(&self) -> usize {
        self.dropped
    }

    /// Returns the number of items found to be redundant.
    pub(super) fn redundant(&self) -> usize {
        self.redundant
    }

    /// Returns whether the item changed since the last call for it.
    pub(super) fn take_stale(&mut self, item: ItemId) -> bool {
        std::mem::take(&mut self.stale[item.index()])
    }

    /// Drops an option that is in no solution.
    pub(super) fn drop_option(&mut self, option: OptionId) {
        if self.is_live(option) {
            self.dropped += 1;
            self.retire(option);
        }
    }

    /// Narrows the remaining bounds of an item.
    pub(super) fn narrow(&mut self, item: ItemId, bounds: Bounds) -> Result<(), Starved> {
        if bounds.lo > bounds.hi {
            return Err(Starved(item));
        }
        self.set_bounds(item, bounds);
        self.mark(item);
        Ok(())
    }

    fn set_bounds(&mut self, item: ItemId, bounds: Bounds) {
        let before = std::mem::replace(&mut self.bounds[item.index()], bounds);
        self.turned_exclusive += u32::from((before.hi == 1) != (bounds.hi == 1));
    }

    /// Omits an item that the others imply, if each of its live options has another primary item.
    /// Returns whether it did.
    pub(super) fn leave_out(&mut self, item: ItemId) -> bool {
        let primaries = self.problem.primary_count();
        let has_other =
            |option| self.members(option).any(|m| m.item != item && m.item.index() < primaries);
        let can = item.index() >= primaries || self.options_of(item).all(has_other);
        self.work += u64::from(self.count(item));
        if can {
            self.kept[item.index()] = false;
            self.redundant += 1;
        }
        can
    }

    /// Takes all options of each item that has no more live options than it needs, and drops those
    /// they exclude, until there is no such item or the interrupt asks to stop.
    pub(super) fn propagate(&mut self) -> Result<(), Starved> {
        while !self.is_interrupted()
            && let Some(item) = self.queue.pop()
        {
            self.queued[item as usize] = false;
            let item = ItemId::known(item as usize);
            let (need, count) = (self.need(item), self.count(item));
            if count < need {
                return Err(Starved(item));
            }
            if need > 0 && count == need {
                let options: Vec<OptionId> = self.options_of(item).collect();
                for option in options {
                    if self.is_live(option) {
                        self.take(option);
                    }
                }
            }
        }
        Ok(())
    }

    fn take(&mut self, option: OptionId) {
        self.forced.push(option);
        self.retire(option);
        for &member in self.problem.members(option) {
            let item = member.item;
            if let Some(bounds) = self.bounds(item) {
                let left = Bounds { lo: bounds.lo.saturating_sub(1), hi: bounds.hi - 1 };
                self.set_bounds(item, left);
                if left.hi == 0 {
                    self.drop_where(item, |_| true);
                }
            } else if member.color.is_none() || self.color[item.index()].is_none() {
                self.color[item.index()] = member.color;
                self.drop_where(item, |color| color.is_none() || color != member.color);
            }
        }
    }

    /// Drops the live options that give the item a clashing color.
    fn drop_where(&mut self, item: ItemId, mut clashes: impl FnMut(Option<Color>) -> bool) {
        self.work += u64::from(self.lists.len(item));
        for place in 0..self.lists.len(item) {
            let option = self.lists.option(item, place);
            if self.is_live(option) {
                let color = color_of(self.problem.members(option), item);
                if color.is_some_and(&mut clashes) {
                    self.drop_option(option);
                }
            }
        }
    }

    fn retire(&mut self, option: OptionId) {
        self.live[option.index()] = false;
        let members = self.problem.members(option);
        self.work += members.len() as u64;
        for member in members {
            self.count[member.item.index()] -= 1;
            self.mark(member.item);
        }
    }

    fn mark(&mut self, item: ItemId) {
        self.stale[item.index()] = true;
        if item.index() < self.bounds.len() && !self.queued[item.index()] {
            self.queued[item.index()] = true;
            self.queue.push(item.index() as u32);
        }
    }
}

/// Returns the options that must be taken because an item would otherwise have too few, including
/// those that follow in turn, ascending. Returns `None` if some item has too few in any case.
/// Linear in the size of the problem.
pub fn forced_options(problem: &Problem) -> Option<Vec<OptionId>> {
    let mut live = Live::new(problem, u64::MAX, &|| false);
    live.propagate().ok()?;
    let (forced, _) = live.decided();
    Some(forced)
}

/// Returns the color that an option with these members gives an item; the outer `None` means it
/// does not have the item.
pub(super) fn color_of(members: &[Member], item: ItemId) -> Option<Option<Color>> {
    members.iter().find(|member| member.item == item).map(|member| member.color)
}
