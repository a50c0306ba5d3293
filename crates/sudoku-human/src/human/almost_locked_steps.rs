//! Techniques with almost locked sets: see [`crate::human::almost_locked`].

use std::fmt;

use crate::human::almost_locked::Als;
use crate::human::position::Position;
use crate::human::sets::Digits;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;

/// Finds two sets with a restricted common digit: one of them has any other digit of both.
pub(in crate::human) fn xz(position: &Position<'_>) -> Option<Step> {
    let marks = position.marks;
    let sets = position.almost_locked_sets();
    sets.iter().enumerate().find_map(|(index, one)| {
        sets[..index].iter().find_map(|other| {
            let common = one.digits & other.digits;
            if common.len() < 2 {
                return None;
            }
            let restricted = one.restricted(other);
            restricted.into_iter().find_map(|link| {
                let mut change = Change::default();
                for digit in common - Digits::one(link) {
                    change.and_out(marks, one.seen_with(other, digit), digit);
                }
                let sets = [other.describe(), one.describe()];
                change.step(
                    Technique::AlsXz,
                    fmt::from_fn(move |f| {
                        let [one, other] = &sets;
                        write!(
                            f,
                            "{one} and {other} each have one digit too many; at most one of them \
                             has {link}, so the other has all its other digits"
                        )
                    }),
                )
            })
        })
    })
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
                if (one.digits & other.digits).is_empty() || !(one.cells & other.cells).is_empty() {
                    return None;
                }
                let links = to_one.flat_map(|a| to_other.map(move |b| (a, b)));
                links.filter(|(a, b)| a != b).find_map(|(a, b)| {
                    let mut change = Change::default();
                    for digit in (one.digits & other.digits) - Digits::one(a) - Digits::one(b) {
                        change.and_out(marks, one.seen_with(other, digit), digit);
                    }
                    change.step(Technique::AlsXyWing, say_wing([pivot, one, other], [a, b]))
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
             has {to_one}, at most one of the first and last has {to_other}, so the second or the \
             last has all its other digits"
        )
    })
}
