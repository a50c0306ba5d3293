//! Exact cover counts shared out among machines: split, run, merge, audit.
//!
//! The solutions of a problem are shared out among [cubes](quadrille_dlx::Cube), each cube is run
//! under a budget of nodes, and [`merge`] adds the records up. What the runs leave over is the next
//! round. [`Auditor`] counts some records again in another way, and [`Planner`] estimates the work
//! beforehand.

mod audit;
mod disjoint;
mod limits;
mod merge;
mod plan;
mod throughput;

pub use audit::{Audit, Auditor, sample};
pub use disjoint::{NotDisjoint, disjoint};
pub use merge::{MergeError, gather, merge};
pub use plan::{Plan, Planner};
pub use throughput::Throughput;
