//! Exact cover, with colors and bounds: count the solutions of a [`Problem`] exactly, list them one
//! by one, or find them up to symmetry.
//!
//! An exact cover problem has *items* to be covered and *options* that cover them; a solution is a
//! set of options that covers every primary item exactly once (or within its bounds) and every
//! secondary item at most once (or in one color). [`Problem`] defines this precisely.
//!
//! # Where to start
//!
//! Make a [`Problem`], bring the trait [`Solve`] into scope, and ask a question:
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
//! assert_eq!(problem.classifier().count_classes()?.complete()?, 1);
//! for solution in problem.lister().solutions()? {
//!     assert_eq!(solution.options().len(), 6);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to make a problem from | use |
//! |---|---|
//! | items with names | [`Problem::builder`] |
//! | items of any type, with a payload for each option | [`ModelBuilder`] |
//! | a list of lists | [`Problem::from_lists`] |
//! | text in D. E. Knuth's format | [`Problem::parse`] |
//!
//! | question | ask | result |
//! |---|---|---|
//! | how many solutions? | [`counter()`](Solve::counter) | [`Counted`](count::Counted) |
//! | which solutions? is there one? | [`lister()`](Solve::lister) | [`Solutions`], [`Outcome`] |
//! | any one, as fast as possible? | [`finder()`](Solve::finder) | [`Outcome`] |
//! | how many, or which, up to symmetry? | [`classifier()`](Solve::classifier) | [`Counted`](count::Counted), [`Class`](classes::Class) |
//! | which symmetries? | [`symmetry_finder()`](Solve::symmetry_finder) | [`Automorphisms`](symmetry::Automorphisms) |
//! | how large is the search? | [`estimator()`](Solve::estimator) | [`Estimate`](estimate::Estimate) |
//! | what is known without a search? | [`presolve()`](Solve::presolve) | [`Presolved`](presolve::Presolved) |
//! | how many, in parts for many machines? | [`sharder()`](Solve::sharder) | [`Findings`](frontier::Findings), [`Settled`](frontier::Settled) |
//! | how does the search proceed? | [`Trace::new`](trace::Trace::new) | [`Event`](trace::Event), step by step |
//! | how often is each option used? which solutions cost least? a random one? | [`compiler()`](Solve::compiler) | [`Diagram`](diagram::Diagram) |
//! | which one costs least? | [`optimizer()`](Solve::optimizer) | [`Optimum`] |
//! | how many, with a proof? | [`certifier()`](Solve::certifier) | [`Certified`](count::Certified) |
//! | how many, in a count that can be interrupted? | [`resumer()`](Solve::resumer) | [`Resumed`](count::Resumed) |
//!
//! Each question has settings of its own: limits, threads, memory, a back end. A setting that a
//! question cannot honor does not compile ([`question`]). A search that was stopped is never shown
//! as complete: an [`Answer`] is the exact number, or a lower bound with the reason.
//!
//! ```
//! use std::time::Duration;
//!
//! use quadrille_dlx::{Answer, Outcome, Problem, Solve};
//!
//! let problem = Problem::from_lists([vec!["a", "b"], vec!["b", "c"], vec!["c"], vec!["a"]])?;
//!
//! let counter = problem.counter().threads(2).time_limit(Duration::from_secs(10));
//! match counter.count()?.answer() {
//!     Answer::Complete(count) => assert_eq!(count, 2),
//!     Answer::AtLeast(count, reason) => println!("at least {count}: {reason}"),
//! }
//! match problem.lister().first()? {
//!     Outcome::Found(solution) => assert_eq!(solution.options().len(), 2),
//!     Outcome::Impossible => println!("no solution"),
//!     Outcome::Stopped(reason) => println!("unknown: {reason}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The engine knows no puzzle, prints nothing, and reads no file and no environment.
//!
//! With the feature `serde`, problems, cubes, counts, answers, records and solutions can be
//! serialized; deserializing makes every check that building makes.

mod answer;
#[cfg(test)]
#[expect(dead_code, reason = "the tests from outside use the rest")]
#[path = "../tests/all/support/boards.rs"]
mod boards;
mod certify;
pub mod choice;
pub mod classes;
mod counted;
pub mod cubes;
mod dance;
pub mod diagram;
mod engine;
pub mod estimate;
mod finding;
pub mod frontier;
mod ledger;
mod memo;
mod meter;
pub mod observe;
mod optimum;
mod outcome;
mod prepare;
mod problem_ref;
mod query;
mod race;
mod reduce;
mod residual;
mod resume;
mod rule;
mod sampling;
pub mod solution;
mod solutions;
mod solve;
mod sweep;
pub mod symmetry;
mod target;
mod threads;
pub mod trace;
#[doc(hidden)]
pub mod tuning;
mod walk;

pub use quadrille_problem::{
    Color, Cube, ItemId, Model, ModelBuilder, OptionId, Problem, ProblemBuilder, verify,
};

pub use choice::Engine;
pub use optimum::{KBest, Optimum};
pub use outcome::Outcome;
pub use quadrille_answer::{Answer, CancelToken, Count, StopReason};
pub use sampling::{Frequencies, SolutionSamples, SolutionSet};
pub use solution::Solution;
pub use solutions::Solutions;
pub use solve::Solve;

/// Exact numbers of solutions, complete or not.
///
/// ```
/// use quadrille_dlx::count::{Answer, Count};
/// use quadrille_dlx::{Problem, Solve};
///
/// let problem = Problem::parse("a b\na\nb\na b\n")?;
/// let counted = problem.counter().count()?;
/// assert!(counted.statistics().nodes > 0);
/// let count: Count = counted.complete()?;
/// assert_eq!((count.to_string(), u64::try_from(count)?), ("2".to_owned(), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod count {
    pub use crate::certify::{
        Certified, CertifiedCost, CertifiedCube, CheckWork, JoinError, StepCounts,
        cube_of_certificate, is_certificate, join_certificates,
    };
    pub use crate::counted::Counted;
    pub use crate::ledger::Claim;
    pub use crate::resume::Resumed;
    pub use crate::sweep::{SweepError, SweepRecord};
    pub use quadrille_answer::{
        Answer, Count, CountOverflow, Incomplete, ParseCountError, StopReason,
    };
}

/// What is known before any search, with a certificate for each proof.
///
/// ```
/// use quadrille_dlx::presolve::Presolved;
/// use quadrille_dlx::{Problem, Solve};
///
/// // Three items, and options of two items each: no set of options covers three items.
/// let problem = Problem::parse("a b c\na b\nb c\na c\n")?;
/// assert!(matches!(problem.presolve(), Presolved::Impossible(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod presolve {
    pub use crate::reduce::{
        Certificate, Claim, Findings, Flaw, Presolved, Proof, Reduction, Refutation,
    };
}

/// Problems: all of `quadrille-problem`, which has no engine.
pub mod problem {
    #[doc(inline)]
    pub use quadrille_problem::*;
}

/// The questions, their settings, and the traits that say which settings each question honors.
///
/// ```
/// use std::sync::Arc;
///
/// use quadrille_dlx::Problem;
/// use quadrille_dlx::question::{Counter, Lister};
///
/// let problem = Arc::new(Problem::parse("a b\na\nb\na b\n")?);
/// // A question borrows its problem, or shares it.
/// assert_eq!(Counter::new(&*problem).solution_limit(1).count()?.answer().to_string(), "at least 1");
/// assert_eq!(Lister::new(problem).solutions()?.count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod question {
    pub use crate::problem_ref::ProblemRef;
    pub use quadrille_answer::CancelToken;

    pub use crate::query::{
        Certifier, Certifying, Classifier, Classifying, Compiler, Compiling, Counter, Counting,
        Estimating, Estimator, Finder, Finding, FindingSymmetries, LimitsNodes, LimitsSolutions,
        Lister, Listing, Optimizer, Optimizing, Presolves, Query, Resumer, Resuming, Searches,
        Sharder, Sharding, SymmetryFinder, Threaded, UsesMemory, UsesSymmetry, Watched,
    };
    pub use crate::solve::Solve;
}

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
