//! Reads a whole text: all of its boards, or exactly one.

use quadrille_sudoku_rules::Grid;

use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::reader::{Puzzle, Reader};

/// Returns the boards of a text in order: see [`Reader`].
///
/// # Examples
/// ```
/// let boards: Result<Vec<_>, _> = quadrille_sudoku_formats::puzzles("12.. ..12 .1.. ....\n").collect();
/// assert_eq!(boards?[0].grid.given_count(), 5);
/// # Ok::<(), quadrille_sudoku_formats::ReadError>(())
/// ```
pub fn puzzles(text: &str) -> impl Iterator<Item = Result<Puzzle, ReadError>> {
    let mut reader = Reader::new();
    let mut lines = text.split('\n').map(Some).chain([None]);
    std::iter::from_fn(move || {
        loop {
            if let Some(result) = reader.pop() {
                return Some(result);
            }
            match lines.next()? {
                Some(line) => reader.push_line(line.as_bytes()),
                None => reader.finish(),
            }
        }
    })
}

/// Reads exactly one board, in any form that [`Reader`] accepts, without rules of its own.
///
/// # Errors
/// If there is no board, more than one, one with other rules, or a mistake.
///
/// # Examples
/// ```
/// let grid = quadrille_sudoku_formats::read_grid("+-----+-----+\n| 1 . | . . |\n| . . | 2 . |\n+-----+-----+\n| . 3 | . . |\n| . . | . 4 |\n+-----+-----+")?;
/// assert_eq!(grid.given_count(), 4);
/// # Ok::<(), quadrille_sudoku_formats::ReadError>(())
/// ```
pub fn read_grid(text: &str) -> Result<Grid, ReadError> {
    let mut boards = puzzles(text);
    let Some(first) = boards.next() else {
        return Err(ReadError::new(ReadErrorKind::Nothing, 1, "", 0, 1));
    };
    let first = first?;
    if !first.rules.is_ordinary() {
        let line = *first.lines.start();
        let shown = text.split('\n').nth(line - 1).unwrap_or_default();
        return Err(ReadError::new(ReadErrorKind::OtherRules, line, shown, 0, 1));
    }
    match boards.next() {
        None => Ok(first.grid),
        Some(Err(error)) => Err(error),
        Some(Ok(second)) => {
            let line = *second.lines.start();
            let shown = text.split('\n').nth(line - 1).unwrap_or_default();
            Err(ReadError::new(ReadErrorKind::SecondBoard, line, shown, 0, 1))
        }
    }
}
