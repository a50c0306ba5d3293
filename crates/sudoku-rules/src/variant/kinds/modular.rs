//! Modular lines: any three successive cells have different remainders modulo 3.

use crate::variant::kinds::shared;
use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "modular",
    example: "modular: r1c1 r1c2 r1c3 r1c4",
    help: "any three cells in a row on the line have different remainders modulo 3",
    clash: "three cells in a row on the line have equal remainders modulo 3",
    takes: Takes::Nothing,
    groups: Groups::One(2, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("modularline", FPuzzlesForm::Lines)),
    drawing: Drawing::Line("#7fd4d4"),
    site: Site::Path(3, 6),
};

fn state(placed: &Placed, stating: &mut Stating) {
    shared::three_classes(placed, stating, |value| value % 3);
}
