//! Numbered rooms: the first cell says in which cell a value is.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "numbered-room",
    example: "numbered-room 5: row 3",
    help: "the first cell says in which cell this value is",
    clash: "the value is not in the cell that the first one says",
    takes: Takes::Number("a value"),
    groups: Groups::One(1, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("numberedrooms", FPuzzlesForm::Outside)),
    drawing: Drawing::Before,
    site: Site::Side,
};

fn state(placed: &Placed, stating: &mut Stating) {
    // The number of cells up to the room, 0 after it.
    let step = |&left: &u8, place: usize, value: u8| {
        let left = if place == 0 { value } else { left };
        match left {
            0 => Some(0),
            1 => (u32::from(value) == placed.number()).then_some(0),
            _ => Some(left - 1),
        }
    };
    stating.line(placed.cells(), 0, step, |left| *left == 0);
}
