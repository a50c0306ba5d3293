//! The tests of this crate from outside, as one program: it links once, and its tests share the cores.

mod disjoint;
mod merge;
mod plan;
mod resume;
mod simulation;
mod support;
