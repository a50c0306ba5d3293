//! The tests of this crate from outside, as one program: it links once, and its tests share the cores.

mod board;
mod brute;
mod burrtools;
mod counts;
mod dominoes;
mod draw;
mod lattices;
mod marks;
mod polyforms;
mod rectangles;
mod symmetric;
mod text;
