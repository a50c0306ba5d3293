//! Prisms: layers of triangles. The fourth coordinate is the layer.

use crate::lattice::{Cell, Grid, Motion, PointGroup, Position, Vector, hexagonal, triangle};

pub(super) struct Prisms;

const GROUP: PointGroup = PointGroup {
    motions,
    is_rotation: |motion| motion.is_even() == (motion.signs[3] > 0),
    ..hexagonal::GROUP
};

/// Returns the motions of a hexagon, and those that turn the layers over as well.
fn motions() -> Vec<Motion> {
    let flat = hexagonal::motions();
    let over = |&motion: &Motion| {
        let [first, second, third, layers] = motion.signs;
        Motion { signs: [first, second, third, -layers], ..motion }
    };
    flat.iter().copied().chain(flat.iter().map(over)).collect()
}

impl Grid for Prisms {
    fn name(&self) -> &'static str {
        "prism"
    }

    fn is_solid(&self) -> bool {
        true
    }

    fn cell(&self, Position { layer, row, column }: Position) -> Option<Cell> {
        let [first, second, third, _] = triangle::cell(row, column);
        Some(Cell([first, second, third, layer]))
    }

    fn position(&self, Cell(cell): Cell) -> Position {
        let (row, column) = triangle::place(cell);
        Position { layer: cell[3], row, column }
    }

    fn steps(&self, Cell(cell): Cell) -> Vec<Vector> {
        let layers = [[0, 0, 0, -1], [0, 0, 0, 1]];
        triangle::sides(cell).into_iter().chain(layers).collect()
    }

    fn corners(&self, position: Position) -> Vec<[i32; 2]> {
        triangle::corners(position)
    }

    fn group(&self) -> PointGroup {
        GROUP
    }

    fn to_origin(&self, least: Vector) -> Vector {
        let [first, second, third, _] = triangle::to_origin(least);
        [first, second, third, -least[3]]
    }

    fn is_translation(&self, step: Vector) -> bool {
        triangle::keeps_direction(step)
    }
}
