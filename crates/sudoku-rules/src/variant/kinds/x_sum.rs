//! X-sums: the first cell is the number of cells with a sum.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "x-sum",
    example: "x-sum 20: row 3",
    help: "the first cell says how many cells, itself included, have this sum",
    clash: "the first cells have another sum",
    takes: Takes::Number("a sum"),
    groups: Groups::One(1, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("xsum", FPuzzlesForm::Outside)),
    drawing: Drawing::Before,
    site: Site::Side,
};

fn state(placed: &Placed, stating: &mut Stating) {
    // The number of cells that still count, and the sum that is left.
    let step = |&(count, left): &(u8, u32), place: usize, value: u8| {
        let count = if place == 0 { value } else { count };
        match count {
            0 => Some((0, left)),
            _ => Some((count - 1, left.checked_sub(u32::from(value))?)),
        }
    };
    stating.line(placed.cells(), (0, placed.number()), step, |&state| state == (0, 0));
}
