//! Singles: the last place of a digit, or the last candidate of a cell.

use std::fmt;
use std::ops::Range;

use crate::human::places::{HOUSES, all_houses, boxes, lines};
use crate::human::position::Position;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// Finds the last blank cell of a row, column or box.
pub(in crate::human) fn full_house(position: &Position<'_>) -> Option<Step> {
    let marks = position.marks;
    all_houses().find_map(|house| {
        let cell = (marks.blanks() & HOUSES[house]).only()?;
        let digit = marks.digits(cell).only()?;
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
    mut houses: Range<usize>,
    technique: Technique,
) -> Option<Step> {
    let marks = position.marks;
    houses.find_map(|house| {
        (1..=9).find_map(|digit| {
            let cell = marks.places_in(digit, house).only()?;
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
    })
}

/// Finds a cell with one candidate left.
pub(in crate::human) fn naked_single(position: &Position<'_>) -> Option<Step> {
    let marks = position.marks;
    marks.blanks().find_map(|cell| {
        let digit = marks.digits(cell).only()?;
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
