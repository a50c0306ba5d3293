//! Triangles with angles of 30, 60 and 90 degrees: equal-sided triangles cut into six by the lines from their corners to
//! the middles of their sides. Three of them in a row are a drafter, half of the triangle.
//!
//! Coordinates are cube coordinates with sum 0, relative to a corner of the large triangles, whose numbers are divisible by 8.
//! A cell is at a permutation of 3, −1, −2 or of −3, 1, 2 from the nearest corner. In a picture the twelve cells around a
//! corner have six rows of two.

use crate::lattice::kite::{clockwise, to_origin};
use crate::lattice::{Cell, Grid, Motion, Position, Vector, hexagon};

pub(super) struct Drafters;

/// The distance of two corners.
const SIDE: i32 = 8;

/// The rows from a corner at which it has cells.
const ROWS: [i32; 6] = [-3, -2, -1, 1, 2, 3];

/// The columns between two corners side by side.
const DRAWN: i32 = 4;

/// The nearest corner of a cell, and the step from there.
fn split(Cell(cell): Cell) -> (Vector, Vector) {
    let corner = cell.map(|at| SIDE * (at + 3).div_euclid(SIDE));
    (corner, [0, 1, 2, 3].map(|axis| cell[axis] - corner[axis]))
}

/// The axes of a step from a corner, the longest first, and the direction along that.
fn axes(step: Vector) -> ([usize; 3], i32) {
    let axis = |length| step.iter().position(|at| at.abs() == length).expect("one of three");
    let axes = [3, 2, 1].map(axis);
    (axes, step[axes[0]].signum())
}

/// The vector between two corners, along a longest and a second axis.
fn side(([long, middle, _], sign): ([usize; 3], i32), length: i32) -> Vector {
    let mut side = [0; 4];
    (side[long], side[middle]) = (sign * length, -sign * length);
    side
}

fn sum(one: Vector, other: Vector) -> Vector {
    [0, 1, 2, 3].map(|axis| one[axis] + other[axis])
}

/// The cells across the line to the middle of the triangle, across the line to the middle of the side, and across the
/// line between these middles.
fn neighbors(cell: Cell) -> [Cell; 3] {
    let (corner, own) = split(cell);
    let ([long, middle, short], sign) = axes(own);
    let with = |lengths: [i32; 3]| {
        let mut step = [0; 4];
        (step[long], step[middle], step[short]) =
            (sign * lengths[0], -sign * lengths[1], -sign * lengths[2]);
        step
    };
    let beyond = sum(corner, side(([long, middle, short], sign), SIDE));
    [
        Cell(sum(corner, with([3, 1, 2]))),
        Cell(sum(corner, with([2, 3, -1]))),
        Cell(sum(beyond, with([-2, -3, 1]))),
    ]
}

impl Grid for Drafters {
    fn name(&self) -> &'static str {
        "drafter"
    }

    fn is_solid(&self) -> bool {
        false
    }

    fn cell(&self, Position { row, column, .. }: Position) -> Option<Cell> {
        let first = row.div_euclid(6);
        let x = ROWS[row.rem_euclid(6) as usize];
        let place = (column - first * DRAWN / 2).rem_euclid(DRAWN);
        // The number of columns from the corner to the left or right, which has no column of its own.
        let right = if place < 2 { place - 2 } else { place - 1 };
        let is_cell = right.abs() == if x.abs() == 3 { 1 } else { 2 };
        // The difference of the second and third number of the step: 1 in a row of length 3, 4 or 5 in the others.
        let difference = right.signum() * [5, 4, 1][x.unsigned_abs() as usize - 1];
        let (y, z) = ((difference - x) / 2, (-difference - x) / 2);
        let (apart, both) = ((column - place) / (DRAWN / 2), -first);
        let second = (apart + both) / 2;
        let cell = [SIDE * first + x, SIDE * second + y, SIDE * (both - second) + z, 0];
        is_cell.then_some(Cell(cell))
    }

    fn position(&self, cell: Cell) -> Position {
        let ([first, second, third, _], [x, y, z, _]) = split(cell);
        let row = ROWS.iter().position(|&row| row == x).expect("the row of a cell") as i32;
        let right = (y - z).signum() * if x.abs() == 3 { 1 } else { 2 };
        let place = if right < 0 { right + 2 } else { right + 1 };
        let column = DRAWN / 2 * (second - third) / SIDE + place;
        Position { layer: 0, row: 6 * first / SIDE + row, column }
    }

    fn steps(&self, cell: Cell) -> Vec<Vector> {
        let back = cell.0.map(|at| -at);
        neighbors(cell).map(|Cell(near)| sum(near, back)).into()
    }

    fn units(&self, cell: Cell) -> Vec<Vec<Cell>> {
        // Around the middle of the triangle, lines to corners and to the middles of sides take turns.
        let [over_corner, _, over_side] = neighbors(cell);
        let [before, after] = [neighbors(over_corner)[2], neighbors(over_side)[0]];
        [[before, over_corner, cell], [over_corner, cell, over_side], [cell, over_side, after]]
            .map(Vec::from)
            .into()
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
        let (corner, own) = split(cell);
        let axes = axes(own);
        let to_middle = {
            let ([long, middle, short], sign) = axes;
            let third = SIDE * sign;
            let mut step = [0; 4];
            (step[long], step[middle], step[short]) = (2 * third, -third, -third);
            step
        };
        // Three times as long, so that the middle of the triangle has whole numbers.
        let to_side = side(axes, 3 * SIDE / 2);
        let corner = corner.map(|at| 3 * at);
        clockwise([[0; 4], to_side, to_middle].map(|step| sum(corner, step)))
    }
}
