//! The answers of `quadrille-dlx`: counts, lists, classes, diagrams, certificates and least costs.
//!
//! `quadrille-search` walks one residual on one thread. This crate puts searches, sweeps and
//! symmetries together, in turns and on threads, and keeps what they learn in one ledger. It is a
//! part of that library with an interface of its own only so that Cargo guards the direction:
//! name `quadrille-dlx` in `Cargo.toml` instead.

#![allow(
    rustdoc::private_intra_doc_links,
    reason = "the heads of rooms are for those who change them"
)]

#[cfg(test)]
#[expect(dead_code, reason = "the tests from outside use the rest")]
#[path = "../../dlx/tests/all/support/boards.rs"]
mod boards;
pub mod certify;
pub mod classes;
pub mod counted;
pub mod cubes;
pub mod diagram;
pub mod estimate;
pub mod finding;
pub mod frontier;
pub mod ledger;
pub mod optimum;
pub mod prepare;
pub mod problem_ref;
pub mod race;
pub mod resume;
mod rounds;
pub mod sampling;
pub mod solution;
pub mod solutions;
#[cfg(test)]
#[path = "../../search/src/strip.rs"]
mod strip;
pub mod sweep;
pub mod symmetry;
pub mod threads;
