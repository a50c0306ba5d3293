//! Quadruples: values that are among four cells.

use crate::variant::placed::Argument;
use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "quadruple",
    example: "quadruple 1223: r3c3 r3c4 r4c3 r4c4",
    help: "these values are among the cells, as often as they are named",
    clash: "a value is missing in its cells",
    takes: Takes::Values,
    groups: Groups::One(1, 25),
    is_set: false,
    state,
    f_puzzles: Some(("quadruple", FPuzzlesForm::Values)),
    drawing: Drawing::Values,
    site: Site::Square,
};

fn state(placed: &Placed, stating: &mut Stating) {
    let Argument::Values(values) = placed.argument() else { return };
    let step = |missing: &Vec<u8>, _: usize, value: u8| {
        let mut missing = missing.clone();
        if let Some(at) = missing.iter().position(|known| *known == value) {
            missing.remove(at);
        }
        Some(missing)
    };
    stating.line(placed.cells(), values.clone(), step, Vec::is_empty);
}
