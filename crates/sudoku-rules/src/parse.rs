//! One board from plain text: its cells row by row. `quadrille-sudoku-formats` reads everything else.

use std::fmt;
use std::str::FromStr;

use crate::grid::Grid;
use crate::shape::Shape;
use crate::symbol::{symbol, value};

/// Reads one board: its cells row by row, one character each.
///
/// Values are `1` to `9` and then letters from `A` on, in either case. A blank is `.`, `0`, `_`, `*`, `-` or `x`. Spaces, line
/// ends and the lines of drawn boxes are ignored. The number of cells is the number of a board with flat boxes.
///
/// # Examples
/// ```
/// use quadrille_sudoku_rules::Grid;
///
/// let grid: Grid = "1... ..2. .3.. ...4".parse()?;
/// assert_eq!(grid.given_count(), 4);
/// let error = "1... ..2? .3.. ...4".parse::<Grid>().unwrap_err();
/// assert_eq!(error.to_string(), "cell 8 is `?`: expected 1 to 4, or a blank such as `.`");
/// # Ok::<(), quadrille_sudoku_rules::ParseGridError>(())
/// ```
impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        let rows = text.lines().filter(|line| !line.contains('+'));
        let is_cell = |character: &char| !character.is_whitespace() && *character != '|';
        let cells: Vec<char> = rows.flat_map(str::chars).filter(is_cell).collect();
        let Some(shape) = Shape::from_cells(cells.len()) else {
            return Err(ParseGridError::Cells(cells.len()));
        };
        let side = shape.side();
        let checked = |(index, &character)| {
            let value = value(character).filter(|value| usize::from(*value) <= side);
            value.ok_or(ParseGridError::Cell { number: index + 1, character, side })
        };
        let values: Vec<u8> = cells.iter().enumerate().map(checked).collect::<Result<_, _>>()?;
        Ok(Self::from_values(shape, &values).expect("each value was compared with the side"))
    }
}

/// Text that is not one board of plain characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseGridError {
    /// No board has this number of cells.
    Cells(usize),
    /// A character that is neither a value of the board nor a blank.
    Cell {
        /// The number of the cell in reading order, from 1.
        number: usize,
        /// The character.
        character: char,
        /// The side of the board, and its greatest value.
        side: usize,
    },
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Cells(cells) => {
                write!(f, "the text has {cells} cells: expected the square of a number up to 25")
            }
            Self::Cell { number, character, side } => {
                let last = symbol(side as u8);
                let shown = character.escape_default();
                write!(
                    f,
                    "cell {number} is `{shown}`: expected 1 to {last}, or a blank such as `.`"
                )
            }
        }
    }
}

impl std::error::Error for ParseGridError {}
