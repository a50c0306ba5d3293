//! Solutions of exact cover problems, queens and packing puzzles, and what is known of all of them.

use serde::Serialize;

use crate::record::number::Number;

/// A solution of an exact cover problem: what `solve` writes and `check` reads back.
#[derive(Debug, Serialize)]
pub(crate) struct SolutionRecord {
    /// Its number, from 1.
    pub(crate) number: Number,
    /// The numbers of its options, from 0, ascending.
    pub(crate) options: Vec<usize>,
    /// Its options as text.
    pub(crate) text: Vec<String>,
    /// The label of each option, or null, if options have labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) labels: Option<Vec<Option<String>>>,
    /// Its cost, if options have costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cost: Option<Number>,
    /// The number of solutions in its class, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) class_size: Option<Number>,
    /// The items that stay uncovered, if they may.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uncovered: Option<Vec<UncoveredRecord>>,
}

/// An item that stays uncovered.
#[derive(Debug, Serialize)]
pub(crate) struct UncoveredRecord {
    /// Its name.
    pub(crate) item: String,
    /// The number of covers that are missing.
    pub(crate) times: u32,
}

/// How many solutions have an option.
#[derive(Debug, Serialize)]
pub(crate) struct FrequencyRecord {
    /// The number of the option, from 0.
    pub(crate) option: usize,
    /// The option as text.
    pub(crate) text: String,
    /// Its label, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) label: Option<String>,
    /// The number of solutions.
    pub(crate) solutions: Number,
}

/// About how many solutions have an option.
#[derive(Debug, Serialize)]
pub(crate) struct EstimateRecord {
    /// The number of the option, from 0.
    pub(crate) option: usize,
    /// The option as text.
    pub(crate) text: String,
    /// Its label, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) label: Option<String>,
    /// The estimated number of solutions; `None` beyond 10^308.
    pub(crate) solutions: Option<f64>,
    /// Its standard error; 0 if the number is exact.
    pub(crate) standard_error: Option<f64>,
}

/// About how many solutions there are, and how far the estimates can be trusted.
#[derive(Debug, Serialize)]
pub(crate) struct EstimateTotalRecord {
    /// The estimated number of solutions; `None` beyond 10^308.
    pub(crate) solutions: Option<f64>,
    /// Its standard error; 0 if the number is exact.
    pub(crate) standard_error: Option<f64>,
    /// The number of probes; 0 if the numbers are exact.
    pub(crate) probes: u64,
    /// The size of a sample of equal weights that is worth as much.
    pub(crate) effective_probes: f64,
    /// What stopped the probes early.
    pub(crate) stopped: Option<&'static str>,
}

/// How many solutions have a cost.
#[derive(Debug, Serialize)]
pub(crate) struct CostRecord {
    /// The cost.
    pub(crate) cost: Number,
    /// The number of solutions.
    pub(crate) solutions: Number,
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
    /// Its number, from 1.
    pub(crate) number: Number,
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
    /// The number of boards in its class, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) class_size: Option<Number>,
}

/// A solution of a packing puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct PackedRecord {
    /// Its number, from 1.
    pub(crate) number: Number,
    /// The numbers of its placements, from 0, ascending.
    pub(crate) options: Vec<usize>,
    /// Its placements, by piece.
    pub(crate) placements: Vec<PlacementRecord>,
    /// The box as lines with a letter for each cell.
    pub(crate) letters: Vec<String>,
    /// Its cost, if pieces have costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cost: Option<Number>,
    /// The number of solutions in its class, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) class_size: Option<Number>,
}

/// A piece in its place.
#[derive(Debug, Serialize)]
pub(crate) struct PlacementRecord {
    /// The name of the piece.
    pub(crate) piece: String,
    /// The names of its cells.
    pub(crate) cells: Vec<String>,
    /// The labels of a tile as it is turned, clockwise from the top.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sides: Option<String>,
}

/// How many solutions have a placement of a piece.
#[derive(Debug, Serialize)]
pub(crate) struct PackedFrequencyRecord {
    /// The number of the placement, from 0.
    pub(crate) option: usize,
    #[serde(flatten)]
    pub(crate) placement: PlacementRecord,
    /// The number of solutions.
    pub(crate) solutions: Number,
}
