//! The tests of this crate from outside, as one program: it links once, and its tests share the cores.

mod export;
mod labels;
mod malformed;
mod model;
mod serialize;
mod texts;
mod verify;
