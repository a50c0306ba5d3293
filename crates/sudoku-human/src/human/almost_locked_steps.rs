//! Techniques with almost locked sets: see [`crate::human::almost_locked`].

use std::fmt;

use crate::human::almost_locked::Als;
use crate::human::position::Position;
use crate::human::sets::Digits;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// Finds two sets with a restricted common digit: one of them has any other digit of both.
pub(in crate::human) fn xz(position: &Position<'_>) -> Option<Step> {
    let sets = position.almost_locked_sets();
    sets.iter().enumerate().find_map(|(index, one)| {
        sets[..index].iter().find_map(|other| {
            let common = one.digits & other.digits;
            if common.len() < 2 {
                return None;
            }
            let restricted = one.restricted(other);
            match restricted.only() {
                Some(link) => singly_linked(position, [other, one], link),
                None if restricted.is_empty() => None,
                None => doubly_linked(position, [other, one], restricted),
            }
        })
    })
}

fn singly_linked(position: &Position<'_>, [one, other]: [&Als; 2], link: u8) -> Option<Step> {
    let mut change = Change::default();
    for digit in (one.digits & other.digits) - Digits::one(link) {
        change.and_out(position.marks, one.seen_with(other, digit), digit);
    }
    if change.is_empty() {
        return None;
    }
    let sets = [one, other].map(Als::describe);
    change.step(
        position,
        Technique::AlsXz,
        fmt::from_fn(move |f| {
            let [one, other] = &sets;
            write!(
                f,
                "{one} and {other} each have one digit too many; at most one of them has {}, so the \
                 other has all its other digits",
                words::digit(link)
            )
        }),
    )
}

/// Each set lacks one of the restricted common digits, so it has all its other digits.
fn doubly_linked(position: &Position<'_>, sets: [&Als; 2], restricted: Digits) -> Option<Step> {
    let mut change = Change::default();
    for digit in restricted {
        change.and_out(position.marks, sets[0].seen_with(sets[1], digit), digit);
    }
    for set in sets {
        for digit in set.digits - restricted {
            change.and_out(position.marks, set.seen(digit), digit);
        }
    }
    if change.is_empty() {
        return None;
    }
    let sets = sets.map(Als::describe);
    change.step(
        position,
        Technique::AlsXz,
        fmt::from_fn(move |f| {
            let [one, other] = &sets;
            write!(
                f,
                "{one} and {other} each have one digit too many; at most one of them has each of {}, \
                 so each set has all its other digits",
                words::digits(restricted)
            )
        }),
    )
}

/// Finds two sets that have different restricted common digits with a third: one of the two has any
/// digit of both.
pub(in crate::human) fn xy_wing(position: &Position<'_>) -> Option<Step> {
    let marks = position.marks;
    let sets = position.almost_locked_sets();
    sets.iter().find_map(|pivot| {
        let wings: Vec<(&Als, Digits)> = sets
            .iter()
            .map(|wing| (wing, pivot.restricted(wing)))
            .filter(|(_, links)| !links.is_empty())
            .collect();
        wings.iter().enumerate().find_map(|(index, &(one, to_one))| {
            wings[..index].iter().find_map(|&(other, to_other)| {
                let links = to_one.flat_map(|a| to_other.map(move |b| (a, b)));
                links.filter(|(a, b)| a != b).find_map(|(a, b)| {
                    let mut change = Change::default();
                    for digit in (one.digits & other.digits) - Digits::one(a) - Digits::one(b) {
                        change.and_out(marks, one.seen_with(other, digit), digit);
                    }
                    if change.is_empty() {
                        return None;
                    }
                    let why = say_wing([pivot, one, other], [a, b]);
                    change.step(position, Technique::AlsXyWing, why)
                })
            })
        })
    })
}

/// Describes a wing: its pivot, its two other sets, and the digits that join them.
fn say_wing(sets: [&Als; 3], [to_one, to_other]: [u8; 2]) -> impl fmt::Display + use<> {
    let sets = sets.map(Als::describe);
    fmt::from_fn(move |f| {
        let [pivot, one, other] = &sets;
        write!(
            f,
            "{pivot}, {one} and {other} each have one digit too many; at most one of the first two \
             has {}, at most one of the first and last has {}, so the second or the last has all \
             its other digits",
            words::digit(to_one),
            words::digit(to_other)
        )
    })
}
