//! Whether cubes share no solution, told from their options alone.

use std::collections::BTreeMap;
use std::fmt;

use quadrille_problem::{Color, Cube, CubeError, ItemId, Member, OptionId, Problem};
use smallvec::SmallVec;

/// Why some cubes cannot be taken to share no solution. Numbers count from 0, in the order in which
/// the cubes were given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotDisjoint {
    /// A cube is not one of the problem.
    NoCube {
        /// Its number.
        number: usize,
        /// What is wrong with it.
        error: CubeError,
    },
    /// Nothing that two cubes ask for keeps them apart.
    Overlap {
        /// The number of the one.
        first: usize,
        /// The number of the other, which is greater.
        second: usize,
    },
}

impl fmt::Display for NotDisjoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCube { number, error } => write!(f, "cube {number}: {error}"),
            Self::Overlap { first, second } => {
                write!(f, "cubes {first} and {second} may have solutions in common")
            }
        }
    }
}

impl std::error::Error for NotDisjoint {}

/// See [`Solve::disjoint`](crate::Solve::disjoint).
pub(crate) fn check_disjoint(problem: &Problem, cubes: &[Cube]) -> Result<(), NotDisjoint> {
    for (number, cube) in cubes.iter().enumerate() {
        cube.check(problem).map_err(|error| NotDisjoint::NoCube { number, error })?;
    }
    // Each group is of cubes that nothing has told apart so far, in ascending order.
    let mut groups: Vec<Vec<usize>> = vec![(0..cubes.len()).collect()];
    while let Some(group) = groups.pop() {
        let [first, .., last] = *group else { continue };
        if !clash(problem, &cubes[first], &cubes[last]) {
            return Err(NotDisjoint::Overlap { first, second: last });
        }
        match partings(problem, cubes, &group).next() {
            Some((_, parts)) => groups.extend(parts.into_values()),
            None => in_pairs(problem, cubes, &group)?,
        }
    }
    Ok(())
}

/// Whether something that two cubes of a problem ask for keeps them apart.
pub(in crate::frontier) fn clash(problem: &Problem, one: &Cube, other: &Cube) -> bool {
    contradictions(problem, one, other).next().is_some()
}

/// What a cube may say something about. No solution is in two cubes that say different things about
/// one key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::frontier) enum Key {
    /// Whether a solution has the option.
    Option(OptionId),
    /// How a solution covers the item.
    Item(ItemId),
}

/// What a cube says about a key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::frontier) enum Mark {
    /// The option is taken.
    Taken,
    /// The option is dropped.
    Dropped,
    /// The item is covered by these options, ascending, and by no other: it cannot be.
    By(SmallVec<[OptionId; 2]>),
    /// The secondary item is covered in this color.
    In(Color),
}

/// The keys of what one cube says and another contradicts.
///
/// A cube that says two things about one item has no solution, and is taken by the first of them
/// here as everywhere, so that what parts cubes once parts them always.
fn contradictions(problem: &Problem, one: &Cube, other: &Cube) -> impl Iterator<Item = Key> {
    let options = one.taken().iter().chain(one.dropped()).map(|&option| Key::Option(option));
    let members = one.taken().iter().flat_map(|&option| problem.members(option));
    let keys = options.chain(members.map(|member| Key::Item(member.item)));
    keys.filter(move |&key| {
        let marks = [one, other].map(|cube| mark_of(problem, cube, key));
        matches!(marks, [Some(one), Some(other)] if one != other)
    })
}

/// What a cube says about a key.
fn mark_of(problem: &Problem, cube: &Cube, key: Key) -> Option<Mark> {
    match key {
        Key::Option(option) if cube.taken().binary_search(&option).is_ok() => Some(Mark::Taken),
        Key::Option(option) => {
            cube.dropped().binary_search(&option).is_ok().then_some(Mark::Dropped)
        }
        Key::Item(item) => cover(problem, cube, item),
    }
}

/// What a cube says about an item: nothing, as long as it may be covered by others, too.
fn cover(problem: &Problem, cube: &Cube, item: ItemId) -> Option<Mark> {
    let most = problem.bounds(item).map_or(1, |bounds| bounds.hi.max(1)) as usize;
    let mut by = SmallVec::new();
    for &option in cube.taken() {
        match problem.members(option).iter().find(|member| member.item == item) {
            // Only secondary items have colors.
            Some(Member { color: Some(color), .. }) => return Some(Mark::In(*color)),
            Some(_) => by.push(option),
            None => {}
        }
    }
    (by.len() >= most).then_some(Mark::By(by))
}

/// The ways to part a group of cubes, two at least, by what they say about a key: for each key about
/// which all of them say something, and the first and the last not the same.
pub(in crate::frontier) fn partings(
    problem: &Problem,
    cubes: &[Cube],
    group: &[usize],
) -> impl Iterator<Item = (Key, BTreeMap<Mark, Vec<usize>>)> {
    let [first, last] = [0, group.len() - 1].map(|place| &cubes[group[place]]);
    contradictions(problem, first, last).filter_map(move |key| {
        let mut parts: BTreeMap<Mark, Vec<usize>> = BTreeMap::new();
        for &number in group {
            parts.entry(mark_of(problem, &cubes[number], key)?).or_default().push(number);
        }
        Some((key, parts))
    })
}

/// Makes sure of a group each two of which must be looked at.
fn in_pairs(problem: &Problem, cubes: &[Cube], group: &[usize]) -> Result<(), NotDisjoint> {
    for (place, &second) in group.iter().enumerate() {
        let first =
            group[..place].iter().find(|&&first| !clash(problem, &cubes[first], &cubes[second]));
        if let Some(&first) = first {
            return Err(NotDisjoint::Overlap { first, second });
        }
    }
    Ok(())
}
