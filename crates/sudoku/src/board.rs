//! The board of `char`s that is filled in place.

use std::fmt;

use quadrille_sudoku_fast::{Classic, FastSolver, FastTally};
use quadrille_sudoku_rules::{Cell, Conflict, Grid, Shape, symbol, value};

/// Fills a 9×9 board in place. Blanks are `.`, `0`, `_`, `*` or `x`.
///
/// The puzzle must have exactly one solution; otherwise the board is left unchanged. To get one of
/// several solutions, use [`Solver::smallest`](crate::Solver::smallest). Takes some microseconds
/// with the [`FastSolver`].
///
/// # Errors
/// If a cell is neither a digit nor a blank, if givens clash, or if there is not exactly one
/// solution. The board is then unchanged.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{BoardError, solve_board};
///
/// let rows = [
///     "53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", ".6....28.",
///     "...419..5", "....8..79",
/// ];
/// let mut board = rows.map(|row| std::array::from_fn(|i| char::from(row.as_bytes()[i])));
/// solve_board(&mut board)?;
/// assert_eq!(board[0].iter().collect::<String>(), "534678912");
///
/// let mut empty = [['.'; 9]; 9];
/// assert_eq!(solve_board(&mut empty), Err(BoardError::Several));
/// assert_eq!(empty, [['.'; 9]; 9]);
/// # Ok::<(), BoardError>(())
/// ```
pub fn solve_board(board: &mut [[char; 9]; 9]) -> Result<(), BoardError> {
    let mut puzzle = Grid::empty(Shape::CLASSIC);
    for (cell, &found) in Shape::CLASSIC.cells().zip(board.as_flattened()) {
        let digit = value(found).filter(|&digit| digit <= 9);
        let digit = digit.ok_or(BoardError::BadCharacter { cell, found })?;
        puzzle.set(Shape::CLASSIC.index_of(cell), digit);
    }
    let conflicts = puzzle.conflicts();
    if !conflicts.is_empty() {
        return Err(BoardError::Conflicts(conflicts));
    }
    let classic = Classic::from_grid(&puzzle).expect("the board has 9×9 cells");
    let tallies = FastSolver::new().solution_limit(2).solve(&[classic]);
    match tallies[0] {
        FastTally { found: 0, .. } => Err(BoardError::Impossible),
        FastTally { found: 1, solution: Some(solution), .. } => {
            for (cell, &digit) in board.as_flattened_mut().iter_mut().zip(solution.values()) {
                *cell = symbol(digit);
            }
            Ok(())
        }
        _ => Err(BoardError::Several),
    }
}

/// A board of characters that was not filled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// A cell is neither a digit nor a blank.
    BadCharacter {
        /// The cell.
        cell: Cell,
        /// The character.
        found: char,
    },
    /// Givens clash: all clashing pairs.
    Conflicts(Vec<Conflict>),
    /// There is no solution.
    Impossible,
    /// There is more than one solution.
    Several,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadCharacter { cell, found } => {
                write!(f, "{cell} holds {found:?}, which is neither a digit nor a blank")
            }
            Self::Conflicts(conflicts) => {
                f.write_str("givens clash")?;
                for (index, conflict) in conflicts.iter().enumerate() {
                    write!(f, "{} {conflict}", if index == 0 { ":" } else { ";" })?;
                }
                Ok(())
            }
            Self::Impossible => f.write_str("there is no solution"),
            Self::Several => f.write_str("there is more than one solution"),
        }
    }
}

impl std::error::Error for BoardError {}
