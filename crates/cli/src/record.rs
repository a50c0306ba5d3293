//! The lines of JSON that `--json` writes: one object for each, told apart by its `type`.
//!
//! Numbers that may pass 2^53, where many readers of JSON lose digits, are strings of decimal
//! digits: counts, costs, nodes, updates.

use std::collections::BTreeMap;

use quadrille_dlx::observe::Statistics;
use quadrille_dlx::{Answer, StopReason};
use quadrille_nqueens::FastProgress;
use serde::Serialize;

use crate::failure::{Failure, reason};
use crate::info_record::{EngineRecord, InfoRecord};

/// A line of JSON.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Record<'a> {
    /// A solution of an exact cover problem.
    Solution(SolutionRecord),
    /// A board of n queens.
    #[serde(rename = "solution")]
    Board(BoardRecord),
    /// A solution of a Sudoku puzzle.
    #[serde(rename = "solution")]
    Grid(GridRecord),
    /// A Sudoku puzzle of its own making.
    #[serde(rename = "puzzle")]
    Generated(GeneratedRecord),
    /// How hard a Sudoku puzzle is.
    Rating(RatingRecord),
    /// The next step in a Sudoku puzzle.
    Hint(HintRecord),
    /// How a search ended.
    Status(StatusRecord),
    /// The canonical form of a Sudoku puzzle.
    Canon(CanonRecord),
    /// Sudoku puzzles that are equivalent.
    Class {
        /// Their canonical form.
        grid: String,
        /// Which, from 1.
        puzzles: Vec<usize>,
    },
    /// Whether all Sudoku puzzles are equivalent.
    Equivalent {
        /// Whether they are.
        equivalent: bool,
        /// The numbers of two that are not.
        #[serde(skip_serializing_if = "Option::is_none")]
        differ: Option<[usize; 2]>,
    },
    /// What a check says of a Sudoku puzzle.
    #[serde(rename = "status")]
    Verdict(VerdictRecord),
    /// How a check ended.
    #[serde(rename = "status")]
    Checked {
        /// Whether all solutions were looked at.
        complete: bool,
        /// Whether every solution holds.
        holds: bool,
        /// How many solutions were looked at.
        checked: String,
        /// How many of them fail.
        failed: String,
    },
    /// What a search cost.
    Statistics(Box<StatisticsRecord>),
    /// What a count of queens without a search cost.
    #[serde(rename = "statistics")]
    FastStatistics(FastStatisticsRecord),
    /// How records of cubes compare with other counts.
    Audit(AuditRecord<'a>),
    /// What a problem is, and how large its search.
    Info(Box<InfoRecord>),
    /// What went wrong.
    Error(ErrorRecord<'a>),
}

/// How records of cubes compare with other counts.
#[derive(Debug, Serialize)]
pub(crate) struct AuditRecord<'a> {
    /// Whether all of the sample were audited.
    pub(crate) complete: bool,
    /// Whether no difference was found.
    pub(crate) holds: bool,
    /// The engine that counted again.
    pub(crate) engine: &'static str,
    /// Where the random numbers began.
    pub(crate) seed: u64,
    /// How many records there are.
    pub(crate) records: usize,
    /// How many were audited.
    pub(crate) audited: usize,
    /// How many solutions were counted again, in decimal.
    pub(crate) found: String,
    /// The records that are wrong.
    pub(crate) failed: &'a [DifferenceRecord],
}

/// A record of a cube that is wrong.
#[derive(Debug, Serialize)]
pub(crate) struct DifferenceRecord {
    /// The number of the shard.
    pub(crate) shard: usize,
    /// The count in the record, in decimal.
    pub(crate) recorded: String,
    /// The other count, in decimal.
    pub(crate) found: String,
}

/// A solution of an exact cover problem: what `solve` writes and `check` reads back.
#[derive(Debug, Serialize)]
pub(crate) struct SolutionRecord {
    /// Its number, from 1, in decimal.
    pub(crate) number: String,
    /// The numbers of its options, from 0, ascending.
    pub(crate) options: Vec<usize>,
    /// Its options as text.
    pub(crate) text: Vec<String>,
    /// What it costs, if options have costs, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cost: Option<String>,
    /// How many solutions are the same up to symmetry, if that was asked, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) class_size: Option<String>,
}

/// A board of n queens.
#[derive(Debug, Serialize)]
pub(crate) struct BoardRecord {
    /// Its number, from 1, in decimal.
    pub(crate) number: String,
    /// How many queens there are.
    pub(crate) queens: usize,
    /// In each row, the column of its queen, from 1, if there is one in each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) columns: Option<Vec<usize>>,
    /// The names of the squares with a queen.
    pub(crate) squares: Vec<String>,
    /// The rows, as `.Q..`, unless they are very long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rows: Option<Vec<String>>,
    /// How many boards are the same up to symmetry, if that was asked, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) class_size: Option<String>,
}

/// A solution of a Sudoku puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct GridRecord {
    /// Which puzzle, from 1.
    pub(crate) puzzle: usize,
    /// The line in which the puzzle begins, from 1.
    pub(crate) line: usize,
    /// The number of the solution, from 1, in decimal.
    pub(crate) number: String,
    /// Its cells, row by row.
    pub(crate) grid: String,
}

/// A Sudoku puzzle that was made.
#[derive(Debug, Serialize)]
pub(crate) struct GeneratedRecord {
    /// Its number, from 1.
    pub(crate) number: u64,
    /// What it was made from, in decimal.
    pub(crate) seed: String,
    /// Its cells, row by row.
    pub(crate) grid: String,
    /// The cells of its solution.
    pub(crate) solution: String,
    /// How many givens there are.
    pub(crate) givens: usize,
    /// How hard it is, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<&'static str>,
    /// The sum of the weights of all steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<u32>,
}

/// Givens that clash.
#[derive(Debug, Serialize)]
pub(crate) struct ClashRecord {
    /// In words.
    pub(crate) message: String,
    /// Row and column of each, from 1.
    pub(crate) cells: Vec<[usize; 2]>,
}

/// How hard a Sudoku puzzle is.
#[derive(Debug, Serialize)]
pub(crate) struct RatingRecord {
    #[serde(flatten)]
    pub(crate) subject: Subject,
    /// The sum of the weights of all steps.
    pub(crate) rating: u32,
    pub(crate) level: &'static str,
    /// The hardest technique; nothing for a full grid.
    pub(crate) hardest: Option<&'static str>,
    /// Whether the techniques lead to the solution.
    pub(crate) solved: bool,
    /// How many steps of each technique.
    pub(crate) counts: BTreeMap<&'static str, u32>,
    /// The steps, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) steps: Option<Vec<StepRecord>>,
}

/// The next step in a Sudoku puzzle, if there is one.
#[derive(Debug, Serialize)]
pub(crate) struct HintRecord {
    #[serde(flatten)]
    pub(crate) subject: Subject,
    #[serde(flatten)]
    pub(crate) step: Option<StepRecord>,
}

/// A step on the way to the solution of a Sudoku puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct StepRecord {
    pub(crate) technique: &'static str,
    /// The step in words.
    pub(crate) text: String,
    /// The digits that it places.
    pub(crate) placements: Vec<CandidateRecord>,
    /// The digits that it rules out.
    pub(crate) eliminations: Vec<CandidateRecord>,
}

/// A digit in a cell; rows and columns from 1.
#[derive(Debug, Serialize)]
pub(crate) struct CandidateRecord {
    pub(crate) row: usize,
    pub(crate) column: usize,
    pub(crate) digit: u8,
}

/// How a search ended.
#[derive(Debug, Serialize)]
pub(crate) struct StatusRecord {
    /// Whether every solution was found.
    pub(crate) complete: bool,
    /// How many were found, in decimal: all of them if complete, else there may be more.
    pub(crate) found: String,
    /// Why the search stopped before it was complete.
    pub(crate) stopped: Option<&'static str>,
    /// What was counted, where that is not the same for all: the number of queens, or of the
    /// puzzle.
    #[serde(flatten)]
    pub(crate) subject: Subject,
    /// The givens that clash, if that is why there is no solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) clashes: Vec<ClashRecord>,
    /// Row and column of the cells, from 1, any one of which, emptied, leaves one solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) suspects: Vec<[usize; 2]>,
}

/// The canonical form of a Sudoku puzzle, and what leads to it.
#[derive(Debug, Serialize)]
pub(crate) struct CanonRecord {
    #[serde(flatten)]
    pub(crate) subject: Subject,
    pub(crate) grid: String,
    /// Whether the board is turned over its diagonal first.
    pub(crate) transposed: bool,
    /// For each row of the form, that of the board, from 1.
    pub(crate) rows: Vec<usize>,
    /// For each column of the form, that of the board, from 1.
    pub(crate) columns: Vec<usize>,
    /// For each value from 1, its new name.
    pub(crate) names: Vec<u8>,
}

/// What a check says of a Sudoku puzzle. Cells are row and column, from 1.
#[derive(Debug, Serialize)]
pub(crate) struct VerdictRecord {
    #[serde(flatten)]
    pub(crate) status: StatusRecord,
    /// Whether no given is redundant, if that was asked of a puzzle with one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) minimal: Option<bool>,
    /// The givens that are redundant, each by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) redundant: Option<Vec<[usize; 2]>>,
    /// The cells in which two solutions differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) differ: Option<Vec<[usize; 2]>>,
    /// Why there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) explanation: Option<ExplanationRecord>,
}

/// Givens that do not go together.
#[derive(Debug, Serialize)]
pub(crate) struct ExplanationRecord {
    pub(crate) cells: Vec<[usize; 2]>,
    /// What stands in each.
    pub(crate) values: Vec<u8>,
    /// Whether it was shown that no fewer clash.
    pub(crate) smallest: bool,
}

/// What a status is about.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Subject {
    /// The only problem there is.
    Problem {},
    /// A number of queens.
    Queens {
        /// How many.
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
        /// Which, from 1.
        puzzle: usize,
        /// The line in which it begins, from 1.
        line: usize,
    },
}

/// A queens puzzle.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct BoardSubject {
    /// How many queens.
    pub(crate) queens: usize,
    /// How many rows.
    pub(crate) rows: usize,
    /// How many columns.
    pub(crate) columns: usize,
    /// How queens attack.
    pub(crate) rule: &'static str,
    /// Whether they are to attack every empty square.
    pub(crate) dominating: bool,
    /// The symmetry that leaves the boards as they are, if only such are meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fixed_by: Option<&'static str>,
    /// Whether boards that a symmetry carries to one another are one.
    pub(crate) up_to_symmetry: bool,
}

impl StatusRecord {
    /// What an answer tells.
    pub(crate) fn new(answer: &Answer, subject: Subject) -> Self {
        let stopped = answer.stopped().map(stop_name);
        let found = answer.found().to_string();
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

/// A reason to stop, for a program.
pub(crate) fn stop_name(reason: StopReason) -> &'static str {
    match reason {
        StopReason::SolutionLimit => "solution-limit",
        StopReason::NodeLimit => "node-limit",
        StopReason::TimeLimit => "time-limit",
        StopReason::MemoryLimit => "memory-limit",
        StopReason::Cancelled => "interrupted",
        _ => "limit",
    }
}

/// What a search cost.
#[derive(Debug, Serialize)]
pub(crate) struct StatisticsRecord {
    nodes: String,
    updates: String,
    components: usize,
    engines: Vec<EngineRecord>,
    depth: usize,
    profile: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    presolve: Option<String>,
    memo_lookups: String,
    memo_hits: String,
    memo_bytes: String,
    symmetry_probes: String,
    symmetry_hits: String,
    symmetry_bytes: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<ClassesRecord>,
    seconds: f64,
}

impl From<&Statistics> for StatisticsRecord {
    fn from(statistics: &Statistics) -> Self {
        Self {
            nodes: statistics.nodes.to_string(),
            updates: statistics.updates.to_string(),
            components: statistics.components,
            engines: statistics.engines.iter().map(EngineRecord::from).collect(),
            depth: statistics.depth(),
            profile: statistics.profile.iter().map(u64::to_string).collect(),
            presolve: statistics.presolve.as_ref().map(ToString::to_string),
            memo_lookups: statistics.memo.lookups.to_string(),
            memo_hits: statistics.memo.hits.to_string(),
            memo_bytes: statistics.memo.bytes.to_string(),
            symmetry_probes: statistics.symmetry.probes.to_string(),
            symmetry_hits: statistics.symmetry.hits.to_string(),
            symmetry_bytes: statistics.symmetry.bytes.to_string(),
            classes: statistics.classes.as_ref().map(|classing| ClassesRecord {
                method: classing.method.name(),
                text: classing.method.to_string(),
                group_order: classing.group_order.to_string(),
            }),
            seconds: statistics.seconds,
        }
    }
}

/// What a count of queens without a search cost.
#[derive(Debug, Serialize)]
pub(crate) struct FastStatisticsRecord {
    engine: &'static str,
    /// How many sets of columns were done, and of how many, in decimal.
    sets_done: String,
    sets: String,
    seconds: f64,
}

impl From<&FastProgress> for FastStatisticsRecord {
    fn from(progress: &FastProgress) -> Self {
        let FastProgress { done, of, seconds, .. } = progress;
        Self {
            engine: "fast",
            sets_done: done.to_string(),
            sets: of.to_string(),
            seconds: *seconds,
        }
    }
}

/// How solutions were told apart up to symmetry.
#[derive(Debug, Serialize)]
struct ClassesRecord {
    method: &'static str,
    text: String,
    /// How many automorphisms there are, in decimal.
    group_order: String,
}

/// What went wrong, and where if it has a place.
#[derive(Debug, Default, Serialize)]
pub(crate) struct ErrorRecord<'a> {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
    /// The number of the solution that is wrong, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

impl<'a> ErrorRecord<'a> {
    /// What a failure tells.
    pub(crate) fn of(failure: &'a Failure) -> Self {
        match failure {
            Failure::Misused(message) => Self::message(message.clone()),
            Failure::Broken { what, error } => Self::message(format!("{what}: {}", reason(error))),
            Failure::Unread => Self::message("nobody reads the results".to_owned()),
            Failure::Malformed(place) => Self {
                message: place.message.clone(),
                file: Some(&place.source),
                line: Some(place.line),
                column: Some(place.column),
                expected: Some(&place.expected),
                solution: None,
            },
        }
    }

    /// A solution that does not hold.
    pub(crate) fn of_solution(number: usize, line: usize, message: String) -> Self {
        let solution = Some(number.to_string());
        Self { message, line: Some(line), solution, ..Self::default() }
    }

    fn message(message: String) -> Self {
        Self { message, ..Self::default() }
    }
}
