//! Formats of other programs that are written.

use quadrille_sudoku_rules::{Grid, Rules};

use crate::format::written::Unwritable;
use crate::format::{f_puzzles, open_sudoku, sudoku_pad, sudokuwiki};

/// A format of another program that puzzles are written in.
///
/// # Examples
/// ```
/// use quadrille_sudoku_rules::{Grid, Rules};
/// use quadrille_sudoku_formats::{WrittenFormat, puzzles};
///
/// let grid: Grid = "12..\n..12\n.1..\n....".parse()?;
/// let rules = Rules::ordinary(grid.shape());
/// let link = WrittenFormat::FPuzzles.text(&grid, &rules, &grid)?;
/// assert!(link.starts_with("https://www.f-puzzles.com/?load="));
/// assert_eq!(puzzles(&link).next().ok_or("no puzzle")??.grid, grid);
/// assert!(WrittenFormat::Link.text(&grid, &rules, &grid).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenFormat {
    /// Links of SudokuPad.
    SudokuPad,
    /// Links of f-puzzles.
    FPuzzles,
    /// Files of OpenSudoku: games between the lines of [`frame`](Self::frame).
    OpenSudoku,
    /// Links of SudokuWiki.
    Link,
}

impl WrittenFormat {
    /// Returns a board in this format, without a newline at the end.
    ///
    /// The filled cells of `given` are marked as givens where the format can.
    ///
    /// # Errors
    /// If the format cannot state the board or its rules.
    pub fn text(self, grid: &Grid, rules: &Rules, given: &Grid) -> Result<String, Unwritable> {
        if rules.boards().is_some() {
            return Err(Unwritable::Boards);
        }
        match self {
            Self::SudokuPad => sudoku_pad::write(grid, rules, given),
            Self::FPuzzles => f_puzzles::write(grid, rules, given),
            Self::OpenSudoku => open_sudoku::write(grid, rules),
            Self::Link => sudokuwiki::write(grid, rules),
        }
    }

    /// Returns the lines before the first board and after the last, if there are any.
    pub fn frame(self) -> Option<[&'static str; 2]> {
        (self == Self::OpenSudoku).then_some(open_sudoku::FRAME)
    }
}
