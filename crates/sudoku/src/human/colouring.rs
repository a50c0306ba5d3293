//! Colouring: cells joined by pairs fall into two colours, and one of the colours is true.

use std::fmt;

use crate::human::places::{PEERS, all_houses};
use crate::human::position::Position;
use crate::human::sets::{CellSet, Digits};
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// The connected parts of a graph on cells that have more than one cell, each in two colours such
/// that neighbours differ.
fn two_colours(cells: CellSet, neighbours: impl Fn(usize) -> CellSet) -> Vec<[CellSet; 2]> {
    let (mut left, mut parts) = (cells, Vec::new());
    while let Some(first) = left.first() {
        let (mut colours, mut fresh) = ([CellSet::one(first), CellSet::EMPTY], CellSet::one(first));
        let mut colour = 0;
        while !fresh.is_empty() {
            left -= fresh;
            colour = 1 - colour;
            fresh = left & fresh.fold(CellSet::EMPTY, |all, cell| all | neighbours(cell));
            colours[colour] |= fresh;
        }
        if !colours[1].is_empty() {
            parts.push(colours);
        }
    }
    parts
}

/// The cells joined by houses in which a digit has two places, in two colours.
fn of_digit(position: &Position<'_>, digit: u8) -> Vec<[CellSet; 2]> {
    let mut neighbours = [CellSet::EMPTY; 81];
    for house in all_houses() {
        if let Some((one, other)) = position.marks.places_in(digit, house).pair() {
            neighbours[one] |= CellSet::one(other);
            neighbours[other] |= CellSet::one(one);
        }
    }
    two_colours(position.marks.places(digit), |cell| neighbours[cell])
}

/// What sees a cell of each colour.
fn seeing_both(colours: [CellSet; 2]) -> CellSet {
    let [one, other] =
        colours.map(|cells| cells.fold(CellSet::EMPTY, |all, cell| all | PEERS[cell]));
    (one & other) - colours[0] - colours[1]
}

/// A cell outside that sees both colours of a digit.
pub(in crate::human) fn trap(position: &Position<'_>) -> Option<Step> {
    (1..=9).find_map(|digit| {
        of_digit(position, digit).into_iter().find_map(|colours| {
            Change::rule_out(position.marks, seeing_both(colours), digit).step(
                Technique::ColourTrap,
                fmt::from_fn(move |f| {
                    let [one, other] = colours.map(words::cells);
                    write!(
                        f,
                        "{digit} is in all of {one} or in all of {other}; what sees both cannot \
                         hold it"
                    )
                }),
            )
        })
    })
}

/// Two cells of one colour that see each other.
pub(in crate::human) fn wrap(position: &Position<'_>) -> Option<Step> {
    (1..=9).find_map(|digit| {
        of_digit(position, digit).into_iter().flatten().find_map(|colour| {
            let clash = |cell: &usize| !(PEERS[*cell] & colour).is_empty();
            let one = colour.into_iter().find(clash)?;
            let pair = CellSet::one(one).with((PEERS[one] & colour).first()?);
            Change::rule_out(position.marks, colour, digit).step(
                Technique::ColourWrap,
                fmt::from_fn(move |f| {
                    let (colour, pair) = (words::cells(colour), words::cells(pair));
                    write!(f, "{digit} is in all of {colour} or in none, and {pair} see each other")
                }),
            )
        })
    })
}

/// Cells with the same two candidates in a chain: those of one colour hold one, the others the
/// other.
pub(in crate::human) fn remote_pair(position: &Position<'_>) -> Option<Step> {
    let marks = position.marks;
    let pairs = position.bivalue();
    let mut kinds: Vec<Digits> = pairs.map(|cell| marks.digits(cell)).collect();
    kinds.sort_unstable_by_key(|digits| digits.bits());
    kinds.dedup();
    kinds.into_iter().find_map(|digits| {
        let cells: CellSet = pairs.filter(|&cell| marks.digits(cell) == digits).collect();
        two_colours(cells, |cell| PEERS[cell]).into_iter().find_map(|colours| {
            let mut change = Change::default();
            change.and_all_out(marks, seeing_both(colours), digits);
            change.step(
                Technique::RemotePair,
                fmt::from_fn(move |f| {
                    let [one, other] = colours.map(words::cells);
                    let (digits, each) = (words::digits(digits), words::any_digit(digits));
                    write!(
                        f,
                        "one of {digits} is in {one}, the other in {other}; what sees both cannot \
                         be {each}"
                    )
                }),
            )
        })
    })
}
