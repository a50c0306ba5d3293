//! Cubes: the search tree derived from the problem alone, and splitting a cube into its children.
//!
//! Nothing here depends on time, on the machine, or on chance. A split is a function of the problem
//! and the cube.

mod error;
pub(crate) mod record;
#[cfg(feature = "serde")]
mod serialize;
pub(crate) mod split;
#[cfg(test)]
pub(crate) mod strip;
pub(crate) mod tree;
pub(crate) mod worker;

pub use error::RunError;
pub use record::CubeRecord;
pub use split::Split;
