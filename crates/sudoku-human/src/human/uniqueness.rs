//! Techniques that assume that there is only one solution.
//!
//! If four blank cells in two rows, two columns and two boxes held only two digits, exchanging them
//! would give a second solution. So one of the cells holds another digit. The same is true of any
//! position in which every blank cell has two candidates, and every digit has two places in each
//! house that lacks it.

use std::fmt;

use crate::human::cover::{bits, tight};
use crate::human::places::{HOUSE_CELLS, HOUSES, all_houses, common_houses, common_peers, named};
use crate::human::position::Position;
use crate::human::sets::{CellSet, Digits};
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// Four cells that share two candidates, and their other candidates.
#[derive(Clone, Copy)]
struct Rectangle {
    cells: CellSet,
    pair: Digits,
    /// The cells with other candidates.
    roof: CellSet,
    /// The other candidates.
    extra: Digits,
}

impl Rectangle {
    fn describe(self) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            let (cells, pair) = (words::cells(self.cells), words::digits(self.pair));
            write!(f, "if {cells} held only {pair}, there would be two solutions")
        })
    }
}

/// Finds the first unique rectangle of a type, 1 to 4.
pub(in crate::human) fn rectangle(position: &Position<'_>, kind: u8) -> Option<Step> {
    let find = match kind {
        1 => only_one_roof,
        2 => one_digit_more,
        3 => with_a_subset,
        _ => with_a_locked_digit,
    };
    corners().find_map(|cells| {
        if !cells.is_within(position.marks.blanks()) {
            return None;
        }
        let digits = |cell| position.marks.digits(cell);
        let common = cells.map(digits).fold(Digits::ALL, |all, digits| all & digits);
        if common.len() < 2 {
            return None;
        }
        let ones = common.flat_map(|one| {
            common.filter(move |&other| other > one).map(move |other| [one, other])
        });
        ones.into_iter().find_map(|pair| {
            let pair: Digits = pair.into_iter().collect();
            let roof: CellSet = cells.filter(|&cell| digits(cell) != pair).collect();
            let extra = roof.map(digits).fold(Digits::EMPTY, |all, d| all | d) - pair;
            find(position, Rectangle { cells, pair, roof, extra })
        })
    })
}

/// Returns the corners of all rectangles in two rows, two columns and two boxes.
fn corners() -> impl Iterator<Item = CellSet> {
    let pairs = || (0..9).flat_map(|one| (one + 1..9).map(move |other| (one, other)));
    pairs().flat_map(move |(top, bottom)| {
        let in_two_boxes = move |&(left, right): &(usize, usize)| {
            (top / 3 == bottom / 3) != (left / 3 == right / 3)
        };
        pairs().filter(in_two_boxes).map(move |(left, right)| {
            [top, bottom].into_iter().flat_map(|row| [9 * row + left, 9 * row + right]).collect()
        })
    })
}

/// Type 1: one cell has other candidates, so it holds one of them.
fn only_one_roof(position: &Position<'_>, rectangle: Rectangle) -> Option<Step> {
    let cell = rectangle.roof.only()?;
    let mut change = Change::default();
    change.and_all_out(position.marks, rectangle.roof, rectangle.pair);
    change.step(
        Technique::UniqueRectangle1,
        fmt::from_fn(move |f| {
            write!(f, "{}; only {} can hold another digit", rectangle.describe(), named(cell))
        }),
    )
}

/// Type 2: the cells have one other candidate, so one of them holds it.
fn one_digit_more(position: &Position<'_>, rectangle: Rectangle) -> Option<Step> {
    let digit = rectangle.extra.only()?;
    if rectangle.roof.len() < 2 {
        return None;
    }
    Change::rule_out(position.marks, common_peers(rectangle.roof), digit).step(
        Technique::UniqueRectangle2,
        fmt::from_fn(move |f| {
            let digit = words::digit(digit);
            let roof = words::any_cell(rectangle.roof);
            write!(f, "{}, so {roof} is {digit}", rectangle.describe())
        }),
    )
}

/// Type 3: two cells of a house hold one of the other digits, so they act as one cell of a naked
/// subset.
fn with_a_subset(position: &Position<'_>, rectangle: Rectangle) -> Option<Step> {
    let marks = position.marks;
    rectangle.roof.pair()?;
    common_houses(rectangle.roof).find_map(|house| {
        let masks = HOUSE_CELLS[house]
            .map(|cell| if rectangle.roof.has(cell) { 0 } else { marks.digits(cell).bits() });
        (1..=3).find_map(|size| {
            tight(&masks, size, size + 1, |chosen, union| {
                let subset = Digits::from_bits(union) | rectangle.extra;
                let cells: CellSet = bits(chosen).map(|index| HOUSE_CELLS[house][index]).collect();
                if subset.len() != size + 1 {
                    return None;
                }
                let mut change = Change::default();
                change.and_all_out(marks, HOUSES[house] - cells - rectangle.roof, subset);
                change.step(
                    Technique::UniqueRectangle3,
                    fmt::from_fn(move |f| {
                        let roof = words::any_cell(rectangle.roof);
                        let extra = words::any_digit(rectangle.extra);
                        let (cells, subset) = (words::cells(cells), words::digits(subset));
                        let house = words::house(house);
                        write!(
                            f,
                            "{}, so {roof} is {extra}; in {house}, {roof} and {cells} use up {subset}",
                            rectangle.describe()
                        )
                    }),
                )
            })
        })
    })
}

/// Type 4: one of the two digits is locked in two cells of a house, so the other is in neither.
fn with_a_locked_digit(position: &Position<'_>, rectangle: Rectangle) -> Option<Step> {
    let marks = position.marks;
    rectangle.roof.pair()?;
    common_houses(rectangle.roof).find_map(|house| {
        rectangle.pair.into_iter().find_map(|locked| {
            if marks.places_in(locked, house) != rectangle.roof {
                return None;
            }
            let other = (rectangle.pair - Digits::one(locked)).only()?;
            Change::rule_out(marks, rectangle.roof, other).step(
                Technique::UniqueRectangle4,
                fmt::from_fn(move |f| {
                    let (roof, house) = (words::any_cell(rectangle.roof), words::house(house));
                    write!(
                        f,
                        "{}; {locked} of {house} is in {roof}, so neither is {other}",
                        rectangle.describe()
                    )
                }),
            )
        })
    })
}

/// Finds a position where every blank cell has two candidates, but one has three.
///
/// If, without one of the three, every digit had two places in each house that lacks it, then that
/// candidate is true.
pub(in crate::human) fn bug_plus_one(position: &Position<'_>) -> Option<Step> {
    let marks = position.marks;
    let cell = (marks.blanks() - position.bivalue()).only()?;
    if marks.digits(cell).len() != 3 {
        return None;
    }
    let digit = marks.digits(cell).find(|&digit| {
        let is_deadly = |house: usize, other: u8| {
            let places = marks.places_in(other, house);
            let places = if other == digit { places.without(cell) } else { places };
            places.is_empty() || places.len() == 2
        };
        all_houses().all(|house| (1..=9).all(|other| is_deadly(house, other)))
    })?;
    Change::place(cell, digit).step(
        Technique::BugPlusOne,
        fmt::from_fn(move |f| {
            let digit = words::digit(digit);
            let cell = named(cell);
            write!(
                f,
                "if {cell} were not {digit}, every blank cell would have two candidates, and every \
                 digit two places in each house: there would be several solutions or none"
            )
        }),
    )
}
