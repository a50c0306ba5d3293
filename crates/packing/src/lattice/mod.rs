//! The lattices, their cells and their motions. Each lattice is one file.
//!
//! A cell is a point with four whole coordinates, chosen so that every rotation and reflection is a
//! signed permutation of the coordinates, and every translation adds a vector:
//!
//! | lattice | coordinates | cells |
//! |---|---|---|
//! | square | 0, row, column | all |
//! | cube | layer, row, column | all |
//! | hexagon | cube coordinates of hexagons | sum 0 |
//! | triangle | odd coordinates, one for each direction of the sides | sum −1 (points up) or +1 (down) |
//! | prism | as triangles, then the layer | as triangles |
//! | sphere | layer, row, column | even sum |
//! | rhombic | relative to the center of a cube of side 5 | 24 in each cube |
//! | tetra-octa | relative to a corner of a cube of side 6 | 5 in each cube |
//! | tan | 0, then relative to the middle of a square of side 4 | 4 in each square |
//! | kite | cube coordinates relative to the middle of a hexagon | sum 0, 6 in each hexagon |
//! | drafter | cube coordinates relative to a corner of triangles of side 8 | sum 0, 12 around each corner |
//!
//! The coordinates that a lattice does not use are 0.
//!
//! People draw cells by [`Position`]: layer, row and column of a character.

mod cubic;
mod drafter;
mod hexagon;
mod hexagonal;
mod kite;
mod prism;
mod rhombic;
mod sphere;
mod square;
mod tan;
mod tetra_octa;
mod triangle;

use std::fmt;

/// Coordinates, or differences of coordinates.
pub(crate) type Vector = [i32; 4];

/// A regular tiling of the plane or of space, or a packing of spheres.
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
    /// Prisms: layers of triangles.
    Prism,
    /// Spheres in the face-centered packing.
    Sphere,
    /// Tetrahedra: cubes cut into 24 parts by planes through their centers.
    Rhombic,
    /// Tetrahedra and octahedra. Octahedra are cut into eight parts.
    TetraOcta,
    /// Quarters of squares, two of which are a tan: a half of a square.
    Tan,
    /// Kites: sixths of hexagons.
    Kite,
    /// Sixths of triangles, three of which are a drafter: a half of a triangle.
    Drafter,
}

/// What a lattice has to state.
trait Grid {
    /// The name of its cells.
    fn name(&self) -> &'static str;

    /// Whether it has layers.
    fn is_solid(&self) -> bool;

    /// The cell at a position, if there is one.
    fn cell(&self, position: Position) -> Option<Cell>;

    /// The position of a cell.
    fn position(&self, cell: Cell) -> Position;

    /// The steps to the cells that share a side (a face) with this one.
    fn steps(&self, cell: Cell) -> Vec<Vector>;

    /// The sets of cells with this one that polyforms consist of. By default, the cell alone.
    fn units(&self, cell: Cell) -> Vec<Vec<Cell>> {
        vec![vec![cell]]
    }

    /// The corners of the cell at a position, clockwise, in a flat picture; none if no cell is there. By default, those of a
    /// square.
    fn corners(&self, Position { row, column, .. }: Position) -> Vec<[i32; 2]> {
        vec![[column, row], [column + 1, row], [column + 1, row + 1], [column, row + 1]]
    }

    /// Its motions about the origin. By default, those of a cube.
    fn group(&self) -> PointGroup {
        cubic::GROUP
    }

    /// The translation that moves cells with these least coordinates to the origin.
    fn to_origin(&self, least: Vector) -> Vector;

    /// The side of the pieces that repeat, if cells of a piece differ; else 1.
    fn side(&self) -> i32 {
        1
    }

    /// Whether cells may be moved by a step between two of them.
    fn is_translation(&self, step: Vector) -> bool {
        is_multiple(step, self.side())
    }

    /// Whether a picture of cells shows them where they are, so that empty rows in front count.
    fn is_aligned(&self) -> bool {
        self.side() > 1
    }

    /// Whether the position of cells in a picture has to be shifted by a column, given one of them.
    fn shift(&self, position: Position) -> i32 {
        i32::from(!self.is_aligned() && self.cell(position).is_none())
    }
}

/// The motions of a lattice that keep the origin.
struct PointGroup {
    /// All rotations and reflections, the identity first.
    motions: fn() -> Vec<Motion>,
    /// Whether a motion needs no mirror.
    is_rotation: fn(Motion) -> bool,
    /// The reflection that exchanges left and right.
    mirror: Motion,
}

fn sum(one: Vector, other: Vector) -> Vector {
    [0, 1, 2, 3].map(|axis| one[axis] + other[axis])
}

fn difference(to: Vector, from: Vector) -> Vector {
    [0, 1, 2, 3].map(|axis| to[axis] - from[axis])
}

/// Whether a step is made of steps of this side.
fn is_multiple(step: Vector, side: i32) -> bool {
    step.iter().all(|step| step % side == 0)
}

/// A cell of a lattice. The module's head explains the coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) Vector);

/// The place of a cell in a picture made of characters.
///
/// Every position of squares and cubes is a cell. A hexagon has a row and a column with an even
/// sum, so each row is shifted by one column. A triangle points up if the sum is even. A sphere has an even
/// sum of layer, row and column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The layer, 0 at the top. Only lattices in space have more than one.
    pub layer: i32,
    /// The row, 0 at the top.
    pub row: i32,
    /// The column, 0 at the left.
    pub column: i32,
}

impl Lattice {
    /// All lattices.
    pub const ALL: [Self; 11] = [
        Self::Square,
        Self::Cube,
        Self::Hexagon,
        Self::Triangle,
        Self::Prism,
        Self::Sphere,
        Self::Rhombic,
        Self::TetraOcta,
        Self::Tan,
        Self::Kite,
        Self::Drafter,
    ];

    fn grid(self) -> &'static dyn Grid {
        match self {
            Self::Square => &square::Squares,
            Self::Cube => &square::Cubes,
            Self::Hexagon => &hexagon::Hexagons,
            Self::Triangle => &triangle::Triangles,
            Self::Prism => &prism::Prisms,
            Self::Sphere => &sphere::Spheres,
            Self::Rhombic => &rhombic::Tetrahedra,
            Self::TetraOcta => &tetra_octa::TetraOcta,
            Self::Tan => &tan::Tans,
            Self::Kite => &kite::Kites,
            Self::Drafter => &drafter::Drafters,
        }
    }

    /// Returns the name of its cells.
    pub fn name(self) -> &'static str {
        self.grid().name()
    }

    /// Returns whether the lattice has layers.
    pub fn is_solid(self) -> bool {
        self.grid().is_solid()
    }

    /// Returns whether its cells are triangles, or prisms over triangles.
    pub(crate) fn is_triangular(self) -> bool {
        matches!(self, Self::Triangle | Self::Prism)
    }

    /// Returns whether a picture of cells shows them where they are, so that empty rows in front count.
    pub(crate) fn is_aligned(self) -> bool {
        self.grid().is_aligned()
    }

    /// Returns the number of columns by which to move a picture with a mark at this position, so that there is a cell.
    pub(crate) fn shift(self, position: Position) -> i32 {
        self.grid().shift(position)
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
        (self.is_solid() || position.layer == 0).then(|| self.grid().cell(position))?
    }

    /// Returns the position of a cell.
    pub fn position(self, cell: Cell) -> Position {
        self.grid().position(cell)
    }

    /// Returns the cells that share a side (a face) with this one. Spheres touch.
    pub(crate) fn neighbors(self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.grid().steps(cell).into_iter().map(move |step| cell.moved(step))
    }

    /// Returns the sets of cells with this one that polyforms consist of: the cell alone, or a tan or a drafter.
    pub(crate) fn units(self, cell: Cell) -> Vec<Vec<Cell>> {
        self.grid().units(cell)
    }

    /// Returns the corners of the cell at a position, clockwise, in a flat picture. Spheres are
    /// diamonds.
    pub(crate) fn corners(self, position: Position) -> Vec<[i32; 2]> {
        self.grid().corners(position)
    }

    /// Returns all rotations and reflections, the identity first.
    pub(crate) fn motions(self) -> Vec<Motion> {
        (self.grid().group().motions)()
    }

    /// Returns whether a motion is a rotation: one that needs no mirror.
    pub(crate) fn is_rotation(self, motion: Motion) -> bool {
        (self.grid().group().is_rotation)(motion)
    }

    /// Returns the reflection that exchanges left and right.
    pub(crate) fn mirror(self) -> Motion {
        self.grid().group().mirror
    }

    /// Returns the translation that moves these cells to the origin of the lattice.
    pub(crate) fn to_origin(self, cells: &[Cell]) -> Vector {
        let least = |axis: usize| cells.iter().map(|cell| cell.0[axis]).min().unwrap_or(0);
        self.grid().to_origin([0, 1, 2, 3].map(least))
    }

    /// Returns the translation from one cell to another, unless no translation does that.
    pub(crate) fn translation(self, from: Cell, to: Cell) -> Option<Vector> {
        let step = difference(to.0, from.0);
        self.grid().is_translation(step).then_some(step)
    }
}

impl fmt::Display for Lattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Cell {
    pub(crate) fn moved(self, step: Vector) -> Self {
        Self(sum(self.0, step))
    }
}

/// A rotation or reflection about the origin: coordinate `k` of the image is coordinate `order[k]`
/// with sign `signs[k]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Motion {
    pub(crate) order: [usize; 4],
    pub(crate) signs: [i32; 4],
}

impl Motion {
    /// Returns a motion of the first three coordinates.
    pub(crate) const fn of_three(order: [usize; 3], signs: [i32; 3]) -> Self {
        let [first, second, third] = order;
        let order = [first, second, third, 3];
        let [first, second, third] = signs;
        Self { order, signs: [first, second, third, 1] }
    }

    pub(crate) fn of(self, cell: Cell) -> Cell {
        Cell([0, 1, 2, 3].map(|axis| self.signs[axis] * cell.0[self.order[axis]]))
    }

    /// Returns this motion followed by another.
    pub(crate) fn then(self, next: Self) -> Self {
        Self {
            order: next.order.map(|axis| self.order[axis]),
            signs: [0, 1, 2, 3].map(|axis| next.signs[axis] * self.signs[next.order[axis]]),
        }
    }

    /// Whether it exchanges an even number of pairs of coordinates.
    fn is_even(self) -> bool {
        let pairs = (0..4).flat_map(|first| (0..first).map(move |second| (second, first)));
        pairs.filter(|&(one, other)| self.order[one] > self.order[other]).count() % 2 == 0
    }
}

/// Returns the motions of the first three coordinates with these orders and signs.
fn motions_of(orders: &[[usize; 3]], signs: &[[i32; 3]]) -> Vec<Motion> {
    let with_order =
        |&order: &[usize; 3]| signs.iter().map(move |&signs| Motion::of_three(order, signs));
    orders.iter().flat_map(with_order).collect()
}

/// The orders of three coordinates, the identity first.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(lattice: Lattice) -> Vec<Cell> {
        let squares = (-3..7).flat_map(|row| (-3..7).map(move |column| (row, column)));
        let layers = if lattice.is_solid() { 7 } else { 1 };
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
        let degree = [4, 6, 6, 3, 5, 12, 4, 4, 3, 4, 3];
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
        for (lattice, order) in
            Lattice::ALL.into_iter().zip([8, 48, 12, 12, 24, 48, 48, 48, 8, 12, 12])
        {
            let motions = lattice.motions();
            assert_eq!(motions.len(), order);
            let is_rotation = |&motion: &Motion| lattice.is_rotation(motion);
            assert_eq!(motions.iter().copied().filter(is_rotation).count(), order / 2);
            assert!(!lattice.is_rotation(lattice.mirror()));
            let some = cells(lattice);
            for &first in &motions {
                for &second in &motions {
                    let both = first.then(second);
                    assert!(motions.contains(&both));
                    let parity = lattice.is_rotation(first) == lattice.is_rotation(second);
                    assert_eq!(lattice.is_rotation(both), parity);
                    let cell = some[1];
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
