//! The symmetries of a board: its rotations and reflections.

use std::fmt;

use crate::shape::{Shape, Square};

/// A rotation or reflection of a board. Quarter turns and reflections in a diagonal are symmetries
/// of square boards only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Leaves every square in place.
    Identity,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// A quarter turn counterclockwise.
    QuarterTurnBack,
    /// The reflection that exchanges left and right.
    LeftRight,
    /// The reflection that exchanges top and bottom.
    TopBottom,
    /// The reflection in the diagonal from the upper left to the lower right corner.
    FallingDiagonal,
    /// The reflection in the diagonal from the lower left to the upper right corner.
    RisingDiagonal,
}

impl Symmetry {
    /// All eight symmetries, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::QuarterTurn,
        Self::HalfTurn,
        Self::QuarterTurnBack,
        Self::LeftRight,
        Self::TopBottom,
        Self::FallingDiagonal,
        Self::RisingDiagonal,
    ];

    /// The symmetries of a board: eight if it is square, otherwise four.
    pub fn of(shape: Shape) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |symmetry| symmetry.keeps(shape))
    }

    /// Whether it maps a board of this shape onto itself.
    pub fn keeps(self, shape: Shape) -> bool {
        match self {
            Self::Identity | Self::HalfTurn | Self::LeftRight | Self::TopBottom => true,
            Self::QuarterTurn
            | Self::QuarterTurnBack
            | Self::FallingDiagonal
            | Self::RisingDiagonal => shape.is_square(),
        }
    }

    /// Returns the image of a square.
    ///
    /// ```
    /// use quadrille_nqueens::{Shape, Symmetry};
    ///
    /// let board = Shape::square(8)?;
    /// let a1 = board.square_named("a1").unwrap();
    /// assert_eq!(board.name(Symmetry::QuarterTurn.image(board, a1)), "a8");
    /// # Ok::<(), quadrille_nqueens::SizeError>(())
    /// ```
    ///
    /// # Panics
    /// If the symmetry does not [keep](Self::keeps) the shape, or the square is off the board.
    pub fn image(self, shape: Shape, square: Square) -> Square {
        assert!(self.keeps(shape) && shape.contains(square), "a symmetry of the square's board");
        let Square { row, column } = square;
        let (up, left) = (shape.rows() - 1 - row, shape.columns() - 1 - column);
        let (row, column) = match self {
            Self::Identity => (row, column),
            Self::QuarterTurn => (column, up),
            Self::HalfTurn => (up, left),
            Self::QuarterTurnBack => (left, row),
            Self::LeftRight => (row, left),
            Self::TopBottom => (up, column),
            Self::FallingDiagonal => (column, row),
            Self::RisingDiagonal => (left, up),
        };
        Square { row, column }
    }

    /// Whether it is a rotation, and not a reflection.
    pub fn is_rotation(self) -> bool {
        matches!(self, Self::Identity | Self::QuarterTurn | Self::HalfTurn | Self::QuarterTurnBack)
    }

    /// Its name, such as `quarter turn`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::QuarterTurn => "quarter turn",
            Self::HalfTurn => "half turn",
            Self::QuarterTurnBack => "quarter turn back",
            Self::LeftRight => "mirror left-right",
            Self::TopBottom => "mirror top-bottom",
            Self::FallingDiagonal => "mirror falling diagonal",
            Self::RisingDiagonal => "mirror rising diagonal",
        }
    }

    /// The inverse symmetry.
    pub fn inverse(self) -> Self {
        match self {
            Self::QuarterTurn => Self::QuarterTurnBack,
            Self::QuarterTurnBack => Self::QuarterTurn,
            _ => self,
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_undo_symmetries() {
        for shape in [Shape::new(3, 5), Shape::square(4)].map(|shape| shape.expect("a board")) {
            for symmetry in Symmetry::of(shape) {
                for square in shape.squares() {
                    let image = symmetry.image(shape, square);
                    assert_eq!(symmetry.inverse().image(shape, image), square, "{symmetry}");
                }
            }
        }
    }

    #[test]
    fn the_eight_symmetries_are_a_group() {
        let shape = Shape::square(3).expect("a board");
        let moved = |symmetry: Symmetry, squares: Vec<Square>| -> Vec<Square> {
            squares.into_iter().map(|square| symmetry.image(shape, square)).collect()
        };
        let all: Vec<_> =
            Symmetry::ALL.map(|symmetry| moved(symmetry, shape.squares().collect())).into();
        for (i, one) in all.iter().enumerate() {
            assert!(!all[..i].contains(one), "two are the same");
            for symmetry in Symmetry::ALL {
                assert!(all.contains(&moved(symmetry, one.clone())));
            }
        }
        let turned = moved(Symmetry::QuarterTurn, all[1].clone());
        assert_eq!(turned, all[2], "two quarter turns are a half turn");
    }
}
