//! Which method answers a question about a puzzle, and why.

use std::fmt;

use quadrille_dlx::count::Incomplete;
use quadrille_dlx::observe::Statistics;
use quadrille_dlx::{Answer, Count, StopReason};
use quadrille_sudoku_fast::{Classic, FastSolver, FastTally};
use quadrille_vectors::clock::Instant;

use crate::ahead::Known;
use crate::all_grids::AllGrids;
use crate::extreme::Direction;
use crate::grid::Grid;
use crate::model::Model;
use crate::search::Settings;
use crate::shape::Shape;
use crate::verdict::Verdict;

/// The maximum number of solutions counted one by one, in less than a second.
///
/// A search with a memo is faster for more, since they share parts.
const ONE_BY_ONE: u64 = 1_000_000;

/// A way to answer a question about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// The [`FastSolver`], for 9×9 puzzles under the ordinary rules.
    FastSolver,
    /// A search of the exact cover problem.
    ExactCover,
    /// [`AllGrids`], for the count of a blank board.
    AllGrids,
}

/// Why a method was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// The puzzle has 9×9 cells and the ordinary rules.
    Classic,
    /// The board has another shape.
    OtherShape,
    /// The puzzle has other rules.
    OtherRules,
    /// A setting applies to a search only: an engine, a limit on nodes, no symmetry, or
    /// [`Solver::exact_cover`](crate::Solver::exact_cover).
    SearchSetting,
    /// The puzzle has too many solutions to count one by one.
    ManySolutions,
    /// The board is blank, and the rules are the ordinary ones.
    Blank,
}

/// A method and the reason for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Choice {
    /// The method.
    pub method: Method,
    /// The reason.
    pub why: Why,
}

impl Choice {
    pub(crate) fn exact_cover(why: Why) -> Self {
        Self { method: Method::ExactCover, why }
    }

    /// Returns the count of all grids if the puzzle is blank, and no setting rules this method out.
    pub(crate) fn all_grids(model: &Model, settings: &Settings) -> Option<AllGrids> {
        // Larger boards take minutes, and the count keeps no time limit.
        let is_quick = model.puzzle().shape().side() <= Shape::CLASSIC.side();
        let has_time = settings.time.is_none_or(|limit| is_quick && !limit.is_zero());
        let is_asked = !settings.wants_search() && settings.solutions.is_none() && has_time;
        // In a batch, most puzzles show in their first cells that they are not blank.
        let is_blank = model.puzzle().values().iter().all(|&value| value == 0)
            && model.is_whole()
            && model.rules().is_ordinary();
        let all =
            (is_asked && is_blank).then(|| AllGrids::of(model.puzzle().shape()).ok()).flatten()?;
        Some(match &settings.cancel {
            Some(token) => all.cancel_token(token),
            None => all,
        })
    }

    /// The method for a model and settings.
    pub(crate) fn of(model: &Model, settings: &Settings) -> Self {
        if settings.wants_search() {
            Self::exact_cover(Why::SearchSetting)
        } else if !model.rules().is_ordinary() {
            Self::exact_cover(Why::OtherRules)
        } else if !model.is_whole() || model.puzzle().shape() != Shape::CLASSIC {
            Self::exact_cover(Why::OtherShape)
        } else {
            Self { method: Method::FastSolver, why: Why::Classic }
        }
    }
}

/// The result of a count.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[must_use = "a count that was stopped is not the number of solutions"]
pub struct Counted {
    /// The number of solutions, or a lower bound and the reason why the count stopped.
    pub answer: Answer,
    /// The method, and why it was chosen.
    pub choice: Choice,
    /// The cost of a search, if [`Method::ExactCover`] was chosen.
    pub statistics: Option<Statistics>,
}

impl Counted {
    /// Returns the exact number of solutions.
    ///
    /// # Errors
    /// If the count was stopped.
    pub fn complete(self) -> Result<Count, Incomplete> {
        self.answer.complete()
    }

    /// Returns the reason why the count stopped, if it did.
    pub fn stopped(&self) -> Option<StopReason> {
        self.answer.stopped()
    }
}

/// The fast solver, applied to one model under its settings.
pub(crate) struct Fast {
    puzzle: Classic,
    known: Option<FastTally>,
    solver: FastSolver,
    started: Instant,
    /// The reason to stop before the first step; the solver itself checks only occasionally.
    stopped: Option<StopReason>,
}

impl Fast {
    /// Returns the fast solver if it is the method of choice.
    pub(crate) fn new(model: &Model, settings: &Settings, known: Option<&Known>) -> Option<Self> {
        if Choice::of(model, settings).method != Method::FastSolver {
            return None;
        }
        let puzzle = model.puzzle().to_classic()?;
        let (mut solver, mut stopped) = (FastSolver::new(), None);
        if let Some(limit) = settings.time {
            solver = solver.time_limit(limit);
            stopped = limit.is_zero().then_some(StopReason::TimeLimit);
        }
        if let Some(token) = &settings.cancel {
            solver = solver.cancel_token(token);
            stopped = token.is_cancelled().then_some(StopReason::Cancelled).or(stopped);
        }
        let known = known.and_then(|known| known.of(&puzzle));
        Some(Self { puzzle, known, solver, started: Instant::now(), stopped })
    }

    /// Counts up to `limit` solutions. Returns `None` if there are too many to count one by one.
    pub(crate) fn count(&self, limit: Option<u64>) -> Option<Answer> {
        let most = limit.map_or(ONE_BY_ONE, |limit| limit.min(ONE_BY_ONE));
        let known = self.known.filter(|known| known.stopped.is_none() || known.found >= most);
        let tally = known.unwrap_or_else(|| self.look(most));
        match tally.stopped {
            _ if limit.is_some_and(|limit| tally.found >= limit) => {
                Some(Answer::AtLeast(most.into(), StopReason::SolutionLimit))
            }
            None => Some(Answer::Complete(tally.found.into())),
            Some(StopReason::SolutionLimit) => None,
            Some(reason) => Some(Answer::AtLeast(tally.found.into(), reason)),
        }
    }

    /// Finds whether there is no solution, one, or several.
    pub(crate) fn verdict(&self) -> Verdict {
        let tally = self.known.unwrap_or_else(|| self.look(2));
        let first = tally.solution.as_ref().map(Grid::from);
        match (tally.stopped, first) {
            (None | Some(StopReason::SolutionLimit), Some(first)) => match tally.found {
                1 => Verdict::Unique(first),
                _ => Verdict::Several(first),
            },
            (None, None) => Verdict::Impossible,
            (Some(reason), first) => Verdict::Stopped { reason, first },
        }
    }

    /// Finds the smallest solution, or the largest: the smallest with values exchanged, v for 10 −
    /// v.
    ///
    /// # Errors
    /// The reason why the search was stopped.
    pub(crate) fn extreme(&self, direction: Direction) -> Result<Option<Grid>, StopReason> {
        if let Some(reason) = self.stopped {
            return Err(reason);
        }
        Ok(match (self.known, direction) {
            (Some(FastTally { found: 0, .. }), _) => None,
            (Some(FastTally { found: 1, solution, stopped: None }), _) => {
                solution.as_ref().map(Grid::from)
            }
            (_, Direction::Smallest) => {
                self.solver.smallest(&self.puzzle)?.as_ref().map(Grid::from)
            }
            (_, Direction::Largest) => {
                let smallest = self.solver.smallest(&self.puzzle.exchanged())?;
                smallest.map(|smallest| Grid::from(&smallest.exchanged()))
            }
        })
    }

    /// Finds up to `most` solutions.
    fn look(&self, most: u64) -> FastTally {
        if self.stopped.is_some() {
            return FastTally { found: 0, solution: None, stopped: self.stopped };
        }
        let solver = self.solver.clone().solution_limit(most);
        solver.solve(&[self.puzzle]).pop().expect("one puzzle has one tally")
    }

    /// Subtracts the time spent so far from the time limit, for a search that goes on.
    pub(crate) fn spend(&self, settings: &mut Settings) {
        if let Some(limit) = &mut settings.time {
            *limit = limit.saturating_sub(self.started.elapsed());
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FastSolver => "fast solver",
            Self::ExactCover => "exact cover",
            Self::AllGrids => "all grids",
        })
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Classic => "9×9 cells and the ordinary rules",
            Self::OtherShape => "not 9×9 cells",
            Self::OtherRules => "special rules",
            Self::SearchSetting => "a setting asks for a search",
            Self::ManySolutions => "too many solutions to count one by one",
            Self::Blank => "a blank board",
        })
    }
}
