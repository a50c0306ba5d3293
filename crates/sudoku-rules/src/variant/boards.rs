//! Several boards on one canvas, which may overlap, or one board with holes.

use std::fmt;

use crate::grid::Grid;
use crate::shape::{Cell, Shape};

/// The maximum number of sets of boards that are tried for one size.
const TRIALS: u32 = 20_000;

/// Boards that share cells, such as the five of a samurai; or one board with places without a cell.
///
/// The rows, columns and boxes of each board have different values, and every value if they have as
/// many cells.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Boards, Model, Rules, Shape};
///
/// // Two boards of 4×4 cells that share a box.
/// let four = Shape::from_side(4).ok_or("no such board")?;
/// let boards = Boards::at(four, &[(0, 0), (2, 2)]).ok_or("no such boards")?;
/// assert_eq!(boards.shape().to_string(), "6×6 (values up to 4)");
/// let mut rules = Rules::ordinary(boards.shape());
/// let grid = boards.empty_grid();
/// rules.set_boards(boards);
/// // Each of the 24 fillings of a box completes to 12 boards.
/// assert_eq!(Model::with_rules(&grid, &rules).solver().count()?.complete()?, 24 * 12 * 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boards {
    shape: Shape,
    /// In the order of their upper left corners.
    areas: Vec<Area>,
    /// Whether there is a cell, for each place of the canvas.
    exists: Vec<bool>,
}

/// The upper left corners of boards, by row and column.
type Corners = Vec<(usize, usize)>;

/// A rectangle of the canvas: a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Area {
    pub(crate) row: usize,
    pub(crate) column: usize,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// Why the places with cells are not boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoBoards {
    /// A cell, by row and column from 0, that no board of the most likely side can cover.
    Uncovered {
        /// The side.
        side: usize,
        /// The row and the column of the cell.
        cell: (usize, usize),
    },
    /// Two sets of boards of this side cover the cells.
    Several {
        /// The side.
        side: usize,
    },
}

impl fmt::Display for NoBoards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uncovered { side, cell: (row, column) } => {
                let (row, column) = (row + 1, column + 1);
                write!(f, "no set of boards of {side}×{side} covers these cells: ")?;
                write!(f, "r{row}c{column} is in none")
            }
            Self::Several { side } => {
                write!(f, "more than one set of boards of {side}×{side} covers these cells")
            }
        }
    }
}

impl std::error::Error for NoBoards {}

impl Area {
    fn of(board: Shape, (row, column): (usize, usize)) -> Self {
        Self { row, column, rows: board.side(), columns: board.side() }
    }

    /// Returns whether it is a whole board of this canvas.
    pub(crate) fn is_board(self, shape: Shape) -> bool {
        (self.rows, self.columns) == (shape.side(), shape.side())
    }

    /// Returns the indices of its places on a canvas that is `columns` wide.
    fn places(self, columns: usize) -> impl Iterator<Item = usize> {
        let place = move |row| (0..self.columns).map(move |at| row * columns + self.column + at);
        (self.row..self.row + self.rows).flat_map(place)
    }
}

impl Boards {
    /// Returns boards of this shape with these upper left corners, by row and column from 0; `None` if
    /// there is none, or their canvas is too large.
    pub fn at(board: Shape, corners: &[(usize, usize)]) -> Option<Self> {
        let mut areas: Vec<Area> = corners.iter().map(|&corner| Area::of(board, corner)).collect();
        areas.sort_unstable();
        areas.dedup();
        let rows = areas.iter().map(|area| area.row + area.rows).max()?;
        let columns = areas.iter().map(|area| area.column + area.columns).max()?;
        let shape = board.canvas(rows, columns)?;
        let mut exists = vec![false; shape.cell_count()];
        for place in areas.iter().flat_map(|area| area.places(columns)) {
            exists[place] = true;
        }
        Some(Self { shape, areas, exists })
    }

    /// Returns one board that is the whole canvas, with these cells in reading order.
    ///
    /// It has no boxes, only rows and columns; [regions](crate::Regions) may be added.
    ///
    /// # Panics
    /// If the number of places is not that of the canvas.
    pub fn with_holes(canvas: Shape, exists: &[bool]) -> Self {
        assert_eq!(exists.len(), canvas.cell_count(), "one place of the canvas each");
        let (rows, columns) = (canvas.rows(), canvas.columns());
        let areas = vec![Area { row: 0, column: 0, rows, columns }];
        Self { shape: canvas, areas, exists: exists.to_vec() }
    }

    /// Finds the fewest boards that cover these cells and nothing else: the largest boards whose side
    /// is at least `least`, with boxes that fall together if there are such boards. `boxes` is the
    /// shape of the boards, if it is known.
    ///
    /// Of several such sets, it returns the only one that a half turn does not change. The second value is
    /// whether no other boards are possible: no other such set, and no further board with rules of its own.
    ///
    /// # Errors
    /// If there are no such boards, or two sets of them.
    pub fn find(
        columns: usize,
        exists: &[bool],
        least: usize,
        boxes: Option<Shape>,
    ) -> Result<(Self, bool), NoBoards> {
        let rows = exists.len() / columns.max(1);
        let sides = (least.max(4)..=Shape::SIDE_LIMIT.min(rows).min(columns)).rev();
        let shapes: Vec<Shape> = match boxes {
            Some(shape) => vec![shape],
            None => sides.filter_map(Shape::from_side).filter(|shape| shape.has_boxes()).collect(),
        };
        for (is_aligned, &board) in
            [true, false].into_iter().flat_map(|is| shapes.iter().map(move |b| (is, b)))
        {
            let windows = windows(board, columns, exists, is_aligned);
            match fewest(&windows, columns, exists) {
                Ok(Some((corners, is_only))) if is_aligned || are_apart(board, &corners) => {
                    // A board that the others cover leaves no trace in the cells.
                    let is_spare =
                        |area: &Area| !is_implied((area.row, area.column), &corners, board.side());
                    let is_certain = is_only && !(is_aligned && windows.iter().any(is_spare));
                    let found = Self::at(board, &corners).map(|found| (found, is_certain));
                    return found.ok_or(NoBoards::Several { side: board.side() });
                }
                Err(()) if is_aligned => return Err(NoBoards::Several { side: board.side() }),
                _ => {}
            }
        }
        // The side that covers most cells is the most likely one.
        let uncovered = |board: &Shape| {
            let mut left = exists.to_vec();
            for area in windows(*board, columns, exists, false) {
                area.places(columns).for_each(|place| left[place] = false);
            }
            (left.iter().filter(|is| **is).count(), left.iter().position(|is| *is).unwrap_or(0))
        };
        let likely = shapes.iter().map(|shape| (uncovered(shape), shape.side()));
        let ((_, place), side) =
            likely.min_by_key(|((count, _), side)| (*count, *side != 9)).unwrap_or(((0, 0), 9));
        Err(NoBoards::Uncovered { side, cell: (place / columns, place % columns) })
    }

    /// Returns the shape of their canvas.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the upper left corners of the boards without holes, in reading order.
    pub fn corners(&self) -> Vec<Cell> {
        let is_whole = |area: &&Area| {
            let is_full = area.places(self.shape.columns()).all(|place| self.exists[place]);
            area.is_board(self.shape) && is_full
        };
        let corners = self.areas.iter().filter(is_whole);
        corners.filter_map(|area| self.shape.cell_at(area.row, area.column)).collect()
    }

    /// Returns whether there is a cell in this place.
    pub fn has(&self, cell: Cell) -> bool {
        self.shape.contains(cell) && self.exists[self.shape.index_of(cell)]
    }

    /// Returns the canvas with blank cells.
    pub fn empty_grid(&self) -> Grid {
        let value = |&exists: &bool| if exists { 0 } else { Grid::HOLE };
        let values: Vec<u8> = self.exists.iter().map(value).collect();
        Grid::from_values(self.shape, &values).expect("blanks and holes fit every canvas")
    }

    pub(crate) fn areas(&self) -> &[Area] {
        &self.areas
    }
}

/// Returns the boards within these cells: all of them, or those whose boxes fall together with those
/// of a board at the first cell.
fn windows(board: Shape, columns: usize, exists: &[bool], is_aligned: bool) -> Vec<Area> {
    let (rows, side) = (exists.len() / columns, board.side());
    let first = exists.iter().position(|is| *is).unwrap_or(0);
    let (first_row, first_column) = (first / columns, first % columns);
    let fits = |area: &Area| {
        let is_even = area.row.abs_diff(first_row).is_multiple_of(board.box_rows())
            && area.column.abs_diff(first_column).is_multiple_of(board.box_columns());
        (is_even || !is_aligned) && area.places(columns).all(|place| exists[place])
    };
    if rows < side || columns < side {
        return Vec::new();
    }
    let corners =
        (0..=rows - side).flat_map(|row| (0..=columns - side).map(move |column| (row, column)));
    corners.map(|corner| Area::of(board, corner)).filter(fits).collect()
}

/// Returns the corners of the fewest of these boards that cover all cells, and whether no other set
/// does; `None` if they do not, an error if two sets do, unless one of them has a symmetry.
fn fewest(
    windows: &[Area],
    columns: usize,
    exists: &[bool],
) -> Result<Option<(Corners, bool)>, ()> {
    let mut covering = vec![Vec::new(); exists.len()];
    for (number, area) in windows.iter().enumerate() {
        area.places(columns).for_each(|place| covering[place].push(number));
    }
    let cells: Vec<usize> = (0..exists.len()).filter(|&place| exists[place]).collect();
    if cells.iter().any(|&place| covering[place].is_empty()) {
        return Ok(None);
    }
    // Cells with few boards come first, so most steps are forced.
    let mut order = cells;
    order.sort_by_key(|&place| covering[place].len());
    let mut trials = 0;
    for count in 1..=windows.len() {
        let (mut found, mut open) = (Vec::new(), vec![Vec::new()]);
        while let Some(taken) = open.pop() {
            trials += 1;
            if trials > TRIALS {
                return Err(());
            }
            let is_free = |place: &&usize| !covering[**place].iter().any(|n| taken.contains(n));
            match order.iter().find(is_free) {
                None => found.push(taken),
                Some(_) if taken.len() == count => {}
                Some(&place) => {
                    let with = |&number: &usize| [taken.as_slice(), &[number]].concat();
                    open.extend(covering[place].iter().map(with));
                }
            }
        }
        found.iter_mut().for_each(|taken: &mut Vec<usize>| taken.sort_unstable());
        found.sort_unstable();
        found.dedup();
        let corner = |&number: &usize| (windows[number].row, windows[number].column);
        let corners = found.iter().map(|taken| taken.iter().map(corner).collect());
        let mut corners: Vec<Corners> = corners.collect();
        let is_certain = corners.len() == 1;
        if corners.len() > 1 {
            corners.retain(|corners| is_symmetric(corners));
        }
        match (corners.pop(), corners.is_empty()) {
            (Some(only), true) => return Ok(Some((only, is_certain))),
            (None, _) if found.is_empty() => {}
            _ => return Err(()),
        }
    }
    Ok(None)
}

/// Returns whether a half turn about their middle exchanges these corners of boards.
fn is_symmetric(corners: &[(usize, usize)]) -> bool {
    let ends = |places: &dyn Fn(&(usize, usize)) -> usize| {
        let places = || corners.iter().map(places);
        places().min().unwrap_or(0) + places().max().unwrap_or(0)
    };
    let (down, across) = (ends(&|corner| corner.0), ends(&|corner| corner.1));
    corners.iter().all(|&(row, column)| corners.contains(&(down - row, across - column)))
}

/// Returns whether a board has no rule that the boards with these corners do not have. Its boxes are theirs.
fn is_implied((row, column): (usize, usize), corners: &[(usize, usize)], side: usize) -> bool {
    let holds = |from: usize, at: usize| (from..from + side).contains(&at);
    let has_row = |at| corners.iter().any(|corner| corner.1 == column && holds(corner.0, at));
    let has_column = |at| corners.iter().any(|corner| corner.0 == row && holds(corner.1, at));
    (row..row + side).all(has_row) && (column..column + side).all(has_column)
}

/// Returns whether no two boards with these corners share more than half of their cells.
fn are_apart(board: Shape, corners: &[(usize, usize)]) -> bool {
    let side = board.side();
    let shared = |one: usize, other: usize| side.saturating_sub(one.abs_diff(other));
    corners.iter().enumerate().all(|(number, one)| {
        let others = corners[..number].iter();
        let most = others.map(|other| shared(one.0, other.0) * shared(one.1, other.1)).max();
        2 * most.unwrap_or(0) <= side * side
    })
}
