//! Avoidable rectangles: like unique rectangles, with cells that were filled but not given.
//!
//! If the four cells of a rectangle in two boxes held two digits alternately and none of them were
//! given, exchanging the digits would give a second solution.

use std::fmt;

use crate::human::places::{common_peers, houses_of};
use crate::human::position::Position;
use crate::human::sets::{CellSet, Digits};
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::uniqueness::CORNERS;
use crate::human::words;

/// Finds three entries of a rectangle: the last cell does not complete it.
pub(in crate::human) fn with_one_blank(position: &Position<'_>) -> Option<Step> {
    rectangles(position, 1, |cells, blank| {
        let cell = blank.only()?;
        let digit = completing(position, cells, cell)?;
        Change::rule_out(position.marks, blank, digit).step(
            position,
            Technique::AvoidableRectangle1,
            fmt::from_fn(move |f| {
                let (cell, digit) = (words::cell(cell), words::digit(digit));
                write!(f, "{}, so {cell} is not {digit}", describe(cells))
            }),
        )
    })
}

/// Finds two entries of a rectangle: the other two cells have one more candidate, and one of them
/// holds it.
pub(in crate::human) fn with_two_blanks(position: &Position<'_>) -> Option<Step> {
    let marks = position.marks;
    rectangles(position, 2, |cells, blank| {
        let mut more = Digits::EMPTY;
        for cell in blank {
            let digit = completing(position, cells, cell)?;
            if !marks.digits(cell).has(digit) || marks.digits(cell).len() != 2 {
                return None;
            }
            more |= marks.digits(cell) - Digits::one(digit);
        }
        let digit = more.only()?;
        Change::rule_out(marks, common_peers(blank), digit).step(
            position,
            Technique::AvoidableRectangle2,
            fmt::from_fn(move |f| {
                let (blank, digit) = (words::any_cell(blank), words::digit(digit));
                write!(f, "{}, so {blank} is {digit}", describe(cells))
            }),
        )
    })
}

/// Calls `find` with each rectangle with no given, two different entries and some blank cells.
fn rectangles(
    position: &Position<'_>,
    blanks: usize,
    find: impl Fn(CellSet, CellSet) -> Option<Step>,
) -> Option<Step> {
    let marks = position.marks;
    let (entries, open) = (marks.entries(), marks.blanks());
    if entries.len() < 4 - blanks {
        return None;
    }
    CORNERS.iter().find_map(|&cells| {
        let is_candidate = cells.is_within(entries | open) && (cells & open).len() == blanks;
        if is_candidate { find(cells, cells & open) } else { None }
    })
}

/// Returns the digit of a blank corner that completes the rectangle, if the filled corners fit.
///
/// The opposite corner holds it, or a neighbor of a neighbor does.
fn completing(position: &Position<'_>, cells: CellSet, cell: usize) -> Option<u8> {
    let marks = position.marks;
    let [row, column, _] = houses_of(cell);
    let is_opposite = |&other: &usize| {
        let [other_row, other_column, _] = houses_of(other);
        other_row != row && other_column != column
    };
    let filled = cells - marks.blanks();
    let beside: Digits =
        filled.filter(|other| !is_opposite(other)).map(|cell| marks.value(cell)).collect();
    let digit = marks.value(filled.into_iter().find(is_opposite)?);
    (beside.len() == 1 && !beside.has(digit)).then_some(digit)
}

fn describe(cells: CellSet) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let cells = words::cells(cells);
        write!(
            f,
            "none of {cells} is given; if they held two digits in turn, there would be two solutions"
        )
    })
}
