//! Layouts: the ways in which one board can stand as text.

/// How a board stands as text.
///
/// [`Reader`](crate::Reader) tells the layout that each puzzle was written in, and
/// [`Grid::display`](crate::Grid::display) writes in any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// How the cells are set in lines.
    pub form: Form,
    /// How the cells of one line are told apart.
    pub cells: Cells,
    /// The character for a blank: `.`, `0`, `_`, `*` or `x`. (Any other is written as it is, but cannot
    /// be read again.)
    pub blank: char,
}

/// How the cells of a board are set in lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The whole board in one line.
    Line,
    /// One line for each row.
    Grid,
    /// One line for each row, with boxes drawn by `|`, `+` and `-`.
    Boxed,
}

/// How the cells of one line are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cells {
    /// One character each, nothing between them. (In a boxed grid they are always spaced.)
    Joined,
    /// One character each, blanks between them.
    Spaced,
    /// Decimal numbers with blanks between them; in rows they are aligned.
    Numbers,
}

impl Layout {
    /// The whole board in one line.
    pub const LINE: Self = Self { form: Form::Line, cells: Cells::Joined, blank: '.' };

    /// One line for each row.
    pub const GRID: Self = Self { form: Form::Grid, ..Self::LINE };

    /// One line for each row, blanks between the cells.
    pub const SPACED: Self = Self { form: Form::Grid, cells: Cells::Spaced, blank: '.' };

    /// Boxes drawn with `|`, `+` and `-`.
    pub const PRETTY: Self = Self { form: Form::Boxed, cells: Cells::Spaced, blank: '.' };
}

impl Default for Layout {
    fn default() -> Self {
        Self::LINE
    }
}
