//! What presolve finds about the whole problem, as steps: options in no solution, and proofs that
//! there is no solution.

use std::collections::HashMap;
use std::io::{self, Write};

use num_bigint::BigUint;
use quadrille_problem::{Bounds, ItemId, OptionId};
use quadrille_search::reduce::Claim;
use quadrille_search::reduce::presolve::{Presolved, presolve};

use crate::certify::encoding::Step;
use crate::certify::residual::Residual;
use crate::certify::walk::Walk;

impl<W: Write> Walk<'_, '_, W> {
    /// Presolves the root. Drops options that are in no solution, as far as a short search proves
    /// it, and takes forced ones. Returns the value if there is no solution. After a stop, the rest is
    /// skipped.
    pub(super) fn presolve(&mut self) -> io::Result<Option<BigUint>> {
        match presolve(self.residual.problem(), &|| self.meter.is_over()) {
            Presolved::Reduced(reduction) => {
                self.refute_options(reduction.dropped())?;
                if self.stopped.is_some() { self.skip() } else { Ok(None) }
            }
            Presolved::Impossible(refutation) => {
                let Some(certificate) = refutation.certificate() else { return Ok(None) };
                self.refute_options(&certificate.dropped)?;
                if self.stopped.is_some() {
                    return self.skip();
                }
                if let Some(value) = self.take_forced()? {
                    return Ok(Some(value));
                }
                let Some((modulus, prices)) = stated(&certificate.claim, &self.residual) else {
                    return Ok(None);
                };
                self.steps.refutations += 1;
                self.out.prices(modulus, 1, &prices)?;
                Ok(Some(BigUint::ZERO))
            }
        }
    }

    /// Drops those of some options that a short search proves to be in no solution, until a stop.
    fn refute_options(&mut self, options: &[OptionId]) -> io::Result<()> {
        for &option in options {
            if self.stopped.is_some() {
                return Ok(());
            }
            if !self.residual.is_live(option) {
                continue;
            }
            let mark = self.residual.mark();
            self.residual.take(option);
            let nodes = self.nodes_without_solution();
            self.residual.undo(mark);
            if let Some(nodes) = nodes {
                self.steps.splits += 1;
                self.out.step(Step::Decide)?;
                self.out.int(option.index() as u64)?;
                self.write_leaf(nodes)?;
                self.residual.drop_option(option);
            }
        }
        Ok(())
    }
}

/// The modulus and the prices of a claim about the whole problem, if they prove that its residual has
/// no solution, as the specification requires.
fn stated(claim: &Claim, residual: &Residual<'_>) -> Option<(u64, Vec<(ItemId, i64)>)> {
    let (modulus, mut prices) = claim.prices()?;
    prices.retain(|&(_, price)| price != 0);
    let reduced = |sum: i128| if modulus > 0 { sum.rem_euclid(modulus.into()) } else { sum };
    let mut sum = 0;
    for &(item, price) in &prices {
        let Bounds { lo, hi } = residual.bounds(item).unwrap_or(Bounds { lo: 0, hi: 1 });
        if modulus > 0 && lo != hi {
            return None;
        }
        sum += i128::from(price) * i128::from(if price > 0 { lo } else { hi });
    }
    let of_item: HashMap<ItemId, i64> = prices.iter().copied().collect();
    let excess = |option| {
        let plain = residual.members(option).iter().filter(|member| member.color.is_none());
        let prices = plain.filter_map(|member| of_item.get(&member.item));
        reduced(prices.map(|&price| i128::from(price)).sum()).max(0)
    };
    let bound = reduced(sum) - residual.live_options().map(excess).sum::<i128>();
    (bound > 0).then_some((modulus, prices))
}
