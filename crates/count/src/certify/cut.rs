//! Residuals that a walk leaves to other threads.

use num_bigint::BigUint;
use quadrille_problem::OptionId;

/// The depth from which on a walk leaves residuals to threads, and those that it left.
#[derive(Debug)]
pub(super) struct Cut {
    pub(super) depth: usize,
    pub(super) tasks: Vec<Task>,
}

/// A residual that a thread proves.
#[derive(Debug)]
pub(super) struct Task {
    /// The number of bytes of the top before its proof.
    pub(super) place: usize,
    /// What leads to it from the root: options, and whether each was taken.
    pub(super) path: Vec<(OptionId, bool)>,
    /// The number of solutions of the problem for each solution of the residual.
    pub(super) weight: BigUint,
}
