//! Exact cover counts shared out among machines: split, run, merge, audit, resume.
//!
//! A problem is divided into residuals, by its symmetries and isomorphic ones once. Any machine can count any of
//! them under a budget of work, with everything that a count in one process uses. A record is a list of *claims*: a
//! residual with this key has this many solutions. Claims are facts about the problem, so records of any shards and
//! any rounds are merged in any order; what is still open is the next round. Nothing here reads a file or a
//! network: texts are parsed from bytes and written to strings.
//!
//! ```
//! use quadrille_dlx::Problem;
//! use quadrille_shards::{Manifest, Settings};
//!
//! let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
//! let mut manifest = Manifest::split(problem, 3, Settings::default(), |_| {})?;
//! let count = loop {
//!     // The manifest goes to the workers as a line of JSON, and the records come back.
//!     let worker = Manifest::parse(manifest.to_string().as_bytes())?;
//!     let mut records = String::new();
//!     for shard in 0..worker.cubes().len() {
//!         let findings = worker.run(shard, 2, worker.sharder()?)?;
//!         records += &worker.seal(shard, &findings);
//!         records += "\n";
//!     }
//!     let records = manifest.open_all(records.as_bytes())?;
//!     let merged = manifest.merge(records, manifest.sharder()?)?;
//!     if merged.settled.open.is_empty() {
//!         break merged.settled.answer().complete()?;
//!     }
//!     manifest = manifest.next(merged);
//! };
//! assert_eq!(count, 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to start
//!
//! | task | start with |
//! |---|---|
//! | share a count out and merge it | [`Manifest`] |
//! | interrupt a count and resume it | [`Task`] |
//! | count some residuals again, in another way | [`Auditor`], [`sample`] |
//! | estimate the work beforehand | [`Planner`] |
//! | count queens in shards | [`queens`] |
//!
//! # What a merge guarantees
//!
//! A record is refused if it was torn or changed, is of another problem or version, claims more solutions than
//! there are sets of options, or states a division that is none. A merge is refused if two claims about one
//! residual differ. A residual without a claim stays open, and how residuals make up the count is found from
//! the problem, not from records. So a lost, doubled, late or damaged record never makes a wrong count. A
//! worker that lies in a consistent way is found by an [audit](Auditor), or by running shards twice.

mod audit;
mod checkpoint;
mod counted;
mod manifest;
mod merge;
mod plan;
pub mod queens;
mod sealed;
mod serialize;
mod strict;

pub use audit::{Audit, Auditor, sample};
pub use checkpoint::{Journal, Task};
pub use manifest::{Manifest, Settings, ShardError};
pub use merge::{MergeError, Merged, Record, UsedClaim};
pub use plan::{Plan, Planner};
pub use sealed::{Fault, LineError, VERSION};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
