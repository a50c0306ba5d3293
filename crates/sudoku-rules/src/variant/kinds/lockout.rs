//! Lockout lines: the ends are far apart, and other values lie outside them.

use crate::variant::kinds::shared;
use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "lockout",
    example: "lockout: r1c1 r1c2 r1c3",
    help: "the ends differ by 4 or more (or `lockout 3:`), and values between them are less than both or greater than both",
    clash: "a value on the lockout line is not outside its ends, or they are too close",
    takes: Takes::Optional(|side| side as u32 / 2),
    groups: Groups::One(2, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("lockout", FPuzzlesForm::Lines)),
    drawing: Drawing::Between("#9fb8e8"),
    site: Site::Path(3, 5),
};

fn state(placed: &Placed, stating: &mut Stating) {
    let cells = shared::ends_first(placed);
    let step = |&(least, greatest): &(u8, u8), place: usize, value: u8| match place {
        0 => Some((value, value)),
        1 if u32::from(least.abs_diff(value)) < placed.number() => None,
        1 => Some((least.min(value), greatest.max(value))),
        _ => (value < least || value > greatest).then_some((least, greatest)),
    };
    stating.line(&cells, (0, 0), step, |_| true);
}
