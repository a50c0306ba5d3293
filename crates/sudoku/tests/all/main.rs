//! The tests of this crate from outside, as one program: it links once, and its tests share the cores.

mod acceptance;
mod all_solutions;
mod boards;
mod check;
mod fast;
mod larger;
mod methods;
mod placed;
mod smallest;
mod sparse;
mod support;
mod variants;
