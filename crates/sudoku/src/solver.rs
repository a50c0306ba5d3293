//! The entrance: settings, then a question about one puzzle.

use std::fmt;
use std::time::Duration;

use quadrille_dlx::Outcome;
use quadrille_dlx::choice::Declined;
use quadrille_dlx::observe::Observer;
use quadrille_dlx::{CancelToken, Engine};
use quadrille_sudoku_rules::Grid;

use crate::ahead::Known;
use crate::attempts::{Attempts, Looked};
use crate::choice::{Choice, Counted, Fast, Method, Why};
use crate::extreme::{Direction, extreme};
use crate::model::Model;
use crate::search::{Best, Settings, Solutions};
use crate::verdict::{Uniqueness, Verdict};

/// Solves a puzzle: settings first, then one of [`first`](Self::first),
/// [`smallest`](Self::smallest), [`largest`](Self::largest), [`solutions`](Self::solutions),
/// [`count`](Self::count), [`verdict`](Self::verdict) and [`uniqueness`](Self::uniqueness).
///
/// Puzzles with 9×9 cells and the ordinary rules are solved by the
/// [`FastSolver`](crate::FastSolver), unless a setting asks for a search of the exact cover
/// problem; the answers are the same. [`choice`](Self::choice) returns the method and the reason.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Grid, Model, Uniqueness};
///
/// let puzzle: Grid =
///     "800000000003600000070090200050007000000045700000100030001000068008500010090000400".parse()?;
/// let model = Model::new(&puzzle);
/// let Uniqueness::Unique(solution) = model.solver().uniqueness()? else { panic!("it is unique") };
/// assert!(solution.is_solution() && solution.extends(&puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a solver does nothing until it is asked a question"]
pub struct Solver<'m> {
    model: &'m Model,
    settings: Settings,
    /// The result of a look-ahead.
    known: Option<&'m Known>,
    observer: Option<&'m mut dyn Observer>,
}

impl Model {
    /// Returns a solver for this puzzle, without limits.
    pub fn solver(&self) -> Solver<'_> {
        Solver { model: self, settings: Settings::default(), known: None, observer: None }
    }
}

impl<'m> Solver<'m> {
    /// Searches with this back end of the engine. Any other than [`Engine::Auto`] (default) rules
    /// out the fast solver. It changes neither the answer nor the order of solutions.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.settings.engine = engine;
        self
    }

    /// Searches the exact cover problem even where the fast solver applies: for its
    /// [statistics](Counted::statistics), or as a second opinion.
    pub fn exact_cover(mut self) -> Self {
        self.settings.exact_cover = true;
        self
    }

    /// Uses the result of a [`LookAhead`](crate::LookAhead) for this puzzle.
    ///
    /// It is ignored if it belongs to another puzzle, or if a setting asks for a search.
    pub fn known(mut self, known: &'m Known) -> Self {
        self.known = Some(known);
        self
    }

    /// Stops after `limit` solutions. Applies to [`solutions`](Self::solutions) and
    /// [`count`](Self::count); the other questions ignore it.
    pub fn solution_limit(mut self, limit: u64) -> Self {
        self.settings.solutions = Some(limit);
        self
    }

    /// Stops before a search visits more than `limit` nodes. Rules out the fast solver.
    pub fn node_limit(mut self, limit: u64) -> Self {
        self.settings.nodes = Some(limit);
        self
    }

    /// Limits the memo of [`count`](Self::count) to `bytes` (default 1 GiB); 0 means no memo. The
    /// count is exact in any case.
    pub fn memory_limit(mut self, bytes: usize) -> Self {
        self.settings.memory = Some(bytes);
        self
    }

    /// Sets whether [`count`](Self::count) may use the symmetries of the puzzle (default: yes),
    /// which does not change the count. `false` rules out the fast solver.
    pub fn symmetry(mut self, symmetry: bool) -> Self {
        self.settings.without_symmetry = !symmetry;
        self
    }

    /// Sets the number of threads of a [`count`](Self::count) band by band (default 1; 0 means 1).
    pub fn threads(mut self, threads: usize) -> Self {
        self.settings.threads = threads;
        self
    }

    /// Stops after `limit`.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.settings.time = Some(limit);
        self
    }

    /// Stops when the token is cancelled.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.settings.cancel = Some(token.clone());
        self
    }

    /// Reports the progress of a search by [`solutions`](Self::solutions) or [`count`](Self::count)
    /// to an observer. The fast solver, which takes less than a second, reports nothing.
    pub fn observer(mut self, observer: &'m mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Returns the puzzle, the settings and the result of a look-ahead.
    pub(crate) fn into_parts(self) -> (&'m Model, Settings, Option<&'m Known>) {
        (self.model, self.settings, self.known)
    }

    /// Returns the puzzle, the settings and the observer.
    pub(crate) fn into_watched_parts(self) -> (&'m Model, Settings, Option<&'m mut dyn Observer>) {
        (self.model, self.settings, self.observer)
    }

    /// Returns the method that every question tries first, and the reason.
    ///
    /// There are three exceptions. A count of a blank board uses [`AllGrids`](crate::AllGrids), and one of a
    /// 9×9 puzzle with more than a million solutions goes on [band by band](Method::Bands). If a
    /// puzzle has several solutions, [`first`](Self::first), [`solutions`](Self::solutions) and
    /// [`uniqueness`](Self::uniqueness) continue with a search, whose order is defined.
    pub fn choice(&self) -> Choice {
        Choice::of(self.model, &self.settings)
    }

    /// Lists all solutions on demand, in the fixed order of the [method](Self::choice).
    ///
    /// # Errors
    /// If the requested back end declines the problem.
    pub fn solutions(mut self) -> Result<Solutions<'m>, Declined> {
        let fast = Fast::new(self.model, &self.settings, self.known);
        if let Some(listed) = fast.as_ref().and_then(|fast| fast.listed(self.settings.solutions)) {
            return Ok(listed);
        }
        if self.settings.solutions.is_none_or(|limit| limit > 1) {
            match fast.map(|fast| self.glance(&fast)) {
                Some(Verdict::Impossible) => return Ok(Solutions::known(None, None)),
                Some(Verdict::Unique(only)) => return Ok(Solutions::known(Some(only), None)),
                Some(Verdict::Stopped { reason, first }) => {
                    return Ok(Solutions::known(first, Some(reason)));
                }
                Some(Verdict::Several(_)) | None => {}
            }
        }
        let mut lister = self.settings.lister(self.model);
        if let Some(observer) = self.observer {
            lister = lister.observer(observer);
        }
        Ok(Solutions::searched(self.model, lister.solutions()?))
    }

    /// Counts the solutions, exactly and at any size.
    ///
    /// # Errors
    /// If the requested back end declines the problem.
    pub fn count(mut self) -> Result<Counted, Declined> {
        if let Some(all) = Choice::all_grids(self.model, &self.settings) {
            let choice = Choice { method: Method::AllGrids, why: Why::Blank };
            return Ok(Counted { answer: all.count(), choice, statistics: None });
        }
        let mut choice = self.choice();
        if let Some(fast) = Fast::new(self.model, &self.settings, self.known) {
            if let Some(answer) = fast.count(self.settings.solutions) {
                return Ok(Counted { answer, choice, statistics: None });
            }
            if let Some(answer) = fast.count_by_bands() {
                let choice = Choice { method: Method::Bands, why: Why::ManySolutions };
                return Ok(Counted { answer, choice, statistics: None });
            }
            fast.spend(&mut self.settings);
            choice = Choice::exact_cover(Why::ManySolutions);
        }
        let mut counter = self.settings.counter(self.model);
        if let Some(observer) = self.observer {
            counter = counter.observer(observer);
        }
        let counted = counter.count()?;
        let statistics = Some(counted.statistics().clone());
        Ok(Counted { answer: counted.answer(), choice, statistics })
    }

    /// Finds the first solution in the order of [`solutions`](Self::solutions).
    ///
    /// # Errors
    /// If the requested back end declines the problem.
    pub fn first(mut self) -> Result<Outcome<Grid>, Declined> {
        self.settings.solutions = None;
        Ok(self.solutions()?.into_found().0)
    }

    /// Finds the lexicographically smallest solution, cells read row by row.
    ///
    /// # Errors
    /// If the requested back end declines the problem.
    pub fn smallest(self) -> Result<Best, Declined> {
        self.extreme(Direction::Smallest)
    }

    /// Finds the lexicographically largest solution, cells read row by row.
    ///
    /// # Errors
    /// If the requested back end declines the problem.
    pub fn largest(self) -> Result<Best, Declined> {
        self.extreme(Direction::Largest)
    }

    fn extreme(self, direction: Direction) -> Result<Best, Declined> {
        if let Some(fast) = Fast::new(self.model, &self.settings, self.known) {
            return Ok(fast.extreme(direction));
        }
        extreme(self.model, self.settings, direction)
    }

    /// Finds whether there is no solution, one, or several.
    ///
    /// # Errors
    /// If the requested back end declines the problem.
    pub fn verdict(mut self) -> Result<Verdict, Declined> {
        if let Some(fast) = Fast::new(self.model, &self.settings, self.known) {
            return Ok(self.glance(&fast));
        }
        Ok(match self.two()? {
            Uniqueness::Impossible => Verdict::Impossible,
            Uniqueness::Unique(only) => Verdict::Unique(only),
            Uniqueness::Several(first, _) => Verdict::Several(first),
            Uniqueness::Stopped { reason, first } => Verdict::Stopped { reason, first },
        })
    }

    /// Finds whether there is no solution, one, or several, and two of several: those that a search
    /// finds first. [`verdict`](Self::verdict) is cheaper.
    ///
    /// # Errors
    /// If the requested back end declines the problem.
    pub fn uniqueness(mut self) -> Result<Uniqueness, Declined> {
        self.settings.solutions = None;
        let fast = Fast::new(self.model, &self.settings, self.known);
        if let Some(mut listed) = fast.as_ref().and_then(|fast| fast.listed(Some(2))) {
            let found: Vec<Grid> = listed.by_ref().collect();
            return Ok(Uniqueness::of(found, listed.stopped()));
        }
        match fast.map(|fast| self.glance(&fast)) {
            Some(Verdict::Impossible) => Ok(Uniqueness::Impossible),
            Some(Verdict::Unique(only)) => Ok(Uniqueness::Unique(only)),
            Some(Verdict::Stopped { reason, first }) => Ok(Uniqueness::Stopped { reason, first }),
            Some(Verdict::Several(_)) | None => self.two(),
        }
    }

    /// Asks the fast solver. Its time counts.
    fn glance(&mut self, fast: &Fast) -> Verdict {
        let verdict = fast.verdict();
        fast.spend(&mut self.settings);
        verdict
    }

    /// Searches for two solutions.
    fn two(self) -> Result<Uniqueness, Declined> {
        Ok(match Attempts::new(self.settings).look(self.model, 2, 2)? {
            Looked::All(found) | Looked::Enough(found) => Uniqueness::of(found, None),
            Looked::Stopped(reason, found) => Uniqueness::of(found, Some(reason)),
        })
    }
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("model", &self.model)
            .field("settings", &self.settings)
            .field("known", &self.known)
            .finish_non_exhaustive()
    }
}
