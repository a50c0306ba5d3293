//! Whispers: neighbors on a line differ by a number or more. German whispers: 5, Dutch whispers: 4.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "whispers",
    example: "whispers: r1c1 r1c2 r1c3",
    help: "neighbors on the line differ by at least 5 on a 9×9 board: half a row, rounded up (or `whispers 4:`)",
    clash: "neighbors on the line are too close",
    takes: Takes::Optional(|side| side.div_ceil(2) as u32),
    groups: Groups::One(2, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("whispers", FPuzzlesForm::Lines)),
    drawing: Drawing::Line("#7ec98f"),
    site: Site::Path(3, 6),
};

fn state(placed: &Placed, stating: &mut Stating) {
    let step = |last: &Option<u8>, _: usize, value: u8| {
        let is_far = |last: u8| u32::from(last.abs_diff(value)) >= placed.number();
        last.is_none_or(is_far).then_some(Some(value))
    };
    stating.line(placed.cells(), None, step, |_| true);
}
