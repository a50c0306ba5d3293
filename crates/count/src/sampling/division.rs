//! How the solutions of a residual are divided by the options of one item.
//!
//! # Invariant
//! The ways of a choice, each with all of its options, reach each solution of the residual equally often: as
//! often as the item of the choice is covered. Options of one way are in equally many solutions.

use std::collections::HashMap;

use num_bigint::BigUint;
use quadrille_problem::{ItemId, OptionId, Problem};
use quadrille_search::reduce::lists::Lists;

use crate::symmetry::branches::{branch_item, each_of};

/// Options of which a solution takes one.
#[derive(Debug)]
pub(super) struct Way {
    /// Options that are in equally many solutions; empty for the way that takes none.
    pub(super) taken: Vec<OptionId>,
    /// The options that solutions of this way do not have.
    pub(super) dropped: Vec<OptionId>,
    /// The number of solutions with each of the options, once that is known.
    pub(super) count: Option<BigUint>,
}

impl Way {
    /// The number of choices of this way.
    pub(super) fn width(&self) -> u32 {
        self.taken.len().max(1) as u32
    }
}

/// The ways to go on from a residual.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) ways: Vec<Way>,
    /// The number of ways, with all of their options, that reach each solution.
    pub(super) times: u32,
}

impl Choice {
    /// The choice with which a residual that has options goes on: by this item if it was divided so when it was
    /// counted, since the residuals below are known then.
    pub(super) fn of(problem: &Problem, orbits: &[u32], item: Option<ItemId>) -> Self {
        let lists = Lists::new(problem);
        let item = item.or_else(|| Some(branch_item(problem, orbits, false)?.0));
        let bounds = item.and_then(|item| problem.bounds(item));
        let times = bounds.map_or(1, |bounds| bounds.lo);
        let item = match item {
            // Where it was divided in order, so are the ways.
            Some(item) if times == 1 || !is_in_order(problem, item, orbits, times) => item,
            _ => {
                let item = item.unwrap_or_else(|| least_item(problem, &lists));
                return Self { ways: first_options(&lists, item), times: 1 };
            }
        };
        let mut places = HashMap::new();
        let mut ways: Vec<Way> = Vec::new();
        for option in lists.options(item) {
            let place = *places.entry(orbits[option.index()]).or_insert(ways.len());
            if place == ways.len() {
                ways.push(Way { taken: Vec::new(), dropped: Vec::new(), count: None });
            }
            ways[place].taken.push(option);
        }
        // The last way needs no count, and large ones mostly end the others early.
        ways.sort_by_key(|way| std::cmp::Reverse(way.taken.len()));
        Self { ways, times }
    }

    /// The number of solutions of all ways that are counted, with all of their options.
    pub(super) fn known(&self) -> BigUint {
        self.ways.iter().filter_map(|way| way.count.as_ref().map(|count| count * way.width())).sum()
    }
}

/// Whether the options of an item, of which a solution takes `times`, are followed in order.
fn is_in_order(problem: &Problem, item: ItemId, orbits: &[u32], times: u32) -> bool {
    each_of(problem, item, orbits, times).iter().any(|branch| !branch.dropped.is_empty())
}

/// Returns the item with the fewest options, one that must be covered if there is any.
fn least_item(problem: &Problem, lists: &Lists) -> ItemId {
    let items = (0..problem.primary_count()).map(ItemId::known);
    let used = items.filter(|&item| lists.len(item) > 0);
    let lo = |item: ItemId| problem.bounds(item).map_or(0, |bounds| bounds.lo);
    let item = used.min_by_key(|&item| (lo(item) == 0, lists.len(item), item));
    item.expect("an option has a primary item")
}

/// Returns one way for each option that may be the first that a solution takes of an item, and one that takes
/// none.
fn first_options(lists: &Lists, item: ItemId) -> Vec<Way> {
    let options: Vec<OptionId> = lists.options(item).collect();
    let way = |taken, dropped: &[OptionId]| Way { taken, dropped: dropped.to_vec(), count: None };
    let takes = options.iter().enumerate();
    let takes = takes.map(|(place, &option)| way(vec![option], &options[..place]));
    takes.chain([way(Vec::new(), &options)]).collect()
}
