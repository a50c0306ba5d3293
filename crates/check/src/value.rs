//! The value of a residual, and the search that finds it for a small one.

use crate::natural::Natural;
use crate::need::need;
use crate::residual::Residual;

/// What a residual is worth. A certificate is about one of the two numbers.
#[derive(Clone)]
pub(crate) struct Value {
    /// The number of solutions.
    pub(crate) count: Natural,
    /// The least cost of a solution, with the options already taken; `NO_COST` without solutions.
    pub(crate) cost: u128,
}

/// More than any solution costs.
pub(crate) const NO_COST: u128 = u128::MAX;

impl Value {
    /// The value without solutions.
    pub(crate) fn none() -> Self {
        Self { count: Natural::default(), cost: NO_COST }
    }

    /// The value of a single solution.
    pub(crate) fn one(cost: u128) -> Self {
        Self { count: Natural::one(), cost }
    }

    /// Adds the solutions of another value, each this number of times.
    pub(crate) fn add(&mut self, other: &Self, times: u32) {
        self.count.add_times(&other.count, times);
        self.cost = self.cost.min(other.cost);
    }

    /// Returns the value of the pairs of a solution here and one there.
    pub(crate) fn times(&self, other: &Self) -> Self {
        let count = self.count.times(&other.count);
        Self { count, cost: self.cost.saturating_add(other.cost) }
    }
}

/// Searches a residual, as the step *leaf*, with at most `limit` nodes and `memory` open ones.
pub(crate) fn search(root: Residual<'_>, limit: u64, memory: usize) -> Result<Value, String> {
    let primary = root.problem.primary;
    let (mut value, mut nodes, mut open) = (Value::none(), 0, Vec::new());
    let mut next = Some(root);
    loop {
        if let Some(residual) = next {
            nodes += 1;
            need!(nodes <= limit, "the search has more nodes than stated");
            need!(open.len() < memory, "out of memory");
            let spare = |item: usize| residual.n[item] as i64 - residual.bounds[item].0 as i64;
            let is_active = |item: &usize| residual.n[*item] > 0 || residual.bounds[*item].0 > 0;
            let active = (0..primary).filter(is_active);
            match active.map(|item| (spare(item), item)).min() {
                None => value.add(&Value::one(residual.spent), 1),
                Some((..0, _)) => {}
                Some((_, item)) => open.push(residual.split(item)),
            }
        }
        let Some(children) = open.last_mut() else { return Ok(value) };
        next = children.next();
        if next.is_none() {
            open.pop();
        }
    }
}
