//! Arrows: the sum along each arm is the number in the circle.
//!
//! A circle of two or three cells (a pill) has a number with as many decimal digits.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "arrow",
    example: "arrow: r1c1 > r1c2 r1c3 > r2c1 r3c1",
    help: "the sum along each arm is the value of the circle, or its number if it has two or three cells",
    clash: "the sum along the arrow is not the number in the circle",
    takes: Takes::Nothing,
    groups: Groups::Arms(3, 1),
    is_set: false,
    state,
    f_puzzles: Some(("arrow", FPuzzlesForm::Arms)),
    drawing: Drawing::Arrow,
    site: Site::Arms,
};

fn state(placed: &Placed, stating: &mut Stating) {
    for arm in &placed.groups()[1..] {
        // The arm comes first: fewer sums than values in the circle are possible.
        let cells: Vec<_> = arm.iter().chain(placed.cells()).copied().collect();
        let circle = placed.cells().len();
        let greatest = u32::from(stating.side()) * "111"[..circle].parse::<u32>().unwrap_or(111);
        let step = |sum: &u32, place: usize, value: u8| {
            let value = u32::from(value);
            if place < arm.len() {
                return Some(sum + value).filter(|sum| *sum <= greatest);
            }
            let digits_after = (arm.len() + circle - 1 - place) as u32;
            sum.checked_sub(value * 10u32.pow(digits_after))
        };
        stating.line(&cells, 0, step, |left| *left == 0);
        let digits = (1..=circle as u32).map(|digit| -(10i64.pow(circle as u32 - digit)));
        let terms = placed.cells().iter().copied().zip(digits);
        stating.total(arm.iter().map(|&cell| (cell, 1)).chain(terms), 0);
    }
}
