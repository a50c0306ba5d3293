//! What the Sudoku commands find.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::record::number::Number;
use crate::record::status::{StatusRecord, Subject};

/// How many solutions have which value in a cell.
#[derive(Debug, Serialize)]
pub(crate) struct CellFrequencyRecord {
    /// The number of the puzzle, from 1.
    pub(crate) puzzle: usize,
    /// The first line of the puzzle.
    pub(crate) line: usize,
    /// The row and the column, from 1.
    pub(crate) cell: [usize; 2],
    /// For each value from 1, the number of solutions.
    pub(crate) solutions: Vec<Number>,
}

/// A solution of a Sudoku puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct GridRecord {
    /// The number of the puzzle, from 1.
    pub(crate) puzzle: usize,
    /// The line in which the puzzle begins, from 1.
    pub(crate) line: usize,
    /// The number of the solution, from 1.
    pub(crate) number: Number,
    /// Its cells, row by row.
    pub(crate) grid: String,
}

/// A generated Sudoku puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct GeneratedRecord {
    /// Its number, from 1.
    pub(crate) number: Number,
    /// Its seed.
    pub(crate) seed: Number,
    /// Its cells, row by row.
    pub(crate) grid: String,
    /// The cells of its solution.
    pub(crate) solution: String,
    /// The lines that state its rules above a board; none for the ordinary rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rules: Vec<String>,
    /// The number of givens.
    pub(crate) givens: usize,
    /// Its level, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<&'static str>,
    /// The sum of the weights of all steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<u32>,
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
