//! A board with n queens that do not attack each other, and the forms it is written in.
//!
//! Shares nothing with the model: a board is checked by itself, whoever made it.

use std::fmt;

/// A solution of the n queens puzzle: in each row, the column of its queen. Rows and columns are
/// numbered from 0, rows from the top.
///
/// # Invariant
/// There is at least one row, and no queen attacks another.
///
/// # Forms
/// It displays as one line for each row, `.` for an empty square and `Q` for a queen, without a
/// line break at the end. [`rows`](Self::rows), [`column_list`](Self::column_list) and
/// [`pretty`](Self::pretty) are the others.
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
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    columns: Box<[usize]>,
}

impl Board {
    /// The board with a queen in each of these columns, one for each row from the top. Linear in
    /// their number.
    ///
    /// # Errors
    /// If there is no row, a column is not on the board, or two queens attack each other.
    pub fn from_columns(columns: impl Into<Box<[usize]>>) -> Result<Self, BoardError> {
        let columns = columns.into();
        let size = columns.len();
        if size == 0 {
            return Err(BoardError::Empty);
        }
        if let Some(row) = columns.iter().position(|&column| column >= size) {
            return Err(BoardError::OffBoard { row, column: columns[row], size });
        }
        // For each line (a column or a diagonal), the row of the queen that holds it.
        let mut holders = [vec![None; size], vec![None; 2 * size - 1], vec![None; 2 * size - 1]];
        for (row, &column) in columns.iter().enumerate() {
            let lines = [column, row + column, row + size - 1 - column];
            for (holders, line) in holders.iter_mut().zip(lines) {
                if let Some(first) = holders[line].replace(row) {
                    let first = (first, columns[first]);
                    return Err(BoardError::Attack { first, second: (row, column) });
                }
            }
        }
        Ok(Self { columns })
    }

    /// The number of rows, of columns, and of queens.
    pub fn size(&self) -> usize {
        self.columns.len()
    }

    /// The column of the queen in each row, from the top; the leftmost column is 0.
    pub fn columns(&self) -> &[usize] {
        &self.columns
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
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row> + DoubleEndedIterator {
        let size = self.size();
        self.columns.iter().map(move |&queen| Row { queen, size })
    }

    /// The board as the columns of its queens, numbered **from 1**: `2 4 1 3`.
    pub fn column_list(&self) -> ColumnList<'_> {
        ColumnList(self)
    }

    /// The board for human eyes: spaced, with a frame around it.
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
pub struct Row {
    queen: usize,
    size: usize,
}

impl Row {
    /// The squares from the left: whether each has a queen.
    fn squares(self) -> impl Iterator<Item = char> {
        (0..self.size).map(move |column| if column == self.queen { 'Q' } else { '.' })
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.squares().try_for_each(|square| write!(f, "{square}"))
    }
}

/// A [`Board`] as a list of columns: see [`Board::column_list`].
#[derive(Clone, Copy, Debug)]
pub struct ColumnList<'b>(&'b Board);

impl fmt::Display for ColumnList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, column) in self.0.columns.iter().enumerate() {
            write!(f, "{}{}", if row > 0 { " " } else { "" }, column + 1)?;
        }
        Ok(())
    }
}

/// A [`Board`] with a frame: see [`Board::pretty`].
#[derive(Clone, Copy, Debug)]
pub struct Pretty<'b>(&'b Board);

impl fmt::Display for Pretty<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = 2 * self.0.size() + 1;
        writeln!(f, "+{:-<width$}+", "")?;
        for row in self.0.rows() {
            f.write_str("|")?;
            row.squares().try_for_each(|square| write!(f, " {square}"))?;
            writeln!(f, " |")?;
        }
        write!(f, "+{:-<width$}+", "")
    }
}

/// Why columns are not a [`Board`]. Rows and columns count from 0 in the fields, from 1 in the
/// message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// There is no row.
    Empty,
    /// A queen stands outside the board.
    OffBoard {
        /// Her row.
        row: usize,
        /// The column, not less than `size`.
        column: usize,
        /// How many columns there are.
        size: usize,
    },
    /// Two queens attack each other.
    Attack {
        /// The row and column of the upper one.
        first: (usize, usize),
        /// The row and column of the lower one.
        second: (usize, usize),
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => write!(f, "the board has no row"),
            Self::OffBoard { row, column, size } => write!(
                f,
                "the queen in row {}, column {} is off the board, which has {size} columns",
                row + 1,
                // Any number may have been given for a column, even the greatest.
                column as u128 + 1,
            ),
            Self::Attack { first, second } => write!(
                f,
                "the queens in row {}, column {} and row {}, column {} attack each other",
                first.0 + 1,
                first.1 + 1,
                second.0 + 1,
                second.1 + 1,
            ),
        }
    }
}

impl std::error::Error for BoardError {}
