//! Branches at the root on whole orbits of options, wherever those lie.
//!
//! An item that must be covered has options in some orbits, so each solution takes an option of one of them
//! at least. The orbits are put in an order, and a solution is counted where its first orbit is: one option
//! of that orbit is taken, all options of the orbits before it are dropped, and the count is multiplied by
//! the size of the orbit. A solution that takes `m` options of its first orbit is then counted `m` times, once
//! for each of them. So the other options of that orbit are taken or dropped as well, one branch for each set
//! of them, and the counts of the branches that take `m` are divided by `m`.
//!
//! The corner of a square shows what this saves. Of the eight images of an option there, two lie in the same
//! corner, so with one of each orbit of the corner's options half of them are followed. Here it is one of
//! eight, and each orbit drops those before it. What it costs: each branch has dropped other options, so
//! fewer residuals are equal, and a memo finds less.
//!
//! A weak form of what B. D. McKay calls canonical augmentation ("Isomorph-free exhaustive generation", J.
//! Algorithms 26, 1998), with weights in place of the test.

use std::cmp::Reverse;
use std::collections::HashMap;

use quadrille_problem::{ItemId, OptionId, Problem};
use quadrille_search::reduce::lists::Lists;
use quadrille_search::reduce::residual::Cover;

use crate::symmetry::branches::{Branch, cost, must_be_covered, needed};

/// How many branches there may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BranchLimits {
    /// The most branches.
    pub(crate) branches: usize,
    /// The most other options of an orbit that can be taken with its first one.
    pub(crate) beside: usize,
}

/// The options of each orbit, by the number of the orbit.
type Orbits = HashMap<u32, Vec<OptionId>>;

/// Returns branches on whole orbits, and their [`cost`], if it is less than `limit`. `orbit_of` has the number of
/// the orbit of each option.
pub(crate) fn whole_orbits(
    problem: &Problem,
    orbit_of: &[u32],
    limit: f64,
    most: BranchLimits,
) -> Option<(Vec<Branch>, f64)> {
    let mut orbits = Orbits::new();
    for (option, &orbit) in orbit_of.iter().enumerate() {
        orbits.entry(orbit).or_default().push(OptionId::known(option));
    }
    let lists = Lists::new(problem);
    let item = least_item(problem, &lists, limit, |option| {
        orbits[&orbit_of[option.index()]].len() as f64
    })?;
    let mut here: HashMap<u32, u32> = HashMap::new();
    lists.options(item).for_each(|option| *here.entry(orbit_of[option.index()]).or_default() += 1);
    if here.len() > most.branches {
        return None;
    }
    let mut here: Vec<(&[OptionId], u32)> =
        here.into_iter().map(|(orbit, count)| (orbits[&orbit].as_slice(), count)).collect();
    // Large orbits first, of which most solutions take few options; large options as well.
    let size = |orbit: &[OptionId]| problem.members(orbit[0]).len();
    here.sort_by_key(|(orbit, _)| (Reverse(orbit.len()), Reverse(size(orbit)), orbit[0]));
    let mut tree = Tree { problem, lists: &lists, most, branches: Vec::new(), dropped: Vec::new() };
    for (orbit, count) in here {
        let share = f64::from(count) / orbit.len() as f64;
        tree.extend(orbit.len() as u32, &mut vec![orbit[0]], &orbit[1..], share)?;
        tree.dropped.extend_from_slice(orbit);
    }
    let parts = tree.branches.iter().map(|branch| branch.share).sum();
    let cost = cost(parts, lists.len(item));
    (cost < limit).then_some((tree.branches, cost))
}

/// Returns the item on whose orbits to branch, if that may cost less than `limit`. `images` is the size of the
/// orbit of an option.
fn least_item(
    problem: &Problem,
    lists: &Lists,
    limit: f64,
    images: impl Fn(OptionId) -> f64,
) -> Option<ItemId> {
    let needed = needed(problem).filter(|&item| lists.len(item) > 0);
    let costs = needed.map(|item| {
        // The sum over the orbits of the share of each that lies at the item.
        let parts = lists.options(item).map(|option| 1.0 / images(option)).sum();
        (cost(parts, lists.len(item)), item)
    });
    let (least, item) = costs.min_by(|(cost, _), (other, _)| cost.total_cmp(other))?;
    (least < limit).then_some(item)
}

/// The branches, as they are found.
struct Tree<'t> {
    problem: &'t Problem,
    lists: &'t Lists,
    most: BranchLimits,
    branches: Vec<Branch>,
    /// The options dropped so far.
    dropped: Vec<OptionId>,
}

impl Tree<'_> {
    /// Adds the branches that take these options of an orbit of `images`, and any others of the rest. Returns
    /// `None` if they are too many.
    fn extend(
        &mut self,
        images: u32,
        taken: &mut Vec<OptionId>,
        rest: &[OptionId],
        share: f64,
    ) -> Option<()> {
        if self.branches.len() == self.most.branches {
            return None;
        }
        let dropped = [&self.dropped, rest].concat();
        let (taken_here, times) = (taken.clone(), taken.len() as u32);
        self.branches.push(Branch { taken: taken_here, dropped, weight: images, times, share });
        let cover = Cover::new(self.problem, taken, &[]);
        let admits = |option| cover.admits(self.problem.option(option));
        if taken.len() == 1
            && rest.iter().filter(|&&option| admits(option)).count() > self.most.beside
        {
            return None;
        }
        for (place, &option) in rest.iter().enumerate() {
            if admits(option) {
                taken.push(option);
                let share = share * self.chance(option);
                self.extend(images, taken, &rest[place + 1..], share)?;
                taken.pop();
            }
            self.dropped.push(option);
        }
        self.dropped.truncate(self.dropped.len() - rest.len());
        Some(())
    }

    /// The share of the solutions that take an option, if the options of each of its items are in equally
    /// many.
    fn chance(&self, option: OptionId) -> f64 {
        let items = self.problem.members(option).iter().map(|member| member.item);
        let needed = items.filter(|&item| must_be_covered(self.problem, item));
        let fewest = needed.map(|item| self.lists.len(item)).min();
        fewest.map_or(0.5, |options| 1.0 / f64::from(options))
    }
}

#[cfg(test)]
mod tests {
    use quadrille_symmetry::Limits;

    use super::*;
    use crate::boards::latin;
    use crate::symmetry::finder::Symmetry;

    /// The numbers of the options taken and dropped, and the weight.
    type Plain = (Vec<usize>, Vec<usize>, u32);

    /// The branches on whole orbits.
    fn found(problem: &Problem, most: usize) -> Option<Vec<Plain>> {
        let mut symmetry = Symmetry::new(problem).expect("a small problem");
        let canonical = symmetry.canonical(Limits::none()).expect("no limit");
        let orbits = &canonical.option_orbits;
        let (branches, _) = whole_orbits(
            problem,
            orbits,
            f64::INFINITY,
            BranchLimits { branches: most, beside: 24 },
        )?;
        let numbers = |options: &[OptionId]| options.iter().map(|option| option.index()).collect();
        let plain =
            |branch: &Branch| (numbers(&branch.taken), numbers(&branch.dropped), branch.weight);
        Some(branches.iter().map(plain).collect())
    }

    /// The edges of a square, each of which is in the orbit of all four: one is taken, and of the others only
    /// the one across may be taken too.
    #[test]
    fn the_other_options_of_an_orbit_are_taken_or_dropped() {
        let square = Problem::parse("a b c d\na b\nb c\nc d\nd a\n").expect("a good problem");
        let branches = vec![(vec![0], vec![1, 2, 3], 4), (vec![0, 2], vec![1, 3], 4)];
        assert_eq!(found(&square, 2), Some(branches));
        assert_eq!(found(&square, 1), None, "one branch is not enough");
    }

    /// Each item of four has an option of its own, and there is one for all: the large orbit comes first.
    #[test]
    fn an_orbit_drops_those_before_it() {
        let text = "a b c d\na b c d\na\nb\nc\nd\n";
        let branches =
            found(&Problem::parse(text).expect("a good problem"), 9).expect("few branches");
        assert_eq!(branches.len(), 9, "eight sets of three others, and the large option");
        assert_eq!(branches[0], (vec![1], vec![2, 3, 4], 4));
        assert_eq!(branches[8], (vec![0], vec![1, 2, 3, 4], 1));
    }

    #[test]
    fn an_item_that_may_stay_open_leads_nowhere() {
        assert_eq!(found(&Problem::parse("0:1|a 0:1|b\na\nb\n").expect("a good problem"), 9), None);
        let branches = found(&Problem::parse("1:2|a\na\na\n").expect("a good problem"), 9);
        assert_eq!(branches, Some(vec![(vec![0], vec![1], 2), (vec![0, 1], vec![], 2)]));
    }

    /// All 64 options of a Latin square of order 4 are one orbit, of which far too many sets can be taken.
    #[test]
    fn large_orbits_are_given_up() {
        assert_eq!(found(&latin(4), 256), None);
    }
}
