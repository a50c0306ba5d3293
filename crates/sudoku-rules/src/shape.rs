//! Shapes: the size of a board and of its boxes.

use std::fmt;

/// The shape of a board: the rows and columns of its boxes.
///
/// A board whose boxes have `r` rows and `c` columns has `r·c` rows, columns, boxes and symbols,
/// and `(r·c)²` cells, with `r·c` from 1 to 25. Boxes of one row are rows: such a board has *no boxes*.
///
/// If only the number of cells is given, boxes have at least as many columns as rows, and as many rows
/// as possible: 2×2 on a board of 4×4, 2×3 on 6×6, 3×4 on 12×12, 2×7 on 14×14. Boards whose side is a
/// prime number have no boxes: 5×5, 7×7, 11×11.
///
/// The cells of [several boards](crate::Boards), or of one with holes, have a [`canvas`](Self::canvas)
/// of their own size around them.
///
/// # Examples
/// ```
/// use quadrille_sudoku_rules::Shape;
///
/// let twelve = Shape::from_cells(144).ok_or("no such board")?;
/// assert_eq!((twelve.box_rows(), twelve.box_columns(), twelve.side()), (3, 4, 12));
/// assert_ne!(Shape::new(4, 3), Some(twelve));
/// assert_eq!(Shape::from_cells(80), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    box_rows: u8,
    box_columns: u8,
    /// The size of the canvas. Invariant: as the sides of the board, unless there are
    /// [`Boards`](crate::Boards).
    rows: u8,
    columns: u8,
}

impl Shape {
    /// The ordinary Sudoku: 9×9 cells in boxes of 3×3.
    pub const CLASSIC: Self = Self { box_rows: 3, box_columns: 3, rows: 9, columns: 9 };

    /// The longest side of any board, and the greatest value.
    pub const SIDE_LIMIT: usize = 25;

    /// The greatest number of rows or columns of a canvas.
    pub const CANVAS_LIMIT: usize = 99;

    /// Returns the shape with boxes of this size, or `None` if boxes have no cell or more than 25, or
    /// are single columns.
    pub const fn new(box_rows: usize, box_columns: usize) -> Option<Self> {
        let is_small = box_rows <= Self::SIDE_LIMIT && box_columns <= Self::SIDE_LIMIT;
        let has_cells = box_rows == 1 && box_columns == 1 || box_rows > 0 && box_columns > 1;
        if is_small && has_cells && box_rows * box_columns <= Self::SIDE_LIMIT {
            let side = (box_rows * box_columns) as u8;
            let (box_rows, box_columns) = (box_rows as u8, box_columns as u8);
            Some(Self { box_rows, box_columns, rows: side, columns: side })
        } else {
            None
        }
    }

    /// Returns a canvas of this size for boards of this shape; `None` if it is too large.
    pub const fn canvas(self, rows: usize, columns: usize) -> Option<Self> {
        if rows == 0 || columns == 0 || rows > Self::CANVAS_LIMIT || columns > Self::CANVAS_LIMIT {
            return None;
        }
        Some(Self { rows: rows as u8, columns: columns as u8, ..self })
    }

    /// Returns whether this is the shape of one whole board.
    pub const fn is_board(self) -> bool {
        self.rows() == self.side() && self.columns() == self.side()
    }

    /// Returns the shape of a board on this canvas.
    pub const fn board(self) -> Self {
        let side = self.side() as u8;
        Self { rows: side, columns: side, ..self }
    }

    /// Returns whether there are boxes: whether a box has more than one row.
    pub const fn has_boxes(self) -> bool {
        self.box_rows > 1
    }

    /// The usual shapes, with boxes of 2 to 5 rows by 2 to 5 columns, by side; for one side, those with
    /// flat boxes first.
    pub fn all() -> impl Iterator<Item = Self> {
        let mut shapes: Vec<Self> = (2..=5)
            .flat_map(|rows| (2..=5).filter_map(move |cols| Self::new(rows, cols)))
            .collect();
        shapes.sort_by_key(|shape| (shape.side(), shape.box_rows));
        shapes.into_iter()
    }

    /// Returns the shape with this side and flat boxes.
    pub const fn from_side(side: usize) -> Option<Self> {
        let mut box_rows = side.isqrt();
        while box_rows > 1 && !side.is_multiple_of(box_rows) {
            box_rows -= 1;
        }
        if box_rows == 0 { None } else { Self::new(box_rows, side / box_rows) }
    }

    /// Returns the shape with this number of cells and flat boxes.
    pub const fn from_cells(cells: usize) -> Option<Self> {
        match Self::from_side(cells.isqrt()) {
            Some(shape) if shape.cell_count() == cells => Some(shape),
            _ => None,
        }
    }

    /// The number of rows of cells.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of columns of cells.
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of rows in a box.
    pub const fn box_rows(self) -> usize {
        self.box_rows as usize
    }

    /// The number of columns in a box.
    pub const fn box_columns(self) -> usize {
        self.box_columns as usize
    }

    /// The number of symbols, which is also that of the rows, columns and boxes of a board.
    pub const fn side(self) -> usize {
        self.box_rows() * self.box_columns()
    }

    /// The number of cells of the board or canvas.
    pub const fn cell_count(self) -> usize {
        self.rows() * self.columns()
    }

    /// Every cell, row by row.
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator {
        (0..self.cell_count()).map(move |index| self.cell(index))
    }

    /// Returns the cell with this index, counted from 0 row by row.
    ///
    /// # Panics
    /// If the index is not less than the number of cells.
    pub fn cell(self, index: usize) -> Cell {
        assert!(index < self.cell_count(), "a {self} board has no cell {index}");
        Cell { row: (index / self.columns()) as u8, column: (index % self.columns()) as u8 }
    }

    /// Returns the cell in this row and column, counted from 0, or `None` if it is off the board.
    pub const fn cell_at(self, row: usize, column: usize) -> Option<Cell> {
        if row < self.rows() && column < self.columns() {
            Some(Cell { row: row as u8, column: column as u8 })
        } else {
            None
        }
    }

    /// Returns the cells from one to another along a row, a column or a diagonal, both included;
    /// `None` if there is no such line.
    pub fn between(self, first: Cell, last: Cell) -> Option<Vec<Cell>> {
        let down = last.row() as isize - first.row() as isize;
        let across = last.column() as isize - first.column() as isize;
        let is_straight = down == 0 || across == 0 || down.abs() == across.abs();
        let count = down.abs().max(across.abs());
        let cell = |step: isize| {
            let row = first.row().checked_add_signed(step * down.signum())?;
            self.cell_at(row, first.column().checked_add_signed(step * across.signum())?)
        };
        if is_straight { (0..=count).map(cell).collect() } else { None }
    }

    /// The index of a cell of this board, counted from 0 row by row.
    pub fn index_of(self, cell: Cell) -> usize {
        cell.row() * self.columns() + cell.column()
    }

    /// Returns the range of its cells in words: `r1c1 to r9c9`.
    pub fn range(self) -> String {
        format!("r1c1 to r{}c{}", self.rows(), self.columns())
    }

    /// Returns whether a cell is on the board or canvas.
    pub(crate) fn contains(self, cell: Cell) -> bool {
        cell.row() < self.rows() && cell.column() < self.columns()
    }

    /// The index of the box of a cell of a board, counted from 0 row by row.
    pub fn box_of(self, cell: Cell) -> usize {
        let (down, across) = (cell.row() / self.box_rows(), cell.column() / self.box_columns());
        down * self.box_rows() + across
    }

    /// The row, the column and the box of a cell.
    pub fn units_of(self, cell: Cell) -> [Unit; 3] {
        [Unit::Row(cell.row()), Unit::Column(cell.column()), Unit::Box(self.box_of(cell))]
    }
}

impl fmt::Display for Shape {
    /// Writes the size, and the boxes if they are not square: `9×9`, `6×6 (2×3 boxes)`, `7×7 (no
    /// boxes)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.rows(), self.columns())?;
        if !self.is_board() {
            return write!(f, " (values up to {})", self.side());
        }
        if !self.has_boxes() {
            f.write_str(" (no boxes)")?;
        } else if self.box_rows != self.box_columns {
            write!(f, " ({}×{} boxes)", self.box_rows, self.box_columns)?;
        }
        Ok(())
    }
}

/// A cell of a board. Rows and columns count from 0; `Display` counts from 1: `r1c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    row: u8,
    column: u8,
}

impl Cell {
    /// Returns the cell in this row and column, counted from 0. It may be on no board.
    pub const fn at(row: u8, column: u8) -> Self {
        Self { row, column }
    }

    /// Its row, from 0 at the top.
    pub fn row(self) -> usize {
        usize::from(self.row)
    }

    /// Its column, from 0 at the left.
    pub fn column(self) -> usize {
        usize::from(self.column)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// A set of cells that has every symbol once. Indices count from 0; `Display` counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// A row, from 0 at the top.
    Row(usize),
    /// A column, from 0 at the left.
    Column(usize),
    /// A box, from 0 row by row.
    Box(usize),
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(number) => write!(f, "row {}", number + 1),
            Self::Column(number) => write!(f, "column {}", number + 1),
            Self::Box(number) => write!(f, "box {}", number + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_has_a_shape_with_flat_boxes() {
        assert_eq!(Shape::all().count(), 16);
        let sides: Vec<usize> = (0..=30).filter(|&n| Shape::from_side(n).is_some()).collect();
        assert_eq!(sides, (1..=25).collect::<Vec<_>>());
        for side in sides {
            assert_eq!(Shape::from_cells(side * side), Shape::from_side(side));
            assert_eq!(Shape::from_cells(side * side + 1), None);
        }
        let boxes = |side| Shape::from_side(side).map(|s| (s.box_rows(), s.box_columns()));
        assert_eq!([4, 7, 12, 14].map(boxes), [(2, 2), (1, 7), (3, 4), (2, 7)].map(Some));
        assert_eq!(Shape::new(1, 4).map(Shape::has_boxes), Some(false));
        assert_eq!([Shape::new(4, 1), Shape::new(0, 4), Shape::new(3, 9)], [None; 3]);
    }

    #[test]
    fn every_unit_has_as_many_cells_as_there_are_symbols() {
        for shape in Shape::all() {
            let mut sizes = std::collections::BTreeMap::new();
            for unit in shape.cells().flat_map(|cell| shape.units_of(cell)) {
                *sizes.entry(unit).or_insert(0) += 1;
            }
            assert_eq!(sizes.len(), 3 * shape.side(), "{shape}");
            assert!(sizes.values().all(|&size| size == shape.side()), "{shape}");
        }
    }

    #[test]
    fn a_box_has_the_rows_and_columns_it_says() {
        let shape = Shape::new(2, 3).expect("a shape");
        let first: Vec<String> =
            shape.cells().filter(|&c| shape.box_of(c) == 0).map(|c| c.to_string()).collect();
        assert_eq!(first, ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"]);
        assert_eq!(shape.box_of(shape.cell(3)), 1);
        assert_eq!(shape.box_of(shape.cell(35)), 5);
        assert_eq!(shape.to_string(), "6×6 (2×3 boxes)");
    }
}
