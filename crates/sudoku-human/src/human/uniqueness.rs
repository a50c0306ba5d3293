//! Techniques that assume that there is only one solution.
//!
//! If four blank cells in two rows, two columns and two boxes held only two digits, exchanging them
//! would give a second solution. So one of the cells holds another digit. The same is true of any
//! position in which every blank cell has two candidates, and every digit has two places in each
//! house that lacks it.

use std::fmt;

use crate::human::cover::{bits, tight};
use crate::human::places::{
    HOUSE_CELLS, HOUSES, PEERS, all_houses, common_houses, common_peers, houses_of,
};
use crate::human::position::{Position, Search};
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

/// A search for a step in one rectangle.
type OfRectangle = fn(&Position<'_>, Rectangle) -> Option<Step>;

/// The types 1 to 6, and hidden rectangles.
const TYPES: [OfRectangle; 7] = [
    only_one_roof,
    one_digit_more,
    with_a_subset,
    with_a_locked_digit,
    one_digit_more_across,
    with_an_x_wing,
    with_two_links,
];

/// Finds the first unique rectangle of a type, 1 to 6, or a hidden rectangle, 7.
///
/// All types weigh the same, so one search for type 1 finds the easiest step.
pub(in crate::human) fn rectangle(position: &Position<'_>, kind: usize) -> Option<Step> {
    let types = match position.search() {
        Search::Easiest if kind == 1 => &TYPES[..],
        Search::Easiest => return None,
        _ => &TYPES[kind - 1..kind],
    };
    // First those in which each cell has both digits, then those in which some were ruled out.
    [true, false].into_iter().find_map(|is_whole| {
        CORNERS.iter().find_map(|&cells| {
            let mut seen = Rectangle::all(position, cells, is_whole);
            seen.find_map(|rectangle| types.iter().find_map(|find| find(position, rectangle)))
        })
    })
}

impl Rectangle {
    /// Returns the rectangles with these corners; one of the cells has no other candidates.
    fn all(position: &Position<'_>, cells: CellSet, is_whole: bool) -> impl Iterator<Item = Self> {
        let marks = position.marks;
        let is_blank = cells.is_within(marks.blanks());
        let floor = if is_blank { cells & position.bivalue() } else { CellSet::EMPTY };
        let is_first = move |&cell: &usize| {
            let earlier = floor.filter(|&other| other < cell);
            earlier.into_iter().all(|other| marks.digits(other) != marks.digits(cell))
        };
        floor.filter(is_first).collect::<CellSet>().filter_map(move |cell| {
            let pair = marks.digits(cell);
            let has_both = |cell: usize| marks.digits(cell) & pair == pair;
            let has_any = |cell: usize| !(marks.digits(cell) & pair).is_empty();
            let is_of_kind = match is_whole {
                true => cells.into_iter().all(has_both),
                false => cells.into_iter().all(has_any) && !cells.into_iter().all(has_both),
            };
            let has_others = |cell: &usize| !(marks.digits(*cell) - pair).is_empty();
            let roof: CellSet = cells.filter(has_others).collect();
            let all = cells.fold(Digits::EMPTY, |all, cell| all | marks.digits(cell));
            is_of_kind.then_some(Self { cells, pair, roof, extra: all - pair })
        })
    }
}

/// The corners of all rectangles in two rows, two columns and two boxes.
pub(in crate::human) static CORNERS: [CellSet; 486] = corners();

const fn corners() -> [CellSet; 486] {
    let mut corners = [CellSet::EMPTY; 486];
    let (mut found, mut number) = (0, 0);
    while number < 81 * 81 {
        let (first, last) = (number / 81, number % 81);
        let (top, left, bottom, right) = (first / 9, first % 9, last / 9, last % 9);
        if top < bottom && left < right && (top / 3 == bottom / 3) != (left / 3 == right / 3) {
            let others = [9 * top + right, 9 * bottom + left];
            corners[found] = CellSet::one(first).with(last).with(others[0]).with(others[1]);
            found += 1;
        }
        number += 1;
    }
    corners
}

/// Type 1: one cell has other candidates, so it holds one of them.
fn only_one_roof(position: &Position<'_>, rectangle: Rectangle) -> Option<Step> {
    let cell = rectangle.roof.only()?;
    let mut change = Change::default();
    change.and_all_out(position.marks, rectangle.roof, rectangle.pair);
    change.step(
        position,
        Technique::UniqueRectangle1,
        fmt::from_fn(move |f| {
            write!(f, "{}; only {} can hold another digit", rectangle.describe(), words::cell(cell))
        }),
    )
}

/// Type 2: two cells of a house have one other candidate, so one of them holds it.
fn one_digit_more(position: &Position<'_>, rectangle: Rectangle) -> Option<Step> {
    let (one, other) = rectangle.roof.pair()?;
    if !PEERS[one].has(other) {
        return None;
    }
    one_more(position, rectangle, Technique::UniqueRectangle2)
}

/// Type 5: two opposite cells or three cells have one other candidate, so one of them holds it.
fn one_digit_more_across(position: &Position<'_>, rectangle: Rectangle) -> Option<Step> {
    if rectangle.roof.pair().is_some_and(|(one, other)| PEERS[one].has(other)) {
        return None;
    }
    one_more(position, rectangle, Technique::UniqueRectangle5)
}

fn one_more(position: &Position<'_>, rectangle: Rectangle, technique: Technique) -> Option<Step> {
    let digit = rectangle.extra.only()?;
    if rectangle.roof.len() < 2 {
        return None;
    }
    Change::rule_out(position.marks, common_peers(rectangle.roof), digit).step(
        position,
        technique,
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
                let used = cells | rectangle.roof;
                let mut change = Change::default();
                for house in common_houses(used) {
                    change.and_all_out(marks, HOUSES[house] - used, subset);
                }
                change.step(
                    position,
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
                position,
                Technique::UniqueRectangle4,
                fmt::from_fn(move |f| {
                    let (roof, house) = (words::any_cell(rectangle.roof), words::house(house));
                    write!(
                        f,
                        "{}; {} of {house} is in {roof}, so neither is {}",
                        rectangle.describe(),
                        words::digit(locked),
                        words::digit(other)
                    )
                }),
            )
        })
    })
}

/// Type 6: one of the two digits has no other place in both rows or in both columns, so it would be
/// in both opposite cells with other candidates, or in neither.
fn with_an_x_wing(position: &Position<'_>, rectangle: Rectangle) -> Option<Step> {
    let (one, other) = rectangle.roof.pair()?;
    if PEERS[one].has(other) {
        return None;
    }
    [0, 1].into_iter().find_map(|kind| {
        let lines = [one, other].map(|cell| houses_of(cell)[kind]);
        rectangle.pair.into_iter().find_map(|digit| {
            if !lines.iter().all(|&line| is_locked(position, rectangle, digit, line)) {
                return None;
            }
            Change::rule_out(position.marks, rectangle.roof, digit).step(
                position,
                Technique::UniqueRectangle6,
                fmt::from_fn(move |f| {
                    let digit = words::digit(digit);
                    let (lines, roof) =
                        (words::houses(lines.into_iter()), words::cells(rectangle.roof));
                    write!(
                        f,
                        "{}; {digit} has no other place in {lines}, so it is in both {roof} or in \
                         neither",
                        rectangle.describe()
                    )
                }),
            )
        })
    })
}

/// Returns whether a digit has places in a line, all of them in the rectangle.
fn is_locked(position: &Position<'_>, rectangle: Rectangle, digit: u8, line: usize) -> bool {
    let places = position.marks.places_in(digit, line);
    !places.is_empty() && places.is_within(rectangle.cells)
}

/// Hidden rectangle: if one cell held the first digit, its two neighbors would hold the second, and the
/// opposite cell the first.
fn with_two_links(position: &Position<'_>, rectangle: Rectangle) -> Option<Step> {
    let Rectangle { cells, pair, roof, .. } = rectangle;
    cells.into_iter().find_map(|cell| {
        let [row, column, _] = houses_of(cell);
        let opposite = (cells - HOUSES[row] - HOUSES[column]).only()?;
        pair.into_iter().find_map(|digit| {
            let other = (pair - Digits::one(digit)).only()?;
            let is_found = !roof.has(opposite)
                && [row, column].iter().all(|&line| is_locked(position, rectangle, other, line));
            if !is_found {
                return None;
            }
            Change::rule_out(position.marks, CellSet::one(cell), digit).step(
                position,
                Technique::HiddenRectangle,
                fmt::from_fn(move |f| {
                    let [digit, other] = [digit, other].map(words::digit);
                    let [cell, opposite] = [cell, opposite].map(words::cell);
                    let [row, column] = [row, column].map(words::house);
                    write!(
                        f,
                        "{}; if {cell} were {digit}, {other} of {row} and of {column} would be next \
                         to it in the rectangle, and {opposite} would be {digit}",
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
        position,
        Technique::BugPlusOne,
        fmt::from_fn(move |f| {
            let digit = words::digit(digit);
            let cell = words::cell(cell);
            write!(
                f,
                "if {cell} were not {digit}, every blank cell would have two candidates, and every \
                 digit two places in each house: there would be several solutions or none"
            )
        }),
    )
}
