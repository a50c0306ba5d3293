//! Automorphisms that a caller gives by the items or by the options that they move, completed and
//! checked.
//!
//! By items: an item takes its colors along. Where `s` goes to `t`, `s` in red goes to `t` in red,
//! unless the caller gives that color another image. The images of options follow. Of duplicate
//! options the first goes to the first, and so on.
//!
//! By options: the options that have an item determine it, and the options that agree on its color
//! determine the images of its colors. Of items that are in the same options the first goes to the
//! first, and so on.
//!
//! Invariant: a [`Permutation`] made here passed the same check as one that a search finds.

use std::collections::HashMap;
use std::fmt;

use quadrille_problem::{Bounds, ItemId, Member, OptionId, Problem};

use crate::symmetry::check::Checker;
use crate::symmetry::coloring::{Colorings, PLAIN};
use crate::symmetry::group::{Cycle, Permutation};
use crate::symmetry::names::name;

/// Why items cannot be moved as a caller asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PermutationError {
    /// An item or color is given two images, or is the image of two.
    NotOneToOne {
        /// Its name.
        name: String,
    },
    /// An item is to go to one with other bounds.
    Bounds {
        /// The name of the item.
        item: String,
        /// The name of the item that it is to go to.
        image: String,
    },
    /// An option is to go to something that is not an option.
    NoOption {
        /// The option, as text.
        option: String,
        /// What it would become.
        image: String,
    },
    /// The permutation gives one item's colors to several items.
    Colors,
    /// An option is to go to one that does not have the images of its items.
    Apart {
        /// The number of the option.
        option: usize,
        /// The number of the option that it is to go to.
        image: usize,
    },
    /// The options of an item, and how they agree in its color, are to go to those of no item with
    /// equal bounds.
    NoItem {
        /// The name of the item.
        item: String,
    },
}

impl fmt::Display for PermutationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOneToOne { name } => write!(f, "{name} is moved twice"),
            Self::Bounds { item, image } => {
                write!(f, "{item} and its image {image} have different bounds")
            }
            Self::NoOption { option, image } => {
                write!(
                    f,
                    "option `{option}` would become `{image}`, which is not an option of equal cost"
                )
            }
            Self::NoItem { item } => {
                write!(
                    f,
                    "no item of its kind has the options that those of item {item} would become"
                )
            }
            Self::Apart { option, image } => {
                write!(f, "option {image} does not have the images of the items of option {option}")
            }
            Self::Colors => f.write_str("colors of one item would move to several items"),
        }
    }
}

impl std::error::Error for PermutationError {}

impl Permutation {
    /// Returns the automorphism that moves these items, each given with its image. Takes time linear
    /// in the problem. Items that are not given stay where they are, and colors keep their names.
    ///
    /// # Errors
    /// If this is not an automorphism of the problem.
    ///
    /// # Panics
    /// If an item is not one of the problem.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::Problem;
    /// use quadrille_dlx::symmetry::Permutation;
    ///
    /// let problem = Problem::parse("a b c\na b\nb c\n")?;
    /// let [a, b, c] = ["a", "b", "c"].map(|name| problem.item_named(name).expect("an item").id());
    /// let mirror = Permutation::of_items(&problem, &[(a, c), (c, a)])?;
    /// assert_eq!(mirror.moved_options().len(), 2);
    /// assert!(Permutation::of_items(&problem, &[(a, b), (b, a)]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_items(
        problem: &Problem,
        moved: &[(ItemId, ItemId)],
    ) -> Result<Self, PermutationError> {
        let moved: Vec<(Member, Member)> =
            moved.iter().map(|&(item, image)| (item.into(), image.into())).collect();
        Self::of_both(problem, &moved, &[])
    }

    /// Returns the automorphism that moves these options, each given with its image. Options that are
    /// not given stay where they are, and items follow their options. Takes time linear in the problem,
    /// but for the sorting of the options of each item.
    ///
    /// # Errors
    /// If this is not an automorphism of the problem.
    ///
    /// # Panics
    /// If an option is not one of the problem.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::symmetry::Permutation;
    /// use quadrille_dlx::{OptionId, Problem};
    ///
    /// let problem = Problem::parse("a b c\na b\nb c\na\nc\n")?;
    /// let [ab, bc, a, c] = [0, 1, 2, 3].map(|number| OptionId::new(number).expect("a number"));
    /// let mirror = Permutation::of_options(&problem, &[(ab, bc), (bc, ab), (a, c), (c, a)])?;
    /// assert_eq!(mirror.moved_items().len(), 2);
    /// assert!(Permutation::of_options(&problem, &[(ab, bc), (bc, ab)]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_options(
        problem: &Problem,
        moved: &[(OptionId, OptionId)],
    ) -> Result<Self, PermutationError> {
        let images = option_images(problem, moved)?;
        for option in problem.options() {
            let image = problem.option(OptionId::known(images[option.id().index()] as usize));
            if option.cost() != image.cost() {
                let [option, image] = [option, image].map(|option| option.to_string());
                return Err(PermutationError::NoOption { option, image });
            }
        }
        let items = items_of_options(problem, &images)?;
        let items: Vec<(u32, u32)> = (0..).zip(items).filter(|(from, to)| from != to).collect();
        let options: Vec<(u32, u32)> = (0..).zip(images).collect();
        let mut checker = Checker::new(problem, Colorings::of(problem));
        let is_automorphism = checker.is_automorphism(&items, &options);
        assert!(is_automorphism, "items and colors with the images of their options follow these");
        Ok(Self::new(&items, &options))
    }

    /// Returns the automorphism with these cycles of items, of items in a color, and of options. Items
    /// that are in no cycle stay, and colors go along with their item. Without cycles of options, the
    /// first of equal options goes to the first, and so on; with them, all other options stay.
    /// Without cycles of items and colors, these follow their options.
    ///
    /// # Errors
    /// If this is not an automorphism of the problem.
    ///
    /// # Panics
    /// If an item or an option is not one of the problem.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::Problem;
    /// use quadrille_dlx::symmetry::{Cycle, Permutation};
    ///
    /// let problem = Problem::parse("a b\na\nb\n")?;
    /// let [a, b] = ["a", "b"].map(|name| problem.item_named(name).expect("an item").id().into());
    /// let swap = Permutation::of_cycles(&problem, &[Cycle::Members(vec![a, b])])?;
    /// assert_eq!(swap.moved_options().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_cycles(problem: &Problem, cycles: &[Cycle]) -> Result<Self, PermutationError> {
        let (mut members, mut options) = (Vec::new(), Vec::new());
        for cycle in cycles {
            match cycle {
                Cycle::Members(cycle) => add_cycle(&mut members, cycle),
                Cycle::Options(cycle) => add_cycle(&mut options, cycle),
            }
        }
        match (&*members, &*options) {
            ([], [_, ..]) => Self::of_options(problem, &options),
            _ => Self::of_both(problem, &members, &options),
        }
    }

    /// As [`of_items`](Self::of_items), with images of items, of items in a color, and of options.
    fn of_both(
        problem: &Problem,
        moved: &[(Member, Member)],
        moved_options: &[(OptionId, OptionId)],
    ) -> Result<Self, PermutationError> {
        let images = Images::new(problem, moved)?;
        let items = images.items();
        for &(item, image) in &items {
            if problem.bounds(item) != problem.bounds(image) {
                let [item, image] = [item, image].map(|item| name(problem, item.into()));
                return Err(PermutationError::Bounds { item, image });
            }
        }
        let options = match moved_options {
            [] => images.options(problem)?,
            _ => images.given_options(problem, moved_options)?,
        };
        let item_pairs: Vec<(u32, u32)> =
            items.iter().map(|(from, to)| (from.index() as u32, to.index() as u32)).collect();
        let option_pairs: Vec<(u32, u32)> = (0..).zip(options).collect();
        if !Checker::new(problem, Colorings::of(problem))
            .is_automorphism(&item_pairs, &option_pairs)
        {
            return Err(PermutationError::Colors);
        }
        Ok(Self::new(&item_pairs, &option_pairs))
    }
}

/// Adds each point of a cycle with its image.
fn add_cycle<T: Copy>(moved: &mut Vec<(T, T)>, cycle: &[T]) {
    let images = cycle.iter().cycle().skip(1);
    moved.extend(cycle.iter().copied().zip(images.copied()));
}

/// The images of all options, if they are one to one.
fn option_images(
    problem: &Problem,
    moved: &[(OptionId, OptionId)],
) -> Result<Vec<u32>, PermutationError> {
    let count = problem.option_count();
    let mut images: Vec<Option<u32>> = vec![None; count];
    let mut is_image = vec![false; count];
    let twice = |option: OptionId| {
        let name = format!("option {}", option.index());
        Err(PermutationError::NotOneToOne { name })
    };
    for &(option, image) in moved {
        let to = image.index() as u32;
        match images[option.index()].replace(to) {
            Some(other) if other != to => return twice(option),
            Some(_) => {}
            None if std::mem::replace(&mut is_image[image.index()], true) => return twice(image),
            None => {}
        }
    }
    let stays_and_is_image = |&option: &usize| images[option].is_none() && is_image[option];
    match (0..count).find(stays_and_is_image) {
        Some(option) => twice(OptionId::known(option)),
        None => Ok((0..).zip(images).map(|(option, image)| image.unwrap_or(option)).collect()),
    }
}

/// What determines an item, but for items in the same options: its bounds, and its options as
/// [`by_color`] returns them.
type Role = (Option<Bounds>, Vec<(u32, u32)>);

/// The image of each item, if its options have these images.
fn items_of_options(problem: &Problem, images: &[u32]) -> Result<Vec<u32>, PermutationError> {
    let colorings = Colorings::of(problem);
    let mut options_of: Vec<Vec<(u32, u32)>> = vec![Vec::new(); problem.item_count()];
    for (option, number) in problem.options().zip(0..) {
        for (position, member) in option.members().iter().enumerate() {
            let coloring = colorings.of_member(option.id(), position);
            options_of[member.item.index()].push((number, coloring));
        }
    }
    let bounds = |item: usize| problem.bounds(ItemId::known(item));
    let mut places: HashMap<Role, Vec<u32>> = HashMap::new();
    let mut copy_numbers = Vec::with_capacity(options_of.len());
    for (item, options) in options_of.iter().enumerate() {
        let copies = places.entry((bounds(item), by_color(options.clone()))).or_default();
        copy_numbers.push(copies.len());
        copies.push(item as u32);
    }
    let image = |(item, options): (usize, &Vec<(u32, u32)>)| {
        let moved =
            options.iter().map(|&(option, coloring)| (images[option as usize], coloring)).collect();
        let copies = places.get(&(bounds(item), by_color(moved)));
        let image = copies.and_then(|copies| copies.get(copy_numbers[item]));
        image.copied().ok_or_else(|| {
            let item = name(problem, ItemId::known(item).into());
            PermutationError::NoItem { item }
        })
    };
    options_of.iter().enumerate().map(image).collect()
}

/// Sorts the options of an item, and puts in place of the color of each the first option with that
/// color: equal for two items exactly if the same options have them, and agree on their colors.
fn by_color(mut options: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    options.sort_unstable();
    let mut first_with: HashMap<u32, u32> = HashMap::new();
    for (option, coloring) in &mut options {
        if *coloring != PLAIN {
            *coloring = *first_with.entry(*coloring).or_insert(*option);
        }
    }
    options
}

/// The images of all items, and those of all options.
pub(crate) type AllImages = (Vec<u32>, Vec<u32>);

/// The images of all items and of all options under each of these permutations.
///
/// # Errors
/// The number of one that is not an automorphism of this problem.
pub(crate) fn all_images(
    problem: &Problem,
    permutations: &[Permutation],
) -> Result<Vec<AllImages>, usize> {
    let mut checker = Checker::new(problem, Colorings::of(problem));
    let images = |count: usize, moved: &[(u32, u32)]| {
        let mut images: Vec<u32> = (0..count as u32).collect();
        let known = moved
            .iter()
            .all(|&(from, to)| images.get_mut(from as usize).map(|image| *image = to).is_some());
        known.then_some(images)
    };
    let all = permutations.iter().enumerate().map(|(number, permutation)| {
        let items = permutation.moved_items().iter();
        let items: Vec<_> = items.map(|(a, b)| (a.index() as u32, b.index() as u32)).collect();
        let options = permutation.moved_options().iter();
        let options: Vec<_> = options.map(|(a, b)| (a.index() as u32, b.index() as u32)).collect();
        let item_images = images(problem.item_count(), &items);
        let option_images = images(problem.option_count(), &options);
        let pair = item_images.zip(option_images);
        pair.filter(|(_, images)| {
            let options: Vec<(u32, u32)> = (0..).zip(images.iter().copied()).collect();
            checker.is_automorphism(&items, &options)
        })
        .ok_or(number)
    });
    all.collect()
}

/// The images of items, and of items in a color, where they are given.
struct Images(HashMap<Member, Member>);

impl Images {
    fn new(problem: &Problem, moved: &[(Member, Member)]) -> Result<Self, PermutationError> {
        let mut images = HashMap::new();
        let mut preimages = HashMap::new();
        for &(from, to) in moved {
            for (map, key, value) in [(&mut images, from, to), (&mut preimages, to, from)] {
                if map.insert(key, value).is_some_and(|other| other != value) {
                    return Err(PermutationError::NotOneToOne { name: name(problem, key) });
                }
            }
        }
        // What is moved must be moved onto the same: an image that stays would be met twice.
        match preimages.keys().filter(|image| !images.contains_key(image)).min() {
            Some(&image) => Err(PermutationError::NotOneToOne { name: name(problem, image) }),
            None => Ok(Self(images)),
        }
    }

    /// The items that are moved, ascending, with their images.
    fn items(&self) -> Vec<(ItemId, ItemId)> {
        let plain = self.0.iter().filter(|(from, to)| from.color.is_none() && from != to);
        let mut items: Vec<_> = plain.map(|(from, to)| (from.item, to.item)).collect();
        items.sort_unstable();
        items
    }

    fn of(&self, member: Member) -> Member {
        if let Some(&image) = self.0.get(&member) {
            return image;
        }
        let image = self.0.get(&member.item.into());
        Member { item: image.map_or(member.item, |image| image.item), color: member.color }
    }

    /// The image of each option, where a caller gives those of the options that move.
    fn given_options(
        &self,
        problem: &Problem,
        moved: &[(OptionId, OptionId)],
    ) -> Result<Vec<u32>, PermutationError> {
        let images = option_images(problem, moved)?;
        for (option, &image) in problem.options().zip(&images) {
            let image = problem.option(OptionId::known(image as usize));
            let mut members: Vec<Member> = option.members().iter().map(|&m| self.of(m)).collect();
            let mut image_members = image.members().to_vec();
            members.sort_unstable();
            image_members.sort_unstable();
            if members != image_members || option.cost() != image.cost() {
                let [option, image] = [option, image].map(|option| option.id().index());
                return Err(PermutationError::Apart { option, image });
            }
        }
        Ok(images)
    }

    /// The image of each option.
    fn options(&self, problem: &Problem) -> Result<Vec<u32>, PermutationError> {
        let mut places: HashMap<(u64, Vec<Member>), Vec<u32>> = HashMap::new();
        let mut copy_numbers = Vec::with_capacity(problem.option_count());
        for option in problem.options() {
            let mut members = option.members().to_vec();
            members.sort_unstable();
            let copies = places.entry((option.cost(), members)).or_default();
            copy_numbers.push(copies.len());
            copies.push(option.id().index() as u32);
        }
        let mut images = Vec::with_capacity(problem.option_count());
        for option in problem.options() {
            let mut members: Vec<Member> = option.members().iter().map(|&m| self.of(m)).collect();
            members.sort_unstable();
            let copies = places.get(&(option.cost(), members));
            let image = copies.and_then(|copies| copies.get(copy_numbers[option.id().index()]));
            images.push(*image.ok_or_else(|| {
                let members = option.members().iter().map(|&member| name(problem, self.of(member)));
                let image = members.collect::<Vec<_>>().join(" ");
                PermutationError::NoOption { option: option.to_string(), image }
            })?);
        }
        Ok(images)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(text: &str, pairs: &[(&str, &str)]) -> Result<Permutation, PermutationError> {
        let problem = Problem::parse(text).expect("a good problem");
        let item = |name: &str| problem.item_named(name).expect("an item").id();
        let pairs: Vec<_> = pairs.iter().map(|&(from, to)| (item(from), item(to))).collect();
        Permutation::of_items(&problem, &pairs)
    }

    #[test]
    fn options_follow_their_items_and_duplicates_keep_their_order() {
        let text = "a b\na\nb\na\nb\na b\n";
        let swap = moved(text, &[("a", "b"), ("b", "a")]).expect("an automorphism");
        let images: Vec<usize> = (0..5).map(|k| swap.option(OptionId::known(k)).index()).collect();
        assert_eq!(images, [1, 0, 3, 2, 4]);
    }

    #[test]
    fn colors_go_along_with_their_item() {
        let text = "a b | s t\na s:x\na t:x\nb s:y\nb t:y\n";
        let swap = moved(text, &[("s", "t"), ("t", "s")]).expect("an automorphism");
        assert_eq!(swap.moved_options().len(), 4);
        let error = moved(text, &[("a", "b"), ("b", "a")]).expect_err("x is not y");
        let [option, image] = ["a s:x", "b s:x"].map(str::to_owned);
        assert_eq!(error, PermutationError::NoOption { option, image });
    }

    fn moved_options(
        text: &str,
        pairs: &[(usize, usize)],
    ) -> Result<Permutation, PermutationError> {
        let problem = Problem::parse(text).expect("a good problem");
        let pairs: Vec<_> =
            pairs.iter().map(|&(a, b)| (OptionId::known(a), OptionId::known(b))).collect();
        Permutation::of_options(&problem, &pairs)
    }

    #[test]
    fn items_and_colors_follow_their_options() {
        let text = "a b | s t\na s:x\na s:y\nb s:x\nb s:y\na t:x\nb t:x\na b\n";
        let swap = moved_options(text, &[(0, 1), (1, 0), (2, 3), (3, 2)]).expect("x and y change");
        assert_eq!((swap.moved_items().len(), swap.moved_options().len()), (0, 4));
        let swap = [(0, 2), (2, 0), (1, 3), (3, 1), (4, 5), (5, 4)];
        assert_eq!(moved_options(text, &swap).expect("a and b change").moved_items().len(), 2);
        let duplicates = moved_options("a b\na b\na b\na b\n", &[(0, 1), (1, 2), (2, 0)]);
        assert_eq!(duplicates.expect("any exchange will do").moved_items(), []);
    }

    #[test]
    fn permutations_of_options_that_are_no_automorphisms_are_refused() {
        let text = "a b | s\na s:x\na s:y\nb s:x\nb s:y\na |1\nb |2\n";
        let no_item = |item: &str| Err(PermutationError::NoItem { item: item.to_owned() });
        let twice =
            |number: usize| Err(PermutationError::NotOneToOne { name: format!("option {number}") });
        assert_eq!(moved_options(text, &[(0, 2), (2, 0)]), no_item("a"));
        assert_eq!(moved_options(text, &[(0, 1), (1, 0)]), no_item("s"), "x and y are torn");
        assert_eq!(moved_options(text, &[(0, 1)]), twice(1));
        assert_eq!(moved_options(text, &[(0, 1), (2, 1)]), twice(1));
        assert_eq!(moved_options(text, &[(0, 1), (0, 2)]), twice(0));
        let error = moved_options(text, &[(4, 5), (5, 4)]).expect_err("costs differ");
        assert!(matches!(error, PermutationError::NoOption { .. }), "{error}");
        let error = moved_options("a 0:1|b\na\nb\n", &[(0, 1), (1, 0)]);
        assert_eq!(error, no_item("a"), "bounds differ");
    }

    #[test]
    fn what_is_no_automorphism_is_refused() {
        let text = "a b 0:2|c | s\na\nb\nc\na b c s\n";
        let one_to_one = |name: &str| Err(PermutationError::NotOneToOne { name: name.to_owned() });
        assert_eq!(moved(text, &[("a", "b")]), one_to_one("b"));
        assert_eq!(moved(text, &[("a", "b"), ("b", "b")]), one_to_one("b"));
        assert_eq!(moved(text, &[("a", "a"), ("a", "b"), ("b", "a")]), one_to_one("a"));
        for other in ["c", "s"] {
            let error = moved(text, &[("a", other), (other, "a")]).expect_err("other bounds");
            assert!(matches!(error, PermutationError::Bounds { .. }), "{error}");
        }
        assert!(moved(text, &[("a", "b"), ("b", "a")]).is_ok());
        assert_eq!(moved(text, &[]).expect("the identity").moved_options(), []);
    }
}
