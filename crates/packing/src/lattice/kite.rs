//! Kites: hexagons cut into six by the lines from their middle to the middles of their sides.
//!
//! Coordinates are cube coordinates with sum 0, relative to the middle of a hexagon, whose numbers are divisible by 6. A
//! kite is at a permutation of 2, −1, −1 or of −2, 1, 1 from the middle. In a picture a hexagon has four rows, of one,
//! two, two and one kites, and hexagons side by side have a free column between them.

use crate::lattice::hexagonal::{self, clockwise};
use crate::lattice::{Cell, Grid, PointGroup, Position, Vector, difference, sum};

pub(super) struct Kites;

/// The distance of the middles of two hexagons.
const SIDE: i32 = 6;

/// The rows from the middle of a hexagon at which it has kites.
const ROWS: [i32; 4] = [-2, -1, 1, 2];

/// The columns between the middles of two hexagons side by side.
const DRAWN: i32 = 4;

/// The middle of the hexagon of a kite, and the step from there.
fn split(Cell(cell): Cell) -> (Vector, Vector) {
    let middle = cell.map(|at| SIDE * (at + 2).div_euclid(SIDE));
    (middle, difference(cell, middle))
}

/// The steps from the middle to a kite after turns of a third.
fn turned([first, second, third, _]: Vector) -> [Vector; 2] {
    [[second, third, first, 0], [third, first, second, 0]]
}

impl Grid for Kites {
    fn name(&self) -> &'static str {
        "kite"
    }

    fn is_solid(&self) -> bool {
        false
    }

    fn cell(&self, Position { row, column, .. }: Position) -> Option<Cell> {
        let first = row.div_euclid(4);
        let x = ROWS[row.rem_euclid(4) as usize];
        // The middles of this row of hexagons are at columns that differ by `DRAWN`.
        let from_middle = (column - 1 - first * DRAWN / 2 + 1).rem_euclid(DRAWN) - 1;
        let is_cell = from_middle.abs() == if x.abs() == 2 { 0 } else { 1 };
        // The second and third number of the middle: their difference and their sum.
        let (difference, both) = ((column - 1 - from_middle) / (DRAWN / 2), -first);
        let second = (difference + both) / 2;
        let (y, z) = ((3 * from_middle - x) / 2, (-3 * from_middle - x) / 2);
        let cell = [SIDE * first + x, SIDE * second + y, SIDE * (both - second) + z, 0];
        is_cell.then_some(Cell(cell))
    }

    fn position(&self, cell: Cell) -> Position {
        let ([first, second, third, _], [x, y, z, _]) = split(cell);
        let row = ROWS.iter().position(|&row| row == x).expect("the row of a kite") as i32;
        let column = 1 + DRAWN / 2 * (second - third) / SIDE + (y - z) / 3;
        Position { layer: 0, row: 4 * first / SIDE + row, column }
    }

    fn steps(&self, cell: Cell) -> Vec<Vector> {
        let (middle, own) = split(cell);
        // The next kites of the hexagon are opposite to those after turns of a third. The corner of the hexagon is twice
        // as far as the kite, and the kites around it are opposite to it.
        let corner = sum(middle, own.map(|at| 2 * at));
        let opposite = |from: Vector| turned(own).map(|step| difference(from, step));
        let near = opposite(middle).into_iter().chain(opposite(corner));
        near.map(|to| difference(to, cell.0)).collect()
    }

    fn group(&self) -> PointGroup {
        hexagonal::GROUP
    }

    fn to_origin(&self, least: Vector) -> Vector {
        hexagonal::to_origin(least, SIDE)
    }

    fn side(&self) -> i32 {
        SIDE
    }

    fn corners(&self, position: Position) -> Vec<[i32; 2]> {
        let Some(cell) = self.cell(position) else { return Vec::new() };
        let (middle, own) = split(cell);
        let far = own.map(|at| 2 * at);
        // The middles of two sides of the hexagon: half way to where its neighbors are.
        let [one, other] = turned(own).map(|step| difference(own, step));
        clockwise([[0; 4], one, far, other].map(|step| sum(middle, step)))
    }
}
