//! The tests of this crate from outside, as one program: it links once, and its tests share the cores.

mod boards;
mod completion;
mod counts;
mod first;
mod variants;
