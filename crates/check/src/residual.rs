//! Residuals: a problem in the middle of a search.

use crate::problem::{PLAIN, Problem};

/// A residual. It is copied rather than undone.
///
/// # Invariants
/// * `n[i]` is the number of live options with item `i`.
/// * The bounds of a secondary item are 0 and 1 if it is open, and `FREE` if it is settled.
/// * An item with live options has `hi >= 1`.
#[derive(Clone)]
pub(crate) struct Residual<'p> {
    pub(crate) problem: &'p Problem,
    pub(crate) live: Vec<bool>,
    pub(crate) bounds: Vec<(usize, usize)>,
    pub(crate) n: Vec<usize>,
    /// The cost of the options that were taken.
    pub(crate) spent: u128,
}

/// The bounds of an item that imposes nothing: there are fewer options.
const FREE: (usize, usize) = (0, u32::MAX as usize);

impl<'p> Residual<'p> {
    /// The root of a problem.
    pub(crate) fn root(problem: &'p Problem) -> Self {
        let n = problem.users.iter().map(Vec::len).collect();
        let live = vec![true; problem.options.len()];
        Self { problem, live, bounds: problem.bounds.clone(), n, spent: 0 }
    }

    /// The live options, ascending.
    pub(crate) fn live(&self) -> impl Iterator<Item = usize> {
        (0..self.live.len()).filter(|&option| self.live[option])
    }

    /// The live options with an item, ascending, each with the color that it gives.
    pub(crate) fn users(&self, item: usize) -> impl Iterator<Item = (usize, usize)> {
        self.problem.users[item].iter().copied().filter(|user| self.live[user.0])
    }

    /// The bounds of an item, unless it is settled or some live option gives it a color.
    pub(crate) fn limits(&self, item: usize) -> Option<(usize, usize)> {
        let bounds = self.bounds[item];
        let is_plain = || bounds != FREE && self.users(item).all(|user| user.1 == PLAIN);
        (item < self.problem.primary || is_plain()).then_some(bounds)
    }

    /// Drops a live option.
    pub(crate) fn drop(&mut self, option: usize) {
        self.live[option] = false;
        self.problem.options[option].iter().for_each(|&(item, _)| self.n[item] -= 1);
    }

    /// Returns the residual after a live option is taken.
    pub(crate) fn take(&self, option: usize) -> Self {
        let mut child = self.clone();
        child.drop(option);
        child.spent += u128::from(self.problem.costs[option]);
        for &(item, color) in &self.problem.options[option] {
            let (lo, hi) = self.bounds[item];
            let is_primary = item < self.problem.primary;
            child.bounds[item] = if is_primary { (lo.saturating_sub(1), hi - 1) } else { FREE };
            if hi == 1 && child.n[item] > 0 {
                for &(other, its_color) in &self.problem.users[item] {
                    if child.live[other] && (color == PLAIN || its_color != color) {
                        child.drop(other);
                    }
                }
            }
        }
        child
    }

    /// Returns the residuals in each of which one of some options is taken and those before it are
    /// dropped; and, if `count` is greater than their number, a last one without any of them.
    pub(crate) fn in_turn(
        mut self,
        options: Vec<usize>,
        count: usize,
    ) -> impl Iterator<Item = Self> + 'p {
        (0..count).map(move |place| {
            let Some(&option) = options.get(place) else { return self.clone() };
            let child = self.take(option);
            self.drop(option);
            child
        })
    }

    /// Returns the children of the step *split*.
    pub(crate) fn split(self, item: usize) -> impl Iterator<Item = Self> + 'p {
        let options: Vec<usize> = self.users(item).map(|user| user.0).collect();
        let count = (options.len() + 1).saturating_sub(self.bounds[item].0);
        self.in_turn(options, count)
    }

    /// Returns the child of the step *product* for a part, whose options ascend.
    pub(crate) fn part(&self, part: &[usize]) -> Self {
        let mut child = Self { spent: 0, ..self.clone() };
        for option in self.live().filter(|option| part.binary_search(option).is_err()) {
            child.drop(option);
        }
        for item in (0..self.problem.primary).filter(|&item| child.n[item] == 0) {
            child.bounds[item] = (0, 0);
        }
        child
    }
}
