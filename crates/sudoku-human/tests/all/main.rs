//! The tests of this crate from outside, as one program: it links once, and its tests share the cores.

mod generate;
mod generate_rules;
mod human;
