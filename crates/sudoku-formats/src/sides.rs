//! The shapes of boards that the number of their cells shows.

use quadrille_sudoku_rules::Shape;

/// The side of the smallest board that its cells show.
const LEAST_SIDE: usize = 4;

/// Returns the usual shape of a board with this many cells in a row.
///
/// Lines of 5, 7, 11 or 14 cells may be parts of a larger board, up to the end of their block.
pub(crate) fn of_row(cells: usize) -> Option<Shape> {
    Shape::from_side(cells).filter(|shape| Shape::all().any(|usual| usual == *shape))
}

/// Returns the usual shape of a board with this many cells in total.
pub(crate) fn of_board(cells: usize) -> Option<Shape> {
    of_row(cells.isqrt()).filter(|shape| shape.cell_count() == cells)
}

/// Returns the shape of a board with this many cells in total, if nothing more can belong to it.
pub(crate) fn of_whole_board(cells: usize) -> Option<Shape> {
    Shape::from_cells(cells).filter(|shape| shape.side() >= LEAST_SIDE)
}
