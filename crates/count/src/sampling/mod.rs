//! All solutions of a problem, ready for the questions that need no list: how many there are, how many have each
//! option, and random ones, each equally likely.
//!
//! A diagram answers where it is done soon. On problems with symmetries, a ledger of counts may be done sooner
//! by orders of magnitude; it keeps no solutions, and a sample counts its way down.
//!
//! * `rivals` lets the diagram and the ledger take turns; `set` has random solutions, `frequency` the number of
//!   solutions with each option.
//! * `counts` begins the ledger, and counts a residual on it.
//! * `division` divides a residual by its parts or by the options of an item.
//! * `tree` goes down from the root to a solution.
//!
//! # Invariant
//! Each solution has the same chance. An incomplete count is an error, and never leads to a sample.

mod counts;
mod division;
mod frequency;
mod rivals;
mod set;
#[cfg(test)]
mod tests;
mod tree;

pub use frequency::Frequencies;
pub use set::{SolutionSamples, SolutionSet};
