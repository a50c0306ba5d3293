//! Thermometers: values increase from the bulb.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "thermo",
    example: "thermo: r1c1 r1c2 r2c2",
    help: "values increase from the first cell",
    clash: "the values do not increase along the thermometer",
    takes: Takes::Nothing,
    groups: Groups::One(2, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("thermometer", FPuzzlesForm::Lines)),
    drawing: Drawing::Thermometer("#b8b8b8"),
    site: Site::Path(3, 6),
};

fn state(placed: &Placed, stating: &mut Stating) {
    let step = |last: &u8, _: usize, value: u8| (value > *last).then_some(value);
    stating.line(placed.cells(), 0, step, |_| true);
}
