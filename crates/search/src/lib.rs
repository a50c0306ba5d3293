//! The search of `quadrille-dlx`: what a residual problem is, and the back ends that walk its tree.
//!
//! One residual, one thread. Nothing here knows of symmetries, of sweeps or of several threads;
//! `quadrille-count` puts those together, and `quadrille-dlx` asks the questions. This crate is a
//! part of that library with an interface of its own only so that Cargo guards the direction and
//! compiles the kernels once: name `quadrille-dlx` in `Cargo.toml` instead.

#![allow(
    rustdoc::private_intra_doc_links,
    reason = "the heads of rooms are for those who change them"
)]

pub mod answer;
#[cfg(test)]
#[expect(dead_code, reason = "the tests from outside use the rest")]
#[path = "../../dlx/tests/all/support/boards.rs"]
mod boards;
pub mod choice;
pub mod dance;
pub mod engine;
pub mod memo;
pub mod meter;
pub mod observe;
pub mod outcome;
pub mod reduce;
pub mod residual;
pub mod rule;
#[cfg(test)]
mod strip;
pub mod target;
pub mod tree;
pub mod tuning;
pub mod walk;
