//! Clones: two groups of cells have the same values.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "clone",
    example: "clone: r1c1 r1c2 > r5c5 r5c6",
    help: "the cells of both groups have the same values, in this order",
    clash: "the values of the clones differ",
    takes: Takes::Nothing,
    groups: Groups::Equal,
    is_set: false,
    state,
    f_puzzles: Some(("clone", FPuzzlesForm::Clone)),
    drawing: Drawing::Shade("#d7e6d0"),
    site: Site::Copies,
};

fn state(placed: &Placed, stating: &mut Stating) {
    for (&one, &other) in placed.groups()[0].iter().zip(&placed.groups()[1]) {
        if one != other {
            stating.pair([one, other], |one, other| one == other);
        }
    }
}
