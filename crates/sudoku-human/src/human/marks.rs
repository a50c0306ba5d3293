//! A position: the digits of filled cells, and the candidates of blank cells.

use std::fmt;
use std::str::FromStr;

use quadrille_sudoku::{Cell, Grid, Rules, Shape};

use crate::human::orientation::Orientation;
use crate::human::places::{HOUSE_CELLS, HOUSES, PEERS, all_houses};
use crate::human::sets::{CellSet, Digits};

/// A classic board with pencil marks: the candidates of each blank cell.
///
/// Invariant: a filled cell has no candidates; no candidate equals a filled cell that it shares a
/// row, column or box with; and the candidates by cell and the places by digit are the same set.
///
/// `Display` writes nine lines of nine columns, each cell with its digit or its candidates. A `?`
/// marks a blank cell with a single candidate, a `+` a digit that is not given.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Grid, Shape};
/// use quadrille_sudoku_human::Pencilmarks;
///
/// let grid = Grid::empty(Shape::CLASSIC).with(Shape::CLASSIC.cell(0), Some(5))?;
/// let marks = Pencilmarks::new(&grid).ok_or("a classic board without clashes")?;
/// assert!(marks.candidates(Shape::CLASSIC.cell(1)).eq([1, 2, 3, 4, 6, 7, 8, 9]));
/// assert_eq!(marks.candidates(Shape::CLASSIC.cell(0)).count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Pencilmarks {
    /// The digit of each cell, 0 for a blank.
    values: [u8; 81],
    /// The candidates of each cell.
    candidates: [Digits; 81],
    /// For each digit, the cells where it is a candidate; digit 1 first.
    places: [CellSet; 9],
    /// The blank cells.
    blanks: CellSet,
    /// The filled cells that are part of the puzzle.
    givens: CellSet,
}

impl Pencilmarks {
    /// Returns the candidates that the givens leave, or `None` unless the board is 9×9 without
    /// clashes.
    pub fn new(grid: &Grid) -> Option<Self> {
        if grid.shape() != Shape::CLASSIC || grid.has_conflict() {
            return None;
        }
        let mut marks = Self {
            values: [0; 81],
            candidates: [Digits::ALL; 81],
            places: [CellSet::ALL; 9],
            blanks: CellSet::ALL,
            givens: CellSet::EMPTY,
        };
        for (cell, &digit) in grid.values().iter().enumerate().filter(|(_, digit)| **digit > 0) {
            marks.place(cell, digit);
        }
        marks.givens = CellSet::ALL - marks.blanks;
        Some(marks)
    }

    /// States that these filled cells are not givens, but were filled by a player.
    ///
    /// Techniques that rely on uniqueness may then use them.
    pub fn entered(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        let on_board = cells.into_iter().filter(|cell| cell.row().max(cell.column()) < 9);
        self.givens -= on_board.map(|cell| Shape::CLASSIC.index_of(cell)).collect();
        self
    }

    /// Returns the same position on the canonical board.
    pub(in crate::human) fn canonical(&self, orientation: &Orientation) -> Self {
        let digits = orientation.canonical_digits();
        let mut canonical = [0; 81];
        (0..81).for_each(|cell| canonical[orientation.cell(cell)] = cell);
        let seen = |cells: CellSet| cells.map(|cell| canonical[cell]).collect::<CellSet>();
        let value = |cell| digits[usize::from(self.values[orientation.cell(cell)])];
        let candidates = |cell| {
            let mine = self.candidates[orientation.cell(cell)];
            mine.map(|digit| digits[usize::from(digit)]).collect()
        };
        Self {
            values: std::array::from_fn(value),
            candidates: std::array::from_fn(candidates),
            places: std::array::from_fn(|index| {
                seen(self.places(orientation.digit(index as u8 + 1)))
            }),
            blanks: seen(self.blanks),
            givens: seen(self.givens),
        }
    }

    /// Returns the filled cells that are not givens.
    pub(in crate::human) fn entries(&self) -> CellSet {
        CellSet::ALL - self.blanks - self.givens
    }

    /// Returns the candidates that the givens and the pencil marks of a board leave, or `None` unless
    /// the board is 9×9 without clashes.
    ///
    /// A candidate that a player has removed stays removed. All other rules are ignored.
    pub fn with_marks(grid: &Grid, rules: &Rules) -> Option<Self> {
        let mut masks = vec![u32::MAX; grid.values().len()];
        rules.kept_masks().for_each(|(cell, mask)| masks[grid.shape().index_of(cell)] = mask);
        Self::within(grid, &masks)
    }

    /// Returns the candidates that the givens leave and that are in the masks of the cells: bit `v` stands
    /// for the digit `v`. `None` unless the board is 9×9 without clashes.
    pub(in crate::human) fn within(grid: &Grid, masks: &[u32]) -> Option<Self> {
        let mut marks = Self::new(grid)?;
        for (cell, mask) in masks.iter().enumerate() {
            for digit in marks.candidates[cell].filter(|&digit| mask >> digit & 1 == 0) {
                marks.remove(cell, digit);
            }
        }
        Some(marks)
    }

    /// Returns the candidates of a cell in ascending order; none for a filled cell or a cell that
    /// is not on the board.
    pub fn candidates(&self, cell: Cell) -> impl Iterator<Item = u8> + use<> {
        let on_board = cell.row().max(cell.column()) < 9;
        let digits = on_board.then(|| self.digits(Shape::CLASSIC.index_of(cell)));
        digits.unwrap_or_default()
    }

    /// Returns the board without pencil marks.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::empty(Shape::CLASSIC);
        for (cell, &digit) in self.values.iter().enumerate() {
            grid.set(cell, digit);
        }
        grid
    }

    /// Returns whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.blanks.is_empty()
    }

    /// Returns the number of blank cells.
    pub fn blank_count(&self) -> usize {
        self.blanks.len()
    }

    /// Returns whether a blank cell has no candidate, or a digit no place in a row, column or box.
    ///
    /// A broken position has no solution.
    pub fn is_broken(&self) -> bool {
        self.blanks.into_iter().any(|cell| self.candidates[cell].is_empty())
            || all_houses().any(|house| {
                let digits = HOUSE_CELLS[house]
                    .iter()
                    .map(|&cell| self.candidates[cell].bits() | (1 << self.values[cell] >> 1));
                digits.fold(0, |all, digits| all | digits) != Digits::ALL.bits()
            })
    }

    /// Fills a blank cell and rules the digit out of the cells that see it.
    pub(in crate::human) fn place(&mut self, cell: usize, digit: u8) {
        debug_assert!(self.candidates[cell].has(digit), "only a candidate can be placed");
        for other in self.candidates[cell] {
            self.places[usize::from(other) - 1] -= CellSet::one(cell);
        }
        self.values[cell] = digit;
        self.candidates[cell] = Digits::EMPTY;
        self.blanks -= CellSet::one(cell);
        for peer in self.places(digit) & PEERS[cell] {
            self.candidates[peer] -= Digits::one(digit);
        }
        self.places[usize::from(digit) - 1] -= PEERS[cell];
    }

    /// Removes a candidate, if it is one.
    pub(in crate::human) fn remove(&mut self, cell: usize, digit: u8) {
        self.candidates[cell] -= Digits::one(digit);
        self.places[usize::from(digit) - 1] -= CellSet::one(cell);
    }

    /// Returns the candidates of a cell.
    pub(in crate::human) fn digits(&self, cell: usize) -> Digits {
        self.candidates[cell]
    }

    /// Returns the cells where a digit is a candidate.
    pub(in crate::human) fn places(&self, digit: u8) -> CellSet {
        self.places[usize::from(digit) - 1]
    }

    /// Returns the cells of a house where a digit is a candidate.
    pub(in crate::human) fn places_in(&self, digit: u8, house: usize) -> CellSet {
        self.places(digit) & HOUSES[house]
    }

    /// Returns the blank cells.
    pub(in crate::human) fn blanks(&self) -> CellSet {
        self.blanks
    }

    /// Returns the cells with `count` candidates.
    pub(in crate::human) fn with_count(&self, count: usize) -> CellSet {
        self.blanks.filter(|&cell| self.candidates[cell].len() == count).collect()
    }

    /// Returns the digit of a cell, 0 for a blank.
    pub(in crate::human) fn value(&self, cell: usize) -> u8 {
        self.values[cell]
    }

    /// Returns for each digit its positions in a house, as bits; digit 1 first.
    pub(in crate::human) fn positions(&self, house: usize) -> [u16; 9] {
        let mut positions = [0; 9];
        for (position, &cell) in HOUSE_CELLS[house].iter().enumerate() {
            for digit in self.candidates[cell] {
                positions[usize::from(digit) - 1] |= 1 << position;
            }
        }
        positions
    }
}

/// Parses the format that `Display` writes: 81 words, each the digit or the candidates of a cell.
///
/// A `?` marks a single candidate, a `+` a digit that is not given. Candidates that the filled cells exclude are dropped.
impl FromStr for Pencilmarks {
    type Err = PencilmarksError;

    fn from_str(text: &str) -> Result<Self, PencilmarksError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != 81 {
            return Err(PencilmarksError::CellCount(words.len()));
        }
        let (mut grid, mut candidates) = (Grid::empty(Shape::CLASSIC), [Digits::EMPTY; 81]);
        let mut entered = CellSet::EMPTY;
        for (cell, word) in words.into_iter().enumerate() {
            let word = match word.strip_prefix('+') {
                Some(word) => {
                    entered |= CellSet::one(cell);
                    word
                }
                None => word,
            };
            let is_open = word.len() > 1;
            let digits = word.strip_suffix('?').unwrap_or(word).bytes();
            for byte in digits {
                match byte {
                    b'1'..=b'9' => candidates[cell] |= Digits::one(byte - b'0'),
                    _ => return Err(PencilmarksError::Cell(Shape::CLASSIC.cell(cell))),
                }
            }
            match candidates[cell].only() {
                Some(digit) if !is_open => grid.set(cell, digit),
                _ => {}
            }
        }
        let mut marks = Self::new(&grid).ok_or(PencilmarksError::Clash)?;
        marks.givens -= entered;
        for cell in marks.blanks {
            for digit in marks.candidates[cell] - candidates[cell] {
                marks.remove(cell, digit);
            }
        }
        Ok(marks)
    }
}

/// The error for text that is not a board with pencil marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PencilmarksError {
    /// The number of words, which is not 81.
    CellCount(usize),
    /// The word for this cell contains a character other than the digits from 1 to 9.
    Cell(Cell),
    /// Two filled cells clash.
    Clash,
}

impl fmt::Display for PencilmarksError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CellCount(found) => write!(f, "expected the marks of 81 cells, found {found}"),
            Self::Cell(cell) => write!(f, "expected digits from 1 to 9 for {cell}"),
            Self::Clash => f.write_str("digits clash"),
        }
    }
}

impl std::error::Error for PencilmarksError {}

impl fmt::Display for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<String> = (0..81)
            .map(|cell| match self.values[cell] {
                0 => {
                    let digits = self.candidates[cell];
                    let text: String = digits.map(|digit| digit.to_string()).collect();
                    if digits.len() > 1 { text } else { text + "?" }
                }
                digit if self.givens.has(cell) => digit.to_string(),
                digit => format!("+{digit}"),
            })
            .collect();
        let width = |column: usize| (0..9).map(|row| cells[row * 9 + column].len()).max();
        for row in 0..9 {
            for column in 0..9 {
                let end = if column < 8 { " " } else { "\n" };
                let width = width(column).unwrap_or(0) * usize::from(column < 8);
                write!(f, "{:width$}{end}", cells[row * 9 + column])?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pencilmarks(\n{self})")
    }
}
