//! What several kinds of rules demand.

use crate::shape::Cell;
use crate::variant::placed::Placed;
use crate::variant::stating::Stating;

/// Adds a line on which any three successive cells have values of three different classes.
pub(super) fn three_classes(placed: &Placed, stating: &mut Stating, class: impl Fn(u8) -> u8) {
    // The classes of the last two cells.
    let step = |&[before, last]: &[Option<u8>; 2], _: usize, value: u8| {
        let class = Some(class(value));
        (class != before && class != last).then_some([last, class])
    };
    stating.line(placed.cells(), [None, None], step, |_| true);
}

/// Returns the cells of a line, the first and the last one before the others.
pub(super) fn ends_first(placed: &Placed) -> Vec<Cell> {
    match placed.cells() {
        [first, between @ .., last] => [first, last].into_iter().chain(between).copied().collect(),
        few => few.to_vec(),
    }
}

/// Returns a cell with each of its neighbors that has no rule of the same kind.
pub(super) fn neighbors(placed: &Placed, stating: &Stating) -> Vec<[Cell; 2]> {
    let cell = placed.cells()[0];
    let near = |other: &Cell| {
        other.row().abs_diff(cell.row()) + other.column().abs_diff(cell.column()) == 1
    };
    let others = stating.cells().filter(near);
    others.filter(|other| !stating.alike.contains(other)).map(|other| [cell, other]).collect()
}

/// States that the value of a cell is the place, in these cells, of the value that is its own place.
pub(super) fn index(cell: Cell, cells: Vec<Cell>, stating: &mut Stating) {
    let Some(own) = cells.iter().position(|&other| other == cell) else { return };
    for (place, &other) in cells.iter().enumerate().filter(|(place, _)| *place != own) {
        let says = |value: u8, at: usize| usize::from(value) == at + 1;
        stating.pair([cell, other], |value, there| says(value, place) == says(there, own));
    }
}
