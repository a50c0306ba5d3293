//! The four lattices, their cells and their motions.
//!
//! A cell is a point with three whole coordinates, chosen so that every rotation and reflection is a
//! signed permutation of the coordinates, and every translation adds a vector:
//!
//! | lattice | coordinates | cells |
//! |---|---|---|
//! | square | 0, row, column | all |
//! | cube | layer, row, column | all |
//! | hexagon | cube coordinates of hexagons | sum 0 |
//! | triangle | odd coordinates, one for each direction of the sides | sum −1 (points up) or +1 (down) |
//!
//! For hexagons and triangles see A. Patel, *Hexagonal Grids*: a step to a neighbor changes two
//! coordinates of a hexagon by 1, and one of a triangle by 2.
//!
//! People draw cells by [`Position`]: layer, row and column of a character.

use std::fmt;

/// A regular tiling of the plane, or of space by cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lattice {
    /// Squares: the cells of polyominoes.
    Square,
    /// Cubes: the cells of polycubes.
    Cube,
    /// Hexagons with a corner on top: the cells of polyhexes.
    Hexagon,
    /// Triangles that point up or down: the cells of polyiamonds.
    Triangle,
}

/// A cell of a lattice. The module's head explains the coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) [i32; 3]);

/// The place of a cell in a picture made of characters.
///
/// Every position of squares and cubes is a cell. A hexagon has a row and a column with an even
/// sum, so each row is shifted by one column. A triangle points up if the sum is even.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The layer, 0 at the top. Only cubes have more than one.
    pub layer: i32,
    /// The row, 0 at the top.
    pub row: i32,
    /// The column, 0 at the left.
    pub column: i32,
}

impl Lattice {
    /// All lattices.
    pub const ALL: [Self; 4] = [Self::Square, Self::Cube, Self::Hexagon, Self::Triangle];

    /// Returns the name of its cells.
    pub fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Cube => "cube",
            Self::Hexagon => "hexagon",
            Self::Triangle => "triangle",
        }
    }

    /// Returns whether the lattice has layers.
    pub fn is_solid(self) -> bool {
        self == Self::Cube
    }

    /// Returns the cell at this position, if there is one.
    ///
    /// # Examples
    /// ```
    /// use quadrille_packing::{Lattice, Position};
    ///
    /// let [even, odd] = [2, 3].map(|column| Position { layer: 0, row: 4, column });
    /// assert!(Lattice::Hexagon.cell(even).is_some());
    /// assert!(Lattice::Hexagon.cell(odd).is_none());
    /// let triangle = Lattice::Triangle.cell(odd).expect("every position is a triangle");
    /// assert_eq!(Lattice::Triangle.position(triangle), odd);
    /// ```
    pub fn cell(self, position: Position) -> Option<Cell> {
        let Position { layer, row, column } = position;
        let is_even = (row + column) % 2 == 0;
        let coordinates = match self {
            Self::Square | Self::Hexagon | Self::Triangle if layer != 0 => return None,
            Self::Square => [0, row, column],
            Self::Cube => [layer, row, column],
            Self::Hexagon if is_even => [row, (column - row) / 2, -(column + row) / 2],
            Self::Hexagon => return None,
            Self::Triangle if is_even => [2 * row + 1, column - row + 1, -row - column - 3],
            Self::Triangle => [2 * row + 1, column - row + 2, -row - column - 2],
        };
        Some(Cell(coordinates))
    }

    /// Returns the position of a cell.
    pub fn position(self, Cell([first, second, third]): Cell) -> Position {
        let flat = |row, column| Position { layer: 0, row, column };
        match self {
            Self::Square => flat(second, third),
            Self::Cube => Position { layer: first, row: second, column: third },
            Self::Hexagon => flat(first, 2 * second + first),
            Self::Triangle => {
                let row = (first - 1) / 2;
                flat(row, second + row - if first + second + third < 0 { 1 } else { 2 })
            }
        }
    }

    /// Returns the cells that share a side (a face) with this one.
    pub(crate) fn neighbors(self, cell: Cell) -> impl Iterator<Item = Cell> {
        const FACES: [[i32; 3]; 6] =
            [[0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1], [-1, 0, 0], [1, 0, 0]];
        const SIDES: [[i32; 3]; 6] =
            [[0, 1, -1], [0, -1, 1], [1, 0, -1], [-1, 0, 1], [1, -1, 0], [-1, 1, 0]];
        const ACROSS: [[i32; 3]; 3] = [[2, 0, 0], [0, 2, 0], [0, 0, 2]];
        let steps: &[[i32; 3]] = match self {
            Self::Square => &FACES[..4],
            Self::Cube => &FACES,
            Self::Hexagon => &SIDES,
            Self::Triangle => &ACROSS,
        };
        // A triangle that points down takes the steps of one that points up, backward.
        let sign = if self == Self::Triangle && cell.0.iter().sum::<i32>() > 0 { -1 } else { 1 };
        steps.iter().map(move |step| cell.moved(step.map(|step| sign * step)))
    }

    /// Returns all rotations and reflections, the identity first.
    pub(crate) fn motions(self) -> Vec<Motion> {
        let signs: &[[i32; 3]] = match self {
            Self::Square => &[[1, 1, 1], [1, 1, -1], [1, -1, 1], [1, -1, -1]],
            Self::Cube => &[
                [1, 1, 1],
                [1, 1, -1],
                [1, -1, 1],
                [1, -1, -1],
                [-1, 1, 1],
                [-1, 1, -1],
                [-1, -1, 1],
                [-1, -1, -1],
            ],
            Self::Hexagon | Self::Triangle => &[[1, 1, 1], [-1, -1, -1]],
        };
        const ORDERS: [[usize; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let orders = if self == Self::Square { &ORDERS[..2] } else { &ORDERS };
        let with_order = |&order| signs.iter().map(move |&signs| Motion { order, signs });
        orders.iter().flat_map(with_order).collect()
    }

    /// Returns whether a motion is a rotation: one that needs no mirror.
    pub(crate) fn is_rotation(self, motion: Motion) -> bool {
        let [first, second, third] = motion.order;
        let inversions = [first > second, first > third, second > third];
        let is_even = inversions.into_iter().filter(|&is_inverted| is_inverted).count() % 2 == 0;
        match self {
            // In the plane, to change all signs is a half turn.
            Self::Hexagon | Self::Triangle => is_even,
            Self::Square | Self::Cube => is_even == (motion.signs.iter().product::<i32>() > 0),
        }
    }

    /// Returns the reflection that exchanges left and right.
    pub(crate) fn mirror(self) -> Motion {
        match self {
            Self::Square | Self::Cube => Motion { order: [0, 1, 2], signs: [1, 1, -1] },
            Self::Hexagon | Self::Triangle => Motion { order: [0, 2, 1], signs: [1, 1, 1] },
        }
    }

    /// Returns the translation that moves these cells to the origin: their least coordinates become
    /// 0, or 1 for triangles.
    pub(crate) fn to_origin(self, cells: &[Cell]) -> [i32; 3] {
        let least = |axis: usize| cells.iter().map(|cell| cell.0[axis]).min().unwrap_or(0);
        let [first, second, third] = [0, 1, 2].map(least);
        match self {
            Self::Square | Self::Cube => [-first, -second, -third],
            Self::Hexagon => [-first, -second, first + second],
            Self::Triangle => [1 - first, 1 - second, first + second - 2],
        }
    }

    /// Returns the translation from one cell to another, unless no translation does that.
    pub(crate) fn translation(self, from: Cell, to: Cell) -> Option<[i32; 3]> {
        let step = [0, 1, 2].map(|axis| to.0[axis] - from.0[axis]);
        // A triangle that points up does not become one that points down.
        (self != Self::Triangle || step.iter().sum::<i32>() == 0).then_some(step)
    }
}

impl fmt::Display for Lattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Cell {
    pub(crate) fn moved(self, step: [i32; 3]) -> Self {
        Self([0, 1, 2].map(|axis| self.0[axis] + step[axis]))
    }
}

/// A rotation or reflection about the origin: coordinate `k` of the image is coordinate `order[k]`
/// with sign `signs[k]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Motion {
    pub(crate) order: [usize; 3],
    pub(crate) signs: [i32; 3],
}

impl Motion {
    pub(crate) fn of(self, cell: Cell) -> Cell {
        Cell([0, 1, 2].map(|axis| self.signs[axis] * cell.0[self.order[axis]]))
    }

    /// Returns this motion followed by another.
    pub(crate) fn then(self, next: Self) -> Self {
        Self {
            order: next.order.map(|axis| self.order[axis]),
            signs: [0, 1, 2].map(|axis| next.signs[axis] * self.signs[next.order[axis]]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(lattice: Lattice) -> Vec<Cell> {
        let squares = (-3..4).flat_map(|row| (-3..4).map(move |column| (row, column)));
        let layers = if lattice.is_solid() { 2 } else { 1 };
        let positions = (0..layers).flat_map(|layer| {
            squares.clone().map(move |(row, column)| Position { layer, row, column })
        });
        positions.filter_map(|position| lattice.cell(position)).collect()
    }

    #[test]
    fn positions_and_cells_are_one_to_one() {
        for lattice in Lattice::ALL {
            for cell in cells(lattice) {
                assert_eq!(lattice.cell(lattice.position(cell)), Some(cell));
            }
        }
    }

    #[test]
    fn neighbors_are_mutual_and_kept_by_motions() {
        let degree = [4, 6, 6, 3];
        for (lattice, degree) in Lattice::ALL.into_iter().zip(degree) {
            for cell in cells(lattice) {
                let neighbors: Vec<Cell> = lattice.neighbors(cell).collect();
                assert_eq!(neighbors.len(), degree);
                for &near in &neighbors {
                    assert!(lattice.neighbors(near).any(|back| back == cell), "{lattice}");
                    assert_eq!(lattice.cell(lattice.position(near)), Some(near));
                    for motion in lattice.motions() {
                        let image = motion.of(cell);
                        assert!(lattice.neighbors(image).any(|other| other == motion.of(near)));
                    }
                }
            }
        }
    }

    #[test]
    fn motions_are_a_group_of_which_half_are_rotations() {
        for (lattice, order) in Lattice::ALL.into_iter().zip([8, 48, 12, 12]) {
            let motions = lattice.motions();
            assert_eq!(motions.len(), order);
            let is_rotation = |&motion: &Motion| lattice.is_rotation(motion);
            assert_eq!(motions.iter().copied().filter(is_rotation).count(), order / 2);
            assert!(!lattice.is_rotation(lattice.mirror()));
            for &first in &motions {
                for &second in &motions {
                    let both = first.then(second);
                    assert!(motions.contains(&both));
                    let parity = lattice.is_rotation(first) == lattice.is_rotation(second);
                    assert_eq!(lattice.is_rotation(both), parity);
                    let cell = cells(lattice)[1];
                    assert_eq!(both.of(cell), second.of(first.of(cell)));
                }
            }
        }
    }

    #[test]
    fn triangles_are_drawn_side_by_side() {
        let at = |row, column| Position { layer: 0, row, column };
        let up = Lattice::Triangle.cell(at(4, 2)).expect("a triangle");
        let near: Vec<Position> =
            Lattice::Triangle.neighbors(up).map(|cell| Lattice::Triangle.position(cell)).collect();
        assert_eq!(near, [at(5, 2), at(4, 3), at(4, 1)]);
    }
}
