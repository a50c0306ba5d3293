//! Singles: the last place of a digit, or the last candidate of a cell.

use std::fmt;
use std::ops::Range;

use crate::human::marks::Pencilmarks;
use crate::human::places::{HOUSES, all_houses, boxes, lines};
use crate::human::position::Position;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// Returns the easiest single: its technique, cell and digit.
///
/// This is the step that the finders below find first.
pub(in crate::human) fn easiest(marks: &Pencilmarks) -> Option<(Technique, usize, u8)> {
    let hidden = |houses, technique| {
        hidden_singles(marks, houses).next().map(|(_, cell, digit)| (technique, cell, digit))
    };
    full_houses(marks)
        .next()
        .map(|(_, cell, digit)| (Technique::FullHouse, cell, digit))
        .or_else(|| hidden(boxes(), Technique::HiddenSingle))
        .or_else(|| hidden(lines(), Technique::HiddenSingleLine))
        .or_else(|| {
            naked_singles(marks).next().map(|(cell, digit)| (Technique::NakedSingle, cell, digit))
        })
}

/// Returns the houses with one blank cell, with the cell and its digit.
fn full_houses(marks: &Pencilmarks) -> impl Iterator<Item = (usize, usize, u8)> {
    all_houses().filter_map(|house| {
        let cell = (marks.blanks() & HOUSES[house]).only()?;
        Some((house, cell, marks.digits(cell).only()?))
    })
}

/// Returns the houses, cells and digits such that the digit has no other place in the house.
fn hidden_singles(
    marks: &Pencilmarks,
    houses: Range<usize>,
) -> impl Iterator<Item = (usize, usize, u8)> {
    houses.flat_map(move |house| {
        let single = move |digit| Some((house, marks.places_in(digit, house).only()?, digit));
        (1..=9).filter_map(single)
    })
}

/// Returns the cells with one candidate, with this digit.
fn naked_singles(marks: &Pencilmarks) -> impl Iterator<Item = (usize, u8)> {
    marks.blanks().filter_map(|cell| Some((cell, marks.digits(cell).only()?)))
}

/// Finds the last blank cell of a row, column or box.
pub(in crate::human) fn full_house(position: &Position<'_>) -> Option<Step> {
    full_houses(position.marks).find_map(|(house, cell, digit)| {
        Change::place(cell, digit).step(
            position,
            Technique::FullHouse,
            fmt::from_fn(move |f| {
                write!(f, "{} is the last blank cell of {}", words::cell(cell), words::house(house))
            }),
        )
    })
}

/// Finds a digit with one place left in a box, where people see it most easily.
pub(in crate::human) fn hidden_single_in_box(position: &Position<'_>) -> Option<Step> {
    hidden_single(position, boxes(), Technique::HiddenSingle)
}

/// Finds a digit with one place left in a row or column.
pub(in crate::human) fn hidden_single_in_line(position: &Position<'_>) -> Option<Step> {
    hidden_single(position, lines(), Technique::HiddenSingleLine)
}

fn hidden_single(
    position: &Position<'_>,
    houses: Range<usize>,
    technique: Technique,
) -> Option<Step> {
    hidden_singles(position.marks, houses).find_map(|(house, cell, digit)| {
        Change::place(cell, digit).step(
            position,
            technique,
            fmt::from_fn(move |f| {
                let digit = words::digit(digit);
                let (cell, house) = (words::cell(cell), words::house(house));
                write!(f, "{cell} is the only place for {digit} in {house}")
            }),
        )
    })
}

/// Finds a cell with one candidate left.
pub(in crate::human) fn naked_single(position: &Position<'_>) -> Option<Step> {
    naked_singles(position.marks).find_map(|(cell, digit)| {
        Change::place(cell, digit).step(
            position,
            Technique::NakedSingle,
            fmt::from_fn(move |f| {
                let cell = words::cell(cell);
                write!(
                    f,
                    "every other digit is in the row, column or box of {cell}, or is ruled \
                     out there"
                )
            }),
        )
    })
}
