//! Locked candidates: a digit that a box has only in one line, or a line only in one box.

use std::fmt;

use crate::human::places::{HOUSES, boxes, common_houses, lines};
use crate::human::position::Position;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// Finds a digit that a box has only in one line: it is nowhere else in the line.
pub(in crate::human) fn pointing(position: &Position<'_>) -> Option<Step> {
    boxes().find_map(|house| locked(position, house, Technique::Pointing))
}

/// Finds a digit that a line has only in one box: it is nowhere else in the box.
pub(in crate::human) fn claiming(position: &Position<'_>) -> Option<Step> {
    lines().find_map(|house| locked(position, house, Technique::Claiming))
}

fn locked(position: &Position<'_>, house: usize, technique: Technique) -> Option<Step> {
    let marks = position.marks;
    (1..=9).find_map(|digit| {
        let places = marks.places_in(digit, house);
        if !(2..=3).contains(&places.len()) {
            return None;
        }
        let is_other_kind = |&other: &usize| boxes().contains(&other) != boxes().contains(&house);
        let other = common_houses(places).find(is_other_kind)?;
        Change::rule_out(marks, HOUSES[other] - places, digit).step(
            position,
            technique,
            fmt::from_fn(move |f| {
                let digit = words::digit(digit);
                let (house, other) = (words::house(house), words::house(other));
                let places = words::any_cell(places);
                write!(f, "in {house}, {digit} must be in {places}, so nowhere else in {other}")
            }),
        )
    })
}
