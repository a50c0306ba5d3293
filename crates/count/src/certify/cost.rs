//! Certificates of the least cost: why no solution is cheaper than one that is known.
//!
//! A residual is proven by the first of these that suffices: prices of items whose bound reaches the
//! least cost; forced options; a search that ends soon; at the root, a sweep; and else the options of
//! an item. Prices begin as those of the residual above, and each is moved in turn to raise the bound.

use std::io::{self, Write};

use num_bigint::BigUint;
use quadrille_problem::{Bounds, ItemId, OptionId};

use crate::certify::walk::Walk;
use crate::optimum::Costs;

/// Nodes of the search of a residual before it is split.
const COST_NODES: u64 = 64;

/// Passes over all items in which prices are raised.
const PRICE_PASSES: u32 = 3;

/// Prices of the items of a residual, and what they prove.
struct Priced {
    prices: Vec<i64>,
    /// The cost of each live option, less the prices of its items.
    reduced: Vec<i64>,
    /// The cost of all solutions is at least this, in units.
    bound: i64,
}

impl<W: Write> Walk<'_, '_, W> {
    /// Writes the steps of a residual up to one with children, which is then the innermost frame;
    /// or up to its end. Like [`visit`](Self::visit), but the value is of no use.
    pub(super) fn visit_cost(&mut self) -> io::Result<Option<BigUint>> {
        let is_root = self.frames.is_empty();
        if self.is_paid() {
            return self.skip();
        }
        if is_root
            && self.presolves
            && let Some(value) = self.presolve()?
        {
            return Ok(Some(value));
        }
        if let Some(value) = self.take_forced()? {
            return Ok(Some(value));
        }
        if self.is_paid() {
            return self.skip();
        }
        let priced = self.priced();
        if let Some(priced) = &priced
            && self.write_prices(priced)?
        {
            return Ok(Some(BigUint::ZERO));
        }
        let cost_nodes = self.meter.tuning().limit(COST_NODES);
        let limit = if is_root { self.first_nodes() } else { cost_nodes };
        if let Some(value) = self.try_leaf(limit)? {
            return Ok(Some(value));
        }
        if is_root && let Some(value) = self.try_sweep()? {
            return Ok(Some(value));
        }
        if self.stopped.is_some() {
            return self.skip();
        }
        let target = self.target.as_mut().expect("a certificate of a cost");
        target.prices.push(priced.map_or_else(Vec::new, |priced| priced.prices));
        self.split(None)
    }

    /// Whether the options taken cost as much as the whole solution may: then nothing is to be proven.
    fn is_paid(&self) -> bool {
        let target = self.target.as_ref().expect("a certificate of a cost");
        self.residual.spent() >= target.least
    }

    /// Raises the prices of the residual above until they suffice, or as far as that is easy.
    /// `None` if the costs are too great for prices.
    fn priced(&self) -> Option<Priced> {
        let target = self.target.as_ref().expect("a certificate of a cost");
        let costs = target.costs.as_ref()?;
        let items: Vec<(ItemId, Bounds)> = self.priced_items(costs).collect();
        let mut prices = target.prices[self.frames.len()].clone();
        for &(item, _) in items.iter().filter(|&&(item, bounds)| self.has_room(item, bounds)) {
            prices[item.index()] = prices[item.index()].max(0);
        }
        let mut reduced = costs.costs().to_vec();
        let mut bound = 0;
        for option in self.residual.live_options() {
            let items = costs.items(option.index() as u32).iter();
            let own = &mut reduced[option.index()];
            *own -= items.map(|&item| prices[item as usize]).sum::<i64>();
            bound += (*own).min(0);
        }
        let mut priced = Priced { prices, reduced, bound };
        for &(item, bounds) in &items {
            priced.bound += worth(bounds, priced.prices[item.index()]);
        }
        for _ in 0..PRICE_PASSES {
            if self.suffices(costs, priced.bound) {
                break;
            }
            let before = priced.bound;
            for &(item, bounds) in &items {
                self.raise(costs, &mut priced, item, bounds);
            }
            if priced.bound == before {
                break;
            }
        }
        Some(priced)
    }

    /// The items that have live options and may have a price, with their bounds.
    fn priced_items(&self, costs: &Costs) -> impl Iterator<Item = (ItemId, Bounds)> {
        let items = (0..self.residual.problem().item_count()).map(ItemId::known);
        let items = items.filter(|&item| self.residual.count(item) > 0);
        let items = items.filter(|item| costs.is_priced(item.index() as u32));
        items.map(|item| (item, self.residual.bounds(item).unwrap_or(Bounds { lo: 0, hi: 1 })))
    }

    /// Whether all live options with an item may be taken, so that a negative price lowers the bound.
    fn has_room(&self, item: ItemId, bounds: Bounds) -> bool {
        bounds.hi >= self.residual.count(item)
    }

    /// Moves the price of an item half way from the point where it pays for one more option to the
    /// next, unless that lowers the bound.
    fn raise(&self, costs: &Costs, priced: &mut Priced, item: ItemId, bounds: Bounds) {
        let options: Vec<OptionId> = self.residual.options_of(item).collect();
        let (mut least, mut second) = (i64::MAX, i64::MAX);
        for option in &options {
            let reduced = priced.reduced[option.index()];
            (least, second) = (least.min(reduced), least.max(reduced).min(second));
        }
        let price = priced.prices[item.index()];
        let is_primary = self.residual.bounds(item).is_some();
        let by = if second < i64::MAX { least + (second - least) / 2 } else { least };
        let by = if is_primary && bounds.lo > 0 { by } else { by.min(-price) };
        let by = if self.has_room(item, bounds) { by.max(-price) } else { by };
        if by == 0 || !costs.allows(price + by) {
            return;
        }
        let gain = options.iter().map(|option| priced.reduced[option.index()]);
        let gain = gain.map(|reduced| (reduced - by).min(0) - reduced.min(0)).sum::<i64>();
        let gain = gain + worth(bounds, price + by) - worth(bounds, price);
        if gain >= 0 {
            priced.bound += gain;
            priced.prices[item.index()] += by;
            options.iter().for_each(|option| priced.reduced[option.index()] -= by);
        }
    }

    /// Writes the prices if they prove that no solution of the residual is cheaper than the target.
    fn write_prices(&mut self, priced: &Priced) -> io::Result<bool> {
        let target = self.target.as_ref().expect("a certificate of a cost");
        let costs = target.costs.as_ref().expect("there are prices");
        if !self.suffices(costs, priced.bound) {
            return Ok(false);
        }
        let scale = costs.step();
        let Ok(factor) = i64::try_from(costs.divisor()) else { return Ok(false) };
        let listed = self
            .priced_items(costs)
            .map(|(item, _)| (item, priced.prices[item.index()]))
            .filter(|&(_, price)| price != 0)
            .map(|(item, price)| Some((item, price.checked_mul(factor)?)));
        // Great prices cannot be stated: then another step proves the residual.
        let Some(listed) = listed.collect::<Option<Vec<(ItemId, i64)>>>() else { return Ok(false) };
        self.steps.refutations += 1;
        self.out.prices(0, scale as u64, &listed)?;
        Ok(true)
    }

    /// Whether a bound in units shows that no solution of the residual is cheaper than the target.
    fn suffices(&self, costs: &Costs, bound: i64) -> bool {
        let target = self.target.as_ref().expect("a certificate of a cost");
        let (scale, divisor) = (costs.step(), costs.divisor());
        let bound = i128::from(bound) * i128::from(divisor);
        // The checker rounds up to a whole cost, and not to a multiple of the divisor.
        let bound = bound.div_euclid(scale.into()) + i128::from(bound.rem_euclid(scale.into()) > 0);
        // Not paid yet, so this is positive.
        bound >= target.least as i128 - self.residual.spent() as i128
    }
}

/// What the covers that an item needs, or has room for, are worth at a price.
fn worth(bounds: Bounds, price: i64) -> i64 {
    price * i64::from(if price > 0 { bounds.lo } else { bounds.hi })
}
