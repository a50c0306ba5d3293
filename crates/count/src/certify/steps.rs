//! The number of steps in a certificate.

use std::ops::AddAssign;

/// The number of steps of each kind in a certificate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepCounts {
    /// Residuals that the checker searches.
    pub leaves: u64,
    /// Splits by the options of an item, and by one option.
    pub splits: u64,
    /// Splits by the orbits of the options of an item.
    pub orbits: u64,
    /// References to an earlier claim.
    pub same: u64,
    /// Products of independent parts.
    pub products: u64,
    /// Residuals that the checker sweeps.
    pub sweeps: u64,
    /// Proofs by arithmetic that there is no solution.
    pub refutations: u64,
}

/// Adds the steps of another proof.
impl AddAssign for StepCounts {
    fn add_assign(&mut self, other: Self) {
        let Self { leaves, splits, orbits, same, products, sweeps, refutations } = self;
        *leaves += other.leaves;
        *splits += other.splits;
        *orbits += other.orbits;
        *same += other.same;
        *products += other.products;
        *sweeps += other.sweeps;
        *refutations += other.refutations;
    }
}
