//! The formats of Sudoku grids.

use clap::ValueEnum;
use quadrille_sudoku::{Cells, Layout};
use quadrille_sudoku_formats::WrittenFormat;

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
    /// One link to SudokuPad per grid
    #[value(name = "sudokupad")]
    SudokuPad,
    /// One link to f-puzzles per grid
    FPuzzles,
    /// A file of OpenSudoku (9x9 only)
    #[value(name = "opensudoku")]
    OpenSudoku,
    /// One link to SudokuWiki per grid (9x9 only)
    Link,
}

impl GridFormat {
    /// Returns the format of another program that this is.
    pub(crate) fn written(self) -> Option<WrittenFormat> {
        match self {
            Self::Grid | Self::Line | Self::Pretty | Self::Json => None,
            Self::SudokuPad => Some(WrittenFormat::SudokuPad),
            Self::FPuzzles => Some(WrittenFormat::FPuzzles),
            Self::OpenSudoku => Some(WrittenFormat::OpenSudoku),
            Self::Link => Some(WrittenFormat::Link),
        }
    }

    /// Returns the layout of a grid as text.
    ///
    /// `read` is the layout of the puzzle that it belongs to, and `has_regions` says whether that
    /// puzzle has regions in place of boxes.
    pub(crate) fn layout(self, read: Layout, has_regions: bool) -> Layout {
        let with_symbols = |layout| Layout { symbols: read.symbols, ..layout };
        match self {
            Self::Json => read,
            Self::Grid => with_symbols(Layout::GRID),
            // Numbers stay numbers; letters are as narrow as digits.
            Self::Pretty if read.cells == Cells::Numbers => {
                with_symbols(Layout { cells: Cells::Numbers, ..Layout::PRETTY })
            }
            // A board with regions has no boxes to draw.
            Self::Pretty if has_regions => with_symbols(Layout::SPACED),
            Self::Pretty => with_symbols(Layout::PRETTY),
            Self::Line | Self::SudokuPad | Self::FPuzzles | Self::OpenSudoku | Self::Link => {
                with_symbols(Layout::LINE)
            }
        }
    }
}
