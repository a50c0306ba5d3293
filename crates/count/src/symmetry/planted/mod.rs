//! Random problems with planted symmetries, counted by orbits and by brute force. Only for tests.
//!
//! Unit tests, and not tests of the crate from outside: a count looks for symmetries where a
//! search takes long, and brute force takes longer. In unit tests it looks wherever it can (see
//! `counting.rs`).

mod diagrams {
    mod tests;
}
mod group;
pub(crate) mod problems;
mod tests;
