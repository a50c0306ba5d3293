//! Kites: hexagons cut into six by the lines from their middle to the middles of their sides.
//!
//! Coordinates are cube coordinates with sum 0, relative to the middle of a hexagon, whose numbers are divisible by 6. A
//! kite is at a permutation of 2, −1, −1 or of −2, 1, 1 from the middle. In a picture a hexagon has four rows, of one,
//! two, two and one kites, and hexagons side by side have a free column between them.

use crate::lattice::{Cell, Grid, Motion, Position, Vector, hexagon};

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
    (middle, [0, 1, 2, 3].map(|axis| cell[axis] - middle[axis]))
}

fn sum(one: Vector, other: Vector) -> Vector {
    [0, 1, 2, 3].map(|axis| one[axis] + other[axis])
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
        let Cell(at) = cell;
        // The next kites of the hexagon are opposite to those after turns of a third. The corner of the hexagon is twice
        // as far as the kite, and the kites around it are opposite to it.
        let next = turned(own).map(|step| sum(middle, step.map(|at| -at)));
        let around =
            turned(own).map(|step| sum(sum(middle, own.map(|at| 2 * at)), step.map(|at| -at)));
        next.into_iter().chain(around).map(|to| sum(to, at.map(|at| -at))).collect()
    }

    fn motions(&self) -> Vec<Motion> {
        hexagon::Hexagons.motions()
    }

    fn is_rotation(&self, motion: Motion) -> bool {
        hexagon::Hexagons.is_rotation(motion)
    }

    fn mirror(&self) -> Motion {
        hexagon::Hexagons.mirror()
    }

    fn to_origin(&self, least: Vector) -> Vector {
        to_origin(least, SIDE)
    }

    fn is_translation(&self, step: Vector) -> bool {
        step.iter().all(|step| step % SIDE == 0)
    }

    fn is_aligned(&self) -> bool {
        true
    }

    fn corners(&self, position: Position) -> Vec<[i32; 2]> {
        let Some(cell) = self.cell(position) else { return Vec::new() };
        let (middle, own) = split(cell);
        let far = own.map(|at| 2 * at);
        // The middles of two sides of the hexagon: half way to where its neighbors are.
        let [one, other] = turned(own).map(|step| [0, 1, 2, 3].map(|axis| own[axis] - step[axis]));
        clockwise([[0; 4], one, far, other].map(|step| sum(middle, step)))
    }
}

/// The translation that makes least coordinates less than `side`, for cube coordinates.
pub(super) fn to_origin([first, second, ..]: Vector, side: i32) -> Vector {
    let [first, second] = [first, second].map(|least| -side * least.div_euclid(side));
    [first, second, -first - second, 0]
}

/// The points of a plane with these cube coordinates, clockwise. A step right is 1 / √3 of a step down.
pub(super) fn clockwise<const N: usize>(corners: [Vector; N]) -> Vec<[i32; 2]> {
    let mut points = corners.map(|[first, second, third, _]| [second - third, first]);
    let [from, to, last] = [points[0], points[1], points[2]];
    let side = |point: [i32; 2]| [point[0] - from[0], point[1] - from[1]];
    let ([a, b], [c, d]) = (side(to), side(last));
    if a * d - b * c < 0 {
        points.reverse();
    }
    points.into()
}
