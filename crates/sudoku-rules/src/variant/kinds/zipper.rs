//! Zipper lines: cells at equal distances from the middle add up to the value there.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "zipper",
    example: "zipper: r1c1 r1c2 r1c3",
    help: "cells at equal distances from the middle add up to the value there, or all to the same sum",
    clash: "two cells at equal distances from the middle have the wrong sum",
    takes: Takes::Nothing,
    groups: Groups::One(3, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("zipperline", FPuzzlesForm::Lines)),
    drawing: Drawing::Line("#c2aee8"),
    site: Site::Path(3, 7),
};

fn state(placed: &Placed, stating: &mut Stating) {
    let (cells, half) = (placed.cells(), placed.cells().len() / 2);
    let middle = &cells[half..cells.len() - half];
    let pairs = (0..half).rev().flat_map(|at| [cells[at], cells[cells.len() - 1 - at]]);
    let order: Vec<_> = middle.iter().copied().chain(pairs).collect();
    // The sum, once it is known, and the first value of the current pair.
    let step =
        |&(sum, first): &(u8, u8), place: usize, value: u8| match place.checked_sub(middle.len()) {
            None => Some((value, 0)),
            Some(place) if place % 2 == 0 => Some((sum, value)),
            Some(_) if sum == 0 => Some((first + value, 0)),
            Some(_) => (first + value == sum).then_some((sum, 0)),
        };
    stating.line(&order, (0, 0), step, |_| true);
}
