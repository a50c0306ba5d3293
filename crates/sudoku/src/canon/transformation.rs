//! What carries a board to an equivalent one.

use crate::grid::Grid;
use crate::shape::Shape;

/// A symmetry of all boards of a shape: what it does with rows, columns and values.
///
/// Invariant: rows that are together in a band stay together, and so do columns of a stack; a board
/// is turned over only if its boxes are square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transformation {
    pub(super) shape: Shape,
    pub(super) is_transposed: bool,
    pub(super) rows: Vec<u8>,
    pub(super) columns: Vec<u8>,
    /// For each value, its new name; 0 is 0.
    pub(super) names: Vec<u8>,
}

impl Transformation {
    /// Whether the board is turned over its falling diagonal, before all else.
    pub fn is_transposed(&self) -> bool {
        self.is_transposed
    }

    /// For each row of the new board, the row that comes to it, from 0.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.rows.iter().map(|&row| usize::from(row))
    }

    /// For each column of the new board, the column that comes to it, from 0.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.columns.iter().map(|&column| usize::from(column))
    }

    /// For each value from 1 on, its new name.
    pub fn names(&self) -> &[u8] {
        &self.names[1..]
    }

    /// The board that it makes of one.
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
