//! The questions that choose among the solutions: diagrams, any one solution, the best one.

use quadrille_count::diagram::{Approximation, CompileError, Diagram, OrbitDiagram, approximate};
use quadrille_count::finding;
use quadrille_count::optimum::{Gap, Goal, KBest, Optimum, k_best, optimum};
use quadrille_count::sampling::{Frequencies, SolutionSet};
use quadrille_count::solution::Solution;
use quadrille_search::meter::Meter;
use quadrille_search::observe::{Observer, Statistics};
use quadrille_search::outcome::Outcome;

use crate::query::Query;
use crate::query::kind::{Compiling, Finding, Optimizing};

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

    /// Estimates the number of solutions and the frequencies of all options, and draws random solutions
    /// that are about equally likely, where no diagram fits. The same seed gives the same answer on
    /// every machine, unless the time limit stops it.
    ///
    /// If the problem compiles soon, the numbers are exact. Otherwise up to 2,000 random probes go
    /// down the tree to residuals that compile within some thousands of visits. They end once the
    /// standard error of the number of solutions is 1 % of it. Errors are right where many probes
    /// count: see [`effective_probes`](Approximation::effective_probes).
    ///
    /// # Errors
    /// If it is stopped before two probes ended.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c\na\na b\nb c\nb\nc\n")?;
    /// let estimates = problem.compiler().approximate(7, 2)?;
    /// assert!((estimates.count().value - 3.0).abs() < 1e-9);
    /// assert_eq!(estimates.samples().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn approximate(self, seed: u64, samples: usize) -> Result<Approximation<'a>, CompileError> {
        let mut meter = Meter::new(self.limits, None);
        approximate(self.problem, seed, samples, &mut meter)
    }

    /// Finds what draws random solutions: a diagram, or, on problems whose symmetries are worth more, a ledger of
    /// counts.
    ///
    /// Takes at most about twice as long as the better of the two.
    ///
    /// # Errors
    /// Like [`compile`](Self::compile).
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// // Ways to place three rooks on a board of 3 rows and 3 columns.
    /// let problem = Problem::parse(
    ///     "1 2 3 a b c\n1 a\n1 b\n1 c\n2 a\n2 b\n2 c\n3 a\n3 b\n3 c\n",
    /// )?;
    /// let mut all = problem.compiler().solution_set()?;
    /// assert_eq!(*all.count(), 6);
    /// let rooks = all.samples(1).next().expect("there are solutions")?;
    /// assert_eq!(rooks.options().len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solution_set(self) -> Result<SolutionSet<'a>, CompileError> {
        self.solutions_found(None)
    }

    /// Like [`solution_set`](Self::solution_set). Reports progress to an observer.
    ///
    /// # Errors
    /// Like [`compile`](Self::compile).
    pub fn solution_set_watched(
        self,
        observer: &mut dyn Observer,
    ) -> Result<SolutionSet<'a>, CompileError> {
        self.solutions_found(Some(observer))
    }

    /// Counts the solutions that have each option, by a diagram, or, on problems whose symmetries are worth more,
    /// by one count for each orbit of the options.
    ///
    /// # Errors
    /// Like [`compile`](Self::compile).
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c\na\na b\nb c\nb\nc\n")?;
    /// let frequencies = problem.compiler().frequencies()?;
    /// assert_eq!(*frequencies.count(), 3);
    /// let options: Vec<String> = frequencies.options().iter().map(|n| n.to_string()).collect();
    /// assert_eq!(options, ["2", "1", "1", "1", "2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn frequencies(self) -> Result<Frequencies, CompileError> {
        self.counted_options(None)
    }

    /// Like [`frequencies`](Self::frequencies). Reports progress to an observer.
    ///
    /// # Errors
    /// Like [`compile`](Self::compile).
    pub fn frequencies_watched(
        self,
        observer: &mut dyn Observer,
    ) -> Result<Frequencies, CompileError> {
        self.counted_options(Some(observer))
    }

    fn counted_options(
        self,
        observer: Option<&mut dyn Observer>,
    ) -> Result<Frequencies, CompileError> {
        let mut meter = Meter::new(self.limits, observer);
        Frequencies::of(self.problem, self.presolve.unwrap_or(true), &mut meter)
    }

    fn solutions_found(
        self,
        observer: Option<&mut dyn Observer>,
    ) -> Result<SolutionSet<'a>, CompileError> {
        let mut meter = Meter::new(self.limits.clone(), observer);
        let presolve = self.presolve.unwrap_or(true);
        SolutionSet::find(self.problem, presolve, self.limits, &mut meter)
    }

    fn compiled_by_orbits(
        self,
        observer: Option<&mut dyn Observer>,
    ) -> Result<OrbitDiagram<'a>, CompileError> {
        let mut meter = Meter::new(self.limits, observer);
        OrbitDiagram::compile(self.problem, self.presolve.unwrap_or(true), &mut meter)
    }

    fn compiled(self, observer: Option<&mut dyn Observer>) -> Result<Diagram<'a>, CompileError> {
        let mut meter = Meter::new(self.limits, observer);
        let presolve = self.presolve.unwrap_or(true);
        Diagram::compile(self.problem, presolve, self.in_listing_order, &mut meter)
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
        self.any_with_statistics().0
    }

    /// Like [`any`](Self::any); also returns the cost of the search, in nodes of all threads.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b\na\nb\na b\n")?;
    /// let (outcome, statistics) = problem.finder().any_with_statistics();
    /// assert!(outcome.found().is_some() && statistics.nodes > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn any_with_statistics(self) -> (Outcome<Solution<'a>>, Statistics) {
        let mut meter = Meter::new(self.limits, self.observer);
        let presolve = self.presolve.unwrap_or(true);
        let found = finding::any(&self.problem, presolve, self.seed, self.threads, &mut meter);
        let mut statistics = Statistics::default();
        meter.record(&mut statistics);
        (found.map(|options| Solution::known(self.problem, &options)), statistics)
    }
}

impl<'a> Query<'a, Optimizing> {
    /// Ends the search for the best solution once the best one found is this close to the bound. Then
    /// [`stopped`](Optimum::stopped) is [`GoodEnough`](crate::StopReason::GoodEnough), unless the two are equal. The K
    /// best are found whatever the gap.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Gap, Problem, Solve};
    ///
    /// let problem = Problem::parse("a b\na b |100\na |60\nb |39\n")?;
    /// let optimum = problem.optimizer().gap(Gap::Cost(1)).cheapest();
    /// assert!(optimum.best().is_some_and(|best| best.cost() <= optimum.bound().unwrap() + 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gap(mut self, gap: Gap) -> Self {
        self.enough.gap = Some(gap);
        self
    }

    /// Ends the search for the best solution once one is found that costs at most this much (at least, for the
    /// dearest). Then [`stopped`](Optimum::stopped) is [`GoodEnough`](crate::StopReason::GoodEnough), unless it is
    /// proven to be the best.
    pub fn stop_at(mut self, cost: u128) -> Self {
        self.enough.cost = Some(cost);
        self
    }

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

    /// Finds the K solutions of least cost, best first, and those of equal cost in listing order: that
    /// of a [`Lister`](crate::question::Lister). If there are fewer, it finds all.
    ///
    /// Branch and bound with the best solutions found so far takes turns with a compilation of the
    /// problem in listing order, and with a list where solutions are few. The first to end answers. The
    /// [memory limit](Self::memory_limit) is for the compilation.
    ///
    /// A stopped search returns the solutions that are proven to be the first of the K best.
    pub fn k_cheapest(self, k: usize) -> KBest<'a> {
        self.k_best(Goal::Cheapest, k)
    }

    /// Finds the K solutions of greatest cost; otherwise like [`k_cheapest`](Self::k_cheapest).
    pub fn k_dearest(self, k: usize) -> KBest<'a> {
        self.k_best(Goal::Dearest, k)
    }

    fn k_best(self, goal: Goal, k: usize) -> KBest<'a> {
        let mut meter = Meter::new(self.limits, self.observer);
        k_best(self.problem, goal, k, &mut meter)
    }

    fn optimum(self, goal: Goal) -> Optimum<'a> {
        let mut meter = Meter::new(self.limits, self.observer);
        let presolve = self.presolve.unwrap_or(true);
        optimum(self.problem, (goal, self.enough), presolve, &mut meter)
    }
}
