//! The facts that cubes state: options that they take or drop, and items that they cover.
//!
//! Two cubes that state different things about one subject share no solution.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::iter;

use quadrille_dlx::problem::Member;
use quadrille_dlx::{Color, Cube, ItemId, OptionId, Problem};
use smallvec::SmallVec;

/// The steps that sorting the members of options costs for each of them.
const STEPS_PER_MEMBER: u64 = 8;

/// A subject about which cubes may contradict each other. No solution is in two cubes that have
/// different marks for one key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    /// An option: taken or dropped.
    Option(OptionId),
    /// An item: the way in which it is covered.
    Item(ItemId),
}

/// The mark of a cube for a key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Mark {
    /// The option is taken.
    Taken,
    /// The option is dropped.
    Dropped,
    /// These options, ascending, cover the item, and no other can.
    By(SmallVec<[OptionId; 2]>),
    /// The secondary item has this color.
    In(Color),
}

/// Looks up the facts that cubes of a problem state, under a limit on steps.
pub(crate) struct Facts<'p> {
    problem: &'p Problem,
    steps: Cell<u64>,
}

impl<'p> Facts<'p> {
    /// Facts without a limit.
    pub(crate) fn unlimited(problem: &'p Problem) -> Self {
        Self::limited(problem, u64::MAX)
    }

    /// Facts that cost at most `steps` steps to look up.
    pub(crate) fn limited(problem: &'p Problem, steps: u64) -> Self {
        Self { problem, steps: Cell::new(steps) }
    }

    /// Whether all steps are used. From then on facts may be missed.
    pub(crate) fn is_used_up(&self) -> bool {
        self.steps.get() == 0
    }

    /// Whether a fact separates two cubes.
    pub(crate) fn clash(&self, one: &Cube, other: &Cube) -> bool {
        self.contradictions(one, other).next().is_some()
    }

    /// Returns the keys for which two cubes have different marks.
    ///
    /// A cube that covers one item in two colors has no solution. The color of the first option
    /// counts here, as everywhere, so what separates two cubes once always does.
    fn contradictions(&self, one: &Cube, other: &Cube) -> impl Iterator<Item = Key> {
        let mut options = self.common(one.taken(), other.dropped());
        options.extend(self.common(one.dropped(), other.taken()));
        let items = iter::once_with(move || self.item_contradictions(one, other));
        options.into_iter().map(Key::Option).chain(items.flatten())
    }

    /// Returns the options that are in both of two ascending lists.
    fn common(&self, one: &[OptionId], other: &[OptionId]) -> Vec<OptionId> {
        self.spend((one.len() + other.len()) as u64);
        let mut others = other.iter().peekable();
        let is_common = |option: &OptionId| {
            while others.next_if(|&other| other < option).is_some() {}
            others.peek() == Some(&option)
        };
        one.iter().copied().filter(is_common).collect()
    }

    /// Returns the items that two cubes cover in different ways, in ascending order.
    fn item_contradictions(&self, one: &Cube, other: &Cube) -> Vec<Key> {
        let [one, other] = [one, other].map(|cube| self.covers(cube));
        let mut others = other.into_iter().peekable();
        let mut found = Vec::new();
        for (item, mark) in one {
            while others.next_if(|(other, _)| *other < item).is_some() {}
            if others.next_if(|(other, _)| *other == item).is_some_and(|(_, other)| other != mark) {
                found.push(Key::Item(item));
            }
        }
        found
    }

    /// Returns the marks of a cube for all items, in ascending order.
    pub(crate) fn covers(&self, cube: &Cube) -> Vec<(ItemId, Mark)> {
        let members =
            |&option| self.problem.members(option).iter().map(move |&member| (member, option));
        let mut members: Vec<(Member, OptionId)> = cube.taken().iter().flat_map(members).collect();
        self.spend(STEPS_PER_MEMBER * members.len() as u64);
        // Stable: the options of an item stay in ascending order.
        members.sort_by_key(|(member, _)| member.item);
        let of_item = |covers: &[(Member, OptionId)]| {
            let item = covers[0].0.item;
            let mark =
                self.mark_of(item, covers.iter().map(|(member, option)| (member, *option)))?;
            Some((item, mark))
        };
        members
            .chunk_by(|(one, _), (other, _)| one.item == other.item)
            .filter_map(of_item)
            .collect()
    }

    /// Uses up steps.
    fn spend(&self, steps: u64) {
        self.steps.set(self.steps.get().saturating_sub(steps));
    }

    /// Returns the mark of a cube for a key, if it has one.
    fn mark(&self, cube: &Cube, key: Key) -> Option<Mark> {
        self.steps.set(self.steps.get().checked_sub(1)?);
        match key {
            Key::Option(option) if cube.taken().binary_search(&option).is_ok() => Some(Mark::Taken),
            Key::Option(option) => {
                cube.dropped().binary_search(&option).is_ok().then_some(Mark::Dropped)
            }
            Key::Item(item) => self.cover(cube, item),
        }
    }

    /// Returns the way in which a cube covers an item, unless other options may cover it as well.
    fn cover(&self, cube: &Cube, item: ItemId) -> Option<Mark> {
        self.spend(cube.taken().len() as u64);
        let covers = cube.taken().iter().filter_map(|&option| {
            let members = self.problem.members(option);
            Some((members.iter().find(|member| member.item == item)?, option))
        });
        self.mark_of(item, covers)
    }

    /// Returns the mark for an item that these options cover, in ascending order.
    fn mark_of<'m>(
        &self,
        item: ItemId,
        covers: impl Iterator<Item = (&'m Member, OptionId)>,
    ) -> Option<Mark> {
        let most = self.problem.bounds(item).map_or(1, |bounds| bounds.hi.max(1)) as usize;
        let mut by = SmallVec::new();
        for (member, option) in covers {
            // Only secondary items have colors.
            if let Some(color) = member.color {
                return Some(Mark::In(color));
            }
            by.push(option);
        }
        (by.len() >= most).then_some(Mark::By(by))
    }

    /// Returns the ways to divide a group of two cubes or more: the keys for which all of them have
    /// a mark, and the first and the last different ones, with the cubes of each mark.
    pub(crate) fn divisions(
        &self,
        cubes: &[Cube],
        group: &[usize],
    ) -> impl Iterator<Item = (Key, BTreeMap<Mark, Vec<usize>>)> {
        let [first, last] = [0, group.len() - 1].map(|place| &cubes[group[place]]);
        self.contradictions(first, last).filter_map(move |key| {
            let mut parts: BTreeMap<Mark, Vec<usize>> = BTreeMap::new();
            for &number in group {
                parts.entry(self.mark(&cubes[number], key)?).or_default().push(number);
            }
            Some((key, parts))
        })
    }
}
