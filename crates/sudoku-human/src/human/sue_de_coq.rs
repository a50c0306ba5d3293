//! Sue de Coq: cells where a box meets a line, with cells of the line and of the box that hold some of
//! their digits.
//!
//! No digit is both in the cells of the line and in those of the box, so none is twice in all these
//! cells. If there are as many digits as cells, each digit is in them: in the line, or in the box, or
//! where they meet.

use std::fmt;

use crate::human::places::{HOUSES, boxes, lines};
use crate::human::position::Position;
use crate::human::sets::{CellSet, Digits};
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// Finds such cells.
pub(in crate::human) fn sue_de_coq(position: &Position<'_>) -> Option<Step> {
    let blanks = position.marks.blanks();
    boxes().find_map(|house| {
        lines().find_map(|line| {
            let meeting = HOUSES[house] & HOUSES[line] & blanks;
            if meeting.len() < 2 {
                return None;
            }
            let parts = [HOUSES[line] - HOUSES[house], HOUSES[house] - HOUSES[line]];
            let [in_line, in_box] = parts.map(|part| choices(position, part & blanks, 1));
            choices(position, meeting, 2).into_iter().find_map(|middle| {
                if middle.digits.len() < middle.cells.len() + 2 {
                    return None;
                }
                in_line.iter().find_map(|&with_line| {
                    let is_apart = |other: &&Part| (other.digits & with_line.digits).is_empty();
                    in_box.iter().filter(is_apart).find_map(|&with_box| {
                        let parts = [middle, with_line, with_box];
                        step(position, [house, line], parts)
                    })
                })
            })
        })
    })
}

/// Some cells, and the digits that they can hold.
#[derive(Clone, Copy)]
struct Part {
    cells: CellSet,
    digits: Digits,
}

/// Returns the sets of at least `least` of these cells.
fn choices(position: &Position<'_>, cells: CellSet, least: usize) -> Vec<Part> {
    let mut parts = vec![Part { cells: CellSet::EMPTY, digits: Digits::EMPTY }];
    for cell in cells {
        for index in 0..parts.len() {
            let Part { cells, digits } = parts[index];
            let digits = digits | position.marks.digits(cell);
            parts.push(Part { cells: cells.with(cell), digits });
        }
    }
    parts.retain(|part| part.cells.len() >= least);
    parts
}

fn step(
    position: &Position<'_>,
    [house, line]: [usize; 2],
    [middle, with_line, with_box]: [Part; 3],
) -> Option<Step> {
    let cells = middle.cells | with_line.cells | with_box.cells;
    let digits = middle.digits | with_line.digits | with_box.digits;
    if digits.len() != cells.len() {
        return None;
    }
    let mut change = Change::default();
    change.and_all_out(position.marks, HOUSES[line] - cells, digits - with_box.digits);
    change.and_all_out(position.marks, HOUSES[house] - cells, digits - with_line.digits);
    if change.is_empty() {
        return None;
    }
    change.step(
        position,
        Technique::SueDeCoq,
        fmt::from_fn(move |f| {
            let [middle, in_line, in_box] = [middle, with_line, with_box].map(|part| {
                fmt::from_fn(move |f| {
                    write!(f, "{} ({})", words::cells(part.cells), words::digits(part.digits))
                })
            });
            let [house, line] = [house, line].map(words::house);
            write!(
                f,
                "{middle}, with {in_line} of {line} and {in_box} of {house}, have as many digits as \
                 cells, and no digit twice; so they have them all"
            )
        }),
    )
}
