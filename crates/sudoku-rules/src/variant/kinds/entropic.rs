//! Entropic lines: any three successive cells have a low, a middle and a high value.

use crate::variant::kinds::shared;
use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "entropic",
    example: "entropic: r1c1 r1c2 r1c3 r1c4",
    help: "any three cells in a row on the line have a low, a middle and a high value",
    clash: "three cells in a row on the line lack a low, a middle or a high value",
    takes: Takes::Nothing,
    groups: Groups::One(2, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("entropicline", FPuzzlesForm::Lines)),
    drawing: Drawing::Line("#f0a97e"),
    site: Site::Path(3, 6),
};

fn state(placed: &Placed, stating: &mut Stating) {
    let third = stating.side().div_ceil(3);
    shared::three_classes(placed, stating, |value| (value - 1) / third);
}
