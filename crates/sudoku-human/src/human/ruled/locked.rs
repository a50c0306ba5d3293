//! Locked candidates: a value whose places in a set all see a cell.

use quadrille_sudoku::House;

use crate::human::ruled::board::Set;
use crate::human::ruled::cages::needed;
use crate::human::ruled::position::{Position, values};
use crate::human::step::Step;
use crate::human::technique::Technique;
use crate::human::words;

/// Finds values that a box or region has only in one line, or a line only in one box or region.
pub(super) fn in_lines<'p>(
    position: &'p Position<'_>,
    technique: Technique,
) -> impl Iterator<Item = Step> + 'p {
    let is_pointing = technique == Technique::Pointing;
    places(position).filter_map(move |(set, value, places)| {
        let from = |set: &Set| if is_pointing { set.is_box() } else { set.is_line() };
        let to = |set: &Set| if is_pointing { set.is_line() } else { set.is_box() };
        if !from(set) {
            return None;
        }
        let has_all = |other: &&Set| places.iter().all(|place| other.cells.contains(place));
        let other = position.board.sets_of(places[0]).filter(|other| to(other)).find(has_all)?;
        let targets = other.cells.iter().filter(|&cell| !places.contains(cell));
        position.removing(technique, targets.map(|&cell| (cell, 1 << value)), || {
            let (digit, places) = (words::digit(value), named(position, &places));
            format!("{}, {digit} must be in {places}, so nowhere else {}", set.house, other.house)
        })
    })
}

/// Finds values whose places in any set see other cells, by any rule.
pub(super) fn by_any_rule<'p>(position: &'p Position<'_>) -> impl Iterator<Item = Step> + 'p {
    places(position).filter_map(|(set, value, places)| {
        let targets = position.board.common_peers(&places);
        position.removing(
            Technique::LockedOther,
            targets.into_iter().map(|cell| (cell, 1 << value)),
            || {
                let (digit, places) = (words::digit(value), named(position, &places));
                format!(
                    "{}, {digit} must be in {places}, so not in a cell that sees all of them",
                    set.house
                )
            },
        )
    })
}

fn named(position: &Position<'_>, places: &[usize]) -> String {
    words::any_of_cells_at(places.iter().map(|&cell| position.board.cell(cell)))
}

/// Returns the sets that must have a value in one of several blank cells, with these.
fn places<'p>(position: &'p Position<'_>) -> impl Iterator<Item = (&'p Set, u8, Vec<usize>)> + 'p {
    position.board.sets.iter().flat_map(move |set| {
        let values: Vec<u8> = values(must_have(position, set)).collect();
        values.into_iter().filter_map(move |value| {
            let places = position.places(&set.cells, value);
            (places.len() > 1).then_some((set, value, places))
        })
    })
}

/// Returns the values that the blank cells of a set must have, as a mask.
fn must_have(position: &Position<'_>, set: &Set) -> u32 {
    if set.is_full {
        return set.cells.iter().fold(0, |all, &cell| all | position.candidates(cell));
    }
    match set.house {
        House::Cage(_) => needed(position, &set.cells),
        _ => 0,
    }
}
