//! Fish of rows and columns on boards without the boxes of the classic one.

use quadrille_sudoku::{Cell, House, Unit};

use crate::human::ruled::position::{Position, values};
use crate::human::ruled::subsets::choose;
use crate::human::step::Step;
use crate::human::technique::Technique;
use crate::human::words;

/// Finds a value in `size` rows that lies only in `size` columns, or the reverse.
pub(super) fn plain<'p>(
    position: &'p Position<'_>,
    technique: Technique,
    size: usize,
) -> impl Iterator<Item = Step> + 'p {
    let board = position.board;
    let shape = board.rules.shape();
    // Rows of several boards have no columns in common.
    let is_one = board.rules.boards().is_none();
    [true, false].into_iter().filter(move |_| is_one).flat_map(move |by_rows| {
        let lines = board.sets.iter().filter(|set| match set.house {
            House::Unit(Unit::Row(_)) => by_rows,
            House::Unit(Unit::Column(_)) => !by_rows,
            _ => false,
        });
        let lines: Vec<&[usize]> = lines.map(|set| &set.cells[..]).collect();
        values((2 << shape.side()) - 2).flat_map(move |value| {
            // The lines with several places, and these places.
            let places = |line: &&[usize]| -> Option<u32> {
                let has = |place: &usize| position.candidates(line[*place]) >> value & 1 == 1;
                let places = (0..line.len()).filter(has).fold(0u32, |all, place| all | 1 << place);
                (places != 0).then_some(places)
            };
            let open: Vec<(&[usize], u32)> =
                lines.iter().filter_map(|line| Some((*line, places(line)?))).collect();
            let masks: Vec<u32> = open.iter().map(|(_, places)| *places).collect();
            // The cells of a line at these places.
            let at = |index: usize, places: u32| -> Vec<usize> {
                let line = open[index].0;
                (0..line.len()).filter(|p| places >> p & 1 == 1).map(|place| line[place]).collect()
            };
            let mut steps = Vec::new();
            choose(&masks, size, &mut |chosen, union| {
                let outside = (0..open.len()).filter(|index| !chosen.contains(index));
                let mut removed: Vec<usize> = outside.flat_map(|index| at(index, union)).collect();
                removed.sort_unstable();
                let removed = removed.into_iter().map(|cell| (cell, 1 << value));
                let cells = chosen.iter().flat_map(|&index| at(index, open[index].1));
                let cells: Vec<Cell> = cells.map(|cell| board.cell(cell)).collect();
                steps.extend(position.removing(technique, removed, || {
                    let (kind, cross) = if by_rows { ("rows", "columns") } else { ("columns", "rows") };
                    let names = words::cells_at(cells.into_iter());
                    let digit = words::digit(value);
                    format!("{digit} in {size} {kind} lies only in {names}, so nowhere else in their {size} {cross}")
                }));
            });
            steps
        })
    })
}
