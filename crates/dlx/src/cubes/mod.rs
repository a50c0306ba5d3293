//! The search cut into cubes: the tree found again from the problem alone, a cube split into its
//! children, and a cube counted under a budget of nodes.
//!
//! Nothing here depends on time, on the machine, or on chance. A split is a function of the problem
//! and the cube. A run counts nodes and never seconds, always presolves, and uses no symmetry and
//! one thread; the hashes of its memo have no secret. So a cube that is run twice gives the same
//! record twice.

pub(crate) mod record;
pub(crate) mod run;
pub(crate) mod split;
#[cfg(test)]
pub(crate) mod strip;
pub(crate) mod tree;
pub(crate) mod worker;

pub use record::CubeRecord;
pub use run::RunError;
pub use split::Split;
