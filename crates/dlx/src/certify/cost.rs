//! Certificates of the least cost: why no solution is cheaper than one that is known.
//!
//! A residual is proven by the first of these that suffices: prices of items whose bound reaches the
//! least cost; forced options; a search that ends soon; at the root, a sweep; and else the options of
//! an item. Prices begin as those of the residual above, and each is moved in turn to raise the bound.

use std::io::{self, Write};

use num_bigint::BigUint;
use quadrille_problem::{Bounds, ItemId, OptionId};

use crate::certify::encoding::Step;
use crate::certify::walk::Walk;

/// The nodes of a search that is tried before a residual is split.
const LEAF_NODES: u64 = 64;
/// The passes over all items in which prices are raised.
const PASSES: u32 = 3;

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
    pub(super) fn visit_cost(&mut self, is_root: bool) -> io::Result<Option<BigUint>> {
        if is_root && let Some(value) = self.presolve()? {
            return Ok(Some(value));
        }
        if let Some(value) = self.take_forced()? {
            return Ok(Some(value));
        }
        let priced = self.priced();
        if self.write_prices(&priced)? {
            return Ok(Some(BigUint::ZERO));
        }
        let limit = if is_root { self.meter.tuning().certify.whole_nodes } else { LEAF_NODES };
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
        target.prices.push(priced.prices);
        self.split(None)
    }

    /// Raises the prices of the residual above as far as that is easy.
    fn priced(&self) -> Priced {
        let target = self.target.as_ref().expect("a certificate of a cost");
        let costs = &target.costs;
        let items: Vec<(ItemId, Bounds)> = self.priced_items().collect();
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
        for _ in 0..PASSES {
            let before = priced.bound;
            items.iter().for_each(|&(item, bounds)| self.raise(&mut priced, item, bounds));
            if priced.bound == before {
                break;
            }
        }
        priced
    }

    /// The items that have live options and may have a price, with their bounds.
    fn priced_items(&self) -> impl Iterator<Item = (ItemId, Bounds)> {
        let target = self.target.as_ref().expect("a certificate of a cost");
        let items = (0..self.residual.problem().item_count()).map(ItemId::known);
        let items = items.filter(|&item| self.residual.count(item) > 0);
        let items = items.filter(|item| target.costs.is_priced(item.index() as u32));
        items.map(|item| (item, self.residual.bounds(item).unwrap_or(Bounds { lo: 0, hi: 1 })))
    }

    /// Whether all live options with an item may be taken, so that a negative price lowers the bound.
    fn has_room(&self, item: ItemId, bounds: Bounds) -> bool {
        bounds.hi >= self.residual.count(item)
    }

    /// Moves the price of an item half way from the point where it pays for one more option to the
    /// next, unless that lowers the bound.
    fn raise(&self, priced: &mut Priced, item: ItemId, bounds: Bounds) {
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
        let target = self.target.as_ref().expect("a certificate of a cost");
        if by == 0 || !target.costs.allows(price + by) {
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
        let (scale, divisor) = (target.costs.step(), target.costs.divisor());
        let bound = i128::from(priced.bound) * i128::from(divisor);
        let bound = bound.div_euclid(scale.into()) + i128::from(bound.rem_euclid(scale.into()) > 0);
        let needed = target.least as i128 - self.residual.spent() as i128;
        if bound <= 0 || bound < needed {
            return Ok(false);
        }
        let factor = i64::try_from(divisor).expect("a cost fits into 63 bits");
        let listed: Vec<(ItemId, i64)> = self
            .priced_items()
            .map(|(item, _)| (item, priced.prices[item.index()]))
            .filter(|&(_, price)| price != 0)
            .collect();
        self.steps.refutations += 1;
        self.out.step(Step::Prices)?;
        self.out.int(scale as u64)?;
        self.out.int(listed.len() as u64)?;
        for (item, price) in listed {
            self.out.int(item.index() as u64)?;
            self.out.signed(price * factor)?;
        }
        Ok(true)
    }
}

/// What the covers that an item needs, or has room for, are worth at a price.
fn worth(bounds: Bounds, price: i64) -> i64 {
    price * i64::from(if price > 0 { bounds.lo } else { bounds.hi })
}
