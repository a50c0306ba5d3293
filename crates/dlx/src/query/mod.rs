//! The questions that can be asked of a problem. Each has its own settings: a setting that a
//! question cannot honor does not exist for it.
//!
//! [`Query`] holds the settings of any question, and its parameter says which question it is. Each
//! setting is written once, for all questions that honor it. The marker traits in `kind` are the
//! table of settings and questions. `ask`, `share`, `symmetric`, `chosen` and `certify` have the methods that ask.

mod ask;
mod certify;
mod chosen;
mod kind;
mod share;
mod symmetric;

use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use quadrille_answer::CancelToken;
use quadrille_count::counted::CountOptions;
use quadrille_count::optimum::Enough;
use quadrille_count::problem_ref::ProblemRef;
use quadrille_count::symmetry::Permutation;
use quadrille_search::choice::Engine;
use quadrille_search::meter::limits::Limits;
use quadrille_search::observe::Observer;
use quadrille_search::tuning::Tuning;

pub use kind::{
    Certifying, Classifying, Compiling, Counting, Estimating, Finding, FindingSymmetries,
    LimitsNodes, LimitsSolutions, Listing, Optimizing, Presolves, Resuming, Searches, Sharding,
    Threaded, UsesMemory, UsesSymmetry, Watched,
};

/// A question about a [`Problem`](crate::Problem) with its settings, before it is asked.
///
/// Most callers name the aliases: [`Counter`], [`Lister`], [`Estimator`], [`Classifier`],
/// [`Sharder`], [`Resumer`], [`SymmetryFinder`], [`Compiler`], [`Finder`], [`Optimizer`], [`Certifier`]. The
/// trait [`Solve`](crate::Solve) makes them from a problem.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Answer, Problem, Solve, StopReason};
///
/// let problem = Problem::parse("a b c\na\na b\nb c\nb\nc\n")?;
/// assert_eq!(problem.counter().count()?.complete()?, 3);
///
/// let answer = problem.counter().solution_limit(2).count()?.answer();
/// assert_eq!(answer, Answer::AtLeast(2u64.into(), StopReason::SolutionLimit));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A setting that a question cannot honor does not compile:
/// ```compile_fail
/// # use quadrille_dlx::{Problem, Solve};
/// # let problem = Problem::parse("a\na\n").expect("a good problem");
/// let lister = problem.lister().symmetry(false);
/// ```
/// ```compile_fail
/// # use quadrille_dlx::{Problem, Solve};
/// # let problem = Problem::parse("a\na\n").expect("a good problem");
/// let finder = problem.symmetry_finder().node_limit(1_000);
/// ```
///
/// A question may share its problem instead of borrowing it. Then it, and the solutions it finds,
/// can be returned from a function and moved to a thread:
/// ```
/// use std::sync::Arc;
/// use std::thread;
///
/// use quadrille_dlx::Problem;
/// use quadrille_dlx::question::Lister;
///
/// let problem = Arc::new(Problem::parse("a b\na\nb\na b\n")?);
/// let solutions = Lister::new(Arc::clone(&problem)).solutions()?;
/// let found = thread::spawn(|| solutions.collect::<Vec<_>>()).join().expect("no panic");
/// assert_eq!(found.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "settings do nothing until the question is asked"]
pub struct Query<'a, Q> {
    problem: ProblemRef<'a>,
    engine: Engine,
    /// Whether to presolve first; `None` for the default of the question.
    presolve: Option<bool>,
    symmetry: bool,
    threads: usize,
    limits: Limits,
    observer: Option<&'a mut dyn Observer>,
    /// Generators of the group under which solutions are classified; `None` for all automorphisms.
    group: Option<Vec<Permutation>>,
    in_listing_order: bool,
    seed: u64,
    enough: Enough,
    question: PhantomData<Q>,
}

/// How many solutions are there? Asked by [`count`](Query::count).
pub type Counter<'a> = Query<'a, Counting>;
/// Which are they? Asked by [`solutions`](Query::solutions) and [`first`](Query::first).
pub type Lister<'a> = Query<'a, Listing>;
/// How large is the search? Asked by [`estimate`](Query::estimate).
pub type Estimator<'a> = Query<'a, Estimating>;
/// Which are different up to symmetry? Asked by [`count_classes`](Query::count_classes) and
/// [`for_each_class`](Query::for_each_class).
pub type Classifier<'a> = Query<'a, Classifying>;
/// How many are there, in parts for many machines? Asked by [`split`](Query::split), [`run`](Query::run) and
/// [`settle`](Query::settle).
pub type Sharder<'a> = Query<'a, Sharding>;
/// How many are there, in a count that can be interrupted? Asked by [`resume`](Query::resume).
pub type Resumer<'a> = Query<'a, Resuming>;
/// Which symmetries does the problem have? Asked by [`automorphisms`](Query::automorphisms).
pub type SymmetryFinder<'a> = Query<'a, FindingSymmetries>;
/// Any one of them, as fast as possible? Asked by [`any`](Query::any).
pub type Finder<'a> = Query<'a, Finding>;
/// All of them in one graph, which answers further questions? Asked by [`compile`](Query::compile).
pub type Compiler<'a> = Query<'a, Compiling>;
/// Which one is the cheapest, or the dearest? Asked by [`cheapest`](Query::cheapest) and
/// [`dearest`](Query::dearest).
pub type Optimizer<'a> = Query<'a, Optimizing>;
/// How many are there, with a proof? Asked by [`certify`](Query::certify).
pub type Certifier<'a> = Query<'a, Certifying>;

/// Settings that every question honors.
impl<'a, Q> Query<'a, Q> {
    /// Returns the question about a problem, without limits.
    pub fn new(problem: impl Into<ProblemRef<'a>>) -> Self {
        Self {
            problem: problem.into(),
            engine: Engine::Auto,
            presolve: None,
            symmetry: true,
            threads: 1,
            limits: Limits::default(),
            observer: None,
            group: None,
            in_listing_order: false,
            seed: 0,
            enough: Enough::default(),
            question: PhantomData,
        }
    }

    /// Stops after this time.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.limits.time = Some(limit);
        self
    }

    /// Stops when the token is cancelled.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.limits.cancel = Some(token.clone());
        self
    }

    fn how(&self) -> CountOptions {
        let Self { engine, presolve, symmetry, threads, .. } = *self;
        let sweeps = matches!(engine, Engine::Auto | Engine::Sweep);
        CountOptions { engine, presolve, symmetry, threads, sweeps }
    }
}

/// Settings of questions that search for solutions with a back end.
impl<Q: Searches> Query<'_, Q> {
    /// Requests a back end (default [`Engine::Auto`]). It changes neither the answer nor the order
    /// of solutions.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }
}

/// Settings of questions that presolve first.
impl<Q: Presolves> Query<'_, Q> {
    /// Turns presolve on or off (see [`Solve::presolve`](crate::Solve::presolve)).
    ///
    /// By default a count without a node limit first tries a short search without presolve. All
    /// other questions presolve first.
    ///
    /// Presolve changes neither the answer nor the order of solutions. It changes the number of nodes
    /// visited, so a node limit may be reached without it and not with it.
    pub fn presolve(mut self, presolve: bool) -> Self {
        self.presolve = Some(presolve);
        self
    }

    /// Replaces the knobs of the search, for tests and benchmarks. They change neither the answer nor the
    /// order.
    #[doc(hidden)]
    pub fn tuning(mut self, tuning: Tuning) -> Self {
        self.limits.tuning = tuning;
        self
    }
}

/// Settings of questions whose progress can be watched.
impl<'a, Q: Watched> Query<'a, Q> {
    /// Reports progress to an observer.
    pub fn observer(mut self, observer: &'a mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }
}

/// Settings of questions that several threads can answer.
impl<Q: Threaded> Query<'_, Q> {
    /// The number of threads a search may use (default 1; 0 means 1). It changes neither the answer
    /// nor the order of solutions.
    ///
    /// A search runs in one thread until it has visited some thousands of nodes, and throughout if
    /// nodes are limited, if solutions are counted up to a limit, or if a listed problem has
    /// several independent parts. Threads share one memo. Where symmetries are used, each thread
    /// walks the whole tree in an order of its own and skips residuals that another has counted,
    /// which takes memory for the memo. A sweep divides the states among the threads where there are
    /// many. Elsewhere the tree is cut up whenever a thread is idle.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }
}

/// Settings of questions with a limit on nodes.
impl<Q: LimitsNodes> Query<'_, Q> {
    /// Stops before visiting more than `limit` nodes.
    pub fn node_limit(mut self, limit: u64) -> Self {
        self.limits.nodes = Some(limit);
        self
    }
}

/// Settings of questions with a limit on solutions.
impl<Q: LimitsSolutions> Query<'_, Q> {
    /// Stops after `limit` solutions. Whether there are more is then unknown.
    pub fn solution_limit(mut self, limit: u64) -> Self {
        self.limits.solutions = Some(limit);
        self
    }
}

/// Settings of questions that use a memo.
impl<Q: UsesMemory> Query<'_, Q> {
    /// The most memory of the memo, in bytes (default 1 GiB); 0 for no memo. The cap is exact. A
    /// full memo forgets its cheapest entries, and the count stays exact. A
    /// [`Compiler`] keeps nodes instead, and stops when the memory is full.
    pub fn memory_limit(mut self, bytes: usize) -> Self {
        self.limits.memory = bytes;
        self
    }
}

/// Settings of questions that count by symmetry.
impl<Q: UsesSymmetry> Query<'_, Q> {
    /// Turns the use of symmetries in counts on or off (default on; see
    /// [`Solve::automorphisms`](crate::Solve::automorphisms)). Options that a symmetry carries to
    /// one another are in equally many solutions, and isomorphic residuals are counted once.
    ///
    /// It changes the number of nodes visited and not the answer. Symmetries are used by the
    /// default engine only, and where neither nodes nor solutions are limited.
    pub fn symmetry(mut self, symmetry: bool) -> Self {
        self.symmetry = symmetry;
        self
    }
}

impl<Q> fmt::Debug for Query<'_, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Query")
            .field("problem", &self.problem)
            .field("engine", &self.engine)
            .field("presolve", &self.presolve)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
