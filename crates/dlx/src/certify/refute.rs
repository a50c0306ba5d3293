//! What presolve finds about the whole problem, as steps: options in no solution, and proofs that
//! there is no solution.

use std::collections::HashMap;
use std::io::{self, Write};

use num_bigint::BigUint;
use quadrille_problem::{ItemId, OptionId};

use crate::certify::encoding::{Encoder, Step};
use crate::certify::residual::Residual;
use crate::certify::walk::Walk;
use crate::reduce::presolve::{Presolved, presolve};
use crate::reduce::{Certificate, Claim};

impl<W: Write> Walk<'_, '_, W> {
    /// Presolves the root. Drops options that are in no solution, as far as a short search proves
    /// it, and takes forced ones. Returns the value if there is no solution.
    pub(super) fn presolve(&mut self) -> io::Result<Option<BigUint>> {
        match presolve(self.residual.problem(), &self.meter.tuning().presolve, &|| {
            self.meter.is_over()
        }) {
            Presolved::Reduced(reduction) => {
                self.refute_options(reduction.dropped())?;
                Ok(None)
            }
            Presolved::Impossible(refutation) => {
                let Some(certificate) = refutation.certificate() else { return Ok(None) };
                self.refute_options(&certificate.dropped)?;
                if let Some(value) = self.take_forced()? {
                    return Ok(Some(value));
                }
                if !contradicts(certificate, &self.residual) {
                    return Ok(None);
                }
                self.steps.refutations += 1;
                write(&certificate.claim, &mut self.out)?;
                Ok(Some(BigUint::ZERO))
            }
        }
    }

    /// Drops those of some options that a short search proves to be in no solution.
    fn refute_options(&mut self, options: &[OptionId]) -> io::Result<()> {
        for &option in options {
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

/// Whether a claim about the whole problem holds for its residual, as the specification requires.
fn contradicts(certificate: &Certificate, residual: &Residual<'_>) -> bool {
    let (modulus, multipliers): (_, HashMap<ItemId, i128>) = match &certificate.claim {
        Claim::Congruence { modulus, multipliers } => {
            (Some(i128::from(*modulus)), multipliers.iter().map(|&(i, m)| (i, m.into())).collect())
        }
        Claim::Inequality { multipliers } => {
            (None, multipliers.iter().map(|&(i, m)| (i, m.into())).collect())
        }
    };
    let weights = residual.live_options().map(|option| {
        let items = residual.members(option).iter().map(|member| member.item);
        items.filter_map(|item| multipliers.get(&item)).sum::<i128>()
    });
    let mut sum = 0;
    for (&item, &multiplier) in &multipliers {
        let (lo, hi) = match residual.bounds(item) {
            Some(bounds) => (bounds.lo, bounds.hi),
            None if residual.is_open_and_plain(item) => (0, 1),
            None => return false,
        };
        if modulus.is_some() && (lo != hi || residual.bounds(item).is_none()) {
            return false;
        }
        sum += multiplier * i128::from(if multiplier > 0 { lo } else { hi });
    }
    match modulus {
        Some(modulus) => {
            weights.map(|weight| weight % modulus).all(|weight| weight == 0) && sum % modulus != 0
        }
        None => weights.map(i128::signum).all(|sign| sign <= 0) && sum > 0,
    }
}

fn write<W: Write>(claim: &Claim, out: &mut Encoder<W>) -> io::Result<()> {
    match claim {
        Claim::Congruence { modulus, multipliers } => {
            out.step(Step::Congruence)?;
            out.int(*modulus)?;
            out.int(multipliers.len() as u64)?;
            multipliers.iter().try_for_each(|&(item, multiplier)| {
                out.int(item.index() as u64)?;
                out.int(multiplier)
            })
        }
        Claim::Inequality { multipliers } => {
            out.step(Step::Inequality)?;
            let listed = || multipliers.iter().filter(|(_, multiplier)| *multiplier != 0);
            out.int(listed().count() as u64)?;
            listed().try_for_each(|&(item, multiplier)| {
                out.int(item.index() as u64)?;
                out.signed(multiplier)
            })
        }
    }
}
