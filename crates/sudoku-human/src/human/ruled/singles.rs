//! Singles: the last place of a value in a set, or the last candidate of a cell.

use crate::human::ruled::board::Set;
use crate::human::ruled::position::{Position, in_one, only, values};
use crate::human::step::Step;
use crate::human::technique::Technique;
use crate::human::words;

/// Finds the last blank cells of sets with every value.
pub(super) fn full_house<'p>(position: &'p Position<'_>) -> impl Iterator<Item = Step> + 'p {
    position.board.sets.iter().filter(|set| set.is_full).filter_map(|set| {
        let [cell] = position.blanks_of(&set.cells)[..] else { return None };
        let value = only(position.masks[cell])?;
        let name = words::cell_at(position.board.cell(cell));
        let why = format!("{name} is the last blank cell {}", set.house);
        Some(position.placing(Technique::FullHouse, cell, value, why))
    })
}

/// Finds values with one place left in boxes or regions, in rows and columns, or in other sets, by the
/// technique.
pub(super) fn hidden<'p>(
    position: &'p Position<'_>,
    technique: Technique,
) -> impl Iterator<Item = Step> + 'p {
    let is_meant = move |set: &&Set| {
        let of_set = match (set.is_box(), set.is_line()) {
            (true, _) => Technique::HiddenSingle,
            (_, true) => Technique::HiddenSingleLine,
            _ => Technique::HiddenSingleOther,
        };
        set.is_full && of_set == technique
    };
    position.board.sets.iter().filter(is_meant).flat_map(move |set| {
        let alone = in_one(set.cells.iter().map(|&cell| position.candidates(cell)));
        values(alone).map(move |value| {
            let cell = position.places(&set.cells, value)[0];
            let name = words::cell_at(position.board.cell(cell));
            let digit = words::digit(value);
            let why = format!("{name} is the only place for {digit} {}", set.house);
            position.placing(technique, cell, value, why)
        })
    })
}

/// Finds cells with one candidate.
pub(super) fn naked<'p>(position: &'p Position<'_>) -> impl Iterator<Item = Step> + 'p {
    (0..position.masks.len()).filter_map(|cell| {
        let value = only(position.candidates(cell))?;
        let name = words::cell_at(position.board.cell(cell));
        let why = format!("every other value is in a cell that {name} sees, or is ruled out there");
        Some(position.placing(Technique::NakedSingle, cell, value, why))
    })
}
