//! What a caller asks of a puzzle, and under which limits.

use std::fmt;
use std::time::Duration;

use quadrille_dlx::choice::Declined;
use quadrille_dlx::observe::Observer;
use quadrille_dlx::{CancelToken, Engine, StopReason};

use crate::attempts::{Attempts, Looked};
use crate::choice::{Choice, Counted, Fast, Why};
use crate::extreme::{Direction, extreme};
use crate::grid::Grid;
use crate::model::Model;
use crate::search::{Found, Settings, Solutions};

/// Solves a puzzle: settings first, then one of [`first`](Self::first),
/// [`smallest`](Self::smallest), [`largest`](Self::largest), [`solutions`](Self::solutions),
/// [`count`](Self::count) and [`uniqueness`](Self::uniqueness).
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
    observer: Option<&'m mut dyn Observer>,
}

impl Model {
    /// A solver for this puzzle, with no limits.
    pub fn solver(&self) -> Solver<'_> {
        Solver { model: self, settings: Settings::default(), observer: None }
    }
}

impl<'m> Solver<'m> {
    /// Searches with this back end of the engine. Any other than [`Engine::Auto`] (default) rules out
    /// the fast solver. It changes neither the answer nor the order of solutions.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.settings.engine = engine;
        self
    }

    /// Searches the exact cover problem, also where the fast solver would do: for its
    /// [statistics](Counted::statistics), or as a second opinion.
    pub fn exact_cover(mut self) -> Self {
        self.settings.exact_cover = true;
        self
    }

    /// Stops as soon as this many solutions are found: for [`solutions`](Self::solutions) and
    /// [`count`](Self::count). The other questions need no limit and ignore it.
    pub fn solution_limit(mut self, limit: u64) -> Self {
        self.settings.solutions = Some(limit);
        self
    }

    /// Stops before visiting more than this many nodes of the engine's search tree.
    pub fn node_limit(mut self, limit: u64) -> Self {
        self.settings.nodes = Some(limit);
        self
    }

    /// Lets [`count`](Self::count) remember what it has counted in so many bytes, 1 GiB unless said;
    /// 0 for nothing. The count is exact in any case.
    pub fn memory_limit(mut self, bytes: usize) -> Self {
        self.settings.memory = Some(bytes);
        self
    }

    /// Whether counting may use the symmetries of the puzzle; yes, unless said otherwise. It does
    /// not change the count.
    pub fn symmetry(mut self, symmetry: bool) -> Self {
        self.settings.without_symmetry = !symmetry;
        self
    }

    /// Stops after this long.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.settings.time = Some(limit);
        self
    }

    /// Stops when the token is cancelled.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.settings.cancel = Some(token.clone());
        self
    }

    /// Tells an observer how [`solutions`](Self::solutions) or [`count`](Self::count) is getting on.
    pub fn observer(mut self, observer: &'m mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// What is asked about, and how to search.
    pub(crate) fn into_parts(self) -> (&'m Model, Settings) {
        (self.model, self.settings)
    }

    /// All solutions, one by one, found as they are asked for, in the engine's order.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    pub fn solutions(self) -> Result<Solutions<'m>, Declined> {
        let mut lister = self.settings.lister(self.model);
        if let Some(observer) = self.observer {
            lister = lister.observer(observer);
        }
        Ok(Solutions::new(self.model, lister.solutions()?))
    }

    /// Returns the method that [`count`](Self::count), [`uniqueness`](Self::uniqueness) and
    /// [`smallest`](Self::smallest) try first, and why. The other questions search the exact cover
    /// problem in any case.
    pub fn choice(&self) -> Choice {
        Choice::of(self.model, &self.settings, self.observer.is_some())
    }

    /// Counts the solutions, exactly and at any size.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    pub fn count(mut self) -> Result<Counted, Declined> {
        let mut choice = self.choice();
        if let Some(fast) = Fast::new(self.model, &self.settings, self.observer.is_some()) {
            if let Some(answer) = fast.count(self.settings.solutions) {
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

    /// The solution that the engine finds first. Where there are several it is as good as any:
    /// ask for [`smallest`](Self::smallest) to have one that is defined.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    pub fn first(mut self) -> Result<Found, Declined> {
        self.settings.solutions = None;
        Ok(self.solutions()?.into_found().0)
    }

    /// The lexicographically smallest of all solutions: cells read row by row.
    ///
    /// By definition and not by luck: the first cells have the least values with which any
    /// solution exists at all. With few solutions all are looked at; with many, the cells are
    /// fixed one after the other, with at most one question to the engine for each value of a
    /// cell.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    pub fn smallest(self) -> Result<Found, Declined> {
        if let Some(fast) = Fast::new(self.model, &self.settings, false) {
            return Ok(match fast.smallest() {
                Ok(Some(smallest)) => Found::Solved(Grid::from(&smallest)),
                Ok(None) => Found::Impossible,
                Err(reason) => Found::Stopped { reason, best: None },
            });
        }
        extreme(self.model, self.settings, Direction::Smallest)
    }

    /// The lexicographically largest of all solutions: see [`smallest`](Self::smallest).
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    pub fn largest(self) -> Result<Found, Declined> {
        extreme(self.model, self.settings, Direction::Largest)
    }

    /// Whether there are no solutions, one, or several.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    pub fn uniqueness(mut self) -> Result<Uniqueness, Declined> {
        if let Some(fast) = Fast::new(self.model, &self.settings, false) {
            let tally = fast.look(2);
            let first = tally.solution.as_ref().map(Grid::from);
            match (tally.stopped, first) {
                (None, None) => return Ok(Uniqueness::Impossible),
                (None, Some(only)) => return Ok(Uniqueness::Unique(only)),
                // The engine finds two that do not depend on the method.
                (Some(StopReason::SolutionLimit), _) => fast.spend(&mut self.settings),
                (Some(reason), first) => return Ok(Uniqueness::Stopped { reason, first }),
            }
        }
        let (mut found, stopped) = match Attempts::new(self.settings).look(self.model, 2, 2)? {
            Looked::All(found) | Looked::Enough(found) => (found.into_iter(), None),
            Looked::Stopped(reason, found) => (found.into_iter(), Some(reason)),
        };
        Ok(match (found.next(), found.next(), stopped) {
            (Some(first), Some(second), _) => Uniqueness::Several(first, second),
            (first, _, Some(reason)) => Uniqueness::Stopped { reason, first },
            (Some(only), None, None) => Uniqueness::Unique(only),
            (None, _, None) => Uniqueness::Impossible,
        })
    }
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("model", &self.model)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

/// How many solutions a puzzle has: none, one, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a search that was stopped has not shown that a solution is the only one"]
pub enum Uniqueness {
    /// None, for certain.
    Impossible,
    /// Exactly this one.
    Unique(Grid),
    /// At least these two, which differ.
    Several(Grid, Grid),
    /// The search was stopped before it knew.
    Stopped {
        /// Why.
        reason: StopReason,
        /// A solution, if one was found: perhaps not the only one.
        first: Option<Grid>,
    },
}
