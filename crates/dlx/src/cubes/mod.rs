//! Cubes: the search tree derived from the problem alone, splitting a cube into its children, and
//! counting a cube within a node budget.
//!
//! Nothing here depends on time, on the machine, or on chance. A split is a function of the problem
//! and the cube. A run counts nodes and not seconds, always presolves, and uses no symmetry and one
//! thread; the hashes of its memo are not seeded. So two runs of a cube give the same record.

pub(crate) mod record;
pub(crate) mod run;
#[cfg(feature = "serde")]
mod serialize;
pub(crate) mod split;
#[cfg(test)]
pub(crate) mod strip;
pub(crate) mod tree;
pub(crate) mod worker;

pub use record::CubeRecord;
pub use run::RunError;
pub use split::Split;
