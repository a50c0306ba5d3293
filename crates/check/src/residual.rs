//! Residuals: a problem in the middle of a search.

use crate::problem::{PLAIN, Problem};

/// Disjoint sets of options, each ascending.
pub type Groups = Vec<Vec<usize>>;

/// A residual. Its changes can be undone.
///
/// # Invariant
/// An item with live options has `hi >= 1`.
#[derive(Clone)]
pub struct Residual<'p> {
    pub problem: &'p Problem,
    pub live: Vec<bool>,
    /// The bounds `lo` and `hi` of each item, and the number `n` of live options with it.
    pub items: Vec<(usize, usize, usize)>,
    /// The changes in order: an option that was dropped, or an item with the bounds that it had.
    pub trail: Vec<(usize, Option<(usize, usize)>)>,
}

impl<'p> Residual<'p> {
    /// The root of a problem.
    pub fn root(problem: &'p Problem) -> Self {
        let items = problem.bounds.iter().zip(&problem.users);
        let items = items.map(|(&(lo, hi), users)| (lo, hi, users.len())).collect();
        Self { problem, live: vec![true; problem.options.len()], items, trail: Vec::new() }
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
        let (lo, hi, n) = self.items[item];
        let mut live = self.problem.users[item].iter().filter(|user| self.live[user.0]);
        let first = live.next().map(|user| user.1);
        lo > 0 || hi < n && (first == Some(PLAIN) || live.any(|user| Some(user.1) != first))
    }

    /// The items that matter, ascending.
    pub fn mattering(&self) -> impl Iterator<Item = usize> {
        (0..self.items.len()).filter(|&item| self.matters(item))
    }

    /// Drops a live option.
    pub fn drop(&mut self, option: usize) {
        self.live[option] = false;
        self.problem.options[option].iter().for_each(|&(item, _)| self.items[item].2 -= 1);
        self.trail.push((option, None));
    }

    /// Changes the bounds of an item.
    fn bound(&mut self, item: usize, (lo, hi): (usize, usize)) {
        self.trail.push((item, Some((self.items[item].0, self.items[item].1))));
        (self.items[item].0, self.items[item].1) = (lo, hi);
    }

    /// Takes a live option.
    pub fn take(&mut self, option: usize) {
        self.drop(option);
        for &(item, color) in &self.problem.options[option] {
            let (lo, hi, n) = self.items[item];
            if item < self.problem.primary {
                self.bound(item, (lo.saturating_sub(1), hi - 1));
            }
            let users = if hi > 1 || n == 0 { &[] } else { &*self.problem.users[item] };
            for &(other, _) in users.iter().filter(|user| color == PLAIN || user.1 != color) {
                if self.live[other] {
                    self.drop(other);
                }
            }
        }
    }

    /// Leaves a part of the live options, which ascend.
    pub fn isolate(&mut self, part: &[usize]) {
        let is_outside = |option: &usize| part.binary_search(option).is_err();
        let others: Vec<usize> = self.live().filter(is_outside).collect();
        others.into_iter().for_each(|option| self.drop(option));
        for item in 0..self.items.len() {
            if self.items[item].2 == 0 {
                self.bound(item, (0, self.items[item].1));
            }
        }
    }

    /// Undoes all changes but the first ones.
    pub fn undo(&mut self, changes: usize) {
        for change in self.trail.drain(changes..).rev() {
            if let (item, Some((lo, hi))) = change {
                (self.items[item].0, self.items[item].1) = (lo, hi);
            } else {
                self.live[change.0] = true;
                let members = self.problem.options[change.0].iter();
                members.for_each(|&(item, _)| self.items[item].2 += 1);
            }
        }
    }

    /// Returns the groups of a split of an item, which has these groups of options: as many as can be the
    /// first with an option of a solution, and an empty one if a solution needs none.
    pub fn split(&self, item: usize, mut groups: Groups) -> Groups {
        groups.push(Vec::new());
        groups.truncate(groups.len().saturating_sub(self.items[item].0));
        groups
    }

    /// Returns the groups of a split into single options.
    pub fn singles(&self, item: usize) -> Groups {
        self.split(item, self.users(item).map(|option| vec![option]).collect())
    }
}

/// Sets of options, as trees: each option leads to a lower one of its set, and the lowest to itself.
pub struct Sets(pub Vec<usize>);

impl Sets {
    fn lowest(&self, mut option: usize) -> usize {
        while self.0[option] < option {
            option = self.0[option];
        }
        option
    }

    /// Joins the sets of two options.
    pub fn join(&mut self, (a, b): (usize, usize)) {
        let (a, b) = (self.lowest(a), self.lowest(b));
        self.0[a.max(b)] = a.min(b);
    }

    /// Groups some options, which ascend, by their sets. The groups are in the order of their first options.
    pub fn groups(&self, options: impl Iterator<Item = usize>) -> Groups {
        let mut groups = vec![Vec::new(); self.0.len()];
        options.for_each(|option| groups[self.lowest(option)].push(option));
        groups.retain(|group| !group.is_empty());
        groups.sort_unstable();
        groups
    }
}
