//! The questions that a walk through the tree answers: count, list, estimate, resume.

use std::time::Duration;

use quadrille_count::counted::{Counted, count};
use quadrille_count::cubes::{CubeRecord, RunError};
use quadrille_count::estimate::{Estimate, estimate};
use quadrille_count::ledger::Claim;
use quadrille_count::resume::{Resumed, resume};
use quadrille_count::solution::Solution;
use quadrille_count::solutions::Solutions;
use quadrille_search::choice::Declined;
use quadrille_search::meter::Meter;
use quadrille_search::outcome::Outcome;

use crate::query::Query;
use crate::query::kind::{Counting, Estimating, Listing, Resuming};

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

impl Query<'_, Resuming> {
    /// Begins or resumes a count that can be interrupted at any moment. Counts the remaining cubes
    /// of the record ([`CubeRecord::nothing`] at first), and calls `save` with the present record
    /// after each interval `every` and at the end. With the same problem and the same version of
    /// this library, such a record is all that is needed to resume.
    ///
    /// A narrow problem is swept, as by [`counter`](crate::Solve::counter): layer by layer, with the
    /// states that wait in the record. The states, their record and two copies of it stay within the
    /// [memory limit](Self::memory_limit). A record with more states is counted by a search, and keeps them.
    ///
    /// The result is that of an uninterrupted count. Settings may
    /// change from one run to the next. Making a record of a search takes some milliseconds, its memo
    /// is not part of it. Records are made less often where that takes more than 3 % of the time.
    ///
    /// # Errors
    /// If the back end asked for declines a part of the problem, a cube is not one of the problem, or a
    /// sweep is not one of the problem.
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
        self.resume_with(record, &[], every, |record, _| save(record))
    }

    /// Like [`resume`](Self::resume), with the claims that earlier runs have reported. `save` gets the claims
    /// that were made since its last call: of residuals whose count takes a millisecond or more. Where the
    /// problem is counted by its symmetries, they are what a run has done, and the record says little.
    ///
    /// A claim is a fact about the problem, so any claims of earlier runs may be given, in any order.
    ///
    /// # Errors
    /// As [`resume`](Self::resume).
    pub fn resume_with(
        self,
        record: CubeRecord,
        claims: &[Claim],
        every: Duration,
        mut save: impl FnMut(&CubeRecord, &[Claim]),
    ) -> Result<Resumed, RunError> {
        let (how, from) = (self.how(), (record, claims));
        resume(&self.problem, how, from, every, &mut save, Meter::new(self.limits, self.observer))
    }
}
