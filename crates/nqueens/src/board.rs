//! A board with queens, and its text forms.
//!
//! It shares no code with the model, so its check is independent.

use std::cmp::Ordering;
use std::fmt::{self, Write};

use quadrille_nqueens_fast::SizeError;

use crate::rule::Rule;
use crate::shape::{Shape, Square};
use crate::symmetry::Symmetry;

/// Queens on a board. They may attack each other: see [`conflict`](Self::conflict) and
/// [`from_columns`](Self::from_columns).
///
/// # Invariant
/// Every queen is on the board, no two stand on one square, and they are sorted row by row.
///
/// # Forms
/// `Display` writes one line per row, with `.` for an empty square and `Q` for a queen, without a
/// newline at the end. The other forms are [`rows`](Self::rows),
/// [`column_list`](Self::column_list), [`names`](Self::names) and [`pretty`](Self::pretty).
///
/// # Examples
/// ```
/// use quadrille_nqueens::Board;
///
/// let board = Board::from_columns([1, 3, 0, 2])?;
/// assert_eq!(board.to_string(), ".Q..\n...Q\nQ...\n..Q.");
/// assert_eq!(board.column_list().to_string(), "2 4 1 3");
///
/// let error = Board::from_columns([0, 2, 3, 1]).unwrap_err();
/// assert_eq!(error.to_string(), "the queens in row 2, column 3 and row 3, column 4 attack each other");
/// # Ok::<(), quadrille_nqueens::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    shape: Shape,
    queens: Box<[Square]>,
}

impl Board {
    /// Returns the board with queens on these squares, in any order. Repeated squares count once.
    ///
    /// # Errors
    /// If a square is off the board.
    pub fn new(shape: Shape, queens: impl IntoIterator<Item = Square>) -> Result<Self, BoardError> {
        let mut queens: Vec<Square> = queens.into_iter().collect();
        queens.sort_unstable();
        queens.dedup();
        match queens.iter().find(|&&square| !shape.contains(square)) {
            Some(&square) => Err(BoardError::OffBoard { square, shape }),
            None => Ok(Self { shape, queens: queens.into() }),
        }
    }

    /// Returns the board with one queen per row, in these columns from the top, in linear time. The
    /// queens must not attack each other.
    ///
    /// # Errors
    /// If there are more than [`Shape::LIMIT`] rows, a column is off the board, or two queens
    /// attack each other.
    pub fn from_columns(columns: impl AsRef<[usize]>) -> Result<Self, BoardError> {
        let columns = columns.as_ref();
        let size = columns.len();
        let shape = Shape::square(size).map_err(BoardError::Size)?;
        let squares = columns.iter().enumerate().map(|(row, &column)| Square { row, column });
        let board = Self::new(shape, squares)?;
        // For each column and each diagonal, the row of its queen.
        let diagonals = Rule::Queens.diagonal_count(shape);
        let mut holders = [vec![None; size], vec![None; diagonals], vec![None; diagonals]];
        for (row, &queen) in (0u32..).zip(&board.queens) {
            let diagonals = Rule::Queens.diagonals(shape, queen);
            let [rising, falling] = diagonals.expect("queens attack along diagonals");
            for (holders, line) in holders.iter_mut().zip([queen.column, rising, falling]) {
                if let Some(first) = holders[line].replace(row) {
                    let first = board.queens[first as usize];
                    return Err(BoardError::Attack { first, second: queen });
                }
            }
        }
        Ok(board)
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The squares with a queen, row by row from the top, each from the left.
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// The column of the queen in each row from the top, counted from 0, if each row has one queen.
    pub fn columns(&self) -> Option<Vec<usize>> {
        let mut rows = self.queens.iter().enumerate();
        let one_each =
            self.queens.len() == self.shape.rows() && rows.all(|(row, queen)| queen.row == row);
        one_each.then(|| self.queens.iter().map(|queen| queen.column).collect())
    }

    /// Returns the first two queens that attack each other. Quadratic in the number of queens.
    pub fn conflict(&self, rule: Rule) -> Option<[Square; 2]> {
        self.queens.iter().enumerate().find_map(|(number, &first)| {
            let mut later = self.queens[number + 1..].iter();
            let second = later.find(|&&second| rule.attacks(self.shape, first, second))?;
            Some([first, *second])
        })
    }

    /// Whether a queen attacks this square, empty or not. Linear in the number of queens.
    pub fn is_attacked(&self, rule: Rule, square: Square) -> bool {
        self.queens.iter().any(|&queen| rule.attacks(self.shape, queen, square))
    }

    /// Returns the image of the board under a symmetry.
    ///
    /// # Panics
    /// If the symmetry does not [keep](Symmetry::keeps) the shape.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let image = |&square: &Square| symmetry.image(self.shape, square);
        let mut queens: Box<[Square]> = self.queens.iter().map(image).collect();
        queens.sort_unstable();
        Self { shape: self.shape, queens }
    }

    /// The rows from the top. Each displays as `.Q..`.
    ///
    /// ```
    /// # use quadrille_nqueens::Board;
    /// let board = Board::from_columns([1, 3, 0, 2])?;
    /// let leetcode: Vec<String> = board.rows().map(|row| row.to_string()).collect();
    /// assert_eq!(leetcode, [".Q..", "...Q", "Q...", "..Q."]);
    /// # Ok::<(), quadrille_nqueens::BoardError>(())
    /// ```
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> + DoubleEndedIterator {
        (0..self.shape.rows()).map(|row| {
            let start = self.queens.partition_point(|queen| queen.row < row);
            let end = start + self.queens[start..].partition_point(|queen| queen.row == row);
            Row { queens: &self.queens[start..end], columns: self.shape.columns() }
        })
    }

    /// The columns of the queens, row by row, numbered **from 1**: `2 4 1 3`. A row without a queen
    /// is `-`; commas separate several queens in a row: `2 - 1,3 4`.
    pub fn column_list(&self) -> ColumnList<'_> {
        ColumnList(self)
    }

    /// The names of the squares with a queen, as in chess: `b4 d3 a2 c1`.
    pub fn names(&self) -> impl ExactSizeIterator<Item = String> {
        self.queens.iter().map(|&square| self.shape.name(square))
    }

    /// The board with spaces between squares and a frame.
    ///
    /// ```
    /// # use quadrille_nqueens::Board;
    /// let pretty = Board::from_columns([1, 3, 0, 2])?.pretty().to_string();
    /// assert_eq!(pretty, "\
    /// +---------+
    /// | . Q . . |
    /// | . . . Q |
    /// | Q . . . |
    /// | . . Q . |
    /// +---------+");
    /// # Ok::<(), quadrille_nqueens::BoardError>(())
    /// ```
    pub fn pretty(&self) -> Pretty<'_> {
        Pretty(self)
    }
}

/// Boards of one shape are ordered by their first queens that differ.
impl Ord for Board {
    fn cmp(&self, other: &Self) -> Ordering {
        let shape = |board: &Self| (board.shape.rows(), board.shape.columns());
        self.queens.cmp(&other.queens).then(shape(self).cmp(&shape(other)))
    }
}

impl PartialOrd for Board {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.rows().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            row.fmt(f)?;
        }
        Ok(())
    }
}

/// A row of a [`Board`]. It displays as `.Q..`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'b> {
    queens: &'b [Square],
    columns: usize,
}

impl<'b> Row<'b> {
    /// The columns of its queens, ascending; the leftmost is 0.
    pub fn queens(self) -> impl ExactSizeIterator<Item = usize> + use<'b> {
        self.queens.iter().map(|queen| queen.column)
    }

    /// The squares from the left: whether each has a queen.
    fn squares(self) -> impl Iterator<Item = char> {
        let mut queens = self.queens().peekable();
        (0..self.columns).map(move |column| match queens.next_if_eq(&column) {
            Some(_) => 'Q',
            None => '.',
        })
    }
}

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.squares().try_for_each(|square| f.write_char(square))
    }
}

/// A [`Board`] as a list of columns: see [`Board::column_list`].
#[derive(Clone, Copy, Debug)]
pub struct ColumnList<'b>(&'b Board);

impl fmt::Display for ColumnList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.0.rows().enumerate() {
            if number > 0 {
                f.write_str(" ")?;
            }
            if row.queens.is_empty() {
                f.write_str("-")?;
            }
            for (number, column) in row.queens().enumerate() {
                write!(f, "{}{}", if number > 0 { "," } else { "" }, column + 1)?;
            }
        }
        Ok(())
    }
}

/// A [`Board`] with a frame: see [`Board::pretty`].
#[derive(Clone, Copy, Debug)]
pub struct Pretty<'b>(&'b Board);

impl fmt::Display for Pretty<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = 2 * self.0.shape.columns() + 1;
        let frame = |f: &mut fmt::Formatter<'_>| {
            f.write_str("+")?;
            (0..width).try_for_each(|_| f.write_str("-"))?;
            f.write_str("+")
        };
        frame(f)?;
        for row in self.0.rows() {
            f.write_str("\n|")?;
            row.squares().try_for_each(|square| write!(f, " {square}"))?;
            f.write_str(" |")?;
        }
        f.write_str("\n")?;
        frame(f)
    }
}

/// Queens that are not a [`Board`]. Rows and columns count from 0 in the fields, from 1 in
/// messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The size is not supported.
    Size(SizeError),
    /// A queen stands off the board.
    OffBoard {
        /// Its square.
        square: Square,
        /// The board.
        shape: Shape,
    },
    /// Two queens attack each other.
    Attack {
        /// The upper queen.
        first: Square,
        /// The lower queen.
        second: Square,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The column may be `usize::MAX`.
        let place = |Square { row, column }: Square| {
            format!("row {}, column {}", row as u128 + 1, column as u128 + 1)
        };
        match *self {
            Self::Size(error) => error.fmt(f),
            Self::OffBoard { square, shape } => {
                write!(f, "the queen in {} is off the board of {shape} squares", place(square))
            }
            Self::Attack { first, second } => {
                let (first, second) = (place(first), place(second));
                write!(f, "the queens in {first} and {second} attack each other")
            }
        }
    }
}

impl std::error::Error for BoardError {}
