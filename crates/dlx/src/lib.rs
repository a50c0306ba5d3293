//! Exact cover, with colors and bounds: build a [`Problem`], count its solutions exactly, or pull
//! them one by one.
//!
//! An exact cover problem has *items* to be covered and *options* that cover them; a solution is a
//! set of options that covers every primary item exactly once (or within its bounds) and every
//! secondary item at most once (or in one color). [`Problem`] says precisely what that means.
//!
//! ```
//! use quadrille_dlx::{Problem, Solve};
//!
//! // Queens that do not attack each other: one in each row and column, at most one in a diagonal.
//! let n = 6;
//! let mut builder = Problem::builder();
//! let [row, column] = ["r", "c"].map(|name| builder.primaries(name, n));
//! let [up, down] = ["a", "b"].map(|name| builder.secondaries(name, 2 * n - 1));
//! for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
//!     builder.option([row[r], column[c], up[r + c], down[r + n - 1 - c]])?;
//! }
//! let problem = builder.build()?;
//!
//! assert_eq!(problem.counter().count()?.complete()?, 4);
//! for solution in problem.lister().solutions()? {
//!     assert_eq!(solution.options().len(), 6);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same problem can be written as text, in the format of D. E. Knuth's programs: see
//! [`Problem::parse`].
//!
//! The engine knows no puzzle, prints nothing, and reads no file and no environment.

mod answer;
mod choice;
mod classes;
mod counted;
mod cubes;
mod dance;
mod engine;
mod estimate;
mod held;
mod memo;
mod meter;
mod observe;
mod outcome;
mod prepare;
mod query;
mod reduce;
mod resume;
mod solutions;
mod solve;
mod sweep;
mod symmetry;
mod threads;
mod tuning;
mod walk;

pub use quadrille_problem::*;

pub use answer::{Answer, Count, CountOverflow, Incomplete, ParseCountError, StopReason};
pub use choice::{Chosen, Declined, Engine, Reason};
pub use classes::{Class, ClassError};
pub use counted::Counted;
pub use cubes::{CubeRecord, RunError, Split};
pub use estimate::{Estimate, PlannedPart};
pub use held::Held;
pub use meter::limits::CancelToken;
pub use observe::{
    ClassStats, Confidence, EngineUse, MemoStats, Method, Observer, Progress, SampleMean, Samples,
    Statistics, SymmetryStats,
};
pub use outcome::Outcome;
pub use query::{Classifier, Counter, CubeRunner, Estimator, Lister, Query, Resumer};
pub use reduce::{Certificate, Claim, Findings, Flaw, Presolved, Proof, Reduction, Refutation};
pub use resume::Resumed;
pub use solutions::{Solution, Solutions};
pub use solve::Solve;
pub use symmetry::{Automorphisms, NoSymmetry, Permutation};
pub use tuning::{
    ChoiceTuning, ClassTuning, DenseTuning, DescentTuning, MemoTuning, OrbitTuning, PresolveTuning,
    SweepTuning, ThreadTuning, Tuning,
};

/// The parameters of a [`Query`], and the traits that say which settings each question honors.
pub mod question {
    pub use crate::query::{
        Classes, Count, CubeRun, Estimating, LimitsNodes, LimitsSolutions, List, Resume, Threaded,
        UsesMemory, UsesSymmetry, Watched,
    };
}

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
