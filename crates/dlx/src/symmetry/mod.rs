//! The symmetries of a problem: its automorphisms, their orbits, and a form that tells problems
//! apart up to isomorphism.
//!
//! An **automorphism** of a problem moves its items and its options so that everything that
//! counts stays as it was: primary items keep their bounds, options their costs, and an option
//! with certain items goes to the option with their images. Colors say only whether two options
//! agree on an item, so the colors of each item may be exchanged at will, for each item apart.
//! Secondary items that no option has say nothing, and are left where they are.
//!
//! Invariant: nothing leaves this room on the word of the program that searches for symmetries.
//! Each generator is checked against the problem itself (`check.rs`), orbits are joined here from
//! the generators checked, and a canonical form describes the whole problem, so that equal forms
//! are proof of isomorphism.
//!
//! Source: B. D. McKay & A. Piperno, *Practical graph isomorphism, II*, J. Symbolic Computation 60
//! (2014), and their program nauty and Traces.

mod branches;
mod canonical;
mod check;
mod coloring;
pub(crate) mod counting;
mod error;
pub(crate) mod finder;
mod graph;
pub(crate) mod group;
pub(crate) mod known;
pub(crate) mod marked;
#[cfg(feature = "symmetry")]
mod nauty;
#[cfg(not(feature = "symmetry"))]
#[path = "absent.rs"]
mod nauty;
mod orbits;
#[cfg(all(test, feature = "symmetry"))]
mod plan;
#[cfg(all(test, feature = "symmetry"))]
mod planted;
#[cfg(all(test, feature = "symmetry"))]
mod tests;
mod worth;

pub use error::NoSymmetry;
pub use group::{Automorphisms, Permutation};
