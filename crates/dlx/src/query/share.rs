//! The questions about a count that many machines share.

use quadrille_count::frontier::place::{divide, key_of};
use quadrille_count::frontier::run::run;
use quadrille_count::frontier::settle::Settler;
use quadrille_count::frontier::split::split;
use quadrille_count::frontier::{Facts, Findings, FrontierError, Settled};
use quadrille_problem::Cube;
use quadrille_search::meter::Meter;
use quadrille_symmetry::Key;

use crate::query::Query;
use crate::query::kind::Sharding;

impl Query<'_, Sharding> {
    /// Divides the problem until at least `target` residuals are open, and returns the divisions; fewer are open
    /// if no more can be made. [`settle`](Self::settle) returns the open residuals.
    ///
    /// Residuals are divided by one option of each orbit of their symmetries, the largest first, and isomorphic
    /// ones are open once. With [symmetry](Self::symmetry) off, the cubes of all open residuals are
    /// disjoint and have all solutions. A residual of several independent parts is not divided. The result is a
    /// function of the problem, the target and that setting. `watch` is called with the number of open residuals.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn split(self, target: usize, watch: impl FnMut(usize)) -> Result<Facts, FrontierError> {
        let by_symmetry = self.symmetry;
        let stops = Meter::new(self.limits, None).stops();
        split(&self.problem, target, by_symmetry, &stops, watch)
    }

    /// Returns what follows from facts about the whole problem: a count, and the residuals that are open.
    ///
    /// # Errors
    /// If it is stopped, a claim cannot be, or a division is not one of this problem.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
    /// let mut facts = problem.sharder().split(2, |_| {})?;
    /// for open in problem.sharder().settle(&facts)?.open {
    ///     let findings = problem.sharder().run(&open.cube, 1_000, &facts)?;
    ///     for claim in findings.claims {
    ///         facts.claim(claim)?;
    ///     }
    /// }
    /// assert_eq!(problem.sharder().settle(&facts)?.answer().complete()?, 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn settle(self, facts: &Facts) -> Result<Settled, FrontierError> {
        let by_symmetry = self.symmetry;
        let stops = Meter::new(self.limits, None).stops();
        Settler { problem: &self.problem, facts, by_symmetry, stops }.settle()
    }

    /// Counts the residual of a cube within a budget of work, with everything that a plain count uses. Work is
    /// counted in nodes of a search; a labeling counts as nodes that take as long.
    ///
    /// If half of the budget does not suffice, the residual is divided, and its children are counted as far as
    /// the rest goes. So every run makes progress, and rounds of runs end. What is known is not counted again.
    ///
    /// With one thread and no time limit, the findings are a function of the problem, the cube, the budget, the
    /// known facts and the settings.
    ///
    /// # Errors
    /// If the cube is not one of the problem, the back end declines a part of it, or anything but the budget
    /// stops the run: findings are never those of half a run.
    pub fn run(self, cube: &Cube, budget: u64, known: &Facts) -> Result<Findings, FrontierError> {
        let how = self.how();
        let meter = Meter::new(self.limits, self.observer);
        run((&self.problem, cube), how, budget, known, meter)
    }

    /// Returns the cubes of the children of a cube's residual, each with the number of times that its count enters
    /// the count of the residual. Empty if the residual is dead or solved.
    ///
    /// # Errors
    /// If it is stopped, or the cube is not one of the problem.
    pub fn divide(self, cube: &Cube) -> Result<Vec<(Cube, u32)>, FrontierError> {
        let by_symmetry = self.symmetry;
        let stops = Meter::new(self.limits, None).stops();
        divide((&self.problem, cube), by_symmetry, &stops)
    }

    /// Returns the key of the residual of a cube; `None` if the residual is dead or solved.
    ///
    /// # Errors
    /// If it is stopped, or the cube is not one of the problem.
    pub fn key_of(self, cube: &Cube) -> Result<Option<Key>, FrontierError> {
        let by_symmetry = self.symmetry;
        let stops = Meter::new(self.limits, None).stops();
        key_of((&self.problem, cube), by_symmetry, &stops)
    }
}
