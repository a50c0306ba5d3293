//! Costs below 0, which are raised so that all costs are 0 or more.
//!
//! An item that is covered exactly `n` times is covered by exactly `n` options of each solution. So if the cost of each
//! option rises by the same amount for each of these items that it covers, all solutions rise by the same amount, and
//! their order stays.

use crate::id::{ItemId, OptionId};
use crate::problem::{BuildError, BuildErrorKind, Problem};

impl Problem {
    /// Returns by how much the sum of the costs of a solution is greater than its cost as stated: 0 unless some option
    /// was stated to cost less than 0.
    ///
    /// # Examples
    /// ```
    /// use quadrille_problem::Problem;
    ///
    /// let problem = Problem::parse("a b\na |-3\nb |5\na b |1\n")?;
    /// assert_eq!(problem.cost_offset(), 6);
    /// let costs: Vec<u64> = problem.options().map(|option| option.cost()).collect();
    /// assert_eq!(costs, [0, 8, 7]);
    /// let stated: Vec<i128> = problem.options().map(|option| option.stated_cost()).collect();
    /// assert_eq!(stated, [-3, 5, 1]);
    /// # Ok::<(), quadrille_problem::ParseError>(())
    /// ```
    pub fn cost_offset(&self) -> u128 {
        if self.raise == 0 {
            return 0;
        }
        let fixed = self.bounds.iter().filter(|bounds| bounds.lo == bounds.hi);
        let covers: u128 = fixed.map(|bounds| u128::from(bounds.lo)).sum();
        covers * u128::from(self.raise)
    }

    /// Returns a sum of the costs of a solution as stated, or a bound on such sums.
    pub fn stated(&self, cost: u128) -> i128 {
        cost as i128 - self.cost_offset() as i128
    }

    /// Returns the cost of an option as stated.
    pub(in crate::problem) fn stated_cost(&self, option: OptionId) -> i128 {
        i128::from(self.cost(option)) - self.raise_of(option, self.raise)
    }

    /// Raises all costs so that options of negative cost, here with its magnitude, cost 0 or more. Each of them covers
    /// an item that is covered a fixed number of times.
    pub(in crate::problem) fn raise_costs(
        &mut self,
        negative: &[(OptionId, u64)],
    ) -> Result<(), BuildError> {
        for &(option, cost) in negative {
            let covers = u64::try_from(self.raise_of(option, 1)).expect("a number of members");
            self.raise = self.raise.max(cost.div_ceil(covers));
        }
        if self.raise == 0 {
            return Ok(());
        }
        let mut costs: Vec<i128> = self.options().map(|option| option.cost().into()).collect();
        for &(option, cost) in negative {
            costs[option.index()] -= i128::from(cost);
        }
        for (index, cost) in costs.iter_mut().enumerate() {
            *cost += self.raise_of(OptionId::known(index), self.raise);
        }
        let costs = costs.into_iter().map(|cost| u64::try_from(cost).ok());
        self.costs = costs.collect::<Option<_>>().ok_or(BuildErrorKind::CostTooGreat)?;
        Ok(())
    }

    /// Returns by how much an option rises.
    fn raise_of(&self, option: OptionId, raise: u64) -> i128 {
        if raise == 0 {
            return 0;
        }
        let is_fixed =
            |item: ItemId| self.bounds(item).is_some_and(|bounds| bounds.lo == bounds.hi);
        let fixed = self.members(option).iter().filter(|member| is_fixed(member.item));
        fixed.count() as i128 * i128::from(raise)
    }
}
