//! The places of candidates in a cell.

use quadrille_sudoku::{Cell, Rules};

use crate::draw::sudoku::lines::SIDE;
use crate::draw::sudoku::marks::corner;

/// Returns whether cages with sums leave less room in the cells.
pub(super) fn has_sums(rules: &Rules) -> bool {
    !rules.cages().is_empty()
}

/// The places of candidates, each value at its own place in its cell.
pub(super) struct Spots {
    columns: usize,
    /// The distances of the places from the left and the upper edge of a cell.
    left: f64,
    above: f64,
    /// The width and height of a place.
    width: f64,
    height: f64,
    /// The size of the type.
    pub(super) size: f64,
}

impl Spots {
    pub(super) fn new(rules: &Rules) -> Self {
        let side = rules.shape().side();
        let columns = side.isqrt();
        let columns = columns + usize::from(columns * columns < side);
        let rows = side.div_ceil(columns);
        let [left, above, below] = if has_sums(rules) { [6.5, 11.0, 5.5] } else { [4.0, 3.0, 3.0] };
        let width = (SIDE as f64 - 2.0 * left) / columns as f64;
        let height = (SIDE as f64 - above - below) / rows as f64;
        Self { columns, left, above, width, height, size: height.min(width).min(9.5) }
    }

    /// Returns the radius of a circle around a candidate.
    pub(super) fn radius(&self) -> f64 {
        0.5 * self.width.min(self.height) + 0.4
    }

    /// Returns the middle of the place of a candidate.
    pub(super) fn middle(&self, cell: Cell, value: u8) -> (f64, f64) {
        let ((x, y), place) = (corner(cell), usize::from(value) - 1);
        let (row, column) = (place / self.columns, place % self.columns);
        let x = x as f64 + self.left + self.width * (column as f64 + 0.5);
        (x, y as f64 + self.above + self.height * (row as f64 + 0.5))
    }
}
