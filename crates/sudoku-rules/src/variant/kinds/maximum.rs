//! Maximum: a cell with a value greater than its neighbors.

use crate::variant::kinds::shared;
use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "maximum",
    example: "maximum: r1c1 r4c5",
    help: "cells whose values are greater than those of their neighbors, except neighbors that are marked, too",
    clash: "a neighbor of the maximum is not less",
    takes: Takes::Nothing,
    groups: Groups::Single,
    is_set: false,
    state,
    f_puzzles: Some(("maximum", FPuzzlesForm::Cell)),
    drawing: Drawing::Comparison(true),
    site: Site::Cell,
};

fn state(placed: &Placed, stating: &mut Stating) {
    for [cell, neighbor] in shared::neighbors(placed, stating) {
        stating.pair([cell, neighbor], |value, beside| value > beside);
    }
}
