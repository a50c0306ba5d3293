//! Tetrahedra and octahedra that together fill space. Each cube has a tetrahedron in its middle, whose corners are every
//! second corner of the cube, and an eighth of an octahedron at each of the other corners.
//!
//! A cube has three positions along each axis. Coordinates are twice as long, and begin at a corner of a cube, because all
//! motions about a corner keep the lattice.

use crate::lattice::cubic::{self, vector};
use crate::lattice::{Cell, Grid, Position, Vector, is_multiple};

pub(super) struct TetraOcta;

const SIDE: i32 = 6;

/// Whether the sum of the numbers of a cube is even.
fn is_even([first, second, third, _]: Vector) -> bool {
    [first, second, third].iter().map(|at| at.div_euclid(SIDE)).sum::<i32>() % 2 == 0
}

/// The coordinates of a cell relative to the center of its cube.
fn inside([first, second, third, _]: Vector) -> [i32; 3] {
    [first, second, third].map(|at| at.rem_euclid(SIDE) - SIDE / 2)
}

impl Grid for TetraOcta {
    fn name(&self) -> &'static str {
        "tetra-octa"
    }

    fn is_solid(&self) -> bool {
        true
    }

    fn cell(&self, Position { layer, row, column }: Position) -> Option<Cell> {
        let cell = vector([layer, row, column].map(|at| 2 * at + 1));
        let product: i32 = inside(cell).iter().product();
        let is_middle = inside(cell) == [0; 3];
        (is_middle || product != 0 && (product > 0) == is_even(cell)).then_some(Cell(cell))
    }

    fn position(&self, Cell([layer, row, column, _]): Cell) -> Position {
        let [layer, row, column] = [layer, row, column].map(|at| (at - 1).div_euclid(2));
        Position { layer, row, column }
    }

    fn steps(&self, Cell(cell): Cell) -> Vec<Vector> {
        let own = inside(cell);
        if own != [0; 3] {
            // Back to the middle, and outward to the other parts of the octahedron.
            let outward = |axis: usize| {
                let mut step = [0; 4];
                step[axis] = own[axis];
                step
            };
            let middle = vector(own.map(|at| -at));
            return vec![middle, outward(0), outward(1), outward(2)];
        }
        let sign = if is_even(cell) { 2 } else { -2 };
        let corners = [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]];
        corners.into_iter().map(|corner| vector(corner.map(|at| sign * at))).collect()
    }

    fn to_origin(&self, least: Vector) -> Vector {
        let step = cubic::to_origin(least, 0, SIDE);
        // A step of an even number of cubes keeps each part where it may be.
        let odd = if is_even(step) { 0 } else { SIDE };
        [step[0], step[1], step[2] + odd, 0]
    }

    fn is_translation(&self, step: Vector) -> bool {
        is_multiple(step, SIDE) && is_even(step)
    }

    fn side(&self) -> i32 {
        SIDE
    }
}
