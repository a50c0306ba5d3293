//! The tests of this crate from outside, as one program: it links once, and its tests share the cores.

mod acceptance;
mod canon;
mod check;
mod fast;
mod formats;
mod forms;
mod headers;
mod larger;
mod malformed;
mod methods;
mod smallest;
mod support;
mod text;
mod variants;
