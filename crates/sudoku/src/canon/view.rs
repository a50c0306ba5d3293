//! A board as it is, or turned over its diagonal.

use crate::grid::Grid;
use crate::shape::Shape;

/// A board, and what can be known of its rows and columns beforehand.
#[derive(Debug)]
pub(super) struct View {
    pub(super) shape: Shape,
    pub(super) is_transposed: bool,
    cells: Vec<u8>,
    /// How many givens each row has.
    pub(super) row_givens: Vec<usize>,
    /// How many givens each column has.
    column_givens: Vec<usize>,
}

impl View {
    pub(super) fn new(grid: &Grid, is_transposed: bool) -> Self {
        let (shape, side) = (grid.shape(), grid.shape().side());
        let at = |row: usize, column: usize| grid.values()[row * side + column];
        let cells: Vec<u8> = (0..side * side)
            .map(|index| (index / side, index % side))
            .map(|(row, column)| if is_transposed { at(column, row) } else { at(row, column) })
            .collect();
        let is_given = |row: usize, column: usize| usize::from(cells[row * side + column] > 0);
        let row_givens =
            (0..side).map(|row| (0..side).map(|column| is_given(row, column)).sum()).collect();
        let column_givens =
            (0..side).map(|column| (0..side).map(|row| is_given(row, column)).sum()).collect();
        Self { shape, is_transposed, row_givens, column_givens, cells }
    }

    /// The value in a cell, 0 for a blank.
    pub(super) fn at(&self, row: usize, column: usize) -> usize {
        usize::from(self.cells[row * self.shape.side() + column])
    }

    /// Whether two rows are as good as each other because they are blank: in one band, or in bands
    /// that are blank.
    pub(super) fn are_alike_rows(&self, one: usize, other: usize) -> bool {
        let height = self.shape.box_rows();
        are_alike(&self.row_givens, height, one, other)
    }

    /// The same of columns.
    pub(super) fn are_alike_columns(&self, one: usize, other: usize) -> bool {
        let width = self.shape.box_columns();
        are_alike(&self.column_givens, width, one, other)
    }
}

/// Whether two lines without givens lie in one band of so many lines, or in bands without givens.
fn are_alike(givens: &[usize], width: usize, one: usize, other: usize) -> bool {
    let band = |line: usize| line / width * width..(line / width + 1) * width;
    let is_blank = |line: usize| givens[band(line)].iter().all(|&givens| givens == 0);
    givens[one] == 0
        && givens[other] == 0
        && (one / width == other / width || is_blank(one) && is_blank(other))
}
