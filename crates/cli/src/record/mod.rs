//! The events of commands as named fields. JSON writes each as one object with a `type`.
//!
//! A number that may exceed 2^53 is a [`Number`], which decides how JSON shows it: counts, costs, seeds,
//! nodes, updates.

mod audit;
mod error;
mod info;
mod number;
mod solution;
mod statistics;
mod status;
mod sudoku;

use serde::Serialize;

pub(crate) use audit::{AuditRecord, DifferenceRecord};
pub(crate) use error::ErrorRecord;
pub(crate) use info::{
    CycleRecord, EngineRecord, InfoRecord, PartsRecord, PlanRecord, SymmetryRecord, TrialRecord,
};
pub(crate) use number::Number;
pub(crate) use solution::{
    BoardRecord, CostRecord, EstimateRecord, EstimateTotalRecord, FrequencyRecord,
    PackedFrequencyRecord, PackedRecord, PlacementRecord, SolutionRecord, StepOfSearch,
    UncoveredRecord,
};
pub(crate) use statistics::{DiagramStatistics, FastStatisticsRecord, StatisticsRecord};
pub(crate) use status::{
    BoardSubject, ClashRecord, ImprovementRecord, StatusRecord, Subject, UnprovenRecord, stop_name,
};
pub(crate) use sudoku::{
    CandidateRecord, CanonRecord, CellFrequencyRecord, ExplanationRecord, GeneratedRecord,
    GridRecord, HintRecord, RatingRecord, StepRecord, VerdictRecord,
};

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
    /// How many solutions have a placement of a piece.
    #[serde(rename = "frequency")]
    PackedFrequency(PackedFrequencyRecord),
    /// How many solutions have which value in a cell of a Sudoku puzzle.
    #[serde(rename = "cell_frequency")]
    CellFrequency(CellFrequencyRecord),
    /// About how many solutions have an option.
    Estimate(EstimateRecord),
    /// About how many solutions there are.
    #[serde(rename = "estimate_total")]
    EstimateTotal(EstimateTotalRecord),
    /// How many solutions have a cost.
    Cost(CostRecord),
    /// A better solution was found during a search for the best one.
    Incumbent(ImprovementRecord),
    /// A better bound was proven during a search for the best solution.
    Bound(ImprovementRecord),
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
        /// The number of solutions checked.
        checked: Number,
        /// The number that fail.
        failed: Number,
    },
    /// The result of the check of a certificate.
    #[serde(rename = "status")]
    Verified {
        /// Whether the check came to its end.
        complete: bool,
        /// Whether the certificate holds.
        holds: bool,
        /// What it proves.
        #[serde(skip_serializing_if = "Option::is_none")]
        claim: Option<String>,
        /// Why it does not hold.
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<String>,
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
