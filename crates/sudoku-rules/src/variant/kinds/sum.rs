//! Sums: cells with a sum whose values may repeat.

use crate::variant::placed::{Drawing, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "sum",
    example: "sum 20: r1c1 r1c2 r2c3",
    help: "cells with this sum; values may repeat",
    clash: "the cells have another sum",
    takes: Takes::Number("a sum"),
    groups: Groups::One(1, usize::MAX),
    is_set: false,
    state,
    f_puzzles: None,
    drawing: Drawing::Cage,
    site: Site::Patch(2, 4),
};

fn state(placed: &Placed, stating: &mut Stating) {
    stating.sum(placed.cells(), placed.number());
}
