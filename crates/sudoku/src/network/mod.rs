//! A puzzle as a network of sets and lines that exclude values from each other's cells.
//!
//! It is the second way to solve a puzzle beside the exact cover problem, for rules whose lines say
//! little in single options: sums, thermometers, arrows. Each node of the search excludes values until
//! nothing changes (`settle.rs`), so the search visits few nodes (`branch.rs`).
//!
//! Sets of values are masks: bit `v` stands for the value `v`; bit 0 is never set.

mod branch;
mod build;
mod combinations;
mod settle;

pub(crate) use branch::{Branching, Tally};
pub(crate) use build::Network;
