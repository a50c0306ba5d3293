//! Sandwiches: the sum of the values between the least and the greatest value of a row or column.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "sandwich",
    example: "sandwich 12: row 3",
    help: "the sum of the values between 1 and the greatest value",
    clash: "the values between the least and the greatest one have another sum",
    takes: Takes::Number("a sum"),
    groups: Groups::One(2, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("sandwichsum", FPuzzlesForm::Outside)),
    drawing: Drawing::Before,
    site: Site::Side,
};

fn state(placed: &Placed, stating: &mut Stating) {
    let (sum, side) = (placed.number(), stating.side());
    // The crust that the sandwich ends with, 0 before it; the sum that is left.
    let step = |&(end, left): &(u8, u32), _: usize, value: u8| match (end, value) {
        (0, value) if value == 1 || value == side => Some((side + 1 - value, left)),
        (0, _) => Some((0, left)),
        (end, value) if value == end => (left == 0).then_some((u8::MAX, 0)),
        (u8::MAX, _) => Some((u8::MAX, 0)),
        (end, value) => Some((end, left.checked_sub(u32::from(value))?)),
    };
    stating.line(placed.cells(), (0, sum), step, |(end, _)| *end == u8::MAX);
}
