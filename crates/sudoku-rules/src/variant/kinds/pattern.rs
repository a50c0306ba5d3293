//! Patterns: the values along a line match a regular expression.

use crate::variant::placed::Argument;
use crate::variant::placed::{Drawing, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "line",
    example: "line [1-4]+5.*: r1c1 r1c2 r1c3",
    help: "the values along the cells match a pattern",
    clash: "the values do not match the pattern",
    takes: Takes::Pattern,
    groups: Groups::One(1, usize::MAX),
    is_set: false,
    state,
    f_puzzles: None,
    drawing: Drawing::Line("#9aa5b1"),
    site: Site::Nowhere,
};

fn state(placed: &Placed, stating: &mut Stating) {
    let Argument::Pattern(pattern) = placed.argument() else { return };
    let step = |places: &Option<Vec<u32>>, _: usize, value: u8| {
        pattern.step(places.as_deref(), value).map(Some)
    };
    stating.line(placed.cells(), None, step, |places| pattern.accepts(places.as_deref()));
}
