//! The tests of this crate from outside, as one program: it links once, and its tests share the cores.

mod merge;
mod plan;
mod simulation;
mod support;
