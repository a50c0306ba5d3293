//! The tests of this crate from outside, as one program: it links once, and its tests share the cores.

mod boards;
mod formats;
mod forms;
mod headers;
mod json;
mod malformed;
mod setters;
mod support;
mod text;
