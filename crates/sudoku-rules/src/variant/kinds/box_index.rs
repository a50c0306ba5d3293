//! Box-index cells, as in 159 puzzles: the value says in which cell of its box the number of its own place is.

use crate::variant::kinds::shared;
use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "box-index",
    example: "box-index: r1c1 r4c5",
    help: "the value says in which cell of its box the number of its own place is",
    clash: "the value does not point to its index",
    takes: Takes::Nothing,
    groups: Groups::Single,
    is_set: false,
    state,
    f_puzzles: Some(("boxindexer", FPuzzlesForm::Cells)),
    drawing: Drawing::Shade("#f3e2df"),
    site: Site::Cell,
};

fn state(placed: &Placed, stating: &mut Stating) {
    let cell = placed.cells()[0];
    let place = stating.box_of(cell);
    let line = stating.cells().filter(|&other| stating.box_of(other) == place).collect();
    shared::index(cell, line, stating);
}
