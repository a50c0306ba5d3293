//! Row-index cells, as in 159 puzzles: the value says in which row of its column the number of its row is.

use crate::variant::kinds::shared;
use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "row-index",
    example: "row-index: r1c1 r4c5",
    help: "the value says in which row of its column the number of its row is",
    clash: "the value does not point to its index",
    takes: Takes::Nothing,
    groups: Groups::Single,
    is_set: false,
    state,
    f_puzzles: Some(("rowindexer", FPuzzlesForm::Cells)),
    drawing: Drawing::Shade("#f3e2df"),
    site: Site::Cell,
};

fn state(placed: &Placed, stating: &mut Stating) {
    let cell = placed.cells()[0];
    let line = stating.cells().filter(|other| other.column() == cell.column()).collect();
    shared::index(cell, line, stating);
}
