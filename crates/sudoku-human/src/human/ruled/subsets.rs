//! Subsets: as many cells as values in a set that need each other.

use crate::human::ruled::position::{Position, values};
use crate::human::step::Step;
use crate::human::technique::Technique;
use crate::human::words;

/// Finds `size` cells of a set that hold only `size` values: no cell that sees all of them can hold these.
pub(super) fn naked<'p>(
    position: &'p Position<'_>,
    technique: Technique,
    size: usize,
) -> impl Iterator<Item = Step> + 'p {
    position.board.sets.iter().flat_map(move |set| {
        let cells = position.blanks_of(&set.cells);
        let masks: Vec<u32> = cells.iter().map(|&cell| position.candidates(cell)).collect();
        let mut steps = Vec::new();
        choose(&masks, size, &mut |chosen, union| {
            let held: Vec<usize> = chosen.iter().map(|&index| cells[index]).collect();
            let targets = position.board.common_peers(&held);
            let targets = targets.into_iter().map(|cell| (cell, union));
            steps.extend(position.removing(technique, targets, || {
                let names = held.iter().map(|&cell| position.board.cell(cell));
                let (names, digits) = (words::cells_at(names), words::digits(values(union)));
                format!(
                    "{names}, {}, hold only {digits}, so no other cell that sees all of them can",
                    set.house
                )
            }));
        });
        steps
    })
}

/// Finds `size` values that fit only in `size` cells of a set with every value: these cells hold nothing
/// else.
pub(super) fn hidden<'p>(
    position: &'p Position<'_>,
    technique: Technique,
    size: usize,
) -> impl Iterator<Item = Step> + 'p {
    position.board.sets.iter().filter(|set| set.is_full).flat_map(move |set| {
        let cells = position.blanks_of(&set.cells);
        let open = cells.iter().fold(0, |open, &cell| open | position.candidates(cell));
        let open: Vec<u8> = values(open).collect();
        let places = |&value: &u8| {
            let has = |index: &usize| position.candidates(cells[*index]) >> value & 1 == 1;
            (0..cells.len()).filter(has).fold(0u32, |places, index| places | 1 << index)
        };
        let masks: Vec<u32> = open.iter().map(places).collect();
        let mut steps = Vec::new();
        choose(&masks, size, &mut |chosen, union| {
            let kept = chosen.iter().fold(0, |kept, &index| kept | 1u32 << open[index]);
            let held = (0..cells.len()).filter(|index| union >> index & 1 == 1);
            let held: Vec<usize> = held.map(|index| cells[index]).collect();
            let removed = held.iter().map(|&cell| (cell, !kept));
            steps.extend(position.removing(technique, removed, || {
                let names = held.iter().map(|&cell| position.board.cell(cell));
                let (names, digits) = (words::cells_at(names), words::digits(values(kept)));
                format!("{}, {digits} fit only in {names}, which hold nothing else", set.house)
            }));
        });
        steps
    })
}

/// Calls `visit` for each choice of `size` masks whose union has at most `size` bits, with the indices of
/// these masks and the union.
pub(super) fn choose(masks: &[u32], size: usize, visit: &mut impl FnMut(&[usize], u32)) {
    extend(masks, size, (&mut Vec::new(), 0), visit);
}

fn extend(
    masks: &[u32],
    size: usize,
    (chosen, union): (&mut Vec<usize>, u32),
    visit: &mut impl FnMut(&[usize], u32),
) {
    if chosen.len() == size {
        visit(chosen, union);
        return;
    }
    let from = chosen.last().map_or(0, |last| last + 1);
    for (index, mask) in masks.iter().enumerate().skip(from) {
        let wider = union | mask;
        if wider.count_ones() as usize <= size {
            chosen.push(index);
            extend(masks, size, (chosen, wider), visit);
            chosen.pop();
        }
    }
}
