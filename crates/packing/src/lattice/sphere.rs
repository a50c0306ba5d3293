//! Spheres in the face-centered packing: every second cube of a lattice has one. Each sphere touches twelve.

use crate::lattice::cubic::vector;
use crate::lattice::{Cell, Grid, Position, Vector};

pub(super) struct Spheres;

fn is_even(coordinates: &[i32]) -> bool {
    coordinates.iter().sum::<i32>() % 2 == 0
}

impl Grid for Spheres {
    fn name(&self) -> &'static str {
        "sphere"
    }

    fn is_solid(&self) -> bool {
        true
    }

    fn cell(&self, Position { layer, row, column }: Position) -> Option<Cell> {
        let cell = vector([layer, row, column]);
        is_even(&cell).then_some(Cell(cell))
    }

    fn position(&self, Cell([layer, row, column, _]): Cell) -> Position {
        Position { layer, row, column }
    }

    fn steps(&self, _cell: Cell) -> Vec<Vector> {
        let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let of = |(one, other)| [[0, one, other], [one, 0, other], [one, other, 0]].map(vector);
        signs.into_iter().flat_map(of).collect()
    }

    /// Diamonds, which share sides where spheres of a layer touch.
    fn corners(&self, Position { row, column, .. }: Position) -> Vec<[i32; 2]> {
        vec![[column + 1, row], [column + 2, row + 1], [column + 1, row + 2], [column, row + 1]]
    }

    fn to_origin(&self, [layer, row, column, _]: Vector) -> Vector {
        // Steps between spheres are even.
        let odd = i32::from(!is_even(&[layer, row, column]));
        vector([-layer, -row, odd - column])
    }

    fn is_translation(&self, step: Vector) -> bool {
        is_even(&step)
    }
}
