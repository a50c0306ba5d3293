//! Residuals: a problem in the middle of a search.

use std::collections::{BTreeMap, HashMap};

use crate::problem::{PLAIN, Problem};

/// A residual. It is copied rather than undone.
///
/// # Invariants
/// * `n[i]` is the number of live options with item `i`.
/// * An item with live options has `hi >= 1`.
#[derive(Clone)]
pub struct Residual<'p> {
    pub problem: &'p Problem,
    pub live: Vec<bool>,
    pub bounds: Vec<(usize, usize)>,
    pub n: Vec<usize>,
}

/// How often the value of a child counts, the cost of the option taken to reach it, and the residual.
pub type Child<'p> = (u32, u128, Residual<'p>);

impl<'p> Residual<'p> {
    /// The root of a problem.
    pub fn root(problem: &'p Problem) -> Self {
        let n = problem.users.iter().map(Vec::len).collect();
        let live = vec![true; problem.options.len()];
        Self { problem, live, bounds: problem.bounds.clone(), n }
    }

    /// The live options, ascending.
    pub fn live(&self) -> impl Iterator<Item = usize> {
        (0..self.live.len()).filter(|&option| self.live[option])
    }

    /// The live options with an item, ascending.
    pub fn users(&self, item: usize) -> impl Iterator<Item = usize> {
        let users = self.problem.users[item].iter().map(|user| user.0);
        users.filter(|&option| self.live[option])
    }

    /// Whether an item imposes anything on sets of live options.
    pub fn matters(&self, item: usize) -> bool {
        let ((lo, hi), mut users) = (self.bounds[item], self.problem.users[item].iter());
        let live = users.by_ref().filter(|user| self.live[user.0]);
        let mut colors = live.map(|user| user.1);
        let first = colors.next();
        lo > 0
            || hi < self.n[item]
                && (first == Some(PLAIN) || colors.any(|color| Some(color) != first))
    }

    /// The items that matter, ascending.
    pub fn items(&self) -> impl Iterator<Item = usize> {
        (0..self.bounds.len()).filter(|&item| self.matters(item))
    }

    /// Drops a live option.
    pub fn drop(&mut self, option: usize) {
        self.live[option] = false;
        self.problem.options[option].iter().for_each(|&(item, _)| self.n[item] -= 1);
    }

    /// Returns the residual after a live option is taken.
    pub fn take(&self, option: usize) -> Self {
        let mut child = self.clone();
        child.drop(option);
        for &(item, color) in &self.problem.options[option] {
            let (lo, hi) = self.bounds[item];
            if item < self.problem.primary {
                child.bounds[item] = (lo.saturating_sub(1), hi - 1);
            }
            let users = if hi > 1 || child.n[item] == 0 { &[] } else { &*self.problem.users[item] };
            for &(other, _) in users.iter().filter(|user| color == PLAIN || user.1 != color) {
                if child.live[other] {
                    child.drop(other);
                }
            }
        }
        child
    }

    /// Returns the children in each of which the first option of a group is taken and the groups
    /// before are dropped; for these, at least `lo` groups must be there. If `lo` is 0, there is a last
    /// child without any of the options. A child counts as often as its group has options.
    pub fn branch(mut self, groups: Groups, lo: usize) -> impl Iterator<Item = Child<'p>> + 'p {
        (0..(groups.len() + 1).saturating_sub(lo)).map(move |place| {
            let Some(group) = groups.get(place) else { return (1, 0, self.clone()) };
            let (child, cost) = (self.take(group[0]), self.problem.costs[group[0]]);
            group.iter().for_each(|&option| self.drop(option));
            (group.len() as u32, cost.into(), child)
        })
    }

    /// Returns the children of the step *split*.
    pub fn split(self, item: usize) -> impl Iterator<Item = Child<'p>> + 'p {
        let options = self.users(item).map(|option| vec![option]).collect();
        let lo = self.bounds[item].0;
        self.branch(options, lo)
    }

    /// Returns the child of the step *product* for a part, whose options ascend.
    pub fn part(&self, part: &[usize]) -> Child<'p> {
        let mut child = self.clone();
        for option in self.live().filter(|option| part.binary_search(option).is_err()) {
            child.drop(option);
        }
        for (bounds, _) in child.bounds.iter_mut().zip(&child.n).filter(|(_, n)| **n == 0) {
            bounds.0 = 0;
        }
        (1, 0, child)
    }
}

/// Disjoint sets of options, each ascending, in the order of their first options.
pub type Groups = Vec<Vec<usize>>;

/// Returns the sets of some options that pairs connect, if need be by way of further options.
pub fn groups(pairs: &[(usize, usize)], options: impl Iterator<Item = usize>) -> Groups {
    // A set is a tree that leads down to its lowest option.
    let mut lower = HashMap::new();
    let lowest = |lower: &HashMap<usize, usize>, mut option: usize| {
        while let Some(&other) = lower.get(&option) {
            option = other;
        }
        option
    };
    for &(a, b) in pairs {
        let (a, b) = (lowest(&lower, a), lowest(&lower, b));
        if a != b {
            lower.insert(a.max(b), a.min(b));
        }
    }
    let mut sets = BTreeMap::<usize, Vec<usize>>::new();
    options.for_each(|option| sets.entry(lowest(&lower, option)).or_default().push(option));
    let mut sets: Groups = sets.into_values().collect();
    sets.sort_unstable();
    sets
}
