//! The interface to every peer.

use quadrille_dlx::Problem;

/// A published Rust crate for comparison.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// The name of its crate.
    pub name: &'static str,
    /// A description, with the limitations.
    pub about: &'static str,
    /// Whether it accepts a problem. Some cannot hold millions of solutions; the number is `None`
    /// if it is not known.
    pub takes: fn(&Problem, Option<u64>) -> bool,
    /// Counts the solutions.
    pub count: fn(&Problem) -> u64,
}
