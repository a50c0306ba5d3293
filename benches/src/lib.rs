//! Instances of exact cover to measure engines with, and the peers that are measured beside ours.
//!
//! Every instance is generated, one module for each family, and listed with its number of
//! solutions in [`CATALOGUE`]: a benchmark is also a test.
//!
//! * `cargo bench -p quadrille-benches` measures the light instances with criterion.
//! * `cargo run --release -p quadrille-benches --bin compare` measures ours and every peer in
//!   turn, each run in a process of its own, and prints the ratios as a table.
//! * `cargo run --release -p quadrille-benches --bin queens` measures the fast counter of queens
//!   beside a plain backtracker.
//! * `cargo run --release -p quadrille-benches --bin sudoku` measures the ways to solve many Sudokus.
//! * `cargo run --release -p quadrille-benches --bin threads` measures what threads gain.
//! * `cargo run --release -p quadrille-benches --bin instructions` counts instructions under
//!   valgrind, and compares them with those written down.
//!
//! The README beside this package says more.

mod catalogue;
mod contestant;
pub mod designs;
pub mod dominoes;
pub mod langford;
pub mod latin;
pub mod machine;
pub mod macmahon;
mod peers;
pub mod pigeons;
pub mod polycubes;
pub mod polyominoes;
pub mod puzzles;
pub mod queens;
pub mod random;
pub mod results;
pub mod sudoku;

pub use catalogue::{CATALOGUE, Instance};
pub use contestant::{Contestant, PEERS};
pub use peers::peer::Peer;

/// The Rust examples of the README, run with the documentation tests: this crate depends on all
/// libraries.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
#[derive(Debug)]
pub struct Readme;

/// The Rust examples of the book's chapter on the libraries.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
#[derive(Debug)]
pub struct Library;
