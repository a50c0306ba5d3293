//! The search cut up: a problem's solutions shared out among cubes, a cube run under a budget of
//! nodes, what all cubes came to put together, and what a run came to counted again.
//!
//! Nothing here depends on time, on the machine, or on chance. Splitting is a function of the
//! problem and the cube. A run counts nodes and never seconds, presolves always, uses no symmetry
//! and one thread, and remembers remainders in tables whose hashes have no secret: so a task that
//! is done twice leaves the same record twice, and to do it at least once is enough.

pub(crate) mod audit;
pub(crate) mod disjoint;
pub(crate) mod listing;
mod merge;
mod pace;
pub(crate) mod plan;
mod record;
pub(crate) mod resume;
pub(crate) mod run;
pub(crate) mod runner;
pub(crate) mod split;
#[cfg(test)]
mod strip;
pub(crate) mod team;
pub(crate) mod tree;

pub use audit::Audit;
pub use disjoint::NotDisjoint;
pub use merge::CubeMergeError;
pub use pace::Pace;
pub use plan::Plan;
pub use record::CubeRecord;
pub use resume::Resumed;
pub use run::NotRun;
pub use split::Split;
