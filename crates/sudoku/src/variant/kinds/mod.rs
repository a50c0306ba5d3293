//! The kinds of placed rules.
//!
//! # Adding a rule
//! 1. Write a file with its row, `KIND`, and a function that states what it demands; declare it below.
//! 2. Add the row to [`KINDS`].
//! 3. Add its plain definition to `tests/all/support/plain.rs`.
//!
//! The text form, its help, links of f-puzzles, the search, clashes and drawings follow from the row.

mod arrow;
mod between;
mod box_index;
mod clone;
mod column_index;
mod different;
mod double_arrow;
mod entropic;
mod extra;
mod little_killer;
mod lockout;
mod maximum;
mod minimum;
mod modular;
mod nabner;
mod numbered_room;
mod palindrome;
mod pattern;
mod quadruple;
mod region_sum;
mod renban;
mod row_index;
mod sandwich;
mod skyscraper;
mod slow_thermo;
mod sum;
mod thermo;
mod v;
mod whispers;
mod x;
mod x_sum;
mod zipper;

use crate::shape::Cell;
use crate::variant::placed::{Kind, Placed};
use crate::variant::stating::Stating;

/// All kinds, in the order of the help.
pub(super) static KINDS: [&Kind; 32] = [
    &thermo::KIND,
    &slow_thermo::KIND,
    &arrow::KIND,
    &double_arrow::KIND,
    &between::KIND,
    &lockout::KIND,
    &whispers::KIND,
    &palindrome::KIND,
    &clone::KIND,
    &renban::KIND,
    &nabner::KIND,
    &entropic::KIND,
    &modular::KIND,
    &region_sum::KIND,
    &zipper::KIND,
    &sandwich::KIND,
    &x_sum::KIND,
    &skyscraper::KIND,
    &numbered_room::KIND,
    &little_killer::KIND,
    &sum::KIND,
    &different::KIND,
    &extra::KIND,
    &quadruple::KIND,
    &x::KIND,
    &v::KIND,
    &maximum::KIND,
    &minimum::KIND,
    &row_index::KIND,
    &column_index::KIND,
    &box_index::KIND,
    &pattern::KIND,
];

/// Adds a line on which any three successive cells have values of three different classes.
fn three_classes(placed: &Placed, stating: &mut Stating<'_>, class: impl Fn(u8) -> u8) {
    // The classes of the last two cells.
    let step = |&[before, last]: &[Option<u8>; 2], _: usize, value: u8| {
        let class = Some(class(value));
        (class != before && class != last).then_some([last, class])
    };
    stating.line(placed.cells(), [None, None], step, |_| true);
}

/// Returns a cell with each of its neighbors that has no rule of the same kind.
fn neighbors(placed: &Placed, stating: &Stating<'_>) -> Vec<[Cell; 2]> {
    let (rules, cell) = (stating.rules(), placed.cells()[0]);
    let is_alike = |other: Cell| {
        let mut placed_there = rules.placed().iter().filter(|rule| rule.cells()[0] == other);
        placed_there.any(|rule| rule.kind() == placed.kind())
    };
    let near = |other: &Cell| {
        other.row().abs_diff(cell.row()) + other.column().abs_diff(cell.column()) == 1
    };
    let others = rules.shape().cells().filter(near).filter(|&other| !is_alike(other));
    others.map(|other| [cell, other]).collect()
}

/// States that the value of a cell is the place, in these cells, of the value that is its own place.
fn index(cell: Cell, cells: Vec<Cell>, stating: &mut Stating<'_>) {
    let Some(own) = cells.iter().position(|&other| other == cell) else { return };
    for (place, &other) in cells.iter().enumerate().filter(|(place, _)| *place != own) {
        let says = |value: u8, at: usize| usize::from(value) == at + 1;
        stating.pair([cell, other], |value, there| says(value, place) == says(there, own));
    }
}
