//! Squares cut into four triangles by both diagonals: half of the cells of polytans (polyaboloes).
//!
//! A tan is half of a square, cut along either diagonal, so it consists of two cells. In a picture a square has three
//! rows and three columns, and its cells are above, below, left and right of the middle.

use crate::lattice::cubic;
use crate::lattice::{Cell, Grid, PointGroup, Position, Vector, square};

pub(super) struct Tans;

/// The side of a square.
const SIDE: i32 = 4;

/// The rows and columns of a square in a picture.
const DRAWN: i32 = 3;

/// The square of a coordinate, and the distance from its middle.
fn split(at: i32) -> (i32, i32) {
    let square = (at + 1).div_euclid(SIDE);
    (square, at - SIDE * square)
}

impl Grid for Tans {
    fn name(&self) -> &'static str {
        "tan"
    }

    fn is_solid(&self) -> bool {
        false
    }

    fn cell(&self, Position { row, column, .. }: Position) -> Option<Cell> {
        let [row, column] =
            [row, column].map(|at| (at.div_euclid(DRAWN), at.rem_euclid(DRAWN) - 1));
        let is_cell = row.1.abs() + column.1.abs() == 1;
        let place = |(square, step)| SIDE * square + step;
        is_cell.then_some(Cell([0, place(row), place(column), 0]))
    }

    fn position(&self, Cell([_, row, column, _]): Cell) -> Position {
        let [row, column] =
            [row, column].map(split).map(|(square, step)| DRAWN * square + step + 1);
        Position { layer: 0, row, column }
    }

    fn steps(&self, Cell([_, row, column, _]): Cell) -> Vec<Vector> {
        let [(_, down), (_, right)] = [row, column].map(split);
        // To the next square, and around the middle to either side.
        let around = |side: i32| [0, side * right - down, side * down - right, 0];
        vec![[0, 2 * down, 2 * right, 0], around(1), around(-1)]
    }

    fn units(&self, cell: Cell) -> Vec<Vec<Cell>> {
        let [_, first, second] = [0, 1, 2].map(|step| self.steps(cell)[step]);
        [first, second].map(|step| vec![cell, cell.moved(step)]).into()
    }

    fn group(&self) -> PointGroup {
        square::GROUP
    }

    fn to_origin(&self, least: Vector) -> Vector {
        cubic::to_origin(least, -1, SIDE)
    }

    fn side(&self) -> i32 {
        SIDE
    }

    fn corners(&self, position: Position) -> Vec<[i32; 2]> {
        let Some(Cell([_, row, column, _])) = self.cell(position) else { return Vec::new() };
        let [(row, down), (column, right)] = [row, column].map(split);
        let [x, y] = [2 * column + 1, 2 * row + 1];
        // The two corners of the square on this side, clockwise, and the middle.
        vec![[x + right + down, y + down - right], [x + right - down, y + down + right], [x, y]]
    }
}
