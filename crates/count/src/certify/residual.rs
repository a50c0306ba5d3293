//! The residual of a problem as certificates define it, with an undo list.
//!
//! Unlike [`reduce::residual`](quadrille_search::reduce::residual) it keeps the numbers of the problem's items
//! and options, which a certificate names.
//!
//! # Invariants
//! * `counts[i]` is the number of live options with item `i`.
//! * `bounds` has an entry for each primary item, `is_settled` for each item (`false` if primary).
//! * Undoing all changes, last first, restores the root.

use petgraph::unionfind::UnionFind;
use quadrille_problem::{
    Bounds, Color, Cube, ItemId, Member, OptionId, Problem, SubproblemBuilder,
};
use quadrille_search::reduce::lists::Lists;

/// The problem in the middle of a search.
#[derive(Debug)]
pub(super) struct Residual<'p> {
    problem: &'p Problem,
    lists: Lists,
    live: Vec<bool>,
    counts: Vec<u32>,
    bounds: Vec<Bounds>,
    is_settled: Vec<bool>,
    /// The cost of the options taken.
    spent: u128,
    changes: Vec<Change>,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Dropped(OptionId),
    Bounded(ItemId, Bounds),
    Settled(ItemId),
    Paid(u64),
}

/// A moment to which a residual can return.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark(usize);

impl<'p> Residual<'p> {
    /// The root. Linear in the size of the problem.
    pub(super) fn root(problem: &'p Problem) -> Self {
        let lists = Lists::new(problem);
        let items = (0..problem.item_count()).map(ItemId::known);
        let primaries = (0..problem.primary_count()).map(ItemId::known);
        Self {
            problem,
            live: vec![true; problem.option_count()],
            counts: items.map(|item| lists.len(item)).collect(),
            bounds: primaries.filter_map(|item| problem.bounds(item)).collect(),
            is_settled: vec![false; problem.item_count()],
            lists,
            spent: 0,
            changes: Vec::new(),
        }
    }

    /// Takes a live option.
    pub(super) fn take(&mut self, option: OptionId) {
        self.drop_option(option);
        let cost = self.problem.cost(option);
        self.spent += u128::from(cost);
        self.changes.push(Change::Paid(cost));
        for &member in self.problem.members(option) {
            match self.bounds.get(member.item.index()) {
                Some(&Bounds { lo, hi }) => {
                    self.bound(member.item, Bounds { lo: lo.saturating_sub(1), hi: hi - 1 });
                    if hi == 1 {
                        self.drop_where(member.item, |_| true);
                    }
                }
                None if self.is_settled[member.item.index()] => {}
                None => {
                    self.is_settled[member.item.index()] = true;
                    self.changes.push(Change::Settled(member.item));
                    let color = member.color;
                    self.drop_where(member.item, |other| color.is_none() || other != color);
                }
            }
        }
    }

    /// Drops and takes the options of a cube, which must be one of the problem. `false` if one that it
    /// takes is excluded by others.
    pub(super) fn enter(&mut self, cube: &Cube) -> bool {
        cube.dropped().iter().for_each(|&option| self.drop_option(option));
        cube.taken().iter().all(|&option| {
            let is_live = self.is_live(option);
            if is_live {
                self.take(option);
            }
            is_live
        })
    }

    /// What led here from the root: options, and whether each was taken or dropped.
    pub(super) fn path(&self) -> Vec<(OptionId, bool)> {
        let changes = self.changes.iter().enumerate();
        let decided = changes.filter_map(|(place, change)| {
            let Change::Dropped(option) = *change else { return None };
            let is_taken = matches!(self.changes.get(place + 1), Some(Change::Paid(_)));
            Some((option, is_taken))
        });
        decided.collect()
    }

    /// Takes and drops the options of a path from here.
    pub(super) fn follow(&mut self, path: &[(OptionId, bool)]) {
        for &(option, is_taken) in path {
            match is_taken {
                true => self.take(option),
                // An option taken before has dropped others.
                false if self.is_live(option) => self.drop_option(option),
                false => {}
            }
        }
    }

    /// Drops a live option.
    pub(super) fn drop_option(&mut self, option: OptionId) {
        self.live[option.index()] = false;
        for member in self.problem.members(option) {
            self.counts[member.item.index()] -= 1;
        }
        self.changes.push(Change::Dropped(option));
    }

    /// Drops the live options that give an item such a color.
    fn drop_where(&mut self, item: ItemId, clashes: impl Fn(Option<Color>) -> bool) {
        for place in 0..self.lists.len(item) {
            let option = self.lists.option(item, place);
            if self.is_live(option) && clashes(self.color(option, item)) {
                self.drop_option(option);
            }
        }
    }

    fn color(&self, option: OptionId, item: ItemId) -> Option<Color> {
        self.problem.members(option).iter().find(|m| m.item == item).and_then(|m| m.color)
    }

    /// Drops all options but these, which are ascending, and requires no cover of the items that
    /// then have none.
    pub(super) fn isolate(&mut self, part: &[OptionId]) {
        for option in self.live_options().collect::<Vec<_>>() {
            if part.binary_search(&option).is_err() {
                self.drop_option(option);
            }
        }
        for item in (0..self.bounds.len()).map(ItemId::known) {
            if self.count(item) == 0 {
                self.bound(item, Bounds { lo: 0, hi: 0 });
            }
        }
    }

    fn bound(&mut self, item: ItemId, bounds: Bounds) {
        let old = std::mem::replace(&mut self.bounds[item.index()], bounds);
        self.changes.push(Change::Bounded(item, old));
    }

    /// The present moment.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.changes.len())
    }

    /// Undoes all changes since a moment.
    pub(super) fn undo(&mut self, mark: Mark) {
        for change in self.changes.drain(mark.0..).rev() {
            match change {
                Change::Dropped(option) => {
                    self.live[option.index()] = true;
                    for member in self.problem.members(option) {
                        self.counts[member.item.index()] += 1;
                    }
                }
                Change::Bounded(item, bounds) => self.bounds[item.index()] = bounds,
                Change::Settled(item) => self.is_settled[item.index()] = false,
                Change::Paid(cost) => self.spent -= u128::from(cost),
            }
        }
    }

    pub(super) fn is_live(&self, option: OptionId) -> bool {
        self.live[option.index()]
    }

    /// The live options, ascending.
    pub(super) fn live_options(&self) -> impl Iterator<Item = OptionId> {
        let numbered = self.live.iter().enumerate();
        numbered.filter(|(_, live)| **live).map(|(option, _)| OptionId::known(option))
    }

    /// The live options with an item, ascending.
    pub(super) fn options_of(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        self.lists.options(item).filter(|&option| self.is_live(option))
    }

    /// The number of live options with an item.
    pub(super) fn count(&self, item: ItemId) -> u32 {
        self.counts[item.index()]
    }

    /// Whether each option is live.
    pub(super) fn liveness(&self) -> &[bool] {
        &self.live
    }

    /// The cost of the options taken.
    pub(super) fn spent(&self) -> u128 {
        self.spent
    }

    /// The remaining bounds of an item, `None` if it is secondary.
    pub(super) fn bounds(&self, item: ItemId) -> Option<Bounds> {
        self.bounds.get(item.index()).copied()
    }

    /// The primary items that need covers or have live options.
    pub(super) fn active(&self) -> impl Iterator<Item = (ItemId, Bounds)> {
        let items = self.bounds.iter().enumerate().map(|(item, &b)| (ItemId::known(item), b));
        items.filter(|&(item, bounds)| bounds.lo > 0 || self.count(item) > 0)
    }

    /// Whether an item imposes anything on sets of live options.
    pub(super) fn matters(&self, item: ItemId) -> bool {
        let count = self.count(item);
        if let Some(bounds) = self.bounds(item) {
            return bounds.lo > 0 || bounds.hi < count;
        }
        if self.is_settled[item.index()] || count < 2 {
            return false;
        }
        let mut colors = self.options_of(item).map(|option| self.color(option, item));
        let first = colors.next().expect("two options have it");
        first.is_none() || colors.any(|color| color != first)
    }

    /// The parts: sets of live options that share no item that matters, each ascending, in the order
    /// of their first options.
    pub(super) fn parts(&self) -> Vec<Vec<OptionId>> {
        let mut union = UnionFind::<u32>::new(self.live.len());
        for item in (0..self.problem.item_count()).map(ItemId::known) {
            if self.matters(item) {
                let mut options = self.options_of(item).map(|option| option.index() as u32);
                if let Some(first) = options.next() {
                    options.for_each(|option| _ = union.union(first, option));
                }
            }
        }
        let mut place_of_root = vec![None; self.live.len()];
        let mut parts: Vec<Vec<OptionId>> = Vec::new();
        for option in self.live_options() {
            let root = union.find_mut(option.index() as u32) as usize;
            let place = *place_of_root[root].get_or_insert(parts.len());
            parts.resize_with(parts.len().max(place + 1), Vec::new);
            parts[place].push(option);
        }
        parts
    }

    /// Returns the residual as a problem without names, and for each of its items the number here.
    /// It has the active items, and the secondary items that are open. So a search of it visits
    /// exactly the nodes of the step *leaf*.
    pub(super) fn to_problem(&self) -> (Problem, Vec<ItemId>) {
        let mut builder = SubproblemBuilder::default();
        let mut number = vec![None; self.problem.item_count()];
        let mut items = Vec::new();
        let secondaries = (self.bounds.len()..self.problem.item_count()).map(ItemId::known);
        let is_open = |item: &ItemId| !self.is_settled[item.index()] && self.count(*item) > 0;
        let secondaries = secondaries.filter(is_open).map(|item| (item, None));
        for (item, bounds) in self.active().map(|(i, b)| (i, Some(b))).chain(secondaries) {
            number[item.index()] = Some(ItemId::known(items.len()));
            items.push(item);
            builder.item(bounds);
        }
        for option in self.live_options() {
            builder.option(self.problem.members(option).iter().filter_map(|member| {
                Some(Member { item: number[member.item.index()]?, color: member.color })
            }));
        }
        (builder.into_problem(), items)
    }

    /// The members of an option, in order.
    pub(super) fn members(&self, option: OptionId) -> &'p [Member] {
        self.problem.members(option)
    }

    pub(super) fn problem(&self) -> &'p Problem {
        self.problem
    }
}
