//! Exact cover counts shared out among machines: split, run, merge, audit, resume.
//!
//! The solutions of a problem are split into [cubes](quadrille_dlx::Cube), each of which any
//! machine can count under a budget of nodes. The records are merged; what the runs left over is
//! the next round. Nothing here reads a file or a network: texts are parsed from bytes and written
//! to strings.
//!
//! ```
//! use quadrille_dlx::{CancelToken, Engine, Problem};
//! use quadrille_shards::Manifest;
//!
//! let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
//! let mut manifest = Manifest::split(problem, 3, Engine::Auto, 1 << 20);
//! let never = CancelToken::new();
//! let total = loop {
//!     // The manifest goes to the workers as a line of JSON, and the records come back.
//!     let worker = Manifest::parse(manifest.to_string().as_bytes())?;
//!     let mut records = String::new();
//!     for shard in 0..worker.cubes().len() {
//!         let record = worker.run(shard, 2, &never)?;
//!         records += &worker.seal(shard, &record);
//!         records += "\n";
//!     }
//!     let total = manifest.merge(manifest.open_all(records.as_bytes())?)?;
//!     if total.left.is_empty() {
//!         break total;
//!     }
//!     manifest = manifest.next(total);
//! };
//! assert_eq!(total.answer().complete()?, 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to start
//!
//! | task | start with |
//! |---|---|
//! | share a count out and merge it | [`Manifest`] |
//! | interrupt a count and resume it | [`Task`] |
//! | count some records again, in another way | [`Auditor`], [`sample`] |
//! | estimate the work beforehand | [`Planner`] |
//! | merge records without a manifest | [`merge()`], [`gather`], [`disjoint()`] |
//! | count queens in shards | [`queens`] |
//!
//! # What a merge guarantees
//!
//! A record is refused if it was torn or changed, is of another problem, manifest, cube or version,
//! contradicts its residues, states more solutions than there are sets of options, or leaves over
//! cubes that are outside its own or may overlap. A merge is refused if a shard has no record or
//! two that differ. So a lost, doubled, late or damaged record never makes a wrong count. A worker
//! that lies in a consistent way is found by an [audit](Auditor), or by running shards twice.

mod audit;
mod checkpoint;
mod counted;
mod disjoint;
mod facts;
mod limits;
mod manifest;
mod merge;
mod pairs;
mod plan;
pub mod queens;
mod sealed;
mod search;
mod serialize;
mod strict;
mod throughput;

pub use audit::{Audit, Auditor, sample};
pub use checkpoint::Task;
pub use disjoint::{NotDisjoint, disjoint};
pub use manifest::{Manifest, ShardError};
pub use merge::{MergeError, gather, merge};
pub use plan::{Plan, Planner};
pub use sealed::{Fault, LineError, VERSION};
pub use throughput::Throughput;

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
