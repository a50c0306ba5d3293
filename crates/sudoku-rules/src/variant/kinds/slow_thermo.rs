//! Slow thermometers: values never decrease from the bulb.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "slow-thermo",
    example: "slow-thermo: r1c1 r1c2 r2c2",
    help: "values increase or stay the same",
    clash: "the values decrease along the slow thermometer",
    takes: Takes::Nothing,
    groups: Groups::One(2, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("slowthermometer", FPuzzlesForm::Lines)),
    drawing: Drawing::Thermometer("#a8c5d8"),
    site: Site::Path(3, 6),
};

fn state(placed: &Placed, stating: &mut Stating) {
    let step = |last: &u8, _: usize, value: u8| (value >= *last).then_some(value);
    stating.line(placed.cells(), 0, step, |_| true);
}
