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
//! Without the default feature `simd`, the crate has no kernels for AVX2 and AVX-512. Then it compiles in two thirds of
//! the time, and counts may take three times as long.
//!
//! With the feature `serde`, problems, cubes, counts, answers, records and solutions can be
//! serialized; deserializing makes every check that building makes.

mod query;
mod solve;
pub mod trace;

pub use quadrille_problem::{
    Color, Cube, ItemId, Model, ModelBuilder, OptionId, Problem, ProblemBuilder, verify,
};

pub use quadrille_answer::{Answer, CancelToken, Count, StopReason};
pub use quadrille_count::optimum::{Gap, GapError, KBest, Optimum};
pub use quadrille_count::sampling::{Frequencies, SolutionSamples, SolutionSet};
pub use quadrille_count::solution::Solution;
pub use quadrille_count::solutions::Solutions;
pub use quadrille_search::choice::Engine;
pub use quadrille_search::outcome::Outcome;
pub use solve::Solve;

/// The names of the back ends, and the reason for a choice.
pub mod choice {
    pub use quadrille_search::choice::{Chosen, Declined, Engine, Reason};
}

/// Solutions up to symmetry: how many essentially different ones there are, and one of each class.
///
/// Two solutions are the same up to symmetry if an automorphism of the problem carries one to the
/// other (see [`Automorphisms`](crate::symmetry::Automorphisms)).
pub mod classes {
    pub use quadrille_count::classes::{Class, ClassError};
}

/// Cubes: the search tree derived from the problem alone, and splitting a cube into its children.
///
/// Nothing here depends on time, on the machine, or on chance. A split is a function of the problem
/// and the cube.
pub mod cubes {
    pub use quadrille_count::cubes::{CubeRecord, RunError, Split};
}

/// Diagrams: all solutions of a problem in one graph, which answers more questions than a count.
///
/// Each way down from its root is one solution, and no solution has two ways. So sums over all
/// solutions become sums over edges.
pub mod diagram {
    pub use quadrille_count::diagram::{
        Approximation, CompileError, Diagram, Estimated, Listed, OrbitDiagram, Ranked, ReadError,
        ReadErrorKind, RestrictError, Sampled, Semiring, VerifyError,
    };
}

/// Predicts a search before it runs: its parts, their back ends, and the sizes of their trees, by
/// random probes.
pub mod estimate {
    pub use quadrille_count::estimate::{Estimate, PlannedPart};
}

/// The top of a count that many machines share: residuals that are divided, and those that are open.
///
/// The frontier is found again from the problem and a set of [`Facts`](crate::frontier::Facts) alone. A
/// division is a function of the residual, so a claim is the only statement that has to be believed.
pub mod frontier {
    pub use quadrille_count::frontier::{
        Contradiction, Facts, Findings, FrontierError, Open, Settled, Used, key_from_text, key_text,
    };
}

/// The progress of a search while it runs, and its cost afterwards.
///
/// An [`Observer`](crate::observe::Observer) watches and cannot steer. Whatever may stop a search
/// (limits, a cancel token) cannot watch it.
pub mod observe {
    pub use quadrille_search::observe::{
        ClassStats, Confidence, EngineUse, Forecast, Improvement, MemoStats, Method, Observer,
        Pace, Progress, SampleMean, Samples, Statistics, SymmetryStats, Way,
    };
}

/// A solution, with the problem that it solves.
pub mod solution {
    pub use quadrille_count::solution::{IntoIter, Solution};
}

/// The symmetries of a problem: its automorphisms, their orbits, and a canonical form, which is
/// equal exactly for isomorphic problems.
///
/// An **automorphism** of a problem permutes its items and its options: primary items keep their
/// bounds, options keep their costs, and the image of an option has the images of its items. Only
/// the agreement of two options on a color matters, so the colors of each item may be permuted, for
/// each item separately. Secondary items in no option stay where they are.
pub mod symmetry {
    pub use quadrille_count::symmetry::{
        Automorphisms, Cycle, CyclesError, CyclesErrorKind, NoSymmetry, Permutation,
        PermutationError,
    };
}

#[doc(hidden)]
pub use quadrille_search::tuning;

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
    pub use quadrille_answer::{
        Answer, Count, CountOverflow, Incomplete, ParseCountError, StopReason,
    };
    pub use quadrille_count::certify::{
        Certified, CertifiedCost, CertifiedCube, CheckWork, JoinError, StepCounts,
        cube_of_certificate, is_certificate, join_certificates,
    };
    pub use quadrille_count::counted::Counted;
    pub use quadrille_count::ledger::Claim;
    pub use quadrille_count::resume::Resumed;
    pub use quadrille_count::sweep::{SweepError, SweepRecord};
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
    pub use quadrille_search::reduce::{
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
    pub use quadrille_answer::CancelToken;
    pub use quadrille_count::problem_ref::ProblemRef;

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
