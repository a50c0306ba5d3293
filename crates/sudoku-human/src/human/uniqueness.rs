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

/// Finds the first unique rectangle of a type, 1 to 6.
pub(in crate::human) fn rectangle(position: &Position<'_>, kind: u8) -> Option<Step> {
    each_rectangle(
        position,
        match kind {
            1 => only_one_roof,
            2 => one_digit_more,
            3 => with_a_subset,
            4 => with_a_locked_digit,
            5 => one_digit_more_across,
            _ => with_an_x_wing,
        },
    )
}

/// Finds a rectangle in which one cell has only the two digits, and a digit has no other place in the
/// lines of the opposite cell.
pub(in crate::human) fn hidden_rectangle(position: &Position<'_>) -> Option<Step> {
    each_rectangle(position, with_two_links)
}

/// Tries each rectangle: first those in which each cell has both digits, then those in which some
/// were ruled out.
fn each_rectangle(
    position: &Position<'_>,
    find: fn(&Position<'_>, Rectangle) -> Option<Step>,
) -> Option<Step> {
    [true, false].into_iter().find_map(|is_whole| {
        corners().find_map(|cells| {
            if !cells.is_within(position.marks.blanks()) {
                return None;
            }
            let digits = |cell| position.marks.digits(cell);
            let all = cells.map(digits).fold(Digits::EMPTY, |all, digits| all | digits);
            all.into_iter().find_map(|one| {
                let later = all.filter(|&other| other > one);
                later.into_iter().find_map(|other| {
                    let pair = Digits::one(one) | Digits::one(other);
                    let has_both = |cell: usize| digits(cell) & pair == pair;
                    let has_any = |cell: usize| !(digits(cell) & pair).is_empty();
                    let fits = match is_whole {
                        true => cells.into_iter().all(has_both),
                        false => cells.into_iter().all(has_any) && !cells.into_iter().all(has_both),
                    };
                    if !fits {
                        return None;
                    }
                    let roof: CellSet =
                        cells.filter(|&cell| !(digits(cell) - pair).is_empty()).collect();
                    let extra = all - pair;
                    find(position, Rectangle { cells, pair, roof, extra })
                })
            })
        })
    })
}

/// Returns the corners of all rectangles in two rows, two columns and two boxes.
pub(in crate::human) fn corners() -> impl Iterator<Item = CellSet> {
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
