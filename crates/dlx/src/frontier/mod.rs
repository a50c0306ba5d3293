//! Records of cubes put together, once the cubes are known to be disjoint; records audited; and the
//! work of a count by shards estimated from a sample.

pub(crate) mod audit;
pub(crate) mod disjoint;
mod merge;
mod pace;
pub(crate) mod plan;

pub use audit::Audit;
pub use disjoint::NotDisjoint;
pub use merge::CubeMergeError;
pub use pace::Pace;
pub use plan::Plan;
