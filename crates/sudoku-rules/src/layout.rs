//! Layouts: the text forms of a board.

use crate::symbol::Symbols;

/// The text form of a board.
///
/// `quadrille_sudoku_formats::Reader` returns the layout of each puzzle, and
/// [`Grid::display`](crate::Grid::display) writes any layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// The arrangement of cells in lines.
    pub form: Form,
    /// The separation of cells in a line.
    pub cells: Cells,
    /// The character for a blank: `.`, `0`, `_`, `*`, `-` or `x`. Other characters cannot be read
    /// back.
    pub blank: char,
    /// The character for a place without a cell: `x` or a space.
    pub hole: char,
    /// The character of each value.
    pub symbols: Symbols,
}

/// The arrangement of cells in lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The whole board on one line.
    Line,
    /// One line per row.
    Grid,
    /// One line per row, with boxes drawn by `|`, `+` and `-`.
    Boxed,
}

/// The separation of cells in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cells {
    /// One character each, without spaces. (Boxed grids always have spaces.)
    Joined,
    /// One character each, with spaces between them.
    Spaced,
    /// Decimal numbers with spaces between them, aligned in rows.
    Numbers,
}

impl Layout {
    /// The whole board on one line.
    pub const LINE: Self = Self {
        form: Form::Line,
        cells: Cells::Joined,
        blank: '.',
        hole: 'x',
        symbols: Symbols::STANDARD,
    };

    /// One line per row.
    pub const GRID: Self = Self { form: Form::Grid, ..Self::LINE };

    /// One line per row, with spaces between cells.
    pub const SPACED: Self = Self { cells: Cells::Spaced, ..Self::GRID };

    /// Boxes drawn with `|`, `+` and `-`.
    pub const PRETTY: Self = Self { form: Form::Boxed, ..Self::SPACED };
}

impl Default for Layout {
    fn default() -> Self {
        Self::LINE
    }
}
