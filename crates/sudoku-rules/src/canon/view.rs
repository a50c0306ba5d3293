//! A board, or its transpose.

use crate::grid::Grid;
use crate::shape::Shape;

/// A board, with facts about its rows and columns.
#[derive(Debug)]
pub(super) struct View {
    pub(super) shape: Shape,
    pub(super) is_transposed: bool,
    cells: Vec<u8>,
    /// The number of givens in each row.
    pub(super) row_givens: Vec<usize>,
    /// The number of givens in each column.
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

    /// Returns the value in a cell, 0 for a blank.
    pub(super) fn at(&self, row: usize, column: usize) -> usize {
        usize::from(self.cells[row * self.shape.side() + column])
    }

    /// Returns whether two rows are interchangeable because they are blank: in one band, or in
    /// blank bands.
    pub(super) fn are_alike_rows(&self, one: usize, other: usize) -> bool {
        let height = self.shape.box_rows();
        are_alike(&self.row_givens, height, one, other)
    }

    /// Returns the same for columns.
    pub(super) fn are_alike_columns(&self, one: usize, other: usize) -> bool {
        let width = self.shape.box_columns();
        are_alike(&self.column_givens, width, one, other)
    }
}

/// Returns whether two lines without givens are in one band of `width` lines, or in blank bands.
fn are_alike(givens: &[usize], width: usize, one: usize, other: usize) -> bool {
    let band = |line: usize| line / width * width..(line / width + 1) * width;
    let is_blank = |line: usize| givens[band(line)].iter().all(|&givens| givens == 0);
    givens[one] == 0
        && givens[other] == 0
        && (one / width == other / width || is_blank(one) && is_blank(other))
}
