//! The public interface: many puzzles at once.

use std::time::Duration;

use quadrille_answer::{CancelToken, StopReason};
use quadrille_threads::beside;
use quadrille_vectors::clock::Instant;
use quadrille_vectors::{Kernel, Level, Simd};

use crate::classic::Classic;
use crate::marks::Marks;
use crate::search::{Desk, Search, Tally};
use crate::solo;

/// The number of trials with a puzzle alone before all lanes share it.
const TRIALS_ALONE: u32 = 1000;

/// The fewest puzzles per thread: many times the work of starting one.
const WORTH_A_THREAD: usize = 512;

/// Solves and counts many 9×9 puzzles at once, far faster than by exact cover.
///
/// # Examples
/// ```
/// use quadrille_sudoku_fast::{Classic, FastSolver};
///
/// let puzzles = [Classic::EMPTY.with(0, 1).with(1, 1), Classic::EMPTY];
/// let tallies = FastSolver::new().solution_limit(2).solve(&puzzles);
/// assert_eq!((tallies[0].found, tallies[1].found), (0, 2));
/// ```
#[derive(Clone, Debug)]
#[must_use = "a solver does nothing until it is given puzzles"]
pub struct FastSolver {
    level: Level,
    threads: usize,
    limit: u64,
    marks: Option<Marks>,
    time: Option<Duration>,
    cancel: Option<CancelToken>,
}

/// The result of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a search that was stopped has not found all solutions"]
pub struct FastTally {
    /// The number of solutions found: all of them, unless the search was stopped.
    pub found: u64,
    /// A solution, if one was found; with several, any of them.
    pub solution: Option<Classic>,
    /// Why the search was stopped, if it was.
    pub stopped: Option<StopReason>,
}

impl Default for FastSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl FastSolver {
    /// Returns a solver without limits that uses the best vector instructions of this machine.
    pub fn new() -> Self {
        Self {
            level: Level::best(),
            threads: 1,
            limit: u64::MAX,
            marks: None,
            time: None,
            cancel: None,
        }
    }

    /// Stops at `limit` solutions of a puzzle (default: no limit; 0 means 1).
    pub fn solution_limit(mut self, limit: u64) -> Self {
        self.limit = limit.max(1);
        self
    }

    /// Allows only these values in the cells of all puzzles: see [`Marks`].
    pub fn marks(mut self, marks: Marks) -> Self {
        self.marks = Some(marks);
        self
    }

    /// Stops after `limit` for all puzzles together.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time = Some(limit);
        self
    }

    /// Stops when the token is cancelled.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.cancel = Some(token.clone());
        self
    }

    /// Sets the number of threads (default 1; 0 means 1). Each thread takes 512 puzzles at least.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets the vector instructions to use (default: the best of this machine).
    pub fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// Solves `puzzles` and returns their results in order.
    ///
    /// Counts do not depend on the machine; which of several solutions is returned may.
    pub fn solve(&self, puzzles: &[Classic]) -> Vec<FastTally> {
        let threads = self.threads.min(puzzles.len() / WORTH_A_THREAD).max(1);
        let parts: Vec<&[Classic]> =
            puzzles.chunks(puzzles.len().div_ceil(threads).max(1)).collect();
        let Some((&first, others)) = parts.split_first() else { return Vec::new() };
        let help = |number: usize| self.solve_alone(others[number - 1]);
        let own = |started: usize| {
            // The last parts too, if the system refused threads.
            let late = others[started..].iter().map(|part| self.solve_alone(part)).collect();
            (self.solve_alone(first), late)
        };
        let ((mut tallies, late), helped): ((_, Vec<_>), _) = beside(others.len(), help, own);
        tallies.extend(helped.into_iter().chain(late).flatten());
        tallies
    }

    /// Returns the lexicographically first solution, cells read row by row; `None` if there is
    /// none.
    ///
    /// Solves a few hundred puzzles at most, in less than a millisecond. The model of
    /// `quadrille-sudoku` lists solutions in order.
    ///
    /// # Errors
    /// The reason if it was stopped.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku_fast::{Classic, FastSolver};
    ///
    /// let smallest = FastSolver::new().smallest(&Classic::EMPTY)?.expect("there are many");
    /// assert_eq!(smallest.values()[..12], [1, 2, 3, 4, 5, 6, 7, 8, 9, 4, 5, 6]);
    /// # Ok::<(), quadrille_answer::StopReason>(())
    /// ```
    pub fn smallest(&self, puzzle: &Classic) -> Result<Option<Classic>, StopReason> {
        let any = Self { threads: 1, limit: 1, ..self.clone() };
        let ask = |boards: &[Classic]| -> Result<Option<Classic>, StopReason> {
            let tallies = any.solve_alone(boards);
            let stopped = tallies.iter().find_map(|tally| match tally.stopped {
                Some(StopReason::SolutionLimit) | None => None,
                Some(reason) => Some(reason),
            });
            stopped.map_or_else(|| Ok(tallies.iter().find_map(|tally| tally.solution)), Err)
        };
        let Some(mut witness) = ask(&[*puzzle])? else { return Ok(None) };
        // Invariant: `fixed` and `witness` have the values of the smallest solution in all cells
        // before this one.
        let mut fixed = *puzzle;
        for cell in 0..81 {
            if puzzle.values()[cell] == 0 {
                let lesser = (1..witness.values()[cell]).map(|value| fixed.with(cell, value));
                // In ascending order, so the first with a solution has the least value.
                if let Some(better) = ask(&lesser.collect::<Vec<_>>())? {
                    witness = better;
                }
                fixed.set(cell, witness.values()[cell]);
            }
        }
        Ok(Some(fixed))
    }

    fn solve_alone(&self, puzzles: &[Classic]) -> Vec<FastTally> {
        let nothing = FastTally { found: 0, solution: None, stopped: None };
        let mut batch = Batch {
            puzzles,
            next: 0,
            tallies: vec![nothing; puzzles.len()],
            solver: self,
            started: Instant::now(),
            stopped: None,
        };
        self.level.dispatch(Run(&mut batch));
        let Batch { mut tallies, next, stopped, .. } = batch;
        for tally in &mut tallies[next..] {
            tally.stopped = stopped;
        }
        tallies
    }
}

/// Puzzles and their results.
struct Batch<'b> {
    puzzles: &'b [Classic],
    next: usize,
    tallies: Vec<FastTally>,
    solver: &'b FastSolver,
    started: Instant,
    stopped: Option<StopReason>,
}

impl Desk for Batch<'_> {
    #[inline(always)]
    fn next(&mut self) -> Option<(usize, Classic)> {
        let puzzle = *self.puzzles.get(self.next)?;
        self.next += 1;
        Some((self.next - 1, puzzle))
    }

    #[inline(always)]
    fn limit(&self, _: usize) -> u64 {
        self.solver.limit
    }

    #[inline(always)]
    fn marks(&self) -> Option<&Marks> {
        self.solver.marks.as_ref()
    }

    #[inline(always)]
    fn end(&mut self, number: usize, tally: Tally) {
        let Tally { found, solution, complete } = tally;
        let stopped = match complete {
            true if found >= self.solver.limit => Some(StopReason::SolutionLimit),
            true => None,
            false => self.stopped,
        };
        self.tallies[number] = FastTally { found, solution, stopped };
    }

    fn stops(&mut self) -> bool {
        let is_cancelled = self.solver.cancel.as_ref().is_some_and(CancelToken::is_cancelled);
        let is_late = || self.solver.time.is_some_and(|limit| self.started.elapsed() >= limit);
        self.stopped = match is_cancelled {
            true => Some(StopReason::Cancelled),
            false => is_late().then_some(StopReason::TimeLimit),
        };
        self.stopped.is_some()
    }
}

/// The search, compiled for each level.
struct Run<'r, 'b>(&'r mut Batch<'b>);

impl Kernel for Run<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let batch = self.0;
        if let [puzzle] = batch.puzzles {
            let marks = Marks::of(simd, puzzle, batch.marks());
            if let Some(tally) = solo::count(simd, &marks, batch.solver.limit, TRIALS_ALONE) {
                batch.next = 1;
                return batch.end(0, tally);
            }
        }
        Search::new(batch).run(simd);
    }
}
