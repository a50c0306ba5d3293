//! Renban lines: consecutive values in any order.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "renban",
    example: "renban: r1c1 r1c2 r1c3",
    help: "consecutive values, in any order",
    clash: "the values on the line are not consecutive",
    takes: Takes::Nothing,
    groups: Groups::One(2, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("renban", FPuzzlesForm::Lines)),
    drawing: Drawing::Line("#d48fd1"),
    site: Site::Path(3, 5),
};

fn state(placed: &Placed, stating: &mut Stating) {
    let count = placed.cells().len() as u32;
    // Different values, none of them too far from another.
    let step = |held: &u32, _: usize, value: u8| {
        let with = held | 1 << value;
        let span = 32 - with.leading_zeros() - with.trailing_zeros();
        (with != *held && span <= count).then_some(with)
    };
    stating.line(placed.cells(), 0, step, |_| true);
}
