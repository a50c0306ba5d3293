//! Cubes cut into 24 tetrahedra by the planes through their center and two edges: parts of rhombic dodecahedra.
//!
//! A cube has five positions along each axis. A tetrahedron is at 2 toward its outer face and at 1 toward its outer
//! edge, from the center of the cube, to either side.

use crate::lattice::cubic::{self, vector};
use crate::lattice::{Cell, Grid, Position, Vector};

pub(super) struct Tetrahedra;

const SIDE: i32 = 5;

/// The coordinates of a cell relative to the center of its cube.
fn inside([first, second, third, _]: Vector) -> [i32; 3] {
    [first, second, third].map(|at| (at + 2).rem_euclid(SIDE) - 2)
}

impl Grid for Tetrahedra {
    fn name(&self) -> &'static str {
        "rhombic"
    }

    fn is_solid(&self) -> bool {
        true
    }

    fn cell(&self, Position { layer, row, column }: Position) -> Option<Cell> {
        let cell = vector([layer - 2, row - 2, column - 2]);
        let mut distances = inside(cell).map(i32::abs);
        distances.sort_unstable();
        (distances == [0, 1, 2]).then_some(Cell(cell))
    }

    fn position(&self, Cell([layer, row, column, _]): Cell) -> Position {
        Position { layer: layer + 2, row: row + 2, column: column + 2 }
    }

    fn steps(&self, Cell(cell): Cell) -> Vec<Vector> {
        let own = inside(cell);
        let axis = |distance| own.iter().position(|at| at.abs() == distance).expect("one of three");
        let [zero, one, two] = [0, 1, 2].map(axis);
        let to = |changes: &[(usize, i32)]| {
            let mut step = [0; 4];
            changes.iter().for_each(|&(axis, change)| step[axis] = change);
            step
        };
        let (edge, face) = (own[one].signum(), own[two].signum());
        // Across the outer face, across the plane of the edge, and to the two sides within the outer face.
        let turned = |side: i32| to(&[(one, -edge), (zero, side)]);
        vec![to(&[(two, face)]), to(&[(one, edge), (two, -face)]), turned(1), turned(-1)]
    }

    fn to_origin(&self, least: Vector) -> Vector {
        cubic::to_origin(least, -2, SIDE)
    }

    fn side(&self) -> i32 {
        SIDE
    }
}
