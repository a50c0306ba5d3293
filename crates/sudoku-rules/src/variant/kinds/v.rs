//! V: two cells with the sum 5.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "v",
    example: "v: r1c1 r1c2",
    help: "two cells with the sum 5",
    clash: "the sum of the two cells is not 5",
    takes: Takes::Nothing,
    groups: Groups::One(2, 2),
    is_set: false,
    state,
    f_puzzles: Some(("xv", FPuzzlesForm::Valued("V"))),
    drawing: Drawing::Text("V"),
    site: Site::Patch(2, 2),
};

fn state(placed: &Placed, stating: &mut Stating) {
    stating.sum(placed.cells(), 5);
}
