//! Transformations of a board to an equivalent one.

use crate::grid::Grid;
use crate::shape::Shape;

/// A symmetry of all boards of a shape: a permutation of rows, columns and values.
///
/// Invariant: rows of a band stay together, and so do columns of a stack; a board is transposed
/// only if its boxes are square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transformation {
    pub(super) shape: Shape,
    pub(super) is_transposed: bool,
    pub(super) rows: Vec<u8>,
    pub(super) columns: Vec<u8>,
    /// The new name of each value; 0 stays 0.
    pub(super) names: Vec<u8>,
}

impl Transformation {
    /// Returns whether the board is transposed first.
    pub fn is_transposed(&self) -> bool {
        self.is_transposed
    }

    /// Returns for each row of the new board the old row that comes there, from 0.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.rows.iter().map(|&row| usize::from(row))
    }

    /// Returns for each column of the new board the old column that comes there, from 0.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.columns.iter().map(|&column| usize::from(column))
    }

    /// Returns the new name of each value from 1 on.
    pub fn names(&self) -> &[u8] {
        &self.names[1..]
    }

    /// Transforms a board.
    ///
    /// # Panics
    /// If the board has another shape.
    pub fn apply(&self, grid: &Grid) -> Grid {
        assert_eq!(grid.shape(), self.shape, "a transformation is for boards of one shape");
        let side = self.shape.side();
        let mut image = Grid::empty(self.shape);
        for (row, from_row) in self.rows().enumerate() {
            for (column, from_column) in self.columns().enumerate() {
                let from = match self.is_transposed {
                    true => from_column * side + from_row,
                    false => from_row * side + from_column,
                };
                let value = grid.values()[from];
                image.set(row * side + column, self.names[usize::from(value)]);
            }
        }
        image
    }
}
