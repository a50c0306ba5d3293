//! Column-index cells, as in 159 puzzles: the value says in which column of its row the number of its column is.

use crate::variant::kinds::shared;
use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "column-index",
    example: "column-index: r1c1 r4c5",
    help: "the value says in which column of its row the number of its column is",
    clash: "the value does not point to its index",
    takes: Takes::Nothing,
    groups: Groups::Single,
    is_set: false,
    state,
    f_puzzles: Some(("columnindexer", FPuzzlesForm::Cells)),
    drawing: Drawing::Shade("#f3e2df"),
    site: Site::Cell,
};

fn state(placed: &Placed, stating: &mut Stating) {
    let cell = placed.cells()[0];
    let line = stating.cells().filter(|other| other.row() == cell.row()).collect();
    shared::index(cell, line, stating);
}
