//! Palindromes: values read the same in both directions.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "palindrome",
    example: "palindrome: r1c3 r2c4 r3c5",
    help: "values read the same in both directions",
    clash: "the values do not read the same in both directions",
    takes: Takes::Nothing,
    groups: Groups::One(2, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("palindrome", FPuzzlesForm::Lines)),
    drawing: Drawing::Line("#c9c9c9"),
    site: Site::Path(3, 7),
};

fn state(placed: &Placed, stating: &mut Stating) {
    let cells = placed.cells();
    for (&one, &other) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
        stating.pair([one, other], |one, other| one == other);
    }
}
