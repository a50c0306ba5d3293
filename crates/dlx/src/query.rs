//! The questions that can be asked of a problem. Each has its own settings: a setting that a
//! question cannot honor does not exist for it.
//!
//! [`Query`] holds the settings of any question, and its parameter says which question it is. Each
//! setting is written once, for all questions that honor it; the marker traits at the end of this
//! file are the table of which do.

use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::time::Duration;

use quadrille_problem::Cube;

use crate::choice::{Declined, Engine};
use crate::classes::settings::Settings;
use crate::classes::{Class, ClassError, survey};
use crate::counted::{Counted, How, count};
use crate::cubes::run::run;
use crate::cubes::{CubeRecord, RunError};
use crate::estimate::{Estimate, estimate};
use crate::held::Held;
use crate::meter::limits::{CancelToken, Limits, Meter};
use crate::observe::Observer;
use crate::outcome::Outcome;
use crate::resume::{Resumed, resume};
use crate::solutions::{Solution, Solutions};
use crate::symmetry::counting::ByOrbits;
use crate::symmetry::known::Keys;
use crate::symmetry::{Automorphisms, NoSymmetry};
use crate::tuning::Tuning;

/// A question about a [`Problem`](crate::Problem) with its settings, before it is asked.
///
/// Most callers name the aliases: [`Counter`], [`Lister`], [`Estimator`], [`Classifier`],
/// [`CubeRunner`], [`Resumer`]. The trait [`Solve`](crate::Solve) makes them from a problem.
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
///
/// A question may share its problem instead of borrowing it. Then it, and the solutions it finds,
/// can be returned from a function and moved to a thread:
/// ```
/// use std::sync::Arc;
/// use std::thread;
///
/// use quadrille_dlx::{Lister, Problem};
///
/// let problem = Arc::new(Problem::parse("a b\na\nb\na b\n")?);
/// let solutions = Lister::new(Arc::clone(&problem)).solutions()?;
/// let found = thread::spawn(|| solutions.collect::<Vec<_>>()).join().expect("no panic");
/// assert_eq!(found.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "settings do nothing until the question is asked"]
pub struct Query<'a, Q> {
    problem: Held<'a>,
    engine: Engine,
    /// Whether to presolve first; `None`: as the question does by itself.
    presolve: Option<bool>,
    symmetry: bool,
    exact_keys: bool,
    threads: usize,
    limits: Limits,
    observer: Option<&'a mut dyn Observer>,
    question: PhantomData<Q>,
}

/// How many solutions are there? Asked by [`count`](Query::count).
pub type Counter<'a> = Query<'a, Count>;
/// Which are they? Asked by [`solutions`](Query::solutions) and [`first`](Query::first).
pub type Lister<'a> = Query<'a, List>;
/// How large is the search? Asked by [`estimate`](Query::estimate).
pub type Estimator<'a> = Query<'a, Estimating>;
/// Which are different up to symmetry? Asked by [`count_classes`](Query::count_classes) and
/// [`for_each_class`](Query::for_each_class).
pub type Classifier<'a> = Query<'a, Classes>;
/// How many are in a cube, within a budget of nodes? Asked by [`run`](Query::run).
pub type CubeRunner<'a> = Query<'a, CubeRun>;
/// How many are there, in a count that may be broken off? Asked by [`resume`](Query::resume).
pub type Resumer<'a> = Query<'a, Resume>;

/// The question of a [`Counter`].
#[derive(Clone, Copy, Debug)]
pub enum Count {}
/// The question of a [`Lister`].
#[derive(Clone, Copy, Debug)]
pub enum List {}
/// The question of an [`Estimator`].
#[derive(Clone, Copy, Debug)]
pub enum Estimating {}
/// The question of a [`Classifier`].
#[derive(Clone, Copy, Debug)]
pub enum Classes {}
/// The question of a [`CubeRunner`].
#[derive(Clone, Copy, Debug)]
pub enum CubeRun {}
/// The question of a [`Resumer`].
#[derive(Clone, Copy, Debug)]
pub enum Resume {}

/// Settings that every question honors.
impl<'a, Q> Query<'a, Q> {
    /// A question about a problem, without limits.
    pub fn new(problem: impl Into<Held<'a>>) -> Self {
        Self {
            problem: problem.into(),
            engine: Engine::Auto,
            presolve: None,
            symmetry: true,
            exact_keys: false,
            threads: 1,
            limits: Limits::default(),
            observer: None,
            question: PhantomData,
        }
    }

    /// Asks for a back end (default [`Engine::Auto`]). It changes neither the answer nor the order
    /// of solutions.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Turns presolve on or off (see [`Solve::presolve`](crate::Solve::presolve)).
    ///
    /// By default a count first tries a short search without it and then presolves, and every other
    /// question presolves first. With a limit on nodes a count presolves first, too.
    ///
    /// It changes neither the answer nor the order of solutions, but the number of nodes visited;
    /// so a limit on nodes may be reached without it and not with it.
    pub fn presolve(mut self, presolve: bool) -> Self {
        self.presolve = Some(presolve);
        self
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

    /// Replaces the thresholds of the search. They change neither the answer nor the order.
    pub fn tuning(mut self, tuning: Tuning) -> Self {
        self.limits.tuning = tuning;
        self
    }

    fn how(&self) -> How {
        let keys = if self.exact_keys { Keys::Whole } else { Keys::Hashed };
        let symmetry = self.symmetry.then_some(ByOrbits { keys, threads: self.threads });
        let (engine, presolve, threads) = (self.engine, self.presolve, self.threads);
        let sweeps = matches!(engine, Engine::Auto | Engine::Sweep);
        How { engine, presolve, symmetry, threads, sweeps }
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
    /// which takes memory for the memo. Elsewhere the tree is cut up whenever a thread is idle.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }
}

/// Settings of questions with a limit on nodes.
impl<Q: LimitsNodes> Query<'_, Q> {
    /// Stops before visiting more than this number of nodes.
    pub fn node_limit(mut self, limit: u64) -> Self {
        self.limits.nodes = Some(limit);
        self
    }
}

/// Settings of questions with a limit on solutions.
impl<Q: LimitsSolutions> Query<'_, Q> {
    /// Stops after this number of solutions. A search stopped so does not know whether there are
    /// more.
    pub fn solution_limit(mut self, limit: u64) -> Self {
        self.limits.solutions = Some(limit);
        self
    }
}

/// Settings of questions that use a memo.
impl<Q: UsesMemory> Query<'_, Q> {
    /// The most memory of the memo, in bytes (default 1 GiB); 0 for no memo. The cap is exact. A
    /// full memo forgets its cheapest entries, and the count stays exact.
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

    /// Compares residuals by their whole canonical forms, of some kilobytes each, instead of by a
    /// 128-bit hash (default). With 10⁹ entries, a random 128-bit hash collides with probability
    /// about 10⁻²¹.
    pub fn exact_keys(mut self, exact: bool) -> Self {
        self.exact_keys = exact;
        self
    }
}

impl Query<'_, Count> {
    /// Counts the solutions, each set of options once. Never holds more than one solution.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    pub fn count(self) -> Result<Counted, Declined> {
        let how = self.how();
        count(&self.problem, how, Meter::new(self.limits, self.observer))
    }
}

impl<'a> Query<'a, List> {
    /// All solutions, one by one, found as they are asked for.
    ///
    /// The order is the same for every back end: independent components vary like the digits of a
    /// number, the last one fastest; within one, solutions come in the order of the search tree.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    pub fn solutions(self) -> Result<Solutions<'a>, Declined> {
        let meter = Meter::new(self.limits, self.observer);
        let presolve = self.presolve.unwrap_or(true);
        Solutions::new(self.problem, self.engine, presolve, self.threads, meter)
    }

    /// The first solution in the order of [`solutions`](Self::solutions).
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    pub fn first(self) -> Result<Outcome<Solution<'a>>, Declined> {
        let mut solutions = self.solutions()?;
        Ok(match (solutions.next(), solutions.stopped()) {
            (Some(solution), _) => Outcome::Found(solution),
            (None, Some(reason)) => Outcome::Stopped(reason),
            (None, None) => Outcome::Impossible,
        })
    }
}

impl Query<'_, Estimating> {
    /// Estimates the number of nodes and of solutions of a [`count`](Self::count) from `probes`
    /// random paths down the tree of each independent part. Also reports what presolve found and
    /// which back end each part would get. The same seed gives the same numbers with every back end
    /// and on every machine, unless the time limit stops the estimate.
    ///
    /// The limits and the cancel token apply to the probes, not to the search that is estimated. A
    /// limit on nodes is divided among the parts. The estimate is of a search: it does not foresee
    /// a sweep.
    ///
    /// A probe costs about as much as visiting the children of all nodes on its path.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Answer, Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c d\na\na b\nb c\nb\nc\nc d\nd\na d\n")?;
    /// let estimate = problem.estimator().presolve(false).estimate(1000, 0)?;
    /// let nodes = estimate.nodes.expect("nothing stops the probes");
    /// let counted = problem.counter().presolve(false).memory_limit(0).count()?;
    /// let exact = counted.statistics().nodes as f64;
    /// assert!((nodes.mean - exact).abs() <= 4.0 * nodes.standard_error);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(self, probes: u64, seed: u64) -> Result<Estimate, Declined> {
        let meter = Meter::new(self.limits, self.observer);
        estimate(&self.problem, self.engine, self.presolve.unwrap_or(true), probes, seed, meter)
    }
}

impl<'a> Query<'a, Classes> {
    /// Searches for the automorphisms of the problem, within the limit on time and until the token
    /// is cancelled. If it is stopped, the result says so, and what it has is correct. A limit on
    /// nodes or solutions is passed over.
    ///
    /// # Errors
    /// If the problem is too large.
    ///
    /// # Examples
    /// ```
    /// use std::time::Duration;
    ///
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b\na\nb\n")?;
    /// let group = problem.classifier().time_limit(Duration::from_secs(10)).automorphisms()?;
    /// assert!(group.stopped().is_none());
    /// assert_eq!(*group.order(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn automorphisms(self) -> Result<Automorphisms, NoSymmetry> {
        let limits = Limits { solutions: None, nodes: None, ..self.limits };
        Automorphisms::of(&self.problem, &mut Meter::new(limits, self.observer))
    }

    /// Counts the solutions up to symmetry: two are the same if an automorphism of the problem
    /// carries one to the other (see [`Automorphisms`](crate::Automorphisms)).
    ///
    /// With up to some ten thousand automorphisms, the cost is one count for each kind of
    /// automorphism, and no solution is visited. With larger groups, with items that may be covered
    /// more than once, and with a limit on solutions, the cost is that of
    /// [`for_each_class`](Self::for_each_class). The settings for memory and symmetry apply to each
    /// count; a limit on nodes or time applies to all of them together.
    ///
    /// # Errors
    /// If the symmetries of the problem cannot be found, or the back end asked for declines it.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// // Three ways to cover a and b together; the last two are mirror images.
    /// let problem = Problem::parse("a b | l r\na b\na l\nb r\na r\nb l\n")?;
    /// assert_eq!(problem.counter().count()?.complete()?, 3);
    /// assert_eq!(problem.classifier().count_classes()?.complete()?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_classes(mut self) -> Result<Counted, ClassError> {
        let observer = self.observer.take();
        let settings = Settings { problem: &self.problem, how: self.how() };
        survey::count(&settings, self.limits.clone(), observer)
    }

    /// Finds one solution of each class up to symmetry and calls `each` with it and the size of its
    /// class, until all are found or `each` breaks off. Returns the number of classes; it is not
    /// complete if a limit or `each` stopped the search.
    ///
    /// With up to some thousand automorphisms, every solution is visited, and the first in the order
    /// of lists of option numbers represents its class; no memory is needed. With larger groups,
    /// partial solutions are brought into canonical form, which takes up to some milliseconds and at
    /// least 34 bytes of [memory](Self::memory_limit) each. A full memory stops the search.
    ///
    /// # Errors
    /// If the symmetries of the problem cannot be found, or the back end asked for declines it.
    ///
    /// # Examples
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b | l r\na b\na l\nb r\na r\nb l\n")?;
    /// let mut sizes = Vec::new();
    /// let counted = problem.classifier().for_each_class(|class| {
    ///     sizes.push(class.size().to_string());
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(sizes, ["1", "2"]);
    /// assert_eq!(counted.complete()?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_each_class(
        mut self,
        mut each: impl FnMut(Class<'a>) -> ControlFlow<()>,
    ) -> Result<Counted, ClassError> {
        let (how, observer) = (self.how(), self.observer.take());
        let problem = self.problem;
        let mut each = |class: Class<'_>| each(class.held_by(problem.clone()));
        let settings = Settings { problem: &problem, how };
        survey::visit(&settings, self.limits, observer, &mut each)
    }
}

impl Query<'_, CubeRun> {
    /// Counts the solutions in a cube within a budget of nodes, and returns the cubes that were not
    /// counted: their solutions and those counted are exactly the cube's. With a budget of 1 or
    /// more every run makes progress, so running the remaining cubes repeatedly ends.
    ///
    /// The same problem, cube, budget, back end, [memory](Self::memory_limit) and
    /// [presolve](Self::presolve) give the identical record on every machine that has the memory.
    /// Each cube is presolved first, unless presolve is turned off.
    ///
    /// The remaining cubes are subtrees of the search's own tree, so hardly a node is visited twice.
    /// Small subtrees are counted with the last eighth of the budget, as far as they seem to fit.
    /// The memo ends with the run: where residuals often repeat, larger budgets visit fewer nodes
    /// in all.
    ///
    /// # Errors
    /// If the back end asked for declines a part of the problem, if the cube is not one of the
    /// problem, and if it was cancelled or the time was up: a record is never of half a run.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Cube, Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
    /// let record = problem.cube_runner().run(&Cube::default(), 1_000)?;
    /// assert_eq!(record.answer().complete()?, 7);
    ///
    /// let mut record = problem.cube_runner().presolve(false).run(&Cube::default(), 2)?;
    /// assert_eq!(record.answer().to_string(), "at least 0");
    /// while let Some(cube) = record.left.pop() {
    ///     record = record.and(&problem.cube_runner().run(&cube, 2)?);
    /// }
    /// assert_eq!(record.answer().complete()?, 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(self, cube: &Cube, budget: u64) -> Result<CubeRecord, RunError> {
        let presolve = self.presolve.unwrap_or(true);
        run(&self.problem, self.engine, presolve, self.limits, cube, budget)
    }
}

impl Query<'_, Resume> {
    /// Begins or resumes a count that can be interrupted at any moment. Counts the remaining cubes
    /// of the record ([`CubeRecord::nothing`] at first), and calls `save` with the present record
    /// after each interval `every` and at the end. With the same problem and the same version of
    /// this library, such a record is all that is needed to resume.
    ///
    /// The result is that of an uninterrupted count. No symmetry is used. Settings may change from
    /// one run to the next. Making a record takes some milliseconds; the memo is not part of it.
    ///
    /// # Errors
    /// If the back end asked for declines a part of the problem, or a cube is not one of the problem.
    ///
    /// # Examples
    /// ```
    /// use std::time::Duration;
    ///
    /// use quadrille_dlx::{CancelToken, CubeRecord, Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
    /// let token = CancelToken::new();
    /// token.cancel();
    /// let every = Duration::from_secs(60);
    /// let begun = problem.resumer().cancel_token(&token);
    /// let begun = begun.resume(CubeRecord::nothing(), every, |record| { /* write it down */ })?;
    /// assert_eq!(begun.answer().to_string(), "at least 0");
    ///
    /// let ended = problem.resumer().resume(begun.record, every, |_| {})?;
    /// assert_eq!(ended.answer().complete()?, 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(
        self,
        record: CubeRecord,
        every: Duration,
        mut save: impl FnMut(&CubeRecord),
    ) -> Result<Resumed, RunError> {
        let how = self.how();
        resume(&self.problem, how, record, every, &mut save, Meter::new(self.limits, self.observer))
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

/// Declares a marker of questions, and which questions bear it.
macro_rules! marker {
    ($(#[$doc:meta])* $name:ident: $($question:ident),+) => {
        $(#[$doc])*
        pub trait $name: private::Sealed {}
        $(impl $name for $question {})+
    };
}

marker! {
    /// Questions that report progress to an observer.
    Watched: Count, List, Estimating, Classes, Resume
}
marker! {
    /// Questions that several threads can answer.
    Threaded: Count, List, Classes, Resume
}
marker! {
    /// Questions with a limit on nodes. ([`Query::run`] has a budget instead.)
    LimitsNodes: Count, List, Estimating, Classes
}
marker! {
    /// Questions with a limit on solutions.
    LimitsSolutions: Count, List, Classes
}
marker! {
    /// Questions that use a memo, or whose answer depends on one.
    UsesMemory: Count, Estimating, Classes, CubeRun, Resume
}
marker! {
    /// Questions that count by symmetry.
    UsesSymmetry: Count, Classes
}

mod private {
    /// Keeps the markers to the questions of this file.
    pub trait Sealed {}

    impl Sealed for super::Count {}
    impl Sealed for super::List {}
    impl Sealed for super::Estimating {}
    impl Sealed for super::Classes {}
    impl Sealed for super::CubeRun {}
    impl Sealed for super::Resume {}
}
