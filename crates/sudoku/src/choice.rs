//! Which method answers a question about a puzzle, and why.

use std::fmt;
use std::sync::Arc;

use quadrille_dlx::count::Incomplete;
use quadrille_dlx::observe::Statistics;
use quadrille_dlx::{Answer, CancelToken, Count, StopReason};
use quadrille_sudoku_fast::{Classic, FastSolver, FastTally, Marks, sparse};
use quadrille_sudoku_rules::{Grid, Rules, Shape};
use quadrille_vectors::clock::Instant;

use crate::ahead::Known;
use crate::all_grids::AllGrids;
use crate::extreme::Direction;
use crate::model::Model;
use crate::network::{Branching, Network, Tally};
use crate::search::{Best, Settings, Solutions};
use crate::verdict::Verdict;

/// The maximum number of solutions counted one by one, in less than a second.
///
/// A search with a memo is faster for more, since they share parts.
const ONE_BY_ONE: u64 = 1_000_000;

/// The same for other rules, whose solutions take longer.
const FEW: u64 = 500;

/// A way to answer a question about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// The [`FastSolver`], for 9×9 puzzles under the ordinary rules, also with pencil marks, even and odd cells.
    FastSolver,
    /// A search that excludes values until nothing changes before each choice, for cages, dots and other
    /// rules in cells, and for other rules on boards larger than 9×9.
    Propagation,
    /// A search of the exact cover problem.
    ExactCover,
    /// [`AllGrids`], for the count of a blank board.
    AllGrids,
    /// A count band by band, for the count of a 9×9 puzzle with many solutions.
    Bands,
}

/// Why a method was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// The puzzle has 9×9 cells and the ordinary rules, perhaps with pencil marks or even and odd cells.
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
        } else if model.is_whole() && (model.rules().are_local() || is_large(model)) {
            Self { method: Method::Propagation, why: Why::OtherRules }
        } else if !model.rules().only_exclude_values() {
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

/// A solver that is tried before a search of the exact cover problem, for one model under its
/// settings.
pub(crate) struct Fast {
    way: Way,
    settings: Settings,
    started: Instant,
    /// The reason to stop before the first step; the solvers themselves check only occasionally.
    stopped: Option<StopReason>,
}

/// The solver, with the puzzle in its form.
enum Way {
    Lanes {
        puzzle: Classic,
        /// The values that rules leave to cells, if they exclude any.
        marks: Option<Box<Marks>>,
        known: Option<FastTally>,
    },
    /// `None` if givens clash.
    Network(Option<Arc<Network>>),
}

impl Fast {
    /// Returns the solver if it is the method of choice.
    pub(crate) fn new(model: &Model, settings: &Settings, known: Option<&Known>) -> Option<Self> {
        let started = Instant::now();
        let way = match Choice::of(model, settings).method {
            Method::FastSolver => {
                let puzzle = Classic::from_grid(model.puzzle())?;
                let marks = (!model.rules().is_ordinary()).then(|| Box::new(marks(model.rules())));
                let known = known.filter(|_| marks.is_none()).and_then(|known| known.of(&puzzle));
                Way::Lanes { puzzle, marks, known }
            }
            Method::Propagation => {
                Way::Network(Network::new(model.puzzle(), model.rules()).map(Arc::new))
            }
            _ => return None,
        };
        let is_late = settings.time.is_some_and(|limit| limit.is_zero());
        let is_cancelled = settings.cancel.as_ref().is_some_and(CancelToken::is_cancelled);
        let late = is_late.then_some(StopReason::TimeLimit);
        let stopped = is_cancelled.then_some(StopReason::Cancelled).or(late);
        Some(Self { way, settings: settings.clone(), started, stopped })
    }

    /// Counts up to `limit` solutions. Returns `None` if there are too many to count one by one.
    pub(crate) fn count(&self, limit: Option<u64>) -> Option<Answer> {
        let most = match self.way {
            Way::Lanes { .. } => ONE_BY_ONE,
            Way::Network(_) => FEW,
        };
        let most = limit.map_or(most, |limit| limit.min(most));
        let tally = self.look(most);
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
        let tally = self.look(2);
        match (tally.stopped, tally.first) {
            (None | Some(StopReason::SolutionLimit), Some(first)) => match tally.found {
                1 => Verdict::Unique(first),
                _ => Verdict::Several(first),
            },
            (None, None) => Verdict::Impossible,
            (Some(reason), first) => Verdict::Stopped { reason, first },
        }
    }

    /// Lists the solutions by a search of the network, at most `limit`, if that is the way.
    pub(crate) fn listed<'m>(&self, limit: Option<u64>) -> Option<Solutions<'m>> {
        match &self.way {
            Way::Network(Some(network)) if self.stopped.is_none() => {
                Some(Solutions::propagated(self.branching(network), limit))
            }
            _ => None,
        }
    }

    /// Finds the smallest solution, or the largest.
    pub(crate) fn extreme(&self, direction: Direction) -> Best {
        if let Some(reason) = self.stopped {
            return Best::Stopped { reason, best: None };
        }
        let found = match &self.way {
            Way::Network(None) => Ok(None),
            Way::Network(Some(network)) => {
                self.branching(network).extreme(direction == Direction::Largest)
            }
            Way::Lanes { known: Some(FastTally { found: 0, .. }), .. } => Ok(None),
            Way::Lanes { known: Some(FastTally { found: 1, solution, stopped: None }), .. } => {
                Ok(solution.as_ref().map(Grid::from))
            }
            Way::Lanes { puzzle, marks, .. } => {
                self.extreme_in_lanes(puzzle, marks.as_deref(), direction)
            }
        };
        match found {
            Ok(Some(best)) => Best::Solved(best),
            Ok(None) => Best::Impossible,
            Err((reason, best)) => Best::Stopped { reason, best },
        }
    }

    /// The largest solution is the smallest with values exchanged, v for 10 − v.
    fn extreme_in_lanes(
        &self,
        puzzle: &Classic,
        marks: Option<&Marks>,
        direction: Direction,
    ) -> Result<Option<Grid>, (StopReason, Option<Grid>)> {
        let is_largest = direction == Direction::Largest;
        let puzzle = if is_largest { puzzle.exchanged() } else { *puzzle };
        let exchanged = |marks: &Marks| if is_largest { marks.exchanged() } else { *marks };
        let smallest =
            self.lanes(marks.map(exchanged)).smallest(&puzzle).map_err(|reason| (reason, None))?;
        let found = smallest.map(|found| if is_largest { found.exchanged() } else { found });
        Ok(found.as_ref().map(Grid::from))
    }

    /// Finds up to `most` solutions.
    fn look(&self, most: u64) -> Tally {
        if self.stopped.is_some() {
            return Tally { found: 0, first: None, stopped: self.stopped };
        }
        match &self.way {
            Way::Network(None) => Tally { found: 0, first: None, stopped: None },
            Way::Network(Some(network)) => self.branching(network).look(most),
            Way::Lanes { puzzle, marks, known } => {
                let known = known.filter(|known| known.stopped.is_none() || known.found >= most);
                let solver =
                    || self.lanes(marks.as_deref().copied()).solution_limit(most).solve(&[*puzzle]);
                let found = known.unwrap_or_else(|| solver().pop().expect("one puzzle, one tally"));
                let first = found.solution.as_ref().map(Grid::from);
                Tally { found: found.found, first, stopped: found.stopped }
            }
        }
    }

    fn lanes(&self, marks: Option<Marks>) -> FastSolver {
        let mut solver = FastSolver::new();
        if let Some(marks) = marks {
            solver = solver.marks(marks);
        }
        if let Some(limit) = self.settings.time {
            solver = solver.time_limit(limit);
        }
        match &self.settings.cancel {
            Some(token) => solver.cancel_token(token),
            None => solver,
        }
    }

    fn branching(&self, network: &Arc<Network>) -> Branching {
        Branching::new(Arc::clone(network), self.settings.time, self.settings.cancel.clone())
    }

    /// Counts the solutions of a 9×9 puzzle that has too many to count one by one. Returns `None` if
    /// the memory limit does not leave room for it.
    pub(crate) fn count_by_bands(&self) -> Option<Answer> {
        let has_room = self.settings.memory.is_none_or(|bytes| bytes >= sparse::MEMORY);
        let Way::Lanes { puzzle, marks: None, .. } = &self.way else { return None };
        if !has_room {
            return None;
        }
        let mut settings = self.settings.clone();
        self.spend(&mut settings);
        let Settings { time, cancel, threads, solutions, .. } = settings;
        let answer = sparse::count(puzzle, &sparse::Limits { time, cancel, threads });
        let answer = answer.raised_to(&ONE_BY_ONE.into());
        Some(match solutions.map(Count::from) {
            Some(limit) if *answer.found() >= limit => {
                Answer::AtLeast(limit, StopReason::SolutionLimit)
            }
            _ => answer,
        })
    }

    /// Subtracts the time spent so far from the time limit, for a search that goes on.
    pub(crate) fn spend(&self, settings: &mut Settings) {
        if let Some(limit) = &mut settings.time {
            *limit = limit.saturating_sub(self.started.elapsed());
        }
    }
}

/// Whether a board has more than 9×9 cells, givens, and rules about the whole board: such rules exclude values
/// from many cells, which takes the exact cover longer the more values there are. The symmetries that it counts by
/// are those of blank boards.
fn is_large(model: &Model) -> bool {
    let puzzle = model.puzzle();
    puzzle.shape().side() > Shape::CLASSIC.side()
        && model.rules().global().next().is_some()
        && puzzle.values().iter().any(|&value| value != 0)
}

/// Returns the values that rules leave to the cells of a 9×9 board by themselves.
fn marks(rules: &Rules) -> Marks {
    let mut marks = Marks::ALL;
    for (cell, mask) in rules.value_masks(&Grid::empty(rules.shape())).into_iter().enumerate() {
        (1..=9).filter(|value| mask >> value & 1 == 0).for_each(|value| marks.exclude(cell, value));
    }
    marks
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FastSolver => "fast solver",
            Self::Propagation => "propagation",
            Self::ExactCover => "exact cover",
            Self::AllGrids => "all grids",
            Self::Bands => "bands",
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
