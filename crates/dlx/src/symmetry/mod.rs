//! The symmetries of a problem: its automorphisms, their orbits, and a canonical form, which is
//! equal exactly for isomorphic problems.
//!
//! An **automorphism** of a problem moves its items and its options so that everything that
//! counts stays as it was: primary items keep their bounds, options their costs, and an option
//! with certain items goes to the option with their images. Colors say only whether two options
//! agree on an item, so the colors of each item may be exchanged at will, for each item apart.
//! Secondary items in no option say nothing, and are left where they are.
//!
//! The search itself is in the crate `quadrille-symmetry`, which knows no problem. This room says
//! what the structure of a problem is (`model.rs`), and what the results are good for.
//!
//! Invariant: each generator is checked against the problem itself (`check.rs`) before it is used,
//! and a canonical form describes the whole problem, so that equal forms prove isomorphism.

mod branches;
mod check;
mod coloring;
pub(crate) mod counting;
mod cycles;
mod error;
pub(crate) mod finder;
pub(crate) mod given;
pub(crate) mod group;
pub(crate) mod known;
pub(crate) mod marks;
mod model;
mod orbits;
#[cfg(test)]
mod plan;
#[cfg(test)]
mod planted;
mod relation;
mod skeleton;
#[cfg(test)]
mod tests;
mod worth;

pub use cycles::{CyclesError, CyclesErrorKind};
pub use error::NoSymmetry;
pub use given::PermutationError;
pub use group::{Automorphisms, Permutation};
