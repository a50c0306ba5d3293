//! Houses (rows, columns and boxes of the classic board) and peers.
//!
//! Houses have numbers: 0 to 8 are the rows, 9 to 17 the columns, 18 to 26 the boxes.

use std::ops::Range;

use quadrille_sudoku::{Cell, Shape, Unit};

use crate::human::sets::CellSet;

/// The rows and the columns.
pub(in crate::human) const fn lines() -> Range<usize> {
    0..18
}

/// The boxes.
pub(in crate::human) const fn boxes() -> Range<usize> {
    18..27
}

/// The rows, the columns and the boxes.
pub(in crate::human) const fn all_houses() -> Range<usize> {
    0..27
}

/// The cells of each house, in reading order.
pub(in crate::human) static HOUSE_CELLS: [[usize; 9]; 27] = house_cells();

/// The cells of each house, as sets.
pub(in crate::human) static HOUSES: [CellSet; 27] = houses();

/// For each cell, the 20 others that share a house with it.
pub(in crate::human) static PEERS: [CellSet; 81] = peers();

/// The row, the column and the box of a cell.
pub(in crate::human) const fn houses_of(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

/// Returns the position of a cell in a house, 0 to 8.
pub(in crate::human) const fn position(cell: usize, house: usize) -> usize {
    let (row, column) = (cell / 9, cell % 9);
    match house / 9 {
        0 => column,
        1 => row,
        _ => row % 3 * 3 + column % 3,
    }
}

/// Returns the cells that see all of these cells.
pub(in crate::human) fn common_peers(cells: CellSet) -> CellSet {
    cells.fold(CellSet::ALL, |common, cell| common & PEERS[cell])
}

/// Returns the houses that contain all of these cells.
pub(in crate::human) fn common_houses(cells: CellSet) -> impl Iterator<Item = usize> {
    let houses = cells.first().map(houses_of).into_iter().flatten();
    houses.filter(move |&house| cells.is_within(HOUSES[house]))
}

/// Returns a cell that displays its name.
pub(in crate::human) fn named(cell: usize) -> Cell {
    Shape::CLASSIC.cell(cell)
}

/// Returns a house that displays its name.
pub(in crate::human) fn unit(house: usize) -> Unit {
    match house / 9 {
        0 => Unit::Row(house),
        1 => Unit::Column(house - 9),
        _ => Unit::Box(house - 18),
    }
}

const fn house_cells() -> [[usize; 9]; 27] {
    let mut cells = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let houses = houses_of(cell);
        let mut kind = 0;
        while kind < 3 {
            cells[houses[kind]][position(cell, houses[kind])] = cell;
            kind += 1;
        }
        cell += 1;
    }
    cells
}

const fn houses() -> [CellSet; 27] {
    let cells = house_cells();
    let mut houses = [CellSet::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        let mut position = 0;
        while position < 9 {
            houses[house] = houses[house].with(cells[house][position]);
            position += 1;
        }
        house += 1;
    }
    houses
}

const fn peers() -> [CellSet; 81] {
    let cells = house_cells();
    let mut peers = [CellSet::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        let houses = houses_of(cell);
        let mut place = 0;
        while place < 27 {
            peers[cell] = peers[cell].with(cells[houses[place / 9]][place % 9]);
            place += 1;
        }
        peers[cell] = peers[cell].without(cell);
        cell += 1;
    }
    peers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_and_peers_are_those_of_the_shape() {
        let shape = Shape::CLASSIC;
        for (index, cell) in shape.cells().enumerate() {
            assert_eq!(houses_of(index).map(unit), shape.units_of(cell));
            for (other, seen) in shape.cells().enumerate() {
                let shared = shape.units_of(cell).iter().any(|u| shape.units_of(seen).contains(u));
                assert_eq!(PEERS[index].has(other), shared && other != index);
            }
        }
        for (house, cells) in HOUSE_CELLS.iter().enumerate() {
            assert!(cells.is_sorted());
            assert!(cells.iter().all(|&cell| houses_of(cell).contains(&house)));
            assert_eq!(cells.iter().copied().collect::<CellSet>(), HOUSES[house]);
        }
    }
}
