//! The formats of Sudoku grids.

use clap::ValueEnum;
use quadrille_sudoku::{Cells, Layout};

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

impl GridFormat {
    /// Returns the layout of a grid as text.
    ///
    /// `read` is the layout of the puzzle that it belongs to, and `has_regions` says whether that
    /// puzzle has regions in place of boxes.
    pub(crate) fn layout(self, read: Layout, has_regions: bool) -> Layout {
        match self {
            Self::Json => read,
            Self::Grid => Layout::GRID,
            Self::Line => Layout::LINE,
            // Numbers stay numbers; letters are as narrow as digits.
            Self::Pretty if read.cells == Cells::Numbers => {
                Layout { cells: Cells::Numbers, ..Layout::PRETTY }
            }
            // A board with regions has no boxes to draw.
            Self::Pretty if has_regions => Layout::SPACED,
            Self::Pretty => Layout::PRETTY,
        }
    }
}
