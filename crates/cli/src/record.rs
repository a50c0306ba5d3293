//! The events of commands as named fields. JSON writes each as one object with a `type`.
//!
//! Numbers that may exceed 2^53, where many JSON readers lose digits, are strings of decimal
//! digits: counts, costs, nodes, updates.

use std::collections::BTreeMap;

use quadrille_dlx::observe::Statistics;
use quadrille_dlx::{Answer, StopReason};
use quadrille_nqueens::FastProgress;
use serde::Serialize;

use crate::failure::{Failure, reason};
use crate::info_record::{EngineRecord, InfoRecord};

/// An event of a command.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Record<'a> {
    /// A solution of an exact cover problem.
    Solution(SolutionRecord),
    /// A board of n queens.
    #[serde(rename = "solution")]
    Board(BoardRecord),
    /// A solution of a packing puzzle.
    #[serde(rename = "solution")]
    Packed(PackedRecord),
    /// A solution of a Sudoku puzzle.
    #[serde(rename = "solution")]
    Grid(GridRecord),
    /// A generated Sudoku puzzle.
    #[serde(rename = "puzzle")]
    Generated(GeneratedRecord),
    /// The rating of a Sudoku puzzle.
    Rating(RatingRecord),
    /// The next step in a Sudoku puzzle.
    Hint(HintRecord),
    /// How many solutions have an option.
    Frequency(FrequencyRecord),
    /// How many solutions have which value in a cell of a Sudoku puzzle.
    #[serde(rename = "cell_frequency")]
    CellFrequency(CellFrequencyRecord),
    /// How many solutions have a cost.
    Cost(CostRecord),
    /// A step of a search.
    Step(StepOfSearch),
    /// How a search ended.
    Status(StatusRecord),
    /// How the search for the best solution was stopped.
    #[serde(rename = "status")]
    Unproven(UnprovenRecord),
    /// The canonical form of a Sudoku puzzle.
    Canon(CanonRecord),
    /// Sudoku puzzles that are equivalent.
    Class {
        /// Their canonical form.
        grid: String,
        /// Their numbers, from 1.
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
    /// The result of the check of a Sudoku puzzle.
    #[serde(rename = "status")]
    Verdict(VerdictRecord),
    /// How a check ended.
    #[serde(rename = "status")]
    Checked {
        /// Whether all solutions were checked.
        complete: bool,
        /// Whether every solution holds.
        holds: bool,
        /// The number of solutions checked, in decimal.
        checked: String,
        /// The number that fail, in decimal.
        failed: String,
    },
    /// The cost of a search.
    Statistics(Box<StatisticsRecord>),
    /// The cost of a queens count without a search.
    #[serde(rename = "statistics")]
    FastStatistics(FastStatisticsRecord),
    /// The size of a diagram.
    #[serde(rename = "statistics")]
    DiagramStatistics(DiagramStatistics),
    /// The result of an audit of records.
    Audit(AuditRecord<'a>),
    /// The description of a problem, and the estimate of its search.
    Info(Box<InfoRecord>),
    /// An error.
    Error(ErrorRecord<'a>),
}

/// The result of an audit of records.
#[derive(Debug, Serialize)]
pub(crate) struct AuditRecord<'a> {
    /// Whether the whole sample was audited.
    pub(crate) complete: bool,
    /// Whether no difference was found.
    pub(crate) holds: bool,
    /// The engine of the second count.
    pub(crate) engine: &'static str,
    /// The seed of the sample.
    pub(crate) seed: u64,
    /// The number of records.
    pub(crate) records: usize,
    /// The number of records audited.
    pub(crate) audited: usize,
    /// The number of solutions counted again, in decimal.
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
    /// Its cost in decimal, if options have costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cost: Option<String>,
    /// The number of solutions in its class in decimal, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) class_size: Option<String>,
}

/// How many solutions have an option.
#[derive(Debug, Serialize)]
pub(crate) struct FrequencyRecord {
    /// The number of the option, from 0.
    pub(crate) option: usize,
    /// The option as text.
    pub(crate) text: String,
    /// The number of solutions in decimal.
    pub(crate) solutions: String,
}

/// How many solutions have which value in a cell.
#[derive(Debug, Serialize)]
pub(crate) struct CellFrequencyRecord {
    /// The number of the puzzle, from 1.
    pub(crate) puzzle: usize,
    /// The first line of the puzzle.
    pub(crate) line: usize,
    /// The row and the column, from 1.
    pub(crate) cell: [usize; 2],
    /// For each value from 1, the number of solutions in decimal.
    pub(crate) solutions: Vec<String>,
}

/// The size of a diagram.
#[derive(Debug, Serialize)]
pub(crate) struct DiagramStatistics {
    pub(crate) nodes: usize,
    pub(crate) edges: usize,
    /// The memory that it takes.
    pub(crate) bytes: usize,
}

/// How many solutions have a cost.
#[derive(Debug, Serialize)]
pub(crate) struct CostRecord {
    /// The cost in decimal.
    pub(crate) cost: String,
    /// The number of solutions in decimal.
    pub(crate) solutions: String,
}

/// A step of a search. Items are names, options are numbers from 0.
#[derive(Debug, Default, Serialize)]
pub(crate) struct StepOfSearch {
    pub(crate) event: &'static str,
    pub(crate) depth: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) item: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) option: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) options: Option<Vec<usize>>,
    /// The options that the option makes impossible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) removed: Option<Vec<usize>>,
}

/// A board of n queens.
#[derive(Debug, Serialize)]
pub(crate) struct BoardRecord {
    /// Its number, from 1, in decimal.
    pub(crate) number: String,
    /// The number of queens.
    pub(crate) queens: usize,
    /// The column of the queen of each row, from 1, if each row has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) columns: Option<Vec<usize>>,
    /// The names of the squares with a queen.
    pub(crate) squares: Vec<String>,
    /// The rows, as `.Q..`, unless they are very long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rows: Option<Vec<String>>,
    /// The number of boards in its class in decimal, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) class_size: Option<String>,
}

/// A solution of a packing puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct PackedRecord {
    /// Its number, from 1, in decimal.
    pub(crate) number: String,
    /// The numbers of its placements, from 0, ascending.
    pub(crate) options: Vec<usize>,
    /// Its placements, by piece.
    pub(crate) placements: Vec<PlacementRecord>,
    /// The box as lines with a letter for each cell.
    pub(crate) letters: Vec<String>,
    /// The number of solutions in its class in decimal, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) class_size: Option<String>,
}

/// A piece in its place.
#[derive(Debug, Serialize)]
pub(crate) struct PlacementRecord {
    /// The name of the piece.
    pub(crate) piece: String,
    /// The names of its cells.
    pub(crate) cells: Vec<String>,
}

/// A solution of a Sudoku puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct GridRecord {
    /// The number of the puzzle, from 1.
    pub(crate) puzzle: usize,
    /// The line in which the puzzle begins, from 1.
    pub(crate) line: usize,
    /// The number of the solution, from 1, in decimal.
    pub(crate) number: String,
    /// Its cells, row by row.
    pub(crate) grid: String,
}

/// A generated Sudoku puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct GeneratedRecord {
    /// Its number, from 1.
    pub(crate) number: u64,
    /// Its seed, in decimal.
    pub(crate) seed: String,
    /// Its cells, row by row.
    pub(crate) grid: String,
    /// The cells of its solution.
    pub(crate) solution: String,
    /// The number of givens.
    pub(crate) givens: usize,
    /// Its level, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<&'static str>,
    /// The sum of the weights of all steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<u32>,
}

/// Givens that clash.
#[derive(Debug, Serialize)]
pub(crate) struct ClashRecord {
    /// A description.
    pub(crate) message: String,
    /// Row and column of each, from 1.
    pub(crate) cells: Vec<[usize; 2]>,
}

/// The rating of a Sudoku puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct RatingRecord {
    #[serde(flatten)]
    pub(crate) subject: Subject,
    /// The sum of the weights of all steps.
    pub(crate) rating: u32,
    pub(crate) level: &'static str,
    /// The hardest technique; none for a full grid.
    pub(crate) hardest: Option<&'static str>,
    /// Whether the techniques suffice for the solution.
    pub(crate) solved: bool,
    /// The number of steps of each technique.
    pub(crate) counts: BTreeMap<&'static str, u32>,
    /// The steps, if requested.
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
    /// A description of the step.
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
    /// The number found in decimal; a lower bound unless complete.
    pub(crate) found: String,
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
    /// No solution costs less (more, with --maximize), in decimal.
    pub(crate) bound: String,
}

/// The canonical form of a Sudoku puzzle, and the transformation to it.
#[derive(Debug, Serialize)]
pub(crate) struct CanonRecord {
    #[serde(flatten)]
    pub(crate) subject: Subject,
    pub(crate) grid: String,
    /// Whether the board is first mirrored at its diagonal.
    pub(crate) transposed: bool,
    /// For each row of the form, its row of the board, from 1.
    pub(crate) rows: Vec<usize>,
    /// For each column of the form, its column of the board, from 1.
    pub(crate) columns: Vec<usize>,
    /// For each value from 1, its new name.
    pub(crate) names: Vec<u8>,
}

/// The result of the check of a Sudoku puzzle. Cells are row and column, from 1.
#[derive(Debug, Serialize)]
pub(crate) struct VerdictRecord {
    #[serde(flatten)]
    pub(crate) status: StatusRecord,
    /// Whether no given is redundant, if requested and the puzzle has one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) minimal: Option<bool>,
    /// The givens of which any one can be omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) redundant: Option<Vec<[usize; 2]>>,
    /// The cells in which two solutions differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) differ: Option<Vec<[usize; 2]>>,
    /// Why there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) explanation: Option<ExplanationRecord>,
}

/// Givens that contradict each other.
#[derive(Debug, Serialize)]
pub(crate) struct ExplanationRecord {
    pub(crate) cells: Vec<[usize; 2]>,
    /// The value of each.
    pub(crate) values: Vec<u8>,
    /// Whether fewer givens were proven not to clash.
    pub(crate) smallest: bool,
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
    /// Whether the queens must attack every empty square.
    pub(crate) dominating: bool,
    /// The symmetry that leaves the boards unchanged, if only such boards count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fixed_by: Option<&'static str>,
    /// Whether boards are counted up to symmetry.
    pub(crate) up_to_symmetry: bool,
}

impl StatusRecord {
    /// Returns the status of an answer.
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

/// Returns the name of a reason to stop.
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

/// The cost of a search.
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

/// The cost of a queens count without a search.
#[derive(Debug, Serialize)]
pub(crate) struct FastStatisticsRecord {
    engine: &'static str,
    /// The number of finished sets of columns, in decimal.
    sets_done: String,
    /// The number of all sets, in decimal.
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

/// How classes of solutions were distinguished.
#[derive(Debug, Serialize)]
struct ClassesRecord {
    method: &'static str,
    text: String,
    /// The number of automorphisms, in decimal.
    group_order: String,
}

/// An error, with its place if it has one.
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
    /// The number of the wrong solution, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

impl<'a> ErrorRecord<'a> {
    /// Returns the record of a failure.
    pub(crate) fn of(failure: &'a Failure) -> Self {
        match failure {
            Failure::Misused(message) => Self::message(message.clone()),
            Failure::Broken { what, error } => Self::message(format!("{what}: {}", reason(error))),
            Failure::Unread => Self::message("the reader of the results has gone".to_owned()),
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

    /// Returns the record of a solution that does not hold.
    pub(crate) fn of_solution(number: usize, line: usize, message: String) -> Self {
        let solution = Some(number.to_string());
        Self { message, line: Some(line), solution, ..Self::default() }
    }

    fn message(message: String) -> Self {
        Self { message, ..Self::default() }
    }
}
