//! The squares of a board and their names.
//!
//! Rows are numbered from 0 from the top, columns from 0 from the left. Names are those of chess: a
//! letter for the column and a number for the row, counted from 1 **from the bottom**, so that `a1`
//! is the lower left corner. After `z` comes `aa`.

use std::fmt;

use quadrille_nqueens_fast::SizeError;

/// A square of a board, or a place off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row, from 0 from the top.
    pub row: usize,
    /// The column, from 0 from the left.
    pub column: usize,
}

/// The numbers of rows and columns of a board.
///
/// # Invariant
/// Both are 0, or both are from 1 to [`Shape::LIMIT`].
///
/// # Examples
/// ```
/// use quadrille_nqueens::{Shape, Square};
///
/// let board = Shape::square(8)?;
/// let c5 = board.square_named("c5")?;
/// assert_eq!(c5, Square { row: 3, column: 2 });
/// assert_eq!(board.name(c5), "c5");
/// assert_eq!(
///     board.square_named("j9").unwrap_err().to_string(),
///     "j9 is off the board, which has the squares a1 to h8",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: usize,
    columns: usize,
}

impl Shape {
    /// The maximum number of rows, and of columns.
    pub const LIMIT: usize = 1_000_000;

    /// Returns the shape with these numbers of rows and columns. The empty board has none of both.
    ///
    /// # Errors
    /// If only one number is 0, or one is greater than [`Shape::LIMIT`].
    pub fn new(rows: usize, columns: usize) -> Result<Self, SizeError> {
        match (rows.min(columns), rows.max(columns)) {
            (0, 1..) => Err(SizeError::Zero),
            (_, n) if n > Self::LIMIT => Err(SizeError::TooLarge { n, limit: Self::LIMIT }),
            _ => Ok(Self { rows, columns }),
        }
    }

    /// Returns the shape with n rows and n columns.
    ///
    /// # Errors
    /// If `n` is greater than [`Shape::LIMIT`].
    pub fn square(n: usize) -> Result<Self, SizeError> {
        Self::new(n, n)
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(self) -> usize {
        self.columns
    }

    /// Whether there are as many rows as columns.
    pub fn is_square(self) -> bool {
        self.rows == self.columns
    }

    /// The smaller of the numbers of rows and columns: the maximum number of queens without two in
    /// one row or column.
    pub fn shorter(self) -> usize {
        self.rows.min(self.columns)
    }

    /// The number of squares.
    pub fn size(self) -> usize {
        self.rows * self.columns
    }

    /// Whether a square is on the board.
    pub fn contains(self, square: Square) -> bool {
        square.row < self.rows && square.column < self.columns
    }

    /// All squares, row by row from the top.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let row = move |row| (0..self.columns).map(move |column| Square { row, column });
        (0..self.rows).flat_map(row)
    }

    /// The position of a square in [`squares`](Self::squares).
    pub(crate) fn index(self, square: Square) -> usize {
        square.row * self.columns + square.column
    }

    /// The name of a square, such as `c5`; off the board, its row and column from 1.
    pub fn name(self, square: Square) -> String {
        match self.contains(square) {
            true => format!("{}{}", letters(square.column), self.rows - square.row),
            false => format!("row {}, column {}", above(square.row), above(square.column)),
        }
    }

    /// Returns the square with this name, in lower or upper case.
    ///
    /// # Errors
    /// If the text is not a name, or the square is off the board.
    pub fn square_named(self, name: &str) -> Result<Square, SquareError> {
        let error = |kind| SquareError { name: name.to_owned(), shape: self, kind };
        let split = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len());
        let (letters, digits) = name.split_at(split);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if letters.is_empty() || !is_number {
            return Err(error(SquareErrorKind::NoName));
        }
        let square = column_lettered(letters).zip(digits.parse::<usize>().ok());
        let square = square.and_then(|(column, rank)| {
            let row = self.rows.checked_sub(rank)?;
            Some(Square { row, column }).filter(|&square| self.contains(square))
        });
        square.ok_or_else(|| error(SquareErrorKind::OffBoard))
    }
}

impl fmt::Display for Shape {
    /// As `8×8`, rows first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.rows, self.columns)
    }
}

/// Converts an index from 0 to a number from 1. The index may be `usize::MAX`.
fn above(number: usize) -> u128 {
    number as u128 + 1
}

/// Returns the letters of a column: a, b, … z, aa, ab, …
pub(crate) fn letters(column: usize) -> String {
    let mut letters = Vec::new();
    let mut left = column + 1;
    while left > 0 {
        let digit = ((left - 1) % 26) as u8;
        letters.push(char::from(b'a' + digit));
        left = (left - 1) / 26;
    }
    letters.iter().rev().collect()
}

/// Returns the column of ASCII letters, unless it overflows.
fn column_lettered(letters: &str) -> Option<usize> {
    let number = letters.bytes().try_fold(0usize, |number, letter| {
        let digit = usize::from(letter.to_ascii_lowercase() - b'a') + 1;
        number.checked_mul(26)?.checked_add(digit)
    })?;
    number.checked_sub(1)
}

/// A text that does not name a square of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareError {
    name: String,
    shape: Shape,
    kind: SquareErrorKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SquareErrorKind {
    NoName,
    OffBoard,
}

impl SquareError {
    /// The text.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the text is a name, but of a square off this board.
    pub fn is_off_board(&self) -> bool {
        self.kind == SquareErrorKind::OffBoard
    }
}

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.shape;
        let name = self.name.escape_debug();
        let Some(column) = shape.columns.checked_sub(1) else {
            return write!(f, "\"{name}\": the board has no squares");
        };
        let last = shape.name(Square { row: 0, column });
        match self.kind {
            SquareErrorKind::NoName => {
                write!(
                    f,
                    "\"{name}\" is not a square: expected a letter and a number, a1 to {last}"
                )
            }
            SquareErrorKind::OffBoard => {
                write!(f, "{} is off the board, which has the squares a1 to {last}", self.name)
            }
        }
    }
}

impl std::error::Error for SquareError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_parse_back_to_their_squares() {
        let shape = Shape::new(3, 800).expect("a board");
        for square in shape.squares() {
            assert_eq!(shape.square_named(&shape.name(square)), Ok(square));
        }
        let columns = [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (701, "zz"), (702, "aaa")];
        for (column, name) in columns {
            assert_eq!(letters(column), name);
        }
    }

    #[test]
    fn invalid_names_are_rejected() {
        let shape = Shape::new(8, 5).expect("a board");
        for wrong in ["", "a", "1", "1a", "a-1", "a1b", "é1", "a 1", "a+1"] {
            let error = shape.square_named(wrong).expect_err(wrong);
            assert!(!error.is_off_board(), "{error}");
        }
        let long = "z".repeat(99) + "1";
        for off in ["a0", "a9", "f1", "a99999999999999999999999", &long] {
            assert!(shape.square_named(off).expect_err(off).is_off_board());
        }
        assert_eq!(shape.square_named("E8"), Ok(Square { row: 0, column: 4 }));
    }

    #[test]
    fn sizes_outside_the_limits_are_rejected() {
        assert!(Shape::square(0).is_ok());
        assert_eq!(Shape::new(0, 3), Err(SizeError::Zero));
        assert_eq!(Shape::new(3, 0), Err(SizeError::Zero));
        assert!(Shape::square(Shape::LIMIT).is_ok());
        assert!(Shape::new(1, Shape::LIMIT + 1).is_err());
        assert!(Shape::square(usize::MAX).is_err());
    }
}
