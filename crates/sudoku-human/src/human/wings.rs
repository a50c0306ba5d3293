//! Wings: a pivot and two pincers with two candidates each; one pincer holds the shared digit.

use std::fmt;

use crate::human::places::{PEERS, all_houses, common_peers};
use crate::human::position::Position;
use crate::human::sets::{CellSet, Digits};
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// Finds a pivot with two candidates: each leaves the third digit to one pincer.
pub(in crate::human) fn xy_wing(position: &Position<'_>) -> Option<Step> {
    wing(position, position.bivalue(), Technique::XyWing)
}

/// Finds a pivot with three candidates: the third digit is in the pivot or in a pincer.
pub(in crate::human) fn xyz_wing(position: &Position<'_>) -> Option<Step> {
    wing(position, position.marks.with_count(3), Technique::XyzWing)
}

fn wing(position: &Position<'_>, pivots: CellSet, technique: Technique) -> Option<Step> {
    let marks = position.marks;
    pivots.into_iter().find_map(|pivot| {
        let held = marks.digits(pivot);
        let around = position.bivalue() & PEERS[pivot];
        around.into_iter().find_map(|one| {
            let later = around.filter(|&other| other > one);
            later.into_iter().find_map(|other| {
                let pincers = [marks.digits(one), marks.digits(other)];
                let digit = (pincers[0] & pincers[1]).only()?;
                let all = Digits::one(digit) | held;
                let is_wing = pincers[0] | pincers[1] == all && all.len() == 3;
                let seen_by_pivot = held.has(digit);
                if !is_wing || seen_by_pivot != (technique == Technique::XyzWing) {
                    return None;
                }
                let ends = CellSet::one(one).with(other);
                let ends = if seen_by_pivot { ends.with(pivot) } else { ends };
                Change::rule_out(marks, common_peers(ends), digit).step(
                    position,
                    technique,
                    fmt::from_fn(move |f| {
                        let digit = words::digit(digit);
                        let (held, ends) = (words::any_digit(held), words::any_cell(ends));
                        let [pivot, one, other] = [pivot, one, other].map(words::cell);
                        let [first, second] = pincers.map(words::any_digit);
                        write!(
                            f,
                            "{pivot} is {held}, {one} is {first}, {other} is {second}, \
                             so {digit} is in {ends}"
                        )
                    }),
                )
            })
        })
    })
}

/// Finds two cells with the same two candidates, where a house keeps both from holding the first.
///
/// So one of them holds the second.
pub(in crate::human) fn w_wing(position: &Position<'_>) -> Option<Step> {
    let marks = position.marks;
    let pairs = position.bivalue();
    pairs.into_iter().find_map(|one| {
        let digits = marks.digits(one);
        let alike = |&other: &usize| other > one && marks.digits(other) == digits;
        pairs.filter(alike).filter(|&other| !PEERS[one].has(other)).find_map(|other| {
            let ends = CellSet::one(one).with(other);
            digits.into_iter().find_map(|by| {
                let digit = (digits - Digits::one(by)).only()?;
                let change = Change::rule_out(marks, common_peers(ends), digit);
                let house = all_houses().find(|&house| {
                    let link = marks.places_in(by, house);
                    link.pair().is_some_and(|(a, b)| {
                        PEERS[one].has(a) && PEERS[other].has(b)
                            || PEERS[one].has(b) && PEERS[other].has(a)
                    })
                })?;
                change.step(
                    position,
                    Technique::WWing,
                    fmt::from_fn(move |f| {
                        let digit = words::digit(digit);
                        let by = words::digit(by);
                        let (cells, digits) = (words::cells(ends), words::digits(digits));
                        let house = words::house(house);
                        write!(
                            f,
                            "{cells} hold only {digits}; in {house} every place for {by} sees one of \
                             them, so they cannot both be {by}, and one is {digit}"
                        )
                    }),
                )
            })
        })
    })
}
