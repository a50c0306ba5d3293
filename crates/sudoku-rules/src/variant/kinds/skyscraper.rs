//! Skyscrapers: the number of values that are greater than all before them.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "skyscraper",
    example: "skyscraper 4: row 3",
    help: "the number of values that are greater than all before them",
    clash: "another number of values are greater than all before them",
    takes: Takes::Number("a number of values"),
    groups: Groups::One(1, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("skyscraper", FPuzzlesForm::Outside)),
    drawing: Drawing::Before,
    site: Site::Side,
};

fn state(placed: &Placed, stating: &mut Stating) {
    // The greatest value so far, and the number that is left.
    let step = |&(greatest, left): &(u8, u32), _: usize, value: u8| match value > greatest {
        true => Some((value, left.checked_sub(1)?)),
        false => Some((greatest, left)),
    };
    stating.line(placed.cells(), (0, placed.number()), step, |(_, left)| *left == 0);
}
