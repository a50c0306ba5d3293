//! Between lines: values lie between those at the ends.

use crate::variant::kinds::shared;
use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "between",
    example: "between: r1c1 r1c2 r1c3",
    help: "values between the first and the last cell lie between theirs",
    clash: "a value is not between those at the ends of its line",
    takes: Takes::Nothing,
    groups: Groups::One(3, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("betweenline", FPuzzlesForm::Lines)),
    drawing: Drawing::Between("#b9a7d6"),
    site: Site::Path(3, 5),
};

fn state(placed: &Placed, stating: &mut Stating) {
    let cells = shared::ends_first(placed);
    let step = |&(least, greatest): &(u8, u8), place: usize, value: u8| match place {
        0 => Some((value, value)),
        1 => Some((least.min(value), greatest.max(value))),
        _ => (least < value && value < greatest).then_some((least, greatest)),
    };
    stating.line(&cells, (0, 0), step, |_| true);
}
