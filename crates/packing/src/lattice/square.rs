//! Squares and cubes.

use crate::lattice::cubic::vector;
use crate::lattice::{Cell, Grid, Motion, Position, Vector, motions_of};

const FACES: [Vector; 6] =
    [[0, -1, 0, 0], [0, 1, 0, 0], [0, 0, -1, 0], [0, 0, 1, 0], [-1, 0, 0, 0], [1, 0, 0, 0]];

fn at_position(Cell([layer, row, column, _]): Cell) -> Position {
    Position { layer, row, column }
}

fn of_position(Position { layer, row, column }: Position) -> Option<Cell> {
    Some(Cell(vector([layer, row, column])))
}

pub(super) struct Squares;

impl Grid for Squares {
    fn name(&self) -> &'static str {
        "square"
    }

    fn is_solid(&self) -> bool {
        false
    }

    fn cell(&self, position: Position) -> Option<Cell> {
        of_position(position)
    }

    fn position(&self, cell: Cell) -> Position {
        at_position(cell)
    }

    fn steps(&self, _cell: Cell) -> Vec<Vector> {
        FACES[..4].to_vec()
    }

    fn motions(&self) -> Vec<Motion> {
        motions_of(&[[0, 1, 2], [0, 2, 1]], &[[1, 1, 1], [1, 1, -1], [1, -1, 1], [1, -1, -1]])
    }

    fn to_origin(&self, least: Vector) -> Vector {
        least.map(|least| -least)
    }
}

pub(super) struct Cubes;

impl Grid for Cubes {
    fn name(&self) -> &'static str {
        "cube"
    }

    fn is_solid(&self) -> bool {
        true
    }

    fn cell(&self, position: Position) -> Option<Cell> {
        of_position(position)
    }

    fn position(&self, cell: Cell) -> Position {
        at_position(cell)
    }

    fn steps(&self, _cell: Cell) -> Vec<Vector> {
        FACES.to_vec()
    }

    fn to_origin(&self, least: Vector) -> Vector {
        least.map(|least| -least)
    }
}
