//! Minimum: a cell with a value less than its neighbors.

use crate::variant::kinds::shared;
use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "minimum",
    example: "minimum: r1c1 r4c5",
    help: "cells whose values are less than those of their neighbors, except neighbors that are marked, too",
    clash: "a neighbor of the minimum is not greater",
    takes: Takes::Nothing,
    groups: Groups::Single,
    is_set: false,
    state,
    f_puzzles: Some(("minimum", FPuzzlesForm::Cell)),
    drawing: Drawing::Comparison(false),
    site: Site::Cell,
};

fn state(placed: &Placed, stating: &mut Stating) {
    for [cell, neighbor] in shared::neighbors(placed, stating) {
        stating.pair([cell, neighbor], |value, beside| value < beside);
    }
}
