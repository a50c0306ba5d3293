//! Death blossom: a cell (the stem) and for each of its candidates an almost locked set (a petal) that
//! lacks this digit if the stem holds it.
//!
//! One petal lacks a digit, so it has all its others. A digit of all petals is ruled out of the cells
//! that see all its places in them.

use std::fmt;

use crate::human::almost_locked::Als;
use crate::human::places::PEERS;
use crate::human::position::Position;
use crate::human::sets::{CellSet, Digits};
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// Finds a stem with petals.
pub(in crate::human) fn death_blossom(position: &Position<'_>) -> Option<Step> {
    let sets = position.almost_locked_sets();
    position.by_count().iter().find_map(|&stem| {
        let held = position.marks.digits(stem);
        let petals_of = |digit: u8| {
            let is_petal = move |set: &&Als| {
                set.digits.has(digit)
                    && set.places(digit).is_within(PEERS[stem])
                    && !set.cells.has(stem)
            };
            sets.iter().filter(is_petal)
        };
        let all: Vec<Vec<&Als>> = held.map(|digit| petals_of(digit).collect()).collect();
        (Digits::ALL - held).into_iter().find_map(|digit| {
            let with_digit: Vec<Vec<&Als>> = all
                .iter()
                .map(|sets| sets.iter().copied().filter(|set| set.digits.has(digit)).collect())
                .collect();
            let places = position.marks.places(digit);
            choose(position, stem, digit, &with_digit, places, &mut Vec::new())
        })
    })
}

/// Chooses one petal for each candidate of the stem, as long as the digit can be ruled out somewhere.
fn choose<'a>(
    position: &Position<'_>,
    stem: usize,
    digit: u8,
    petals: &[Vec<&'a Als>],
    out: CellSet,
    chosen: &mut Vec<&'a Als>,
) -> Option<Step> {
    let Some((first, others)) = petals.split_first() else {
        return step(position, stem, chosen);
    };
    first.iter().find_map(|&petal| {
        let out = out & petal.seen(digit);
        if out.is_empty() {
            return None;
        }
        chosen.push(petal);
        let found = choose(position, stem, digit, others, out, chosen);
        chosen.pop();
        found
    })
}

fn step(position: &Position<'_>, stem: usize, petals: &[&Als]) -> Option<Step> {
    let held = position.marks.digits(stem);
    let common = petals.iter().fold(Digits::ALL - held, |all, petal| all & petal.digits);
    let mut change = Change::default();
    for digit in common {
        change.and_out(position.marks, seen_by_all(petals, digit), digit);
    }
    let held: Vec<u8> = held.collect();
    let petals: Vec<_> = petals.iter().copied().map(Als::describe).collect();
    change.step(
        position,
        Technique::DeathBlossom,
        fmt::from_fn(move |f| {
            let digits = words::digits(common);
            for (held, petal) in held.iter().zip(&petals) {
                let (stem, held) = (words::cell(stem), words::digit(*held));
                write!(f, "if {stem} is {held}, {petal} lack it and have {digits}; ")?;
            }
            f.write_str("one of these is the case")
        }),
    )
}

/// Returns the cells that see all places of a digit in all petals.
fn seen_by_all(petals: &[&Als], digit: u8) -> CellSet {
    petals.iter().fold(CellSet::ALL, |seen, petal| seen & petal.seen(digit))
}
