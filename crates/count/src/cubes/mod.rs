//! Cubes: the search tree derived from the problem alone, and splitting a cube into its children.
//!
//! Nothing here depends on time, on the machine, or on chance. A split is a function of the problem
//! and the cube.

mod error;
pub mod record;
#[cfg(feature = "serde")]
mod serialize;
pub mod split;
pub(crate) mod worker;

pub use error::RunError;
pub use record::CubeRecord;
pub use split::Split;
