//! Prices of items, from which every lower bound follows.
//!
//! Give each item a price, and reduce the cost of each option by the prices of its items. For any
//! prices, a solution costs what its items are worth, plus the reduced costs of its options: so it
//! costs at least what its items are worth, plus all negative reduced costs. An item that needs `n`
//! covers and has room for `m` is worth `n` times its price, or `m` times if the price is negative. A
//! secondary item has a price of at most 0, and none if colors allow it to be covered twice.
//!
//! This is the Lagrangian relaxation of the problem, whose bound is raised in two ways:
//! * one price at a time, by the search, as in the auction algorithm (D. P. Bertsekas, 1979) and in
//!   message passing for labeling problems (A. Globerson and T. Jaakkola, *Fixing max-product*, 2007);
//! * all prices at once along a subgradient, at the root: a price rises while too few options of
//!   negative reduced cost have the item, and falls while too many do (M. Held and R. M. Karp, *The
//!   traveling-salesman problem and minimum spanning trees: part II*, 1971).
//!
//! Costs are whole numbers in units of `1 / scale`, so every bound is exact.

use quadrille_problem::{Bounds, Problem};
use quadrille_search::reduce::lists;
use quadrille_search::residual::Residual;

use crate::optimum::Goal;

/// The most work to improve prices before a search branches.
pub(crate) const PRICE_WORK: u64 = 200_000_000;

/// A search along a subgradient ends with steps of this length, if the first has length 1.
const LEAST_STEP: f64 = 1e-3;

/// Steps along a subgradient that may gain little before they become shorter.
const VAIN_STEPS: u32 = 12;

/// The most units of a cost of 1.
const FINEST: i64 = 1 << 20;
/// Prices are at most this many times the greatest cost.
const STEEPEST: i64 = 8;

/// The options of a part as lists of priced items, with their costs.
#[derive(Debug)]
pub(crate) struct Costs {
    /// The units of a cost of 1.
    scale: i64,
    /// What every cost is a multiple of.
    divisor: u64,
    /// In units; negative if the dearest solution is wanted.
    costs: Vec<i64>,
    /// The items of option `o` that have a price are `items[starts[o]..starts[o + 1]]`.
    starts: Vec<u32>,
    items: Vec<u32>,
    /// How often each item must be covered, and may be.
    bounds: Vec<Bounds>,
    /// Whether an item has a price.
    is_priced: Vec<bool>,
    /// The steepest price, of either sign.
    steepest: i64,
}

impl Costs {
    /// Returns the costs of a problem; `None` if sums of them might not fit into 64 bits.
    ///
    /// `own` are the costs of its options: a part of a problem has none.
    pub(crate) fn new(problem: &Problem, own: Vec<u64>, goal: Goal) -> Option<Self> {
        let divisor = own.iter().fold(0, |gcd, &cost| gcd_of(gcd, cost)).max(1);
        let mut bounds: Vec<Bounds> = problem.items().map_while(|item| item.bounds()).collect();
        bounds.resize(problem.item_count(), Bounds { lo: 0, hi: 1 });
        let mut is_colored = vec![false; problem.item_count()];
        for member in problem.options().flat_map(|option| option.members()) {
            is_colored[member.item.index()] |= member.color.is_some();
        }
        for (bounds, list) in bounds.iter_mut().zip(lists::starts(problem).windows(2)) {
            bounds.hi = bounds.hi.min(list[1] - list[0]);
        }
        let (mut starts, mut items) = (vec![0], Vec::with_capacity(problem.member_count()));
        let mut longest = 0;
        for option in problem.options() {
            let priced = option.members().iter().map(|member| member.item.index());
            items.extend(priced.filter(|&item| !is_colored[item]).map(|item| item as u32));
            starts.push(items.len() as u32);
            longest = longest.max(option.members().len());
        }
        let costs = own.into_iter().map(|cost| i64::try_from(cost / divisor));
        let mut costs: Vec<i64> = costs.collect::<Result<_, _>>().ok()?;
        let greatest = costs.iter().copied().max().unwrap_or(0).max(1);
        let sum = greatest_sum(greatest, &bounds, costs.len(), longest);
        let scale = i64::try_from((1i128 << 61) / sum.max(1)).ok()?.min(FINEST);
        if scale == 0 {
            return None;
        }
        let sign = if goal == Goal::Cheapest { scale } else { -scale };
        costs.iter_mut().for_each(|cost| *cost *= sign);
        let is_priced = is_colored.into_iter().map(|is_colored| !is_colored).collect();
        let steepest = STEEPEST * greatest * scale;
        Some(Self { scale, divisor, costs, starts, items, bounds, is_priced, steepest })
    }

    /// The costs with further items that at most one option of a solution has, for each option those that it has. `None` if
    /// sums might not fit into 64 bits.
    pub(super) fn with_more_items(&self, count: usize, of_option: &[Vec<u32>]) -> Option<Self> {
        let (mut starts, mut items) = (vec![0], Vec::with_capacity(self.items.len()));
        let mut longest = 0;
        for (option, more) in (0..).zip(of_option) {
            items.extend(self.items(option).iter().chain(more));
            longest = longest.max(items.len() - starts[option as usize] as usize);
            starts.push(items.len() as u32);
        }
        let mut bounds = self.bounds.clone();
        bounds.resize(bounds.len() + count, Bounds { lo: 0, hi: 1 });
        let greatest = self.steepest / STEEPEST / self.scale;
        let sum = greatest_sum(greatest, &bounds, self.costs.len(), longest);
        if sum * i128::from(self.scale) > 1 << 62 {
            return None;
        }
        let mut is_priced = self.is_priced.clone();
        is_priced.resize(bounds.len(), true);
        Some(Self { costs: self.costs.clone(), starts, items, bounds, is_priced, ..*self })
    }

    /// The units by which the costs of two solutions differ at least, if they differ.
    pub(crate) fn step(&self) -> i64 {
        self.scale
    }

    /// What every cost is a multiple of.
    pub(crate) fn divisor(&self) -> u64 {
        self.divisor
    }

    pub(super) fn cost(&self, option: u32) -> i64 {
        self.costs[option as usize]
    }

    pub(crate) fn costs(&self) -> &[i64] {
        &self.costs
    }

    pub(crate) fn bounds(&self, item: usize) -> Bounds {
        self.bounds[item]
    }

    pub(crate) fn is_priced(&self, item: u32) -> bool {
        self.is_priced[item as usize]
    }

    /// The nearest price that an item may have.
    pub(super) fn clamped(&self, item: usize, price: f64) -> f64 {
        let steepest = self.steepest as f64;
        price.clamp(-steepest, if self.bounds[item].lo == 0 { 0.0 } else { steepest })
    }

    /// What the covers that an item still needs in a residual, or has room for, are worth at a price.
    pub(super) fn worth_in(&self, residual: &Residual, item: u32, price: i64) -> i64 {
        if item as usize >= residual.primary_count() {
            return price.min(0);
        }
        let times = match price >= 0 {
            true => residual.need(item),
            false => self.bounds(item as usize).hi.saturating_sub(residual.covers(item)),
        };
        price * i64::from(times)
    }

    /// Whether an item may have this price, so that sums of prices fit into 64 bits.
    pub(crate) fn allows(&self, price: i64) -> bool {
        price.abs() <= self.steepest
    }

    /// The items of an option that have a price.
    pub(crate) fn items(&self, option: u32) -> &[u32] {
        let option = option as usize;
        &self.items[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// Converts units to a cost: that of a solution, or the least cost that a bound allows.
    pub(super) fn in_costs(&self, units: i64) -> i128 {
        let steps = units.div_euclid(self.scale) + i64::from(units.rem_euclid(self.scale) > 0);
        i128::from(steps) * i128::from(self.divisor)
    }

    /// Converts the cost of a solution to units.
    pub(crate) fn in_units(&self, cost: u128) -> i64 {
        (cost / u128::from(self.divisor)) as i64 * self.scale
    }

    /// The worth of an item that is not covered yet at this price, and how often that counts.
    fn worth(&self, item: usize, price: f64) -> (f64, f64) {
        let Bounds { lo, hi } = self.bounds[item];
        let times = f64::from(if price >= 0.0 { lo } else { hi });
        (price * times, times)
    }

    /// Moves prices along a subgradient while `goes_on` with the work of each step, and returns the
    /// best. `target` is the cost of a solution, if one is known.
    pub(crate) fn improved(
        &self,
        prices: &[i64],
        target: Option<i64>,
        mut goes_on: impl FnMut(u64) -> bool,
    ) -> Vec<i64> {
        let mut prices: Vec<f64> = prices.iter().map(|&price| price as f64).collect();
        let mut best = (f64::NEG_INFINITY, prices.clone());
        let (mut step, mut vain_steps) = (1.0, 0);
        let mut slope = vec![0.0; prices.len()];
        let work = (self.items.len() + self.costs.len() + prices.len()) as u64;
        let unit = self.scale as f64;
        while step > LEAST_STEP && goes_on(work) {
            let bound = self.slope(&prices, &mut slope);
            vain_steps += 1;
            if bound > best.0 {
                if bound > best.0 + 1e-4 * bound.abs() {
                    vain_steps = 0;
                }
                best = (bound, prices.clone());
            }
            if vain_steps >= VAIN_STEPS {
                (step, vain_steps) = (0.6 * step, 0);
                prices.clone_from(&best.1);
                continue;
            }
            let norm: f64 = slope.iter().map(|slope| slope * slope).sum();
            if norm == 0.0 {
                break;
            }
            let hoped = best.0 + 0.05 * best.0.abs() + unit;
            let target = target.map_or(hoped, |target| target as f64);
            let length = step * (target - bound).max(unit) / norm;
            for (item, price) in prices.iter_mut().enumerate() {
                *price = self.clamped(item, *price + length * slope[item]);
            }
        }
        best.1.iter().map(|&price| price.floor() as i64).collect()
    }

    /// The bound at some prices, and by how much it rises with each of them.
    fn slope(&self, prices: &[f64], slope: &mut [f64]) -> f64 {
        let mut bound = 0.0;
        for (item, &price) in prices.iter().enumerate() {
            let (worth, times) = self.worth(item, price);
            bound += worth;
            slope[item] = times;
        }
        for option in 0..self.costs.len() {
            let items = self.items(option as u32);
            let paid: f64 = items.iter().map(|&item| prices[item as usize]).sum();
            let reduced = self.costs[option] as f64 - paid;
            if reduced < 0.0 {
                bound += reduced;
                items.iter().for_each(|&item| slope[item as usize] -= 1.0);
            }
        }
        bound
    }
}

/// More than any sum of costs and prices, if a cost is one unit and options have at most this many items.
fn greatest_sum(greatest: i64, bounds: &[Bounds], options: usize, longest: usize) -> i128 {
    let covers = bounds.iter().map(|bounds| i128::from(bounds.hi.max(1))).sum::<i128>();
    i128::from(greatest)
        * (covers + options as i128)
        * (2 + 2 * i128::from(STEEPEST) * longest as i128)
}

fn gcd_of(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
