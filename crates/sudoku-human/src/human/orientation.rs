//! The way from a canonical board to a board.

use crate::human::places::{HOUSE_CELLS, common_houses};
use crate::human::sets::CellSet;

/// The cells and digits of a board, in the order of an equivalent board: its canonical board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::human) struct Orientation {
    /// For each cell of the canonical board, the cell of the board.
    pub(in crate::human) cells: [u8; 81],
    /// For each digit of the canonical board, the digit of the board; 0 for 0.
    pub(in crate::human) digits: [u8; 10],
}

impl Orientation {
    /// Returns the cell of the board for a cell of the canonical board.
    pub(in crate::human) fn cell(&self, cell: usize) -> usize {
        usize::from(self.cells[cell])
    }

    /// Returns the digit of the board for a digit of the canonical board.
    pub(in crate::human) fn digit(&self, digit: u8) -> u8 {
        self.digits[usize::from(digit)]
    }

    /// Returns the house of the board for a house of the canonical board.
    pub(in crate::human) fn house(&self, house: usize) -> usize {
        let cells: CellSet = HOUSE_CELLS[house].iter().map(|&cell| self.cell(cell)).collect();
        common_houses(cells).next().expect("a house stays a house")
    }

    /// Returns for each digit of the board the digit of the canonical board; 0 for 0.
    pub(in crate::human) fn canonical_digits(&self) -> [u8; 10] {
        let mut canonical = [0; 10];
        (1..=9).for_each(|digit| canonical[usize::from(self.digit(digit))] = digit);
        canonical
    }
}
