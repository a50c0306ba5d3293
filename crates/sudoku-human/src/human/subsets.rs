//! Subsets: equally many cells and digits of a house that need each other.

use std::fmt;

use crate::human::cover::{bits, tight};
use crate::human::places::{HOUSE_CELLS, HOUSES, all_houses, boxes, common_houses};
use crate::human::position::Position;
use crate::human::sets::{CellSet, Digits};
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// Finds `size` cells of a house that hold only `size` digits: no other cell of it can hold them.
pub(in crate::human) fn naked(position: &Position<'_>, size: usize) -> Option<Step> {
    let marks = position.marks;
    all_houses().find_map(|house| {
        if (marks.blanks() & HOUSES[house]).len() <= size {
            return None;
        }
        let masks = HOUSE_CELLS[house].map(|cell| marks.digits(cell).bits());
        tight(&masks, size, size, |chosen, union| {
            let cells: CellSet = bits(chosen).map(|index| HOUSE_CELLS[house][index]).collect();
            let digits = Digits::from_bits(union);
            let mut change = Change::default();
            change.and_all_out(marks, HOUSES[house] - cells, digits);
            change.step(
                position,
                [Technique::NakedPair, Technique::NakedTriple, Technique::NakedQuad][size - 2],
                fmt::from_fn(move |f| {
                    let (cells, digits) = (words::cells(cells), words::digits(digits));
                    let house = words::house(house);
                    write!(f, "{cells} hold only {digits}, so no other cell of {house} can")
                }),
            )
        })
    })
}

/// Finds `size` cells of a box and a line that hold only `size` digits: no other cell of the box or the
/// line can hold them.
pub(in crate::human) fn locked(position: &Position<'_>, size: usize) -> Option<Step> {
    let marks = position.marks;
    boxes().find_map(|house| {
        let masks = HOUSE_CELLS[house].map(|cell| marks.digits(cell).bits());
        tight(&masks, size, size, |chosen, union| {
            let cells: CellSet = bits(chosen).map(|index| HOUSE_CELLS[house][index]).collect();
            let line = common_houses(cells).find(|&other| other != house)?;
            let digits = Digits::from_bits(union);
            let outside = [HOUSES[house] - cells, HOUSES[line] - cells];
            let is_idle =
                |cells: CellSet| digits.into_iter().all(|d| (cells & marks.places(d)).is_empty());
            if outside.into_iter().any(is_idle) {
                return None;
            }
            let mut change = Change::default();
            change.and_all_out(marks, outside[0] | outside[1], digits);
            change.step(
                position,
                [Technique::LockedPair, Technique::LockedTriple][size - 2],
                fmt::from_fn(move |f| {
                    let (cells, digits) = (words::cells(cells), words::digits(digits));
                    let [house, line] = [house, line].map(words::house);
                    write!(
                        f,
                        "{cells} hold only {digits}, so no other cell of {house} or {line} can"
                    )
                }),
            )
        })
    })
}

/// Finds `size` digits that fit only in `size` cells of a house: these cells hold nothing else.
pub(in crate::human) fn hidden(position: &Position<'_>, size: usize) -> Option<Step> {
    let marks = position.marks;
    all_houses().find_map(|house| {
        if (marks.blanks() & HOUSES[house]).len() <= size {
            return None;
        }
        tight(&marks.positions(house), size, size, |chosen, union| {
            let cells: CellSet = bits(union).map(|index| HOUSE_CELLS[house][index]).collect();
            let digits = Digits::from_bits(chosen);
            let mut change = Change::default();
            change.and_all_out(marks, cells, Digits::ALL - digits);
            change.step(
                position,
                [Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuad][size - 2],
                fmt::from_fn(move |f| {
                    let (cells, digits) = (words::cells(cells), words::digits(digits));
                    let house = words::house(house);
                    write!(f, "in {house}, {digits} fit only in {cells}, which hold nothing else")
                }),
            )
        })
    })
}
