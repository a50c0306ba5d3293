//! Counting by claims. A *claim* is a fact: the key of a residual problem, and the number of its
//! solutions. The key is a hash of the canonical form, so equal and isomorphic residuals share a claim,
//! and claims that different machines have made agree.
//!
//! Options that a symmetry carries to one another are in equally many solutions, so one of each orbit is
//! followed and its count multiplied. Residuals wait in a list of their own (`open`) and not on the stack,
//! so a count can stop between any two of them and go on later, and several `worker`s share it.
//!
//! | file | content |
//! |---|---|
//! | `claim` | what is known of one residual, as a journal keeps it |
//! | `settled` | the settled claims, under a cap on memory |
//! | `label` | the canonical form of a residual, within limits |
//! | `open` | the open residuals of one count, and what waits for them |
//! | `worker` | how a residual is settled or divided |
//! | `roots` | whether the symmetries of a root are worth it, and how it is divided |
//! | `book` | the ledger: settled claims, and what was learned while they were made |
//! | `count` | a count of one problem, which goes on where it was stopped |
//!
//! # Invariant
//! All settled claims are true, so it does not matter which worker, run or machine made one. Limits that
//! are learned change the time of a count, and never its answer.

mod book;
mod claim;
mod count;
mod label;
mod open;
mod roots;
mod settled;
#[cfg(test)]
pub(crate) mod tests;
mod worker;

pub(crate) use book::{Ledger, Search};
pub use claim::Claim;
pub(crate) use count::LedgerCount;
pub(crate) use roots::Probed;
pub(crate) use worker::try_to_search;
