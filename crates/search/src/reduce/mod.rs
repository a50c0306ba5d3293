//! Reductions: a problem made smaller before it is searched.

mod arithmetic;
mod capacity;
mod certificate;
mod compare;
pub mod components;
pub mod forced;
mod functionals;
pub mod lists;
pub mod live;
pub mod order;
pub mod polls;
pub mod presolve;
pub mod residual;
mod slack;
mod starve;

pub use certificate::{Certificate, Claim, Flaw};
pub use presolve::{Findings, Presolved, Proof, Reduction, Refutation};
