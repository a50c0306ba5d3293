//! A problem as linear constraints on variables that are 0 or 1.

use crate::export::colors::coverers;
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// A problem as linear constraints. Variable `n` is option `n`, counted from 1; an item with several colors takes one
/// further variable per color.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    pub(super) variables: usize,
    /// The objective to minimize, if any option has a cost.
    pub(super) costs: Vec<(i128, usize)>,
    pub(super) constraints: Vec<Constraint>,
}

/// A sum of variables with factors, and its relation to a number.
#[derive(Clone, Debug)]
pub(super) struct Constraint {
    /// The item that it is about.
    pub(super) item: ItemId,
    pub(super) terms: Vec<(i64, usize)>,
    pub(super) relation: Relation,
    pub(super) bound: i64,
}

/// The relation of a sum to its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    AtLeast,
}

impl Linear {
    /// Encodes a problem, in time and memory linear in its size.
    pub(super) fn new(problem: &Problem) -> Self {
        let costs = problem.options().map(|option| (option.stated_cost(), variable(option.id())));
        let costs = costs.filter(|&(cost, _)| cost != 0).collect();
        let mut linear = Self { variables: problem.option_count(), costs, constraints: Vec::new() };
        for (item, coverers) in problem.items().zip(coverers(problem)) {
            let id = item.id();
            let variables = coverers.variables(variable, |options| linear.any(id, options));
            match item.bounds() {
                None if variables.len() < 2 => {}
                None => linear.at_most(id, &variables, 1),
                Some(bounds) if bounds.lo == bounds.hi => {
                    linear.sum(id, &variables, 1, (Relation::Equal, bounds.lo.into()));
                }
                Some(bounds) => {
                    if bounds.lo > 0 {
                        linear.sum(id, &variables, 1, (Relation::AtLeast, bounds.lo.into()));
                    }
                    if (bounds.hi as usize) < variables.len() {
                        linear.at_most(id, &variables, bounds.hi);
                    }
                }
            }
        }
        linear
    }

    /// Adds a variable that is 1 if and only if one of these is.
    fn any(&mut self, item: ItemId, options: &[usize]) -> usize {
        self.variables += 1;
        let any = self.variables;
        // any ≤ sum, and sum ≤ n · any.
        self.sum_with(item, options, 1, (-1, any));
        self.sum_with(item, options, -1, (options.len() as i64, any));
        any
    }

    fn at_most(&mut self, item: ItemId, variables: &[usize], most: u32) {
        self.sum(item, variables, -1, (Relation::AtLeast, -i64::from(most)));
    }

    fn sum(
        &mut self,
        item: ItemId,
        variables: &[usize],
        factor: i64,
        (relation, bound): (Relation, i64),
    ) {
        if variables.is_empty() {
            let holds = if relation == Relation::Equal { bound == 0 } else { bound <= 0 };
            if holds {
                return;
            }
            // Formats need a term.
            self.variables = self.variables.max(1);
        }
        let terms = variables.iter().map(|&variable| (factor, variable)).collect();
        self.constraints.push(Constraint { item, terms, relation, bound });
    }

    /// Adds: the sum of these variables times a factor, and one more term, is at least 0.
    fn sum_with(&mut self, item: ItemId, variables: &[usize], factor: i64, more: (i64, usize)) {
        let terms = variables.iter().map(|&variable| (factor, variable)).chain([more]).collect();
        self.constraints.push(Constraint { item, terms, relation: Relation::AtLeast, bound: 0 });
    }
}

/// Returns the variable of an option.
fn variable(option: OptionId) -> usize {
    option.index() + 1
}
