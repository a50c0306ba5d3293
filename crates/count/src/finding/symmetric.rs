//! Options that can be dropped: if there is a solution with one of them, symmetries make one without it.
//!
//! A solution takes exactly one option of an item that is covered once. A symmetry can carry this option to
//! any other option of the same orbit. So the search keeps one option of each orbit, and drops the others.
//! From then on it uses only the symmetries that fix the options kept, and goes on with another item. When
//! the problem is to color a graph, this gives each vertex of a clique a different color.
//!
//! # Invariant
//! If the problem has a solution, it has one without the options dropped so far; and the symmetries that are
//! left carry such solutions to such solutions, since they fix all options of the items seen so far.

use std::cmp::Ordering;
use std::sync::Arc;

use quadrille_problem::{Bounds, ItemId, Problem};
use quadrille_random::Random;
use quadrille_search::reduce::lists::Lists;
use quadrille_symmetry::{Group, Limits, Stabilizer};

use crate::finding::clauses::Clauses;
use crate::symmetry::finder::Symmetry;

/// Steps of each search for the symmetries: a millisecond at least, and some hundredths of a second at most.
const FEWEST_STEPS: u64 = 1 << 18;
const MOST_STEPS: u64 = 1 << 24;

/// Images of points and options that may be looked at to use them: some hundredths of a second, too.
const USE_STEPS: u64 = 1 << 24;

/// Returns the symmetries of a problem, if it has any, and they are found within about `steps` steps.
pub(super) fn symmetries(
    problem: &Problem,
    steps: u64,
    interrupt: &dyn Fn() -> bool,
) -> Option<Arc<Group>> {
    let limits = Limits::none().steps(steps.clamp(FEWEST_STEPS, MOST_STEPS)).interrupt(interrupt);
    Symmetry::group(problem, &|_| 0, limits).ok().flatten().map(Arc::new)
}

/// Drops options for good that symmetries make superfluous. Returns whether that is no conflict; after a conflict
/// there is no solution.
pub(super) fn break_symmetries(
    problem: &Problem,
    group: &Arc<Group>,
    clauses: &mut Clauses,
) -> bool {
    let lists = Lists::new(problem);
    let mut random = Random::new(0);
    let mut left = Stabilizer::of_nothing(group);
    let mut steps = 0;
    while steps < USE_STEPS && !left.is_trivial() {
        let items = (0..problem.primary_count()).map(ItemId::known);
        let choices = items.filter(|&item| problem.bounds(item) == Some(Bounds::ONCE));
        let choices =
            choices.filter_map(|item| Choice::of(problem, &lists, item, left.orbits(), clauses));
        let Some(Choice { kept, dropped, .. }) = choices.max_by(Choice::compare) else {
            return true;
        };
        steps += 2 * problem.option_count() as u64;
        for &option in &kept {
            steps += left.cost();
            left = left.fixing(option, &mut random);
        }
        if !dropped.iter().all(|&option| clauses.drop_for_good(option)) {
            return false;
        }
    }
    true
}

/// An item of which some options are superfluous.
struct Choice {
    /// One option of each orbit, and the others.
    kept: Vec<u32>,
    dropped: Vec<u32>,
    /// The members of all of them.
    members: usize,
}

impl Choice {
    /// Returns the choice of an item that is covered exactly once, if some of its options are superfluous.
    fn of(
        problem: &Problem,
        lists: &Lists,
        item: ItemId,
        orbits: &[u32],
        clauses: &Clauses,
    ) -> Option<Self> {
        let (mut kept, mut dropped, mut members) = (Vec::<u32>::new(), Vec::new(), 0);
        for option in lists.options(item) {
            let number = option.index() as u32;
            if !clauses.may_be_taken(number) {
                continue;
            }
            let orbit = |option: u32| orbits[option as usize];
            match kept.iter().any(|&other| orbit(other) == orbit(number)) {
                true => dropped.push(number),
                false => kept.push(number),
            }
            members += problem.option(option).members().len();
        }
        (!dropped.is_empty()).then_some(Self { kept, dropped, members })
    }
    /// The better choice leaves a smaller part of the options; of equals, fewer of them; then, it has more members,
    /// which affect more items.
    fn compare(&self, other: &Self) -> Ordering {
        let parts =
            (self.dropped.len() * other.kept.len()).cmp(&(other.dropped.len() * self.kept.len()));
        parts.then(other.kept.len().cmp(&self.kept.len())).then(self.members.cmp(&other.members))
    }
}
