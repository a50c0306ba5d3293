//! Diagrams: all solutions of a problem in one graph, which answers more questions than a count.
//!
//! A search that remembers each residual passes through a graph without circles: its nodes are
//! residuals, its edges the options taken. [`Diagram`] keeps that graph. Each way down from its root
//! is one solution, and no solution has two ways. So sums over all solutions become sums over edges.
//!
//! * `build` searches, `seen` is its memory of the residuals that it met; `swept` makes nodes of the states of a sweep.
//!   `compile` lets both take turns, and puts the parts of a problem together. `enumeration` lists a part with few solutions instead.
//! * `nodes` is the graph in flat arrays, and `graph` the diagram: nodes with their problem.
//! * `orbits` has the symmetries that a build by orbits uses, and `by_orbits` is its diagram.
//! * `numbers` counts the solutions of each node; `fold` sums in any semiring; `frequency`, `sample`,
//!   `ranked`, `listing` and `restrict` are the other questions; `bytes` writes and reads;
//!   `verify` checks all numbers. `approximate` estimates where no diagram fits.
//!
//! # Source
//! The graph of a search with memory is a decomposable, deterministic normal form of the problem (A.
//! Darwiche and P. Marquis, *A knowledge compilation map*, 2002). M. Nishino, N. Yasuda, S. Minato and
//! M. Nagata, *Dancing with decision diagrams* (2017), built it by dancing links, as D. E. Knuth's
//! programs DLX6 and SSXCC-BINARY do.

mod approximate;
mod build;
mod by_orbits;
mod bytes;
mod compile;
mod enumeration;
mod fold;
mod frequency;
mod graph;
mod listing;
mod nodes;
mod numbers;
mod orbits;
mod ranked;
mod restrict;
mod sample;
mod seen;
mod swept;
mod verify;

pub(crate) use compile::{Alternating, Compiled};
pub use enumeration::Listing;
pub(crate) use enumeration::{Enumeration, most_listed};
pub(crate) use nodes::{Node, Nodes};
pub(crate) use numbers::Number;

pub use approximate::approximate;

pub use approximate::{Approximation, Estimated};
pub use by_orbits::OrbitDiagram;
pub use bytes::{ReadError, ReadErrorKind};
pub use fold::Semiring;
pub use graph::{CompileError, Diagram};
pub use listing::Listed;
pub use ranked::Ranked;
pub use restrict::RestrictError;
pub use sample::Sampled;
pub use verify::VerifyError;
