//! A check that cubes share no solution, based on their options alone.
//!
//! A fact separates two cubes if they contradict each other in it: an option that one takes and the
//! other drops, or an item that they cover in different ways. Cubes that come from splitting differ
//! in facts near the root of the tree, so a list is divided by one fact after another. Only groups
//! that no single fact divides are compared pair by pair.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::iter;

use quadrille_dlx::problem::{CubeError, Member};
use quadrille_dlx::{Color, Cube, ItemId, OptionId, Problem};
use smallvec::SmallVec;

/// Why a list of cubes is not known to be disjoint. Numbers are positions in the list, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotDisjoint {
    /// A cube has options that the problem lacks.
    BadCube {
        /// The position of the cube.
        number: usize,
        /// What is wrong with it.
        error: CubeError,
    },
    /// No fact separates two cubes.
    Overlap {
        /// The position of the first cube.
        first: usize,
        /// The position of the second cube, greater than `first`.
        second: usize,
    },
    /// The check passed its [work limit](disjoint).
    TooCostly,
}

impl fmt::Display for NotDisjoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadCube { number, error } => write!(f, "cube {number}: {error}"),
            Self::Overlap { first, second } => {
                write!(f, "cubes {first} and {second} may have solutions in common")
            }
            Self::TooCostly => write!(
                f,
                "comparing the cubes passes the limit of {STEPS_PER_OPTION} steps for each of \
                 their options, and {STEPS_PER_PAIR} for each other option of an average cube: \
                 they do not come from splitting"
            ),
        }
    }
}

impl std::error::Error for NotDisjoint {}

/// Checks that no two cubes of a problem share a solution.
///
/// The check looks at the options of the cubes only. It finds two cubes disjoint if one takes an
/// option that the other drops, or if they take options that cannot be taken together: options that
/// fill an item differently, or cover a secondary item in two colors. Cubes that are disjoint for
/// deeper reasons are refused. Cubes that come from [splitting](quadrille_dlx::Solve::split), again
/// and again, are never refused.
///
/// For cubes from splitting, the cost is about their size times the depth of the splitting. For
/// other cubes it may grow with the square of their number, up to a limit: 500 steps for each
/// option in the list, and 4 more for each option of an average cube. So 16,000 cubes of 300
/// options are accepted or refused within half a minute, and ordinary lists in far less.
///
/// # Errors
/// If two cubes may share a solution, a cube is not one of this problem, or the limit is passed.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Cube, Problem};
/// use quadrille_shards::{NotDisjoint, disjoint};
///
/// let problem = Problem::parse("a b c\na\na b\nb\nb c\nc\n")?;
/// let cubes = |texts: [&str; 3]| texts.map(|text| Cube::parse(&problem, text));
/// let [one, two, three] = cubes(["+0 +2", "+1", "+0 -2"]);
/// assert_eq!(disjoint(&problem, &[one?, two?, three?]), Ok(()));
/// let [one, two, three] = cubes(["+0 +2", "+1", "+4"]);
/// let overlap = NotDisjoint::Overlap { first: 0, second: 2 };
/// assert_eq!(disjoint(&problem, &[one?, two?, three?]), Err(overlap));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn disjoint(problem: &Problem, cubes: &[Cube]) -> Result<(), NotDisjoint> {
    for (number, cube) in cubes.iter().enumerate() {
        cube.check(problem).map_err(|error| NotDisjoint::BadCube { number, error })?;
    }
    let options: usize = cubes.iter().map(|cube| cube.taken().len() + cube.dropped().len()).sum();
    let facts = Facts::limited(problem, limit(cubes.len(), options));
    // The cubes of a group are not separated yet; their numbers ascend.
    let mut groups: Vec<Vec<usize>> = vec![(0..cubes.len()).collect()];
    while let Some(group) = groups.pop() {
        let [first, .., last] = *group else { continue };
        let is_apart = facts.clash(&cubes[first], &cubes[last]);
        let division = facts.divisions(cubes, &group).next();
        if facts.is_used_up() {
            return Err(NotDisjoint::TooCostly);
        }
        if !is_apart {
            return Err(NotDisjoint::Overlap { first, second: last });
        }
        match division {
            Some((_, parts)) => groups.extend(parts.into_values()),
            None => compare_pairs(&facts, cubes, &group)?,
        }
    }
    Ok(())
}

/// The parts of the work limit: steps that are always granted, steps for each option in the list,
/// and steps for each pair of options of an average cube. A step compares one option of two cubes.
/// Cubes from splitting need up to three steps for each option and each level of the splitting.
const FREE_STEPS: u64 = 1 << 24;
const STEPS_PER_OPTION: u64 = 500;
const STEPS_PER_PAIR: u64 = 4;
/// The steps that sorting the members of options costs for each of them.
const STEPS_PER_MEMBER: u64 = 8;

/// Returns the work limit for a number of cubes with this number of options in all.
fn limit(cubes: usize, options: usize) -> u64 {
    let average = (options / cubes.max(1)) as u64;
    let per_option = STEPS_PER_OPTION + STEPS_PER_PAIR * average;
    FREE_STEPS.saturating_add(per_option.saturating_mul(options as u64))
}

/// Compares each two cubes of a group.
fn compare_pairs(facts: &Facts<'_>, cubes: &[Cube], group: &[usize]) -> Result<(), NotDisjoint> {
    for (place, &second) in group.iter().enumerate() {
        for &first in &group[..place] {
            let is_apart = facts.clash(&cubes[first], &cubes[second]);
            if facts.is_used_up() {
                return Err(NotDisjoint::TooCostly);
            }
            if !is_apart {
                return Err(NotDisjoint::Overlap { first, second });
            }
        }
    }
    Ok(())
}

/// A subject about which cubes may contradict each other. No solution is in two cubes that have
/// different marks for one key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// An option: taken or dropped.
    Option(OptionId),
    /// An item: the way in which it is covered.
    Item(ItemId),
}

/// The mark of a cube for a key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

    fn limited(problem: &'p Problem, steps: u64) -> Self {
        Self { problem, steps: Cell::new(steps) }
    }

    /// Whether all steps are used. From then on facts may be missed.
    fn is_used_up(&self) -> bool {
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
    fn covers(&self, cube: &Cube) -> Vec<(ItemId, Mark)> {
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
