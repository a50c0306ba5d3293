//! Different values: cages without a sum.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "different",
    example: "different: r1c1 r1c2 r2c3",
    help: "cells with different values: a cage without a sum",
    clash: "a value is repeated",
    takes: Takes::Nothing,
    groups: Groups::One(2, usize::MAX),
    is_set: true,
    state,
    f_puzzles: Some(("killercage", FPuzzlesForm::Cells)),
    drawing: Drawing::Cage,
    site: Site::Patch(3, 5),
};

fn state(placed: &Placed, stating: &mut Stating) {
    stating.distinct(placed.cells());
}
