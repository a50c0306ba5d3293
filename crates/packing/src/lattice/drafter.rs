//! Triangles with angles of 30, 60 and 90 degrees: equal-sided triangles cut into six by the lines from their corners to
//! the middles of their sides. Three of them in a row are a drafter, half of the triangle.
//!
//! Coordinates are cube coordinates with sum 0, relative to a corner of the large triangles, whose numbers are divisible by 8.
//! A cell is at a permutation of 3, −1, −2 or of −3, 1, 2 from the nearest corner. In a picture the twelve cells around a
//! corner have six rows of two.

use crate::lattice::hexagonal::{self, clockwise};
use crate::lattice::{Cell, Grid, PointGroup, Position, Vector, difference, sum};

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
    (corner, difference(cell, corner))
}

/// The axes of a step from a corner, the longest first, and the direction along that.
#[derive(Clone, Copy)]
struct Axes([usize; 3], i32);

impl Axes {
    fn of(step: Vector) -> Self {
        let axis = |length| step.iter().position(|at| at.abs() == length).expect("one of three");
        let axes = [3, 2, 1].map(axis);
        Self(axes, step[axes[0]].signum())
    }

    /// The vector with these lengths along the axes.
    fn vector(self, lengths: [i32; 3]) -> Vector {
        let Self(axes, sign) = self;
        let mut vector = [0; 4];
        axes.into_iter().zip(lengths).for_each(|(axis, length)| vector[axis] = sign * length);
        vector
    }
}

/// The cells across the line to the middle of the triangle, across the line to the middle of the side, and across the
/// line between these middles.
fn neighbors(cell: Cell) -> [Cell; 3] {
    let (corner, own) = split(cell);
    let axes = Axes::of(own);
    let beyond = sum(corner, axes.vector([SIDE, -SIDE, 0]));
    [(corner, [3, -1, -2]), (corner, [2, -3, 1]), (beyond, [-2, 3, -1])]
        .map(|(from, lengths)| Cell(sum(from, axes.vector(lengths))))
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
        neighbors(cell).map(|Cell(near)| difference(near, cell.0)).into()
    }

    fn units(&self, cell: Cell) -> Vec<Vec<Cell>> {
        // Around the middle of the triangle, lines to corners and to the middles of sides take turns.
        let [over_corner, _, over_side] = neighbors(cell);
        let [before, after] = [neighbors(over_corner)[2], neighbors(over_side)[0]];
        [[before, over_corner, cell], [over_corner, cell, over_side], [cell, over_side, after]]
            .map(Vec::from)
            .into()
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
        let (corner, own) = split(cell);
        let axes = Axes::of(own);
        // Three times as long, so that the middle of the triangle has whole numbers.
        let corner = corner.map(|at| 3 * at);
        let to_side = axes.vector([3 * SIDE / 2, -3 * SIDE / 2, 0]);
        let to_middle = axes.vector([2 * SIDE, -SIDE, -SIDE]);
        clockwise([[0; 4], to_side, to_middle].map(|step| sum(corner, step)))
    }
}
