//! Forcing nets: what every possibility leads to, and what leads to a contradiction.

use std::fmt;

use crate::human::net::Net;
use crate::human::places::{all_houses, named};
use crate::human::position::Position;
use crate::human::sets::CellSet;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// A candidate that leads to a contradiction, by singles alone or, on higher levels, by suppositions
/// within the supposition. Cells with few candidates are looked at first.
pub(in crate::human) fn contradiction(
    position: &Position<'_>,
    level: usize,
    technique: Technique,
) -> Option<Step> {
    let base = Net::new(position.marks);
    let candidates = position
        .by_count()
        .iter()
        .flat_map(|&cell| position.marks.digits(cell).map(move |digit| (cell, digit)));
    candidates.into_iter().find_map(|(cell, digit)| {
        let (net, contradiction) = base.suppose(cell, digit, level);
        let contradiction = contradiction?;
        let base = base.clone();
        Change::rule_out(position.marks, CellSet::one(cell), digit).step(
            technique,
            fmt::from_fn(move |f| {
                write!(f, "if {} were {digit}, then ", named(cell))?;
                for finding in base.needed(net.log(), contradiction).iter().skip(1) {
                    write!(f, "{finding}, ")?;
                }
                write!(f, "{contradiction}")
            }),
        )
    })
}

/// A cell each of whose candidates leads to the same.
pub(in crate::human) fn cell(position: &Position<'_>) -> Option<Step> {
    position.by_count().iter().find_map(|&cell| {
        let digits = position.marks.digits(cell);
        let nets = digits.map(|digit| position.net(cell, digit));
        common(position, nets).step(
            Technique::CellNet,
            fmt::from_fn(move |f| {
                let (cell, digits) = (named(cell), words::any_digit(digits));
                write!(f, "whichever of {digits} is in {cell}, singles lead to the same")
            }),
        )
    })
}

/// A digit each of whose places in a house leads to the same.
pub(in crate::human) fn unit(position: &Position<'_>) -> Option<Step> {
    all_houses().find_map(|house| {
        (1..=9).find_map(|digit| {
            let places = position.marks.places_in(digit, house);
            if places.is_empty() {
                return None;
            }
            let nets = places.map(|cell| position.net(cell, digit));
            common(position, nets).step(
                Technique::UnitNet,
                fmt::from_fn(move |f| {
                    let (house, places) = (words::house(house), words::any_cell(places));
                    write!(
                        f,
                        "in {house}, whether {digit} is in {places}, singles lead to the same"
                    )
                }),
            )
        })
    })
}

/// What all of some nets rule out.
fn common<'n>(position: &Position<'_>, nets: impl Iterator<Item = &'n Net>) -> Change {
    let mut left = [CellSet::EMPTY; 9];
    for net in nets {
        for (digit, left) in (1..).zip(&mut left) {
            *left |= net.places(digit);
        }
    }
    let mut change = Change::default();
    for (digit, left) in (1..).zip(left) {
        change.and_out(position.marks, CellSet::ALL - left, digit);
    }
    change
}
