//! Squares and cubes.

use crate::lattice::cubic::{self, vector};
use crate::lattice::{Cell, Grid, PointGroup, Position, Vector, motions_of};

const FACES: [Vector; 6] =
    [[0, -1, 0, 0], [0, 1, 0, 0], [0, 0, -1, 0], [0, 0, 1, 0], [-1, 0, 0, 0], [1, 0, 0, 0]];

fn at_position(Cell([layer, row, column, _]): Cell) -> Position {
    Position { layer, row, column }
}

fn of_position(Position { layer, row, column }: Position) -> Option<Cell> {
    Some(Cell(vector([layer, row, column])))
}

/// The eight motions of a square.
pub(super) const GROUP: PointGroup = PointGroup {
    motions: || {
        motions_of(&[[0, 1, 2], [0, 2, 1]], &[[1, 1, 1], [1, 1, -1], [1, -1, 1], [1, -1, -1]])
    },
    ..cubic::GROUP
};

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

    fn group(&self) -> PointGroup {
        GROUP
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
