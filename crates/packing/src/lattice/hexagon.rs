//! Hexagons with a corner on top, in cube coordinates: A. Patel, *Hexagonal Grids*.
//!
//! A step to a neighbor changes two coordinates by 1.

use crate::lattice::{Cell, Grid, PointGroup, Position, Vector, hexagonal};

const SIDES: [Vector; 6] =
    [[0, 1, -1, 0], [0, -1, 1, 0], [1, 0, -1, 0], [-1, 0, 1, 0], [1, -1, 0, 0], [-1, 1, 0, 0]];

pub(super) struct Hexagons;

impl Grid for Hexagons {
    fn name(&self) -> &'static str {
        "hexagon"
    }

    fn is_solid(&self) -> bool {
        false
    }

    fn cell(&self, Position { row, column, .. }: Position) -> Option<Cell> {
        let cell = Cell([row, (column - row) / 2, -(column + row) / 2, 0]);
        ((row + column) % 2 == 0).then_some(cell)
    }

    fn position(&self, Cell([first, second, ..]): Cell) -> Position {
        Position { layer: 0, row: first, column: 2 * second + first }
    }

    fn steps(&self, _cell: Cell) -> Vec<Vector> {
        SIDES.to_vec()
    }

    fn corners(&self, Position { row, column, .. }: Position) -> Vec<[i32; 2]> {
        const STEPS: [[i32; 2]; 6] = [[1, 0], [2, 1], [2, 3], [1, 4], [0, 3], [0, 1]];
        STEPS.map(|[x, y]| [column + x, 3 * row + y]).into()
    }

    fn group(&self) -> PointGroup {
        hexagonal::GROUP
    }

    fn to_origin(&self, least: Vector) -> Vector {
        hexagonal::to_origin(least, 1)
    }
}
