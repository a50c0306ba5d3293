//! Almost locked sets: cells of a house with one digit more than there are cells.
//!
//! If one of its digits is elsewhere, the others are locked in the set. A digit is a *restricted
//! common* of two sets if each of its places in one set sees each of its places in the other. At
//! most one of the sets then has it, and the other set has all its other digits.

use std::fmt;

use crate::human::cover::{bits, tight};
use crate::human::marks::Pencilmarks;
use crate::human::places::{HOUSE_CELLS, all_houses, common_houses, common_peers};
use crate::human::sets::{CellSet, Digits};
use crate::human::words;

/// An almost locked set.
#[derive(Clone, Debug)]
pub(in crate::human) struct Als {
    pub(in crate::human) cells: CellSet,
    pub(in crate::human) digits: Digits,
    /// For each digit, its places in the set; none for other digits.
    places: [CellSet; 9],
    /// For each digit, the cells that see all its places in the set; none for other digits.
    seen: [CellSet; 9],
}

impl Als {
    /// Returns all almost locked sets of a position with up to `most` cells, smallest first.
    pub(in crate::human) fn all(marks: &Pencilmarks, most: usize) -> Vec<Self> {
        let mut sets: Vec<Self> = Vec::new();
        for size in 1..=most {
            for house in all_houses() {
                let masks = HOUSE_CELLS[house].map(|cell| marks.digits(cell).bits());
                let _all: Option<()> = tight(&masks, size, size + 1, |chosen, union| {
                    let cells: CellSet =
                        bits(chosen).map(|index| HOUSE_CELLS[house][index]).collect();
                    // A set of a box and a line is found in the line.
                    let is_new = common_houses(cells).next() == Some(house);
                    if union.count_ones() as usize == size + 1 && is_new {
                        sets.push(Self::new(marks, cells, Digits::from_bits(union)));
                    }
                    None
                });
            }
        }
        sets
    }

    fn new(marks: &Pencilmarks, cells: CellSet, digits: Digits) -> Self {
        let (mut places, mut seen) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
        for digit in digits {
            let here = cells & marks.places(digit);
            places[usize::from(digit) - 1] = here;
            seen[usize::from(digit) - 1] = common_peers(here);
        }
        Self { cells, digits, places, seen }
    }

    /// Returns the cells that see all places of a digit in this set and in another.
    pub(in crate::human) fn seen_with(&self, other: &Self, digit: u8) -> CellSet {
        self.seen[usize::from(digit) - 1] & other.seen[usize::from(digit) - 1]
    }

    /// Returns the places of a digit in the set.
    pub(in crate::human) fn places(&self, digit: u8) -> CellSet {
        self.places[usize::from(digit) - 1]
    }

    /// Returns the cells that see all places of a digit in the set.
    pub(in crate::human) fn seen(&self, digit: u8) -> CellSet {
        self.seen[usize::from(digit) - 1]
    }

    /// Returns the restricted common digits of this set and another.
    ///
    /// The sets may overlap in cells that do not have these digits.
    pub(in crate::human) fn restricted(&self, other: &Self) -> Digits {
        let is_restricted = |digit: &u8| {
            let index = usize::from(*digit) - 1;
            other.places[index].is_within(self.seen[index])
        };
        (self.digits & other.digits).filter(is_restricted).collect()
    }

    /// Describes the set: `r1c1 and r1c2 (3, 4 and 5)`.
    pub(in crate::human) fn describe(&self) -> impl fmt::Display + use<> {
        let (cells, digits) = (self.cells, self.digits);
        fmt::from_fn(move |f| write!(f, "{} ({})", words::cells(cells), words::digits(digits)))
    }
}
