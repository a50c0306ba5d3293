//! Double arrows: the ends have the sum of the cells between them.

use crate::variant::kinds::shared;
use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "double-arrow",
    example: "double-arrow: r1c1 r1c2 r2c2 r2c3",
    help: "the sum of the first and the last cell is the sum of the others",
    clash: "the sum of the ends is not the sum of the cells between them",
    takes: Takes::Nothing,
    groups: Groups::One(3, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("doublearrow", FPuzzlesForm::Lines)),
    drawing: Drawing::Between("#8f8f8f"),
    site: Site::Path(3, 5),
};

fn state(placed: &Placed, stating: &mut Stating) {
    let cells = shared::ends_first(placed);
    let step = |sum: &u32, place: usize, value: u8| match place {
        0 | 1 => Some(sum + u32::from(value)),
        _ => sum.checked_sub(u32::from(value)),
    };
    stating.line(&cells, 0, step, |left| *left == 0);
    let factor = |place: usize| if place < 2 { -1 } else { 1 };
    stating.total(cells.iter().enumerate().map(|(place, &cell)| (cell, factor(place))), 0);
}
