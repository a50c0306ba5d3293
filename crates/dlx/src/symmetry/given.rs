//! Automorphisms that a caller gives by the items that they move, completed and checked.
//!
//! An item takes its colors along: where `s` goes to `t`, `s` in red goes to `t` in red, unless the
//! caller gives that color another image. The images of options follow. Of duplicate options the
//! first goes to the first, and so on.
//!
//! Invariant: a [`Permutation`] made here passed the same check as one that a search finds.

use std::collections::HashMap;
use std::fmt;

use quadrille_problem::{ItemId, Member, Problem};

use crate::symmetry::check::Checker;
use crate::symmetry::coloring::Colorings;
use crate::symmetry::group::Permutation;

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
                    "option `{option}` would become `{image}`, which is no option of equal cost"
                )
            }
            Self::Colors => f.write_str("colors of one item would go to several items"),
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
        Self::of_members(problem, &moved)
    }

    /// As [`of_items`](Self::of_items), with images of items and of items in a color.
    pub(crate) fn of_members(
        problem: &Problem,
        moved: &[(Member, Member)],
    ) -> Result<Self, PermutationError> {
        let images = Images::new(problem, moved)?;
        let items = images.items();
        for &(item, image) in &items {
            if problem.bounds(item) != problem.bounds(image) {
                let [item, image] = [item, image].map(|item| name(problem, item.into()));
                return Err(PermutationError::Bounds { item, image });
            }
        }
        let options = images.options(problem)?;
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

/// The name of an item, or of an item in a color: `a`, `s:red`.
fn name(problem: &Problem, member: Member) -> String {
    let item = problem.item(member.item).name();
    match member.color {
        None => item.to_owned(),
        Some(color) => format!("{item}:{}", problem.color_name(color)),
    }
}

#[cfg(test)]
mod tests {
    use quadrille_problem::OptionId;

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
