//! What a search cost, in units that do not depend on the machine.

use crate::reduce::presolve::Findings;

/// The cost of a search so far.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Statistics {
    /// Nodes of the search tree visited: the root, and every child that was tried, dead ends and
    /// solutions included. The same on every back end.
    pub nodes: u64,
    /// Removals of one option from the list of one item: Knuth's *updates*. Depends on the back
    /// end.
    pub updates: u64,
    /// Nodes by level: `profile[0]` counts the root (one for each independent component).
    pub profile: Vec<u64>,
    /// How many independent components the problem fell into, or what presolve left of it: none
    /// if it left nothing.
    pub components: usize,
    /// What presolve found, if it was asked. Counting searches what is left then; listing
    /// solutions makes use of a proof that there are none, and else searches the whole problem.
    pub presolve: Option<Findings>,
    /// Seconds from the start of the search.
    pub seconds: f64,
}

impl Statistics {
    /// The deepest level visited.
    pub fn depth(&self) -> usize {
        self.profile.len().saturating_sub(1)
    }
}
