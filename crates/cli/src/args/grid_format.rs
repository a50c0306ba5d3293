//! The formats of Sudoku grids.

use clap::ValueEnum;

/// The format of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GridFormat {
    /// One line per row
    Grid,
    /// One line per grid
    Line,
    /// With lines between boxes
    Pretty,
    /// One JSON object per grid
    Json,
}
