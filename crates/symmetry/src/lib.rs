//! Symmetries of colored structures: automorphism groups and canonical forms, in safe Rust.
//!
//! A [`Structure`] has vertices with classes, and sets of vertices with classes. A [`Search`] finds
//! generators of its automorphism group, the orbits, the exact order, and a canonical labelling: a
//! renumbering that is the same for all isomorphic structures. Every search can be limited in steps
//! and interrupted, and then still returns automorphisms that are correct.
//!
//! # How it works, in reading order
//! * `structure`: vertices, sets, and copies of sets; `content` finds a set by its members;
//! * `partition`: cells that can be split and restored; `refine` and `walks`: what splits them;
//! * `trace`: what refinement saw, compared with what it saw before;
//! * `candidate`: how a permutation is guessed and verified; `first_cells`; `orbits`;
//! * `walk`: the tree, and what need not be searched; its leaves in `walk/leaves`;
//! * `parts`, `kinds`: independent parts, each searched by itself;
//! * `search`: the whole of it, with its sources;
//! * `form` and `key`: the canonical form in full, and 128 bits of it;
//! * `group`: random elements of a group, and the stabilizers of points.
//!
//! Orders of groups are returned as `BigUint` of `num-bigint` 0.5, so a new major version of that crate
//! is a breaking change of this one. The engine `quadrille-dlx`, which this crate is made for, returns
//! its own type instead.
//!
//! The crate knows no puzzle and no exact cover problem; it needs no C and no clock, keeps nothing
//! between searches, and never recurses. The same structure gives the same result on every machine.

mod budget;
mod candidate;
mod content;
mod first_cells;
mod form;
mod found;
mod group;
mod key;
mod kinds;
mod lists;
mod mix;
mod orbits;
mod partition;
mod parts;
mod permutation;
mod refine;
mod search;
mod structure;
#[cfg(test)]
mod tests;
mod trace;
mod walk;
mod walks;

pub use budget::{Limits, Stop};
pub use form::Labelling;
pub use found::Found;
pub use group::{Group, Stabilizer};
pub use key::Key;
pub use permutation::Automorphism;
pub use search::Search;
pub use structure::{Structure, StructureBuilder, StructureError};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
