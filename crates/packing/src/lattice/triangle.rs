//! Triangles that point up or down, with three odd coordinates, one for each direction of the sides.
//!
//! A step to a neighbor changes one coordinate by 2.

use crate::lattice::{Cell, Grid, PointGroup, Position, Vector, hexagonal};

pub(super) struct Triangles;

/// The cell at a row and a column.
pub(super) fn cell(row: i32, column: i32) -> Vector {
    match (row + column) % 2 == 0 {
        true => [2 * row + 1, column - row + 1, -row - column - 3, 0],
        false => [2 * row + 1, column - row + 2, -row - column - 2, 0],
    }
}

/// The row and the column of a cell.
pub(super) fn place([first, second, third, _]: Vector) -> (i32, i32) {
    let row = (first - 1) / 2;
    (row, second + row - if first + second + third < 0 { 1 } else { 2 })
}

/// The steps across the three sides.
pub(super) fn sides([first, second, third, _]: Vector) -> [Vector; 3] {
    // A triangle that points down takes the steps of one that points up, backward.
    let step = if first + second + third > 0 { -2 } else { 2 };
    [[step, 0, 0, 0], [0, step, 0, 0], [0, 0, step, 0]]
}

/// The translation that makes the least coordinates 1.
pub(super) fn to_origin([first, second, ..]: Vector) -> Vector {
    [1 - first, 1 - second, first + second - 2, 0]
}

/// Whether a triangle keeps its direction.
pub(super) fn keeps_direction([first, second, third, _]: Vector) -> bool {
    first + second + third == 0
}

/// The corners of a triangle, clockwise.
pub(super) fn corners(Position { row, column, .. }: Position) -> Vec<[i32; 2]> {
    match (row + column) % 2 == 0 {
        true => vec![[column + 1, row], [column + 2, row + 1], [column, row + 1]],
        false => vec![[column, row], [column + 2, row], [column + 1, row + 1]],
    }
}

impl Grid for Triangles {
    fn name(&self) -> &'static str {
        "triangle"
    }

    fn is_solid(&self) -> bool {
        false
    }

    fn cell(&self, position: Position) -> Option<Cell> {
        Some(Cell(cell(position.row, position.column)))
    }

    fn position(&self, Cell(cell): Cell) -> Position {
        let (row, column) = place(cell);
        Position { layer: 0, row, column }
    }

    fn steps(&self, Cell(cell): Cell) -> Vec<Vector> {
        sides(cell).to_vec()
    }

    fn corners(&self, position: Position) -> Vec<[i32; 2]> {
        corners(position)
    }

    fn group(&self) -> PointGroup {
        hexagonal::GROUP
    }

    fn to_origin(&self, least: Vector) -> Vector {
        to_origin(least)
    }

    fn is_translation(&self, step: Vector) -> bool {
        keeps_direction(step)
    }
}
