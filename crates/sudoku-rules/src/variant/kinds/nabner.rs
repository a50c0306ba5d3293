//! Nabner lines: no two values are equal or consecutive.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "nabner",
    example: "nabner: r1c1 r1c2 r1c3",
    help: "no two values on the line are equal or consecutive",
    clash: "two values on the line are equal or consecutive",
    takes: Takes::Nothing,
    groups: Groups::One(2, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("nabner", FPuzzlesForm::Lines)),
    drawing: Drawing::Line("#e3c46b"),
    site: Site::Path(3, 5),
};

fn state(placed: &Placed, stating: &mut Stating) {
    let step = |held: &u32, _: usize, value: u8| {
        (held >> (value - 1) & 0b111 == 0).then_some(held | 1 << value)
    };
    stating.line(placed.cells(), 0, step, |_| true);
}
