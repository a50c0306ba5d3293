//! The facade: what a caller asks of a problem, and under which limits.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use quadrille_problem::{Cube, Problem};

use crate::choice::{Declined, Engine};
use crate::classes::settings::Settings;
use crate::classes::{Class, ClassError, survey};
use crate::counted::{Counted, How, count};
use crate::cubes::run::run;
use crate::cubes::{CubeRecord, RunError};
use crate::estimate::{Estimate, estimate};
use crate::meter::limits::{CancelToken, Limits, Meter};
use crate::observe::Observer;
use crate::outcome::Outcome;
use crate::resume::{Resumed, resume};
use crate::solutions::{Solution, Solutions};
use crate::symmetry::counting::ByOrbits;
use crate::symmetry::known::Keys;
use crate::tuning::Tuning;

/// Solves a [`Problem`]: settings first, then one of [`count`](Self::count),
/// [`first`](Self::first) and [`solutions`](Self::solutions).
///
/// # Examples
/// ```
/// use quadrille_dlx::{Answer, Problem, Solve, StopReason};
///
/// let problem = Problem::parse("a b c\na\na b\nb c\nb\nc\n")?;
/// assert_eq!(problem.solver().count()?.complete()?, 3);
///
/// let answer = problem.solver().solution_limit(2).count()?.answer();
/// assert_eq!(answer, Answer::AtLeast(2u64.into(), StopReason::SolutionLimit));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a solver does nothing until it is asked to count or to solve"]
pub struct Solver<'a> {
    problem: &'a Problem,
    engine: Engine,
    /// Whether to presolve first; if not said, as soon as that may pay.
    presolve: Option<bool>,
    symmetry: bool,
    exact_keys: bool,
    threads: usize,
    limits: Limits,
    observer: Option<&'a mut dyn Observer>,
}

impl<'a> Solver<'a> {
    /// A solver for a problem, with no limits.
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            engine: Engine::Auto,
            presolve: None,
            symmetry: true,
            exact_keys: false,
            threads: 1,
            limits: Limits::default(),
            observer: None,
        }
    }

    /// Asks for a back end. It does not change the answer, nor the order of solutions.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Whether to look before the search for what can be known without it (see
    /// [`Solve::presolve`](crate::Solve::presolve)).
    ///
    /// If it is not said, a count is first tried without, for about as long as presolve takes; what
    /// that visits in vain is not counted. With a limit on nodes, and where solutions are listed,
    /// presolve comes first.
    ///
    /// It does not change the answer, nor the order of solutions. It does change how many nodes a
    /// count visits, and a limit on nodes may not be reached with it that is reached without.
    pub fn presolve(mut self, presolve: bool) -> Self {
        self.presolve = Some(presolve);
        self
    }

    /// Whether a count by the default engine may use the symmetries of the problem (see
    /// [`Solve::automorphisms`](crate::Solve::automorphisms)): options that a symmetry carries to one another are in equally
    /// many solutions, and equal remainders are counted once also if they are so only up to
    /// isomorphism. Yes, unless said otherwise.
    ///
    /// It does not change the answer, but how many nodes a count visits. Nothing is looked for
    /// where nodes or solutions are limited.
    pub fn symmetry(mut self, symmetry: bool) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Whether remainders that are equal up to isomorphism are told apart by their whole canonical
    /// forms, of some kilobytes each. No, unless said otherwise: by a hash of 128 bits, which among
    /// 10^9 remainders takes two for equal that are not once in 10^20 counts.
    pub fn exact_keys(mut self, exact: bool) -> Self {
        self.exact_keys = exact;
        self
    }

    /// How many threads a search may use; one, unless said otherwise, and for 0. The answer is the
    /// same for any number, and so is the order of solutions. There is only one with a limit on
    /// nodes, when solutions are counted up to a limit or listed of a problem in several independent
    /// parts; and until some thousand nodes were visited.
    ///
    /// Threads share what is remembered. Where symmetries are used, each walks the whole tree in an
    /// order of its own, and leaves out what another has counted: it takes memory for remainders to
    /// gain by it. Else the tree is cut up wherever one of them has nothing to do, whatever its
    /// shape, and the nodes of all are hardly more than those of one alone.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// How to count.
    fn how(&self) -> How {
        let keys = if self.exact_keys { Keys::Whole } else { Keys::Hashed };
        let symmetry = self.symmetry.then_some(ByOrbits { keys, threads: self.threads });
        let (engine, presolve, threads) = (self.engine, self.presolve, self.threads);
        How { engine, presolve, symmetry, threads }
    }

    /// Stops as soon as this many solutions are found. A search stopped so does not know whether
    /// there are more.
    pub fn solution_limit(mut self, limit: u64) -> Self {
        self.limits.solutions = Some(limit);
        self
    }

    /// Stops before visiting more than this many nodes.
    pub fn node_limit(mut self, limit: u64) -> Self {
        self.limits.nodes = Some(limit);
        self
    }

    /// Stops after this long.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.limits.time = Some(limit);
        self
    }

    /// Gives the memo of a count so many bytes, 1 GiB unless said; 0 for none. The cap is kept
    /// exactly; a full memo forgets the cheapest of what it knows, and the count stays exact.
    pub fn memory_limit(mut self, bytes: usize) -> Self {
        self.limits.memory = bytes;
        self
    }

    /// Replaces the thresholds of the search. They change no answer and no order.
    pub fn tuning(mut self, tuning: Tuning) -> Self {
        self.limits.tuning = tuning;
        self
    }

    /// Stops when the token is cancelled.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.limits.cancel = Some(token.clone());
        self
    }

    /// Tells an observer how the search is getting on.
    pub fn observer(mut self, observer: &'a mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Counts the solutions, each set of options once. Never holds more than one solution.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    pub fn count(self) -> Result<Counted, Declined> {
        let how = self.how();
        count(self.problem, how, Meter::new(self.limits, self.observer))
    }

    /// Counts the solutions up to symmetry: two are the same if an automorphism of the problem
    /// carries one to the other (see [`Automorphisms`](crate::Automorphisms)).
    ///
    /// A group of some ten thousand automorphisms at most costs one count of solutions for each
    /// kind of them, and nothing is visited one by one. With larger groups, with items that may be
    /// covered more than once, and with a limit on solutions, it costs what
    /// [`for_each_class`](Self::for_each_class) does. What [`count`](Self::count) says of memory
    /// and of symmetry holds for each count, and a limit on nodes or time for all of them together.
    ///
    /// # Errors
    /// If the symmetries of the problem cannot be told, or the back end asked for declines it.
    ///
    /// # Examples
    /// ```
    /// # #[cfg(feature = "symmetry")] {
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// // Three ways to cover a and b together; the last two are mirror images.
    /// let problem = Problem::parse("a b | l r\na b\na l\nb r\na r\nb l\n")?;
    /// assert_eq!(problem.solver().count()?.complete()?, 3);
    /// assert_eq!(problem.solver().count_classes()?.complete()?, 2);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_classes(mut self) -> Result<Counted, ClassError> {
        let settings = self.settings();
        let observer = self.observer.take();
        survey::count(&settings, self.limits, observer)
    }

    /// Finds one solution of each class up to symmetry, with the size of its class, and calls with
    /// each as it is found, until there are no more or the call breaks off. What comes back is the
    /// number of classes; it is not complete if a limit stopped the search, or the call did.
    ///
    /// With some thousand automorphisms at most, every solution is visited, and the first one in
    /// the order of lists of option numbers stands for its class; no memory is needed. With larger
    /// groups partial solutions are brought into canonical form, which takes up to some
    /// milliseconds for each class or part of one, and 34 bytes of the [memory](Self::memory_limit)
    /// or more; that the memory is full stops the search.
    ///
    /// # Errors
    /// If the symmetries of the problem cannot be told, or the back end asked for declines it.
    ///
    /// # Examples
    /// ```
    /// # #[cfg(feature = "symmetry")] {
    /// use std::ops::ControlFlow;
    ///
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b | l r\na b\na l\nb r\na r\nb l\n")?;
    /// let mut sizes = Vec::new();
    /// let counted = problem.solver().for_each_class(|class| {
    ///     sizes.push(class.size().to_string());
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(sizes, ["1", "2"]);
    /// assert_eq!(counted.complete()?, 2);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_each_class(
        mut self,
        mut each: impl FnMut(Class<'a>) -> ControlFlow<()>,
    ) -> Result<Counted, ClassError> {
        let settings = self.settings();
        let observer = self.observer.take();
        survey::visit(&settings, self.limits, observer, &mut each)
    }

    fn settings(&self) -> Settings<'a> {
        Settings { problem: self.problem, how: self.how() }
    }

    /// Counts the solutions in a cube, visiting so many nodes at most, and says which cubes are left
    /// over: their solutions and those counted are the cube's, exactly. As long as the budget is 1
    /// or more, each run gets further, so that running what is left over, again and again, comes to
    /// an end.
    ///
    /// The same problem, cube, budget, back end, [memory](Self::memory_limit) and
    /// [presolve](Self::presolve) give the identical record, always and everywhere, if there is the
    /// memory that was allowed. Limits on nodes and solutions are passed over, and so are threads,
    /// symmetry and the observer. Presolve comes first in each cube, unless it is turned off.
    ///
    /// What is left over is the rest of the search's own tree, so that hardly a node is visited
    /// twice. Its small subtrees are counted with the last eighth of the budget, as far as they
    /// seem to fit. What was remembered is forgotten at the end of a run: where equal remainders come
    /// often, larger budgets visit fewer nodes in all.
    ///
    /// # Errors
    /// If the back end asked for declines a part of the problem, if the cube is not one of the
    /// problem, and if it was cancelled or the time was up: a record never tells of half a run.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Cube, Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
    /// let record = problem.solver().run(&Cube::default(), 1_000)?;
    /// assert_eq!(record.answer().complete()?, 7);
    ///
    /// let mut record = problem.solver().presolve(false).run(&Cube::default(), 2)?;
    /// assert_eq!(record.answer().to_string(), "at least 0");
    /// while let Some(cube) = record.left.pop() {
    ///     record = record.and(&problem.solver().run(&cube, 2)?);
    /// }
    /// assert_eq!(record.answer().complete()?, 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(self, cube: &Cube, budget: u64) -> Result<CubeRecord, RunError> {
        let presolve = self.presolve.unwrap_or(true);
        run(self.problem, self.engine, presolve, self.limits, cube, budget)
    }

    /// Takes a count up again, or begins one, that can be broken off at any moment: counts what the
    /// record has left ([`CubeRecord::nothing`] at first), and calls `save` with how far it is about
    /// once in so long, and at the end. Such a record is all that is needed to go on from there,
    /// with the same problem and the same version of this library.
    ///
    /// The count is the one that a count without a break has. No symmetry is used. Limits on nodes
    /// and solutions are passed over; the other settings may change from one time to the next. To
    /// tell how far it is takes the search some milliseconds; what was remembered of remainders is
    /// not in the record.
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
    /// let begun = problem.solver().cancel_token(&token);
    /// let begun = begun.resume(CubeRecord::nothing(), every, |record| { /* write it down */ })?;
    /// assert_eq!(begun.answer().to_string(), "at least 0");
    ///
    /// let ended = problem.solver().resume(begun.record, every, |_| {})?;
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
        let limits = Limits { nodes: None, solutions: None, ..self.limits };
        resume(self.problem, how, record, every, &mut save, Meter::new(limits, self.observer))
    }

    /// Estimates how large the tree of a [`count`](Self::count) is, and how many solutions it has,
    /// by so many random ways down the tree of each independent part; and tells on the way what
    /// presolve found and which back end would run. The same seed gives the same numbers on every
    /// back end and machine, unless the limit on time is what stops it.
    ///
    /// The limits and the cancel token of this solver hold for the nodes met on these ways, not
    /// for the search that is estimated. A limit on nodes is shared out among the parts.
    ///
    /// A probe costs about as much as visiting the children of all nodes on its way.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Answer, Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c d\na\na b\nb c\nb\nc\nc d\nd\na d\n")?;
    /// let solver = || problem.solver().presolve(false);
    /// let nodes = solver().estimate(1000, 0)?.nodes.expect("nothing stops the probes");
    /// let exact = solver().memory_limit(0).count()?.statistics().nodes as f64;
    /// assert!((nodes.mean - exact).abs() <= 4.0 * nodes.standard_error);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(self, probes: u64, seed: u64) -> Result<Estimate, Declined> {
        let meter = Meter::new(self.limits, self.observer);
        estimate(self.problem, self.engine, self.presolve.unwrap_or(true), probes, seed, meter)
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
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("problem", &self.problem)
            .field("engine", &self.engine)
            .field("presolve", &self.presolve)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
