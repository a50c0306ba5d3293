//! A claim: what is known of one residual problem and of all that are isomorphic to it.

use quadrille_search::answer::Count;
use quadrille_symmetry::Key;

/// The number of solutions of a problem, and of every problem that is isomorphic to it.
///
/// The key is a hash of 128 bits of the canonical form, the same on every machine. [`Key`] proves a bound on
/// the probability that two problems that are not isomorphic have equal keys: with 10^9 residuals of 1,000
/// options, it is below 10^-17.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The hash of the canonical form.
    pub key: Key,
    /// The number of solutions.
    pub count: Count,
    /// What it costs to count the problem with no other claim known, in nodes of a search, about. Claims of
    /// less work are forgotten first.
    pub work: u64,
}
