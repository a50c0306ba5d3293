//! Reductions: a problem made smaller before it is searched.

mod arithmetic;
mod capacity;
mod certificate;
mod compare;
pub(crate) mod components;
pub(crate) mod forced;
pub(crate) mod lists;
pub(crate) mod live;
pub(crate) mod order;
pub(crate) mod polls;
pub(crate) mod presolve;
pub(crate) mod residual;
mod starve;

pub use certificate::{Certificate, Claim, Flaw};
pub use presolve::{Findings, Presolved, Proof, Reduction, Refutation};
