//! The item to branch on, and one option of each orbit of its options.
//!
//! An option and its image under any automorphism are in equally many solutions, wherever the item
//! goes. So the orbits are those of the whole group, and no stabilizer is needed.

use std::collections::HashMap;

use num_bigint::BigUint;
use quadrille_problem::{Bounds, ItemId, OptionId, Problem};
use quadrille_search::reduce::lists::Lists;

/// A set of solutions to be counted, whose count makes part of the sum.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    /// The options that these solutions take, of one orbit; at least one.
    pub taken: Vec<OptionId>,
    /// The options that they do not take.
    pub dropped: Vec<OptionId>,
    /// The number of images of the set that are counted with it.
    pub(crate) weight: u32,
    /// The number of sets that each of these solutions is in: images of this set, and sets of other branches.
    pub(crate) times: u32,
    /// The share of the work, in any unit.
    pub share: f64,
}

/// The counts of some branches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sum {
    /// How often solutions were counted: those that will be counted `n` times in all stand at `n`.
    by_times: Vec<BigUint>,
}

impl Sum {
    /// Adds the count of a branch.
    pub(crate) fn add(&mut self, branch: &Branch, count: BigUint) {
        let times = branch.times as usize;
        if self.by_times.len() <= times {
            self.by_times.resize(times + 1, BigUint::ZERO);
        }
        self.by_times[times] += count * branch.weight;
    }

    /// Returns the number of solutions, after all branches; before, a lower bound.
    pub(crate) fn solutions(&self) -> BigUint {
        let counts = self.by_times.iter().enumerate().skip(1);
        counts.map(|(times, count)| count / times).sum()
    }
}

/// Returns one option of each orbit of the options of an item that must be covered exactly once. If there
/// is no such item, it is one that must be covered exactly `k` times. Each solution takes `k` of its options,
/// so it is counted `k` times, and no order of these options breaks a symmetry. Returns `None` if there is
/// neither.
///
/// At the root, and where all items have equally many options (at the end of each row of a Latin
/// square), it is the item with the least [`cost`]: the first option breaks symmetries of the whole
/// problem, which are used there or never. Elsewhere it is the first item with the fewest options. The
/// symmetries left there mostly lie where nothing is taken yet, so they are not lost, and a search that
/// continues in one place meets the same residuals again.
pub(crate) fn branches(problem: &Problem, orbits: &[u32], is_root: bool) -> Option<Vec<Branch>> {
    let (item, times) = branch_item(problem, orbits, is_root)?;
    Some(each_of(problem, item, orbits, times))
}

/// Returns the item whose options are the [`branches`], and the number of them that a solution takes.
pub(crate) fn branch_item(
    problem: &Problem,
    orbits: &[u32],
    is_root: bool,
) -> Option<(ItemId, u32)> {
    let lists = Lists::new(problem);
    let times = least_times(problem)?;
    let items = covered_exactly(problem, times);
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
        least_cost(items, |item| (orbit_count(&item), degree(&item)))
    } else {
        Some(first)
    };
    best.map(|item| (item, times))
}

/// Returns the primary items that must be covered exactly `times` times.
fn covered_exactly(problem: &Problem, times: u32) -> impl Iterator<Item = ItemId> + Clone {
    let items = (0..problem.primary_count()).map(ItemId::known);
    items.filter(move |&item| problem.bounds(item) == Some(Bounds { lo: times, hi: times }))
}

/// Returns the least number of times that any item must be covered exactly.
fn least_times(problem: &Problem) -> Option<u32> {
    let bounds = (0..problem.primary_count()).map(|item| problem.bounds(ItemId::known(item)));
    let exact = bounds.flatten().filter(|bounds| bounds.lo == bounds.hi && bounds.lo > 0);
    exact.map(|bounds| bounds.lo).min()
}

/// Returns the primary items that must be covered.
pub(crate) fn needed(problem: &Problem) -> impl Iterator<Item = ItemId> {
    let items = (0..problem.primary_count()).map(ItemId::known);
    items.filter(|&item| must_be_covered(problem, item))
}

/// Whether an item must be covered.
pub(crate) fn must_be_covered(problem: &Problem, item: ItemId) -> bool {
    problem.bounds(item).is_some_and(|bounds| bounds.lo > 0)
}

/// Returns about how many times as much a search without symmetries costs, which branches on the item with
/// the fewest options, as one that begins with branches of this [`cost`].
pub(crate) fn fold(problem: &Problem, cost_of_branches: f64) -> f64 {
    let lists = Lists::new(problem);
    let once = covered_exactly(problem, 1).map(|item| lists.len(item)).min();
    // Whole orbits need no such item.
    let any = || needed(problem).map(|item| lists.len(item)).min();
    let fewest = once.or_else(any).unwrap_or(0);
    (cost(f64::from(fewest), fewest) / cost_of_branches).sqrt()
}

/// Returns the [`cost`] of branches that [`branches`] has found.
///
/// A solution that is counted `times` times costs as much as `times` solutions.
pub(crate) fn cost_of(branches: &[Branch]) -> f64 {
    let Walked { work, options, .. } = Walked::by(branches);
    cost(f64::from(work), options)
}

/// Returns the cost of branching at the root on an item with `options` options, which fall into this
/// number of orbits: parts of orbits, where the rest of each lies at other items and is followed with it. Only
/// the ratio of two costs means anything.
///
/// An item with more options has more branches, but smaller trees below them. Measured without symmetries,
/// the cost grows about as the square root of the number of options. With symmetries, only one option of
/// each orbit is followed, so that cost is multiplied by orbits / options. The result is its square.
pub(crate) fn cost(orbits: f64, options: u32) -> f64 {
    orbits.powi(2) / f64::from(options.max(1))
}

/// Returns the item of the least [`cost`] by its numbers of orbits and of options, and of those the one with
/// the fewest options.
pub(crate) fn least_cost(
    items: impl Iterator<Item = ItemId>,
    numbers: impl Fn(ItemId) -> (usize, u32),
) -> Option<ItemId> {
    let costs = items.map(|item| {
        let (orbits, options) = numbers(item);
        (cost(orbits as f64, options), options, item)
    });
    let least = costs.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    least.map(|(_, _, item)| item)
}

/// What branches on the options of an item cost together.
struct Walked {
    /// The branches, each as often as its solutions are counted.
    work: u32,
    /// The options that they stand for.
    options: u32,
    /// Whether solutions are counted several times.
    repeats: bool,
}

impl Walked {
    fn by(branches: &[Branch]) -> Self {
        Self {
            work: branches.iter().map(|branch| branch.times).sum(),
            options: branches.iter().map(|branch| branch.weight).sum(),
            repeats: branches.iter().any(|branch| branch.times > 1),
        }
    }
}

/// The least saving by branches that count a solution several times, where the group is small.
const LEAST_SAVING: u32 = 3;

/// Whether branches at a root save no work:
/// * they follow all options in order;
/// * each option followed has as many images as the group has elements, none of them an option of the same
///   item: no branch is saved, and to take the option ends all symmetry;
/// * each solution is counted several times, and the group has fewer elements than the item has options: few
///   residuals are isomorphic, and a search that counts each solution once is as short.
pub(crate) fn saves_nothing(branches: &[Branch], orbits: &[u32], group_order: f64) -> bool {
    let Walked { work, options, repeats } = Walked::by(branches);
    if repeats && group_order <= f64::from(options) && work * LEAST_SAVING > options {
        return true;
    }
    let mut sizes = vec![0u32; orbits.len()];
    orbits.iter().for_each(|&orbit| sizes[orbit as usize] += 1);
    let images = |branch: &Branch| f64::from(sizes[orbits[branch.taken[0].index()] as usize]);
    branches.iter().any(|branch| !branch.dropped.is_empty())
        || branches.iter().all(|branch| branch.weight == 1 && images(branch) >= group_order)
}

/// Whether all options of each orbit have the same members. To take one of them or another leaves one
/// residual, so the memo of a search saves as much as such symmetries do.
pub(crate) fn exchanges_equal_options_only(problem: &Problem, orbits: &[u32]) -> bool {
    let members = |option: usize| {
        let mut members = problem.members(OptionId::known(option)).to_vec();
        members.sort_unstable();
        members
    };
    let mut moved = (0..).zip(orbits).filter(|&(option, &orbit)| option != orbit as usize);
    moved.all(|(option, &orbit)| members(option) == members(orbit as usize))
}

/// The first option of an item in each orbit. Each solution takes `times` of the item's options, and is
/// counted as often. Where that saves nothing, each solution is counted once: at the first of its options,
/// with those before it dropped.
pub(crate) fn each_of(problem: &Problem, item: ItemId, orbits: &[u32], times: u32) -> Vec<Branch> {
    let mut place: HashMap<u32, usize> = HashMap::new();
    let mut branches: Vec<Branch> = Vec::new();
    for option in Lists::new(problem).options(item) {
        let index = *place.entry(orbits[option.index()]).or_insert(branches.len());
        match branches.get_mut(index) {
            Some(branch) => {
                branch.weight += 1;
                branch.share += 1.0;
            }
            None => {
                let (taken, dropped) = (vec![option], Vec::new());
                branches.push(Branch { taken, dropped, weight: 1, times, share: 1.0 });
            }
        }
    }
    let Walked { work, options, repeats } = Walked::by(&branches);
    match repeats && work >= options {
        true => in_order(problem, item, times),
        false => branches,
    }
}

/// One branch for each option that may be the first of the `times` options of an item that a solution takes.
fn in_order(problem: &Problem, item: ItemId, times: u32) -> Vec<Branch> {
    let options: Vec<OptionId> = Lists::new(problem).options(item).collect();
    let firsts = (options.len() + 1).saturating_sub(times as usize);
    let branch = |place: usize| {
        let (taken, dropped) = (vec![options[place]], options[..place].to_vec());
        Branch { taken, dropped, weight: 1, times: 1, share: 1.0 }
    };
    (0..firsts).map(branch).collect()
}

#[cfg(test)]
mod tests {
    use quadrille_symmetry::Limits;

    use super::*;
    use crate::symmetry::finder::Symmetry;

    fn weights(text: &str, is_root: bool) -> Vec<u32> {
        let problem = Problem::parse(text).expect("a good problem");
        let mut symmetry = Symmetry::new(&problem).expect("a small problem");
        let canonical = symmetry.canonical(Limits::none()).expect("no limit");
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
    fn an_option_of_an_item_covered_exactly_twice_counts_half() {
        let text = format!("2|a 1:2|b\n{}a\n", "a b\n".repeat(4));
        let problem = Problem::parse(&text).expect("a good problem");
        let branches = branches(&problem, &[0, 0, 0, 0, 4], false).expect("an exact item");
        let parts: Vec<_> =
            branches.iter().map(|b| (b.taken[0].index(), b.weight, b.times)).collect();
        assert_eq!(parts, [(0, 4, 2), (4, 1, 2)]);
        // Two of four `a b`, or one of them and `a`.
        let mut sum = Sum::default();
        sum.add(&branches[0], 4u32.into());
        sum.add(&branches[1], 4u32.into());
        assert_eq!(sum.solutions(), 10u32.into());
    }

    #[test]
    fn options_of_an_item_covered_twice_are_taken_in_order_if_no_symmetry_moves_them() {
        let problem = Problem::parse("2|a 1:2|b\na b\na b\na b\nb\n").expect("a good problem");
        let branches = branches(&problem, &[0, 1, 2, 3], false).expect("an exact item");
        let part = |branch: &Branch| (branch.taken[0].index(), branch.dropped.len(), branch.times);
        assert_eq!(branches.iter().map(part).collect::<Vec<_>>(), [(0, 0, 1), (1, 1, 1)]);
    }

    #[test]
    fn orbits_of_an_item_covered_often_save_nothing() {
        let saves_nothing = |times: u32, orbits: &[u32]| {
            let text = format!("{times}|a\n{}", "a\n".repeat(orbits.len()));
            let problem = Problem::parse(&text).expect("a good problem");
            let branches = branches(&problem, orbits, true).expect("an exact item");
            [2.0, 1e6].map(|group_order| saves_nothing(&branches, orbits, group_order))
        };
        // Two orbits of six options, each solution counted twice or three times; one orbit.
        assert_eq!(saves_nothing(2, &[0, 0, 0, 3, 3, 3]), [true, false]);
        assert_eq!(saves_nothing(3, &[0, 0, 0, 3, 3, 3]), [true, true]);
        assert_eq!(saves_nothing(2, &[0; 6]), [false, false]);
    }

    #[test]
    fn equal_options_are_told_from_others_in_their_orbit() {
        let is_equal = |text: &str| {
            let problem = Problem::parse(text).expect("a good problem");
            let mut symmetry = Symmetry::new(&problem).expect("a small problem");
            let canonical = symmetry.canonical(Limits::none()).expect("no limit");
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
            let canonical = symmetry.canonical(Limits::none()).expect("no limit");
            let branches = branches(&problem, &canonical.option_orbits, true);
            fold(&problem, cost_of(&branches.expect("an item covered once")))
        };
        let close = |a: f64, b: f64| (a - b).abs() < 1e-6;
        assert!(close(fold("a b c d\na b\nb c\nc d\nd a\n"), 2.0));
        // Two orbits of nine options, where the search has two options: half of the root of 9 × 2.
        let text = format!("a d | l s t\na\n{}d s\nd t\n", "a l\n".repeat(8));
        assert!(close(fold(&text), 4.5_f64.sqrt()));
    }
}
