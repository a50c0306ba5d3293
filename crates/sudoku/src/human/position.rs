//! A position as the techniques see it: the marks, and what several of them ask of it.

use std::cell::OnceCell;

use crate::human::marks::Pencilmarks;
use crate::human::places::all_houses;
use crate::human::sets::CellSet;

/// The marks and what is derived from them, each when it is first asked for.
#[derive(Debug)]
pub(in crate::human) struct Position<'m> {
    pub(in crate::human) marks: &'m Pencilmarks,
    /// For each house, the positions of each digit.
    positions: OnceCell<[[u16; 9]; 27]>,
    bivalue: OnceCell<CellSet>,
}

impl<'m> Position<'m> {
    pub(in crate::human) fn new(marks: &'m Pencilmarks) -> Self {
        Self { marks, positions: OnceCell::new(), bivalue: OnceCell::new() }
    }

    /// The positions of a line that a digit is a candidate of, as bits.
    pub(in crate::human) fn line_positions(&self, house: usize, digit: u8) -> u16 {
        self.positions(house)[usize::from(digit) - 1]
    }

    /// For each digit, the positions of a house that it is a candidate of, as bits.
    pub(in crate::human) fn positions(&self, house: usize) -> &[u16; 9] {
        let all = self.positions.get_or_init(|| {
            let mut all = [[0; 9]; 27];
            all_houses().for_each(|house| all[house] = self.marks.positions(house));
            all
        });
        &all[house]
    }

    /// The cells with just two candidates.
    pub(in crate::human) fn bivalue(&self) -> CellSet {
        *self.bivalue.get_or_init(|| self.marks.with_count(2))
    }
}
