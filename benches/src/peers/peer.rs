//! What is asked of every peer.

use quadrille_dlx::Problem;

/// A peer from the registry.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// The name of its crate.
    pub name: &'static str,
    /// What it is, and what it does not take.
    pub about: &'static str,
    /// Whether it can take a problem. Some cannot hold millions of solutions: the number is
    /// `None` if it is not known.
    pub takes: fn(&Problem, Option<u64>) -> bool,
    /// Counts the solutions.
    pub count: fn(&Problem) -> u64,
}
