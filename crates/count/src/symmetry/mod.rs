//! The symmetries of a problem: its automorphisms, their orbits, and a canonical form, which is
//! equal exactly for isomorphic problems.
//!
//! An **automorphism** of a problem permutes its items and its options: primary items keep their
//! bounds, options keep their costs, and the image of an option has the images of its items. Only
//! the agreement of two options on a color matters, so the colors of each item may be permuted, for
//! each item separately. Secondary items in no option stay where they are.
//!
//! The search itself is in the crate `quadrille-symmetry`, which knows no problem. This room defines
//! the structure of a problem (`model.rs`) and uses the results: it divides by the orbits of
//! options (`branches.rs`, `whole_orbits.rs`), compares sets of options (`marks.rs`), and reads and writes
//! automorphisms (`given.rs`, `cycles.rs`, `written.rs`).
//!
//! Invariant: each generator is checked against the problem itself (`check.rs`) before it is used,
//! and a canonical form describes the whole problem, so that equal forms prove isomorphism.

pub(crate) mod branches;
mod check;
mod coloring;
mod cycles;
mod error;
pub mod finder;
pub(crate) mod given;
pub mod group;
pub(crate) mod marks;
mod model;
mod names;
pub(crate) mod orbits;
#[cfg(test)]
mod plan;
#[cfg(test)]
pub(crate) mod planted;
pub(crate) mod probe_limit;
pub(crate) mod products;
pub(crate) mod recurrence;
mod relation;
mod skeleton;
#[cfg(test)]
mod tests;
pub(crate) mod whole_orbits;
mod written;

pub use cycles::{CyclesError, CyclesErrorKind};
pub use error::NoSymmetry;
pub use given::PermutationError;
pub use group::{Automorphisms, Cycle, Permutation};
