//! The methods that ask a question.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use quadrille_problem::Cube;

use crate::certify::{Certified, CertifiedCost, certify, certify_by_threads, certify_cheapest};
use crate::choice::Declined;
use crate::classes::settings::Settings;
use crate::classes::{Class, ClassError, survey};
use crate::counted::{Counted, count};
use crate::cubes::run::run;
use crate::cubes::{CubeRecord, RunError};
use crate::diagram::{CompileError, Diagram, OrbitDiagram};
use crate::estimate::{Estimate, estimate};
use crate::finding;
use crate::meter::Meter;
use crate::observe::Observer;
use crate::optimum::{Goal, Optimum, optimum};
use crate::outcome::Outcome;
use crate::query::Query;
use crate::query::kind::{
    Certifying, Classifying, Compiling, Counting, Estimating, Finding, FindingSymmetries, Listing,
    Optimizing, Resuming, RunningCube,
};
use crate::resume::{Resumed, resume};
use crate::solutions::{Solution, Solutions};
use crate::symmetry::{Automorphisms, NoSymmetry, Permutation};

impl Query<'_, Counting> {
    /// Counts the solutions, each set of options once. Never holds more than one solution.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    pub fn count(self) -> Result<Counted, Declined> {
        let how = self.how();
        count(&self.problem, how, Meter::new(self.limits, self.observer))
    }
}

impl<'a> Query<'a, Listing> {
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

impl<'a> Query<'a, Classifying> {
    /// Classifies solutions under the group that these permutations generate (default: under all
    /// automorphisms of the problem). Duplicate options then count as different.
    ///
    /// The elements of a group of up to 50,000 are listed, fewer for large problems, so that all
    /// images of items and options fit in 64 MiB. Under a larger group every solution is visited and
    /// remembered by a key, up to the memory limit, so that the time depends on the number of
    /// solutions and generators and not on the size of the group.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::symmetry::Permutation;
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// // Dominoes and single squares on a ring of four squares, up to rotation.
    /// let problem = Problem::parse("a b c d\na b\nb c\nc d\nd a\na\nb\nc\nd\n")?;
    /// let turns = Permutation::parse_all(&problem, "(a b c d)")?;
    /// assert_eq!(problem.counter().count()?.complete()?, 7);
    /// assert_eq!(problem.classifier().up_to(turns).count_classes()?.complete()?, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn up_to(mut self, generators: impl Into<Vec<Permutation>>) -> Self {
        self.group = Some(generators.into());
        self
    }

    /// Counts the solutions up to symmetry: two are the same if an automorphism of the problem
    /// carries one to the other (see [`Automorphisms`](crate::symmetry::Automorphisms)).
    ///
    /// With up to some ten thousand automorphisms, the cost is one count for each kind of
    /// automorphism, and no solution is visited. With larger groups, with items that may be covered
    /// more than once, and with a limit on solutions, the cost is that of
    /// [`for_each_class`](Self::for_each_class). The settings for memory and symmetry apply to each
    /// count; a limit on nodes or time applies to all of them together.
    ///
    /// # Errors
    /// If the symmetries of the problem cannot be found, if a given group is too large or belongs
    /// to another problem, or if the back end asked for declines the problem.
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
        let group = self.group.as_deref();
        let settings = Settings { problem: &self.problem, how: self.how(), group };
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
    /// If the symmetries of the problem cannot be found, if a given group is too large or belongs
    /// to another problem, or if the back end asked for declines the problem.
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
        let group = self.group.as_deref();
        let settings = Settings { problem: &problem, how, group };
        survey::visit(&settings, self.limits, observer, &mut each)
    }
}

impl Query<'_, RunningCube> {
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
        run(&self.problem, self.engine, presolve, self.limits, self.observer, cube, budget)
    }
}

impl Query<'_, Resuming> {
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
    /// use quadrille_dlx::cubes::CubeRecord;
    /// use quadrille_dlx::{CancelToken, Problem, Solve};
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

impl Query<'_, Certifying> {
    /// Counts the solutions, each set of options once, and writes a certificate: a proof of the
    /// count that a small independent program checks. The format is specified in
    /// `docs/certificate.md`; the problem is named by the SHA-256 of its text
    /// ([`to_string`](ToString::to_string)).
    ///
    /// If a limit stops the count, the certificate proves the lower bound that is returned. The
    /// count is made by searches within a limit of nodes, independent parts, sweeps,
    /// orbits of options and references to isomorphic residuals. Searches are without a memo, since
    /// a checker repeats them. The [memory limit](Self::memory_limit) is for the claims that later
    /// steps may refer to, and for sweeps. `out` gets many small writes: buffer it.
    ///
    /// # Errors
    /// If `out` fails. What it got then is no certificate.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c\na\na b\nb c\nb\nc\n")?;
    /// let mut certificate = Vec::new();
    /// let certified = problem.certifier().certify(&mut certificate)?;
    /// assert_eq!(certified.counted.complete()?, 3);
    /// assert_eq!(certified.bytes, certificate.len() as u64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify(self, out: impl Write) -> io::Result<Certified> {
        let presolves = self.presolve.unwrap_or(true);
        let meter = Meter::new(self.limits, self.observer);
        certify_by_threads(&self.problem, presolves, self.threads, meter, out)
    }

    /// Like [`certify`](Self::certify), for the solutions in a cube. The certificate names the cube, and
    /// [`join_certificates`](crate::count::join_certificates) makes one of the whole count from those of
    /// all cubes.
    ///
    /// # Errors
    /// If `out` fails, or the cube takes options that exclude each other or that the problem lacks.
    pub fn certify_cube(self, cube: &Cube, out: impl Write) -> io::Result<Certified> {
        let presolves = self.presolve.unwrap_or(true);
        let meter = Meter::new(self.limits, self.observer);
        certify(&self.problem, cube, presolves, meter, out)
    }
}

impl Query<'_, FindingSymmetries> {
    /// Searches for the automorphisms of the problem, until the time is up or the token is
    /// cancelled. A stopped search returns the automorphisms found so far, and says that it was
    /// stopped.
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
    /// let finder = problem.symmetry_finder().time_limit(Duration::from_secs(10));
    /// let group = finder.automorphisms()?;
    /// assert!(group.stopped().is_none());
    /// assert_eq!(*group.order(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn automorphisms(self) -> Result<Automorphisms, NoSymmetry> {
        Automorphisms::of(&self.problem, &mut Meter::new(self.limits, None))
    }
}

impl<'a> Query<'a, Compiling> {
    /// Keeps the solutions in listing order: that of a [`Lister`](crate::question::Lister).
    ///
    /// The search then branches as a listing does, without presolve and without the fixed order in
    /// which narrow problems have few residuals, so the diagram may be larger.
    pub fn in_listing_order(mut self, in_listing_order: bool) -> Self {
        self.in_listing_order = in_listing_order;
        self
    }

    /// Compiles the problem: a search that keeps each residual once.
    ///
    /// Takes at most about twice as long as the better of two searches that remember all residuals.
    ///
    /// # Errors
    /// If a limit was reached: the diagram would not have all solutions.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve, StopReason};
    ///
    /// let problem = Problem::parse("a b c\na\na b\nb c\nb\nc\n")?;
    /// let diagram = problem.compiler().compile()?;
    /// assert_eq!(*diagram.count(), 3);
    /// let error = problem.compiler().node_limit(2).compile().unwrap_err();
    /// assert_eq!(error.reason, StopReason::NodeLimit);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compile(self) -> Result<Diagram<'a>, CompileError> {
        self.compiled(None)
    }

    /// Compiles the problem and reports progress to an observer, which the diagram does not borrow.
    ///
    /// # Errors
    /// Like [`compile`](Self::compile).
    pub fn compile_watched(self, observer: &mut dyn Observer) -> Result<Diagram<'a>, CompileError> {
        self.compiled(Some(observer))
    }

    /// Compiles the problem with its symmetries: the answer is often smaller, and knows less.
    ///
    /// A part of the problem that is not done after some thousands of nodes is begun anew with its
    /// symmetries, if it has any and they are found soon.
    ///
    /// # Errors
    /// Like [`compile`](Self::compile).
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c\na\na b\nb c\nb\nc\n")?;
    /// let diagram = problem.compiler().compile_by_orbits()?;
    /// assert_eq!(*diagram.count(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compile_by_orbits(self) -> Result<OrbitDiagram<'a>, CompileError> {
        self.compiled_by_orbits(None)
    }

    /// Compiles the problem with its symmetries and reports progress to an observer, which the diagram
    /// does not borrow.
    ///
    /// # Errors
    /// Like [`compile`](Self::compile).
    pub fn compile_by_orbits_watched(
        self,
        observer: &mut dyn Observer,
    ) -> Result<OrbitDiagram<'a>, CompileError> {
        self.compiled_by_orbits(Some(observer))
    }

    fn compiled_by_orbits(
        self,
        observer: Option<&mut dyn Observer>,
    ) -> Result<OrbitDiagram<'a>, CompileError> {
        let cancel = self.limits.cancel.clone();
        let mut meter = Meter::new(self.limits, observer);
        OrbitDiagram::compile(self.problem, self.presolve.unwrap_or(true), cancel, &mut meter)
    }

    fn compiled(self, observer: Option<&mut dyn Observer>) -> Result<Diagram<'a>, CompileError> {
        let cancel = self.limits.cancel.clone();
        let mut meter = Meter::new(self.limits, observer);
        let presolve = self.presolve.unwrap_or(true);
        Diagram::compile(self.problem, presolve, self.in_listing_order, cancel, &mut meter)
    }
}

impl<'a> Query<'a, Finding> {
    /// Sets the seed of the random choices. With seed 0 (default) the search begins without any, which
    /// is best where the order of the options is a good one; other seeds lead to other solutions.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Finds any solution, as fast as possible, or shows that there is none.
    ///
    /// Unlike the [first](Query::first) of a listing it may be any, so the search may begin anew with
    /// other choices. With one thread, or a limit on nodes, the result is a function of the problem, the
    /// settings and the seed; with several, they search at the same time and the first that ends gives
    /// the answer. Memory: linear in the size of the problem for each thread. An observer sees the nodes
    /// of one thread, and no share: nothing is known of the nodes to come.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Outcome, Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c\na b\nb c\nc\n")?;
    /// let Outcome::Found(solution) = problem.finder().seed(7).any() else { unreachable!() };
    /// assert_eq!(solution.options().len(), 2);
    /// let problem = Problem::parse("a b c\na b\nb c\na c\n")?;
    /// assert_eq!(problem.finder().any(), Outcome::Impossible);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn any(self) -> Outcome<Solution<'a>> {
        let mut meter = Meter::new(self.limits, self.observer);
        let presolve = self.presolve.unwrap_or(true);
        let found = finding::any(&self.problem, presolve, self.seed, self.threads, &mut meter);
        found.map(|options| Solution::known(self.problem, &options))
    }
}

impl<'a> Query<'a, Optimizing> {
    /// Finds a solution of least cost, or shows that there is no solution.
    ///
    /// A search that leaves out what cannot be cheaper than the best solution found takes turns with
    /// the compilation of a diagram, which is better where the same residuals come again and again. The
    /// [memory limit](Self::memory_limit) is for the latter, which gives up when it is reached. With
    /// the same problem and settings the result is the same; which of several cheapest solutions it
    /// is, is not defined. For the K cheapest in a defined order see
    /// [`Diagram::cheapest`].
    ///
    /// A stopped search returns the best solution found so far, and a bound.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c d\na b |3\nc d |3\na c |2\nb d |5\na |1\n")?;
    /// let optimum = problem.optimizer().cheapest();
    /// assert_eq!((optimum.bound(), optimum.stopped()), (Some(6), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cheapest(self) -> Optimum<'a> {
        self.optimum(Goal::Cheapest)
    }

    /// Finds a solution of greatest cost; otherwise like [`cheapest`](Self::cheapest).
    pub fn dearest(self) -> Optimum<'a> {
        self.optimum(Goal::Dearest)
    }

    /// Finds a solution of least cost, and writes a certificate: a proof, for a small independent
    /// program, that no solution costs less. If there is no solution, the certificate proves that.
    ///
    /// The proof is by the bounds that prices of items give, by splitting, searches and sweeps; it
    /// takes no account of symmetry or independent parts, so it may be long where
    /// [`cheapest`](Self::cheapest) is quick. Each limit applies to the search, and again to the proof.
    /// If one of them is stopped, what `out` got is no certificate, and `stopped` says why. `out` gets
    /// many small writes: buffer it.
    ///
    /// # Errors
    /// If `out` fails, or if the least cost is 2^64 or more, which a certificate cannot state.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c d\na b |3\nc d |3\na c |2\nb d |5\na |1\n")?;
    /// let mut certificate = Vec::new();
    /// let certified = problem.optimizer().certify(&mut certificate)?;
    /// assert_eq!(certified.optimum.bound(), Some(6));
    /// assert_eq!(certified.bytes, certificate.len() as u64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify(self, out: impl Write) -> io::Result<CertifiedCost<'a>> {
        let presolves = self.presolve.unwrap_or(true);
        certify_cheapest(self.problem, presolves, self.limits, self.observer, out)
    }

    fn optimum(self, goal: Goal) -> Optimum<'a> {
        let mut meter = Meter::new(self.limits, self.observer);
        optimum(self.problem, goal, self.presolve.unwrap_or(true), &mut meter)
    }
}
