//! The board: a shape, with a value or a blank in every cell.

use std::fmt;

use crate::shape::{Cell, Shape, Unit};
use crate::symbol::Symbols;

/// A board of one shape, partly or completely filled: a puzzle or a solution.
///
/// Values are 1 to the side of the board, 0 for a blank. Grids of one shape are ordered by their
/// cells read row by row, so the least solution is the lexicographically smallest.
///
/// `Display` writes one line with `.` for blanks; [`display`](Self::display) writes other forms,
/// and `quadrille_sudoku_formats::Reader` reads all of them.
///
/// # Examples
/// ```
/// use quadrille_sudoku_rules::Grid;
///
/// let grid: Grid = "12.. ..12 .1.. ....".replace(' ', "\n").parse()?;
/// assert_eq!(grid.to_string(), "12....12.1......");
/// assert_eq!(grid.given_count(), 5);
/// assert!(grid.conflicts().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    shape: Shape,
    /// One value for each cell, row by row: up to `shape.side()`, or [`Grid::HOLE`].
    values: Box<[u8]>,
}

impl Grid {
    /// The value of a place without a cell: see [`Boards`](crate::Boards).
    pub const HOLE: u8 = u8::MAX;

    /// Returns a board without givens.
    pub fn empty(shape: Shape) -> Self {
        Self { shape, values: vec![0; shape.cell_count()].into() }
    }

    /// Returns the board with these values, row by row, 0 for a blank, [`HOLE`](Self::HOLE) for no
    /// cell.
    ///
    /// # Errors
    /// If the number of values is not the number of cells, or a value is greater than the side.
    // A board that is known to be right is made without a check: thousands are in a batch.
    #[inline]
    pub fn from_values(shape: Shape, values: &[u8]) -> Result<Self, GridError> {
        if values.len() != shape.cell_count() {
            return Err(GridError::CellCount { shape, found: values.len() });
        }
        let side = shape.side() as u8;
        let is_wrong = |&value: &u8| (value > side) & (value != Self::HOLE);
        // All values are looked at, in vector lanes.
        if values.iter().fold(false, |any, value| any | is_wrong(value)) {
            let index = values.iter().position(is_wrong).expect("a value is wrong");
            return Err(GridError::Value { shape, cell: shape.cell(index), found: values[index] });
        }
        Ok(Self { shape, values: values.into() })
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The value of every cell, row by row, 0 for a blank, [`HOLE`](Self::HOLE) for no cell.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The value of a cell, or `None` if it is blank or off the board.
    pub fn get(&self, cell: Cell) -> Option<u8> {
        let on_board = self.shape.contains(cell);
        let value = on_board.then(|| self.values[self.shape.index_of(cell)])?;
        (value > 0 && value != Self::HOLE).then_some(value)
    }

    /// Returns whether there is a cell in this place.
    pub fn has(&self, cell: Cell) -> bool {
        self.shape.contains(cell) && self.values[self.shape.index_of(cell)] != Self::HOLE
    }

    /// Returns the board with another value in one cell; `None` makes it blank.
    ///
    /// # Errors
    /// If the cell is off the board, or the value is 0 or greater than the side.
    pub fn with(&self, cell: Cell, value: Option<u8>) -> Result<Self, GridError> {
        let shape = self.shape;
        if !self.has(cell) {
            return Err(GridError::Cell { shape, cell });
        }
        if let Some(found) = value.filter(|&v| v == 0 || usize::from(v) > shape.side()) {
            return Err(GridError::Value { shape, cell, found });
        }
        let mut changed = self.clone();
        changed.set(shape.index_of(cell), value.unwrap_or(0));
        Ok(changed)
    }

    /// The number of cells that are not blank.
    pub fn given_count(&self) -> usize {
        self.values.iter().filter(|&&value| value > 0 && value != Self::HOLE).count()
    }

    /// Whether no cell is blank. A full board may still break the rules: see
    /// [`is_solution`](Self::is_solution).
    pub fn is_full(&self) -> bool {
        !self.values.contains(&0)
    }

    /// Whether no cell is blank and no two cells clash. It must be one whole board.
    pub fn is_solution(&self) -> bool {
        self.is_full() && !self.has_conflict()
    }

    /// Whether this board has every given of `puzzle`.
    pub fn extends(&self, puzzle: &Self) -> bool {
        let mut pairs = self.values.iter().zip(&puzzle.values);
        self.shape == puzzle.shape && pairs.all(|(&mine, &given)| given == 0 || mine == given)
    }

    /// Returns all pairs of cells with the same value in one unit: first those in rows, then in
    /// columns, then in boxes. Two cells that share a row and a box clash in both. It must be one
    /// whole board; other [`Rules`](crate::Rules) have [clashes](crate::Rules::clashes).
    ///
    /// A grid with a conflict has no solution.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku_rules::Grid;
    ///
    /// let grid: Grid = "1..1............".parse()?;
    /// let clashes: Vec<String> = grid.conflicts().iter().map(|clash| clash.to_string()).collect();
    /// assert_eq!(clashes, ["1 twice in row 1: r1c1 and r1c4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn conflicts(&self) -> Vec<Conflict> {
        let shape = self.shape;
        let mut members = vec![Vec::new(); 3 * shape.side()];
        for cell in shape.cells() {
            // A box of one row is the row.
            let count = if shape.has_boxes() { 3 } else { 2 };
            for unit in shape.units_of(cell).into_iter().take(count) {
                members[self.place_of(unit)].push((unit, cell));
            }
        }
        let mut conflicts = Vec::new();
        for cells in members {
            for (later, &(unit, second)) in cells.iter().enumerate() {
                let Some(value) = self.get(second) else { continue };
                for &(_, first) in &cells[..later] {
                    if self.get(first) == Some(value) {
                        conflicts.push(Conflict { value, unit, cells: [first, second] });
                    }
                }
            }
        }
        conflicts
    }

    /// Whether any two cells clash. Linear in the number of cells.
    pub fn has_conflict(&self) -> bool {
        let mut seen = vec![0u32; 3 * self.shape.side()];
        let is_filled = |&(_, &value): &(Cell, &u8)| value > 0 && value != Self::HOLE;
        self.shape.cells().zip(&self.values).filter(is_filled).any(|(cell, value)| {
            let bit = 1 << value;
            self.shape.units_of(cell).into_iter().any(|unit| {
                let seen = &mut seen[self.place_of(unit)];
                let again = *seen & bit != 0;
                *seen |= bit;
                again
            })
        })
    }

    /// Sets the value of a cell, numbered row by row from 0; 0 makes it blank.
    ///
    /// # Panics
    /// If there is no such cell or value on this board. [`with`](Self::with) returns an error.
    pub fn set(&mut self, index: usize, value: u8) {
        assert!(usize::from(value) <= self.shape.side(), "the board has no value {value}");
        self.values[index] = value;
    }

    /// The position of a unit in the list of all rows, columns and boxes.
    fn place_of(&self, unit: Unit) -> usize {
        match unit {
            Unit::Row(number) => number,
            Unit::Column(number) => self.shape.side() + number,
            Unit::Box(number) => 2 * self.shape.side() + number,
        }
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({} {self})", self.shape)
    }
}

/// Two cells with the same value in one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// The value of both.
    pub value: u8,
    /// The row, column or box of both.
    pub unit: Unit,
    /// The two cells, in reading order.
    pub cells: [Cell; 2],
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(Symbols::STANDARD).fmt(f)
    }
}

impl Conflict {
    /// Returns the conflict in words, with the symbols of a board.
    pub fn display(&self, symbols: Symbols) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            let [first, second] = self.cells;
            let symbol = symbols.of(self.value);
            write!(f, "{symbol} twice in {}: {first} and {second}", self.unit)
        })
    }
}

/// Values that are not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridError {
    /// The number of values is not the number of cells.
    CellCount {
        /// The requested shape.
        shape: Shape,
        /// The number of values.
        found: usize,
    },
    /// A value is greater than the side.
    Value {
        /// The requested shape.
        shape: Shape,
        /// Its cell.
        cell: Cell,
        /// The value.
        found: u8,
    },
    /// A cell is off the board.
    Cell {
        /// The shape of the board.
        shape: Shape,
        /// The cell.
        cell: Cell,
    },
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CellCount { shape, found } => {
                write!(f, "a {shape} board has {} cells, not {found}", shape.cell_count())
            }
            Self::Value { shape, cell, found } => {
                write!(f, "{cell} holds {found}; a {shape} board has 1 to {}", shape.side())
            }
            Self::Cell { shape, cell } => write!(f, "{cell} is not on a {shape} board"),
        }
    }
}

impl std::error::Error for GridError {}
