//! Counting by claims. A *claim* is a fact: the residual problem with this key has this many
//! solutions. The key is a hash of the canonical form, so equal and isomorphic residuals share a claim,
//! and claims that different machines have made agree.

mod claim;

pub use claim::Claim;
