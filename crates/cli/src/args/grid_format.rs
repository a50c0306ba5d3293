//! The forms of a Sudoku grid that can be typed.

use clap::ValueEnum;

/// How to write a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GridFormat {
    /// A line for each row
    Grid,
    /// All cells on one line
    Line,
    /// With boxes drawn
    Pretty,
    /// A JSON object for each grid
    Json,
}
