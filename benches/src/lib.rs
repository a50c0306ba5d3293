//! Instances of exact cover to measure engines with, and the peers for comparison.
//!
//! Every instance is generated, with one module per family, and listed with its number of solutions
//! in [`CATALOGUE`]: a benchmark is also a test.
//!
//! * `cargo bench -p quadrille-benches` measures the light instances with criterion.
//! * `cargo run --release -p quadrille-benches --bin compare` measures ours and every peer in
//!   interleaved runs, each in a separate process, and prints the ratios as a table.
//! * `cargo run --release -p quadrille-benches --bin queens` measures the fast queens counter and a
//!   plain backtracker.
//! * `cargo run --release -p quadrille-benches --bin sudoku` measures the ways to solve many
//!   Sudokus.
//! * `cargo run --release -p quadrille-benches --bin threads` measures the speedup by threads.
//! * `cargo run --release -p quadrille-benches --bin families` measures families of problems that
//!   grow, and narrow problems with and without a sweep.
//! * `cargo run --release -p quadrille-benches --bin pins` counts all of these problems, and compares
//!   counts, nodes and times with an earlier run.
//! * `cargo run --release -p quadrille-benches --bin sensitivity` halves and doubles each knob of the
//!   engine, and prints which problems take more or fewer nodes, or more or less time.
//! * `cargo run --release -p quadrille-benches --bin campaign` compares random problems with planted
//!   symmetries in every way of counting with brute force.
//! * `cargo run --release -p quadrille-benches --bin instructions` counts instructions under
//!   valgrind, and compares them with the baseline.
//!
//! See this package's README for details.

mod catalogue;
mod contestant;
pub mod designs;
pub mod dominoes;
pub mod families;
pub mod files;
pub mod known;
pub mod langford;
pub mod latin;
pub mod machine;
pub mod macmahon;
pub mod narrow;
pub mod orbits;
mod peers;
pub mod pigeons;
pub mod pins;
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

/// The Rust example of the book's tutorial.
#[cfg(doctest)]
#[doc = include_str!("../../docs/tutorial.md")]
#[derive(Debug)]
pub struct Tutorial;

/// The Rust examples of the book's chapter on the libraries.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
#[derive(Debug)]
pub struct Library;

/// The Rust examples of the book's chapter on questions about all solutions.
#[cfg(doctest)]
#[doc = include_str!("../../docs/diagrams.md")]
#[derive(Debug)]
pub struct Diagrams;
