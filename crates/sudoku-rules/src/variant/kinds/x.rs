//! X: two cells with the sum 10.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "x",
    example: "x: r1c1 r1c2",
    help: "two cells with the sum 10",
    clash: "the sum of the two cells is not 10",
    takes: Takes::Nothing,
    groups: Groups::One(2, 2),
    is_set: false,
    state,
    f_puzzles: Some(("xv", FPuzzlesForm::Valued("X"))),
    drawing: Drawing::Text("X"),
    site: Site::Patch(2, 2),
};

fn state(placed: &Placed, stating: &mut Stating) {
    stating.sum(placed.cells(), 10);
}
