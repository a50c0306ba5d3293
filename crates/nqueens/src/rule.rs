//! The squares that a queen attacks, and the lines that stand for attacks in an exact cover
//! problem.

use std::fmt;

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
    /// As superqueens, on a board whose sides join as for `Toroidal`: knights' moves wrap around, too.
    ToroidalSuperqueens,
    /// Along rows and columns, and to the squares that touch their own, diagonally too.
    Adjacent,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 5] = [
        Self::Queens,
        Self::Toroidal,
        Self::Superqueens,
        Self::ToroidalSuperqueens,
        Self::Adjacent,
    ];

    /// Returns the usual rule: `Adjacent` on boards with regions, otherwise `Queens`.
    pub const fn usual(has_regions: bool) -> Self {
        if has_regions { Self::Adjacent } else { Self::Queens }
    }

    /// Its name in lower case, such as `superqueens`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Queens => "queens",
            Self::Toroidal => "toroidal",
            Self::Superqueens => "superqueens",
            Self::ToroidalSuperqueens => "toroidal-superqueens",
            Self::Adjacent => "adjacent",
        }
    }

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
        match self {
            Self::Queens => along,
            Self::Toroidal | Self::ToroidalSuperqueens => {
                let [a, b] = [a, b].map(|square| self.diagonals(shape, square));
                let mut pairs = a.into_iter().flatten().zip(b.into_iter().flatten());
                let (down, across) =
                    (down.min(shape.rows() - down), across.min(shape.columns() - across));
                let leaps = self == Self::ToroidalSuperqueens
                    && down.min(across) == 1
                    && down.max(across) == 2;
                along || leaps || pairs.any(|(a, b)| a == b)
            }
            Self::Superqueens => along || down.min(across) == 1 && down.max(across) == 2,
            Self::Adjacent => down == 0 || across == 0 || down.max(across) == 1,
        }
    }

    /// The number of diagonals in each of the two directions.
    pub(crate) fn diagonal_count(self, shape: Shape) -> usize {
        match self {
            Self::Queens | Self::Superqueens => (shape.rows() + shape.columns()).saturating_sub(1),
            Self::Toroidal | Self::ToroidalSuperqueens => {
                common_divisor(shape.rows(), shape.columns())
            }
            Self::Adjacent => 0,
        }
    }

    /// The rising and the falling diagonal of a square, if queens attack along them.
    ///
    /// On a torus a diagonal wraps around until it closes. It has all squares with the same sum (or
    /// difference) of row and column modulo the greatest common divisor of the sides.
    pub(crate) fn diagonals(self, shape: Shape, square: Square) -> Option<[usize; 2]> {
        let rising = square.row + square.column;
        let falling = square.row + shape.columns() - 1 - square.column;
        match self {
            Self::Queens | Self::Superqueens => Some([rising, falling]),
            Self::Toroidal | Self::ToroidalSuperqueens => {
                let count = self.diagonal_count(shape);
                Some([rising % count, falling % count])
            }
            Self::Adjacent => None,
        }
    }

    /// The sets of squares that attack each other, but not all along one line. Each pair that
    /// attacks each other along no line is in at least one of them.
    ///
    /// For superqueens these are the pairs a knight's move apart, for queens that attack what
    /// touches them the blocks of 2×2 squares.
    pub(crate) fn cliques(self, shape: Shape) -> impl Iterator<Item = Vec<Square>> {
        // Steps down and across from the first square.
        let patterns: &[&[(usize, isize)]] = match self {
            Self::Queens | Self::Toroidal => &[],
            Self::Superqueens | Self::ToroidalSuperqueens => {
                &[&[(1, -2)], &[(1, 2)], &[(2, -1)], &[(2, 1)]]
            }
            Self::Adjacent => &[&[(0, 1), (1, 0), (1, 1)]],
        };
        let wraps = self == Self::ToroidalSuperqueens;
        let step = move |first: Square, (down, across): (usize, isize)| {
            let row = first.row + down;
            if wraps {
                let column = first.column as isize + across;
                let column = column.rem_euclid(shape.columns() as isize) as usize;
                return Some(Square { row: row % shape.rows(), column });
            }
            let column = first.column.checked_add_signed(across)?;
            Some(Square { row, column }).filter(|&to| shape.contains(to))
        };
        let from = move |first: Square| {
            patterns.iter().filter_map(move |&steps| {
                let after = steps.iter().map(|&offset| step(first, offset));
                let clique = [Some(first)].into_iter().chain(after);
                // On a torus of two rows or columns, a step may return to its square.
                clique.collect::<Option<Vec<Square>>>().filter(|clique| clique[1] != first)
            })
        };
        shape.squares().flat_map(from)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The greatest common divisor.
fn common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
