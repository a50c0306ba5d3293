//! How a search ended, and of what.

use quadrille_dlx::{Answer, StopReason};
use serde::Serialize;

use crate::equivalence::Equivalence;
use crate::record::number::Number;

/// Givens that clash.
#[derive(Debug, Serialize)]
pub(crate) struct ClashRecord {
    /// A description.
    pub(crate) message: String,
    /// Row and column of each, from 1.
    pub(crate) cells: Vec<[usize; 2]>,
}

/// How a search ended.
#[derive(Debug, Serialize)]
pub(crate) struct StatusRecord {
    /// Whether every solution was found.
    pub(crate) complete: bool,
    /// The number found; a lower bound unless complete.
    pub(crate) found: Number,
    /// Why the search was stopped.
    pub(crate) stopped: Option<&'static str>,
    /// What was counted, if a command counts several things.
    #[serde(flatten)]
    pub(crate) subject: Subject,
    /// The clashing givens, if these are the reason for no solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) clashes: Vec<ClashRecord>,
    /// Row and column, from 1, of the cells of which any one, if emptied, leaves one solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) suspects: Vec<[usize; 2]>,
}

/// How the search for the best solution was stopped.
#[derive(Debug, Serialize)]
pub(crate) struct UnprovenRecord {
    #[serde(flatten)]
    pub(crate) status: StatusRecord,
    /// The cost of the best solution found, if only one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cost: Option<Number>,
    /// No solution costs less (more, with --maximize).
    pub(crate) bound: Number,
}

/// What is known of the best solution during a search for it.
#[derive(Debug, Serialize)]
pub(crate) struct ImprovementRecord {
    /// The cost of the best solution found so far; null if none was found.
    pub(crate) cost: Option<Number>,
    /// No solution costs less (more, with --maximize).
    pub(crate) bound: Number,
    /// Seconds since the search began.
    pub(crate) seconds: f64,
}

/// The subject of a status.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Subject {
    /// The only problem of the command.
    Problem {},
    /// A number of queens.
    Queens {
        /// The number.
        queens: usize,
    },
    /// Another queens puzzle.
    Board(BoardSubject),
    /// All Sudoku grids of a shape.
    AllGrids {
        /// The rows of a box.
        box_rows: usize,
        /// The columns of a box.
        box_columns: usize,
    },
    /// A Sudoku puzzle.
    Puzzle {
        /// Its number, from 1.
        puzzle: usize,
        /// The line in which it begins, from 1.
        line: usize,
    },
}

/// A queens puzzle.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct BoardSubject {
    /// The number of queens.
    pub(crate) queens: usize,
    /// The number of rows.
    pub(crate) rows: usize,
    /// The number of columns.
    pub(crate) columns: usize,
    /// The rule of attack.
    pub(crate) rule: &'static str,
    /// The number of regions, if there are some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) regions: Option<usize>,
    /// Whether the queens must attack every empty square.
    pub(crate) dominating: bool,
    /// The symmetry that leaves the boards unchanged, if only such boards count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fixed_by: Option<&'static str>,
    /// Whether boards are counted up to symmetry.
    pub(crate) up_to_symmetry: bool,
    /// The symmetries up to which boards are counted, if these are not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) up_to: Option<&'static str>,
}

impl BoardSubject {
    /// Returns the subject with boards counted up to these symmetries.
    pub(crate) fn up_to(self, equivalence: Equivalence) -> Self {
        match equivalence {
            Equivalence::None => self,
            Equivalence::Rotations => Self { up_to: Some(equivalence.name()), ..self },
            Equivalence::Reflections | Equivalence::Symmetry => {
                Self { up_to_symmetry: true, ..self }
            }
        }
    }
}

impl StatusRecord {
    /// Returns the status of an answer.
    pub(crate) fn new(answer: &Answer, subject: Subject) -> Self {
        let stopped = answer.stopped().map(stop_name);
        let found = Number::of(answer.found());
        Self {
            complete: stopped.is_none(),
            found,
            stopped,
            subject,
            clashes: Vec::new(),
            suspects: Vec::new(),
        }
    }
}

/// Returns the name of a reason to stop.
pub(crate) fn stop_name(reason: StopReason) -> &'static str {
    match reason {
        StopReason::SolutionLimit => "solution-limit",
        StopReason::NodeLimit => "node-limit",
        StopReason::TimeLimit => "time-limit",
        StopReason::MemoryLimit => "memory-limit",
        StopReason::Cancelled => "interrupted",
        StopReason::GoodEnough => "good-enough",
        _ => "limit",
    }
}
