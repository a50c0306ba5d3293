//! The squares that a queen attacks, and the lines that stand for attacks in an exact cover
//! problem.

use crate::shape::{Shape, Square};

/// How queens attack. Queens do not block each other's lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Along rows, columns and diagonals.
    #[default]
    Queens,
    /// As queens, on a board whose left side joins its right side and whose top joins its bottom,
    /// so that diagonals wrap around.
    Toroidal,
    /// As queens and as knights.
    Superqueens,
}

impl Rule {
    /// Whether queens on two squares attack each other. A queen does not attack its own square.
    ///
    /// ```
    /// use quadrille_nqueens::{Rule, Shape};
    ///
    /// let board = Shape::square(8)?;
    /// let [a1, b3, h1] = ["a1", "b3", "h1"].map(|name| board.square_named(name).unwrap());
    /// assert!(!Rule::Queens.attacks(board, a1, b3));
    /// assert!(Rule::Superqueens.attacks(board, a1, b3));
    /// assert!(Rule::Toroidal.attacks(board, b3, h1) && !Rule::Queens.attacks(board, b3, h1));
    /// # Ok::<(), quadrille_nqueens::SizeError>(())
    /// ```
    pub fn attacks(self, shape: Shape, a: Square, b: Square) -> bool {
        if a == b {
            return false;
        }
        let (down, across) = (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
        let along = down == 0 || across == 0 || down == across;
        along
            || match self {
                Self::Queens => false,
                Self::Toroidal => {
                    let [a, b] = [a, b].map(|square| self.diagonals(shape, square));
                    a[0] == b[0] || a[1] == b[1]
                }
                Self::Superqueens => down.min(across) == 1 && down.max(across) == 2,
            }
    }

    /// The number of diagonals in each of the two directions.
    pub(crate) fn diagonal_count(self, shape: Shape) -> usize {
        match self {
            Self::Queens | Self::Superqueens => (shape.rows() + shape.columns()).saturating_sub(1),
            Self::Toroidal => common_divisor(shape.rows(), shape.columns()),
        }
    }

    /// The rising and the falling diagonal of a square.
    ///
    /// On a torus a diagonal wraps around until it closes. It has all squares with the same sum (or
    /// difference) of row and column modulo the greatest common divisor of the sides.
    pub(crate) fn diagonals(self, shape: Shape, square: Square) -> [usize; 2] {
        let rising = square.row + square.column;
        let falling = square.row + shape.columns() - 1 - square.column;
        match self {
            Self::Queens | Self::Superqueens => [rising, falling],
            Self::Toroidal => {
                let count = self.diagonal_count(shape);
                [rising % count, falling % count]
            }
        }
    }

    /// The pairs of squares that attack each other, but not along a line; each pair once.
    pub(crate) fn leaps(self, shape: Shape) -> impl Iterator<Item = [Square; 2]> {
        let steps: &[(usize, isize)] = match self {
            Self::Queens | Self::Toroidal => &[],
            Self::Superqueens => &[(1, -2), (1, 2), (2, -1), (2, 1)],
        };
        let from = move |a: Square| {
            steps.iter().filter_map(move |&(down, across)| {
                let column = a.column.checked_add_signed(across)?;
                let b = Square { row: a.row + down, column };
                shape.contains(b).then_some([a, b])
            })
        };
        shape.squares().flat_map(from)
    }
}

/// The greatest common divisor.
fn common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
