//! Sets of cells, and the ways to turn them.

use std::collections::{BTreeSet, HashMap};

use crate::lattice::{Cell, Lattice, Motion, Position};

/// A set of cells of one lattice, up to translation.
///
/// Two shapes are equal if one is a translation of the other. A shape may have several parts that
/// do not touch.
///
/// # Invariant
/// The cells are distinct, ascending, at least one, and moved to the origin of the lattice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    cells: Vec<Cell>,
}

/// The rotations that a piece may make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Turns {
    /// All rotations of the lattice (default).
    #[default]
    All,
    /// Half turns only.
    Half,
    /// Rotations about the vertical axis only. In a flat lattice, all.
    Upright,
    /// None.
    None,
}

impl Shape {
    /// Returns the shape with these cells, or `None` if there are none. Repeated cells count once.
    ///
    /// # Examples
    /// ```
    /// use quadrille_packing::{Lattice, Position, Shape};
    ///
    /// let cells = |row| {
    ///     let columns = (0..3).map(move |column| Position { layer: 0, row, column });
    ///     columns.filter_map(|position| Lattice::Square.cell(position))
    /// };
    /// let bar = Shape::new(Lattice::Square, cells(0)).ok_or("no cell")?;
    /// assert_eq!(bar, Shape::new(Lattice::Square, cells(7)).ok_or("no cell")?);
    /// assert_eq!(bar.len(), 3);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn new(lattice: Lattice, cells: impl IntoIterator<Item = Cell>) -> Option<Self> {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        let step = lattice.to_origin(&cells);
        cells.iter_mut().for_each(|cell| *cell = cell.moved(step));
        cells.sort_unstable();
        cells.dedup();
        (!cells.is_empty()).then_some(Self { cells })
    }

    /// Returns the cells, ascending.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the number of cells, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a shape is never empty")]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the positions of the cells in a picture, in reading order, with the least row and
    /// column near 0.
    pub fn positions(&self, lattice: Lattice) -> Vec<Position> {
        let mut positions: Vec<Position> =
            self.cells.iter().map(|&cell| lattice.position(cell)).collect();
        positions.sort_unstable();
        positions
    }

    /// Returns whether its cells are connected through sides (faces).
    pub fn is_connected(&self, lattice: Lattice) -> bool {
        parts(lattice, &self.cells).len() == 1
    }

    /// Whether the centers of its cells are in one plane, for lattices with the coordinates of cubes.
    pub(crate) fn is_flat(&self) -> bool {
        let first = self.cells[0].0;
        let from_first = |cell: &Cell| [0, 1, 2].map(|axis| i64::from(cell.0[axis] - first[axis]));
        let steps: Vec<[i64; 3]> = self.cells.iter().map(from_first).collect();
        let cross = |a: [i64; 3], b: [i64; 3]| {
            [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        };
        let line = steps.iter().copied().find(|&step| step != [0; 3]).unwrap_or_default();
        let normals = steps.iter().map(|&step| cross(line, step));
        let normal = normals.into_iter().find(|&normal| normal != [0; 3]).unwrap_or_default();
        steps.iter().all(|step| (0..3).map(|axis| step[axis] * normal[axis]).sum::<i64>() == 0)
    }

    /// Returns the different shapes that it can be turned into, ascending: by these rotations, and
    /// also by a reflection that exchanges left and right if `mirrored`.
    ///
    /// # Examples
    /// ```
    /// use quadrille_packing::{Lattice, Turns, polyforms};
    ///
    /// let pentominoes = polyforms::free(Lattice::Square, 5)?;
    /// let count = |mirrored| -> usize {
    ///     let turned = |shape: &quadrille_packing::Shape| {
    ///         shape.orientations(Lattice::Square, Turns::All, mirrored).len()
    ///     };
    ///     pentominoes.iter().map(turned).sum()
    /// };
    /// assert_eq!((count(true), count(false)), (63, 41));
    /// # Ok::<(), quadrille_packing::PackingError>(())
    /// ```
    pub fn orientations(&self, lattice: Lattice, turns: Turns, mirrored: bool) -> Vec<Self> {
        let motions = turns.motions(lattice, mirrored);
        let images: BTreeSet<Self> =
            motions.into_iter().map(|motion| self.image(lattice, motion)).collect();
        images.into_iter().collect()
    }

    /// Returns the least shape among its images under these motions.
    pub(crate) fn canonical(&self, lattice: Lattice, motions: &[Motion]) -> Self {
        let images = motions.iter().map(|&motion| self.image(lattice, motion));
        images.min().expect("the identity is a motion")
    }

    pub(crate) fn image(&self, lattice: Lattice, motion: Motion) -> Self {
        let image = self.cells.iter().map(|&cell| motion.of(cell));
        Self::new(lattice, image).expect("a shape has a cell")
    }
}

/// Returns the parts of a set of cells that do not touch each other, each as the indices of its cells.
/// The first cell of each part is its first in the order given, and parts are in the order of those.
pub(crate) fn parts(lattice: Lattice, cells: &[Cell]) -> Vec<Vec<usize>> {
    let mut left: HashMap<Cell, usize> =
        cells.iter().enumerate().map(|(index, &cell)| (cell, index)).collect();
    let mut parts = Vec::new();
    for (index, &cell) in cells.iter().enumerate() {
        if left.remove(&cell).is_none() {
            continue;
        }
        let (mut part, mut next) = (vec![index], 0);
        while let Some(&open) = part.get(next) {
            next += 1;
            part.extend(lattice.neighbors(cells[open]).filter_map(|near| left.remove(&near)));
        }
        parts.push(part);
    }
    parts
}

impl Turns {
    /// Returns the rotations, and their products with the mirror if `mirrored`.
    pub(crate) fn motions(self, lattice: Lattice, mirrored: bool) -> Vec<Motion> {
        let is_allowed = |motion: &Motion| match self {
            Self::All => true,
            Self::Half => motion.order == [0, 1, 2, 3],
            Self::Upright if lattice == Lattice::Prism => motion.signs[3] == 1,
            Self::Upright => !lattice.is_solid() || (motion.order[0], motion.signs[0]) == (0, 1),
            Self::None => (motion.order, motion.signs) == ([0, 1, 2, 3], [1; 4]),
        };
        let mut motions = lattice.motions();
        motions.retain(|motion| lattice.is_rotation(*motion) && is_allowed(motion));
        if mirrored {
            let reflections: Vec<Motion> =
                motions.iter().map(|motion| motion.then(lattice.mirror())).collect();
            motions.extend(reflections);
        }
        motions
    }
}
