//! What a certificate of a least cost proves, and the prices that it begins with.

use quadrille_search::meter::Meter;

use crate::optimum::{Costs, PRICE_WORK, within};

/// What a certificate of a cost needs beside the steps of a count.
#[derive(Debug)]
pub(super) struct Target {
    /// `None` if they are too great for prices.
    pub(super) costs: Option<Costs>,
    /// The least cost of a solution.
    pub(super) least: u128,
    /// The prices of the items at the root, and in each open frame.
    pub(super) prices: Vec<Vec<i64>>,
}

impl Target {
    /// `costs` are those of the problem, which has `items` items.
    pub(super) fn new(costs: Option<Costs>, least: u128, items: usize, meter: &Meter<'_>) -> Self {
        let prices = costs.as_ref().map_or_else(Vec::new, |costs| {
            let goes_on = within(PRICE_WORK, meter);
            costs.improved(&vec![0; items], Some(costs.in_units(least)), goes_on)
        });
        Self { costs, least, prices: vec![prices] }
    }

    /// Leaves the innermost frame.
    pub(super) fn leave(&mut self) {
        self.prices.pop();
    }
}
