//! Extra regions, in addition to boxes.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "extra",
    example: "extra: r1c1 r1c2 r2c1 r2c3",
    help: "a region in addition to boxes: different values, and all of them if it has as many cells",
    clash: "a value is repeated",
    takes: Takes::Nothing,
    groups: Groups::One(2, usize::MAX),
    is_set: true,
    state,
    f_puzzles: Some(("extraregion", FPuzzlesForm::Cells)),
    drawing: Drawing::Shade("#dfe8f3"),
    site: Site::Region,
};

fn state(placed: &Placed, stating: &mut Stating) {
    stating.distinct(placed.cells());
}
