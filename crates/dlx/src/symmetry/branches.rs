//! The item to branch on, and one option of each orbit of its options.
//!
//! An option and its image under any automorphism are in equally many solutions, wherever the item
//! goes. So the orbits are those of the whole group, and no stabilizer is needed.

use std::collections::HashMap;

use quadrille_problem::{Bounds, ItemId, OptionId, Problem};

use crate::reduce::lists::Lists;

/// An option to be followed, and the number of options of its item that it represents.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    pub(super) option: OptionId,
    pub(super) weight: u32,
}

/// Returns one option of each orbit of the options of an item that must be covered exactly once, or
/// `None` if there is no such item.
///
/// At the root, and where all items have equally many options (at the end of each row of a Latin
/// square), it is the item with the least [`cost`]: the first option breaks symmetries of the whole
/// problem, which are used there or never. Elsewhere it is the first item with the fewest options. The
/// symmetries left there mostly lie where nothing is taken yet, so they are not lost, and a search that
/// continues in one place meets the same residuals again.
pub(super) fn branches(problem: &Problem, orbits: &[u32], is_root: bool) -> Option<Vec<Branch>> {
    let lists = Lists::new(problem);
    let items = covered_once(problem);
    let degree = |item: &ItemId| lists.len(*item);
    let orbit_count = |item: &ItemId| {
        let options = lists.options(*item);
        let mut orbits: Vec<u32> = options.map(|option| orbits[option.index()]).collect();
        orbits.sort_unstable();
        orbits.dedup();
        orbits.len()
    };
    let first = items.clone().min_by_key(degree)?;
    let nothing_is_begun = is_root || items.clone().all(|item| degree(&item) == degree(&first));
    let best = if nothing_is_begun {
        items.min_by_key(|item| (cost(orbit_count(item), degree(item)), degree(item)))
    } else {
        Some(first)
    };
    best.map(|item| each_of(lists.options(item), orbits))
}

/// Returns the primary items that must be covered exactly once.
fn covered_once(problem: &Problem) -> impl Iterator<Item = ItemId> + Clone {
    let items = (0..problem.primary_count()).map(ItemId::known);
    items.filter(|&item| problem.bounds(item) == Some(Bounds::ONCE))
}

/// Returns about how many times as much a search without symmetries costs, which branches on the item with
/// the fewest options, as one that begins with these branches.
pub(super) fn fold(problem: &Problem, branches: &[Branch]) -> f64 {
    let lists = Lists::new(problem);
    let fewest = covered_once(problem).map(|item| lists.len(item)).min().unwrap_or(0);
    let options: u32 = branches.iter().map(|branch| branch.weight).sum();
    let ratio = cost(fewest as usize, fewest) as f64 / cost(branches.len(), options).max(1) as f64;
    ratio.sqrt()
}

/// Returns the cost of branching at the root on an item with this number of options, which fall into this
/// number of orbits. Only the ratio of two costs means anything.
///
/// An item with more options has more branches, but smaller trees below them. Measured without symmetries,
/// the cost grows about as the square root of the number of options. With symmetries, only one option of
/// each orbit is followed, so that cost is multiplied by orbits / options. The result is its square.
pub(crate) fn cost(orbits: usize, options: u32) -> u128 {
    ((orbits as u128).pow(2) << 32) / u128::from(options.max(1))
}

/// Whether each option followed has as many images as the group has elements, none of them an option of
/// the same item: no branch is saved, and to take the option ends all symmetry.
pub(super) fn saves_nothing(branches: &[Branch], orbits: &[u32], group_order: f64) -> bool {
    let mut sizes = vec![0u32; orbits.len()];
    orbits.iter().for_each(|&orbit| sizes[orbit as usize] += 1);
    let images = |branch: &Branch| f64::from(sizes[orbits[branch.option.index()] as usize]);
    branches.iter().all(|branch| branch.weight == 1 && images(branch) >= group_order)
}

/// Whether all options of each orbit have the same members. To take one of them or another leaves one
/// residual, so the memo of a search saves as much as such symmetries do.
pub(super) fn exchanges_equal_options_only(problem: &Problem, orbits: &[u32]) -> bool {
    let members = |option: usize| {
        let mut members = problem.members(OptionId::known(option)).to_vec();
        members.sort_unstable();
        members
    };
    let mut moved = (0..).zip(orbits).filter(|&(option, &orbit)| option != orbit as usize);
    moved.all(|(option, &orbit)| members(option) == members(orbit as usize))
}

/// The first of these options in each orbit.
fn each_of(options: impl Iterator<Item = OptionId>, orbits: &[u32]) -> Vec<Branch> {
    let mut place: HashMap<u32, usize> = HashMap::new();
    let mut branches: Vec<Branch> = Vec::new();
    for option in options {
        let index = *place.entry(orbits[option.index()]).or_insert(branches.len());
        match branches.get_mut(index) {
            Some(branch) => branch.weight += 1,
            None => branches.push(Branch { option, weight: 1 }),
        }
    }
    branches
}

#[cfg(test)]
mod tests {
    use quadrille_symmetry::Limits;

    use super::*;
    use crate::symmetry::finder::Symmetry;
    use crate::symmetry::known::Keys;

    fn weights(text: &str, is_root: bool) -> Vec<u32> {
        let problem = Problem::parse(text).expect("a good problem");
        let mut symmetry = Symmetry::new(&problem).expect("a small problem");
        let canonical = symmetry.canonical(Keys::Hashed, Limits::none()).expect("no limit");
        let branches =
            branches(&problem, &canonical.option_orbits, is_root).expect("an item covered once");
        branches.iter().map(|branch| branch.weight).collect()
    }

    #[test]
    fn a_branch_represents_its_orbit() {
        // The edges of a square, and of a path, whose middle edge and loose ends differ.
        assert_eq!(weights("a b c d\na b\nb c\nc d\nd a\n", true), [2]);
        assert_eq!(weights("a b c d\na b\nb c\nc d\na\nd\n", true), [1, 1]);
    }

    #[test]
    fn equal_options_are_told_from_others_in_their_orbit() {
        let is_equal = |text: &str| {
            let problem = Problem::parse(text).expect("a good problem");
            let mut symmetry = Symmetry::new(&problem).expect("a small problem");
            let canonical = symmetry.canonical(Keys::Hashed, Limits::none()).expect("no limit");
            exchanges_equal_options_only(&problem, &canonical.option_orbits)
        };
        assert!(is_equal("a b | s\na s:x\ns:x a\nb s:x\nb s:y\na\n"));
        assert!(!is_equal("a b | s t\na s\na t\nb\n"));
    }

    #[test]
    fn few_orbits_lead_where_nothing_is_begun_and_else_the_fewest_options() {
        // Two options for a that differ; three for d that a symmetry exchanges.
        let text = "a d | s t u v\na\na s t u\nd t\nd u\nd s\n";
        assert_eq!(weights(text, true), [3]);
        assert_eq!(weights(text, false), [1, 1]);
        // With three options each, all of them different for a.
        let text = "a d | s t u v\na\na s t u\na v\nd t\nd u\nd s\n";
        assert_eq!(weights(text, false), [3]);
        // Two orbits of eight options cost as much as one of two, but two of nine cost less.
        let text = |options: usize| {
            let longer = "a\n".to_owned() + &"a l\n".repeat(options - 1);
            "a d | l s t\n".to_owned() + &longer + "d s\nd t\n"
        };
        assert_eq!(weights(&text(8), true), [2]);
        assert_eq!(weights(&text(9), true), [1, 8]);
    }

    #[test]
    fn the_fold_is_the_size_of_an_orbit_if_lists_are_equally_long() {
        let fold = |text: &str| {
            let problem = Problem::parse(text).expect("a good problem");
            let mut symmetry = Symmetry::new(&problem).expect("a small problem");
            let canonical = symmetry.canonical(Keys::Hashed, Limits::none()).expect("no limit");
            let branches = branches(&problem, &canonical.option_orbits, true);
            fold(&problem, &branches.expect("an item covered once"))
        };
        let close = |a: f64, b: f64| (a - b).abs() < 1e-6;
        assert!(close(fold("a b c d\na b\nb c\nc d\nd a\n"), 2.0));
        // Two orbits of nine options, where the search has two options: half of the root of 9 × 2.
        let text = format!("a d | l s t\na\n{}d s\nd t\n", "a l\n".repeat(8));
        assert!(close(fold(&text), 4.5_f64.sqrt()));
    }
}
