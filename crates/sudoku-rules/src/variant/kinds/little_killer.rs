//! Little killers: the sum along a diagonal.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "little-killer",
    example: "little-killer 20: r1c2-r8c9",
    help: "the sum along a diagonal; values may repeat",
    clash: "the diagonal has another sum",
    takes: Takes::Number("a sum"),
    groups: Groups::One(1, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("littlekillersum", FPuzzlesForm::Diagonal)),
    drawing: Drawing::Before,
    site: Site::Slant,
};

fn state(placed: &Placed, stating: &mut Stating) {
    stating.sum(placed.cells(), placed.number());
}
