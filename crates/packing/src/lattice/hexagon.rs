//! Hexagons with a corner on top, in cube coordinates: A. Patel, *Hexagonal Grids*.
//!
//! A step to a neighbor changes two coordinates by 1.

use crate::lattice::{Cell, Grid, Motion, ORDERS, Position, Vector, motions_of};

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

    fn motions(&self) -> Vec<Motion> {
        motions_of(&ORDERS, &[[1, 1, 1], [-1, -1, -1]])
    }

    fn is_rotation(&self, motion: Motion) -> bool {
        // In the plane, to change all signs is a half turn.
        motion.is_even()
    }

    fn mirror(&self) -> Motion {
        Motion::of_three([0, 2, 1], [1, 1, 1])
    }

    fn to_origin(&self, [first, second, ..]: Vector) -> Vector {
        [-first, -second, first + second, 0]
    }
}
