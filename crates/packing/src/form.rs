//! Shapes with marks that must match: colors of cells, and labels of the sides of tiles.
//!
//! * A cell of a piece with a color fits a cell of the box with the same color, or without one.
//! * A tile is one square with a label on each side. Two tiles that touch have labels that fit. A capital letter
//!   fits its small letter, and any other character fits itself.

use std::collections::BTreeSet;

use crate::lattice::{Cell, Lattice, Motion, Vector};
use crate::shape::{Shape, Turns};

/// A shape, perhaps with the colors of its cells, or with the labels of its sides.
///
/// # Examples
/// ```
/// use quadrille_packing::{Form, Lattice, Turns};
///
/// let orientations = |sides| Form::tile(sides).orientations(Lattice::Square, Turns::All, false);
/// assert_eq!(orientations(['1', '2', '1', '2']).len(), 2);
/// assert_eq!(orientations(['1', '1', '1', '2']).len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form {
    shape: Shape,
    /// For each cell, its color, 0 for none; or nothing if no cell has one.
    colors: Vec<u8>,
    sides: Option<[char; 4]>,
}

/// The steps across the sides of a square, clockwise from the top.
pub(crate) const SIDES: [Vector; 4] = [[0, -1, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, -1, 0]];

impl From<Shape> for Form {
    fn from(shape: Shape) -> Self {
        Self { shape, colors: Vec::new(), sides: None }
    }
}

impl Form {
    /// Returns the form of these cells with their colors, 0 for none; or `None` if there are no cells. Of repeated
    /// cells, that of the least color counts.
    pub fn colored(lattice: Lattice, cells: impl IntoIterator<Item = (Cell, u8)>) -> Option<Self> {
        let mut cells: Vec<(Cell, u8)> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup_by_key(|(cell, _)| *cell);
        let (cells, mut colors): (Vec<Cell>, Vec<u8>) = cells.into_iter().unzip();
        if colors.iter().all(|&color| color == 0) {
            colors.clear();
        }
        // A translation keeps the order of the cells.
        Some(Self { shape: Shape::new(lattice, cells)?, colors, sides: None })
    }

    /// Returns a square with these labels on its sides, clockwise from the top.
    pub fn tile(sides: [char; 4]) -> Self {
        let shape = Shape::new(Lattice::Square, [Cell([0; 4])]).expect("one cell");
        Self { shape, colors: Vec::new(), sides: Some(sides) }
    }

    /// Returns the form whose cells have the colors 1 and 2 in turns, the first one 1.
    pub fn checkered(self, lattice: Lattice) -> Self {
        let parity = |cell: &Cell| cell.0.iter().sum::<i32>().rem_euclid(2);
        let first = self.shape.cells().first().map_or(0, parity);
        let color = |cell: &Cell| (*cell, if parity(cell) == first { 1 } else { 2 });
        let sides = self.sides;
        let form = Self::colored(lattice, self.shape.cells().iter().map(color));
        Self { sides, ..form.expect("a shape has a cell") }
    }

    /// Returns its shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the color of a cell, given its place among the cells of the shape; 0 for none.
    pub fn color(&self, cell: usize) -> u8 {
        self.colors.get(cell).copied().unwrap_or(0)
    }

    /// Returns the labels of its sides if it is a tile, clockwise from the top.
    pub fn sides(&self) -> Option<[char; 4]> {
        self.sides
    }

    /// Returns the different forms that it can be turned into, ascending, as
    /// [`Shape::orientations`].
    pub fn orientations(&self, lattice: Lattice, turns: Turns, mirrored: bool) -> Vec<Self> {
        let mirrored = mirrored || turns == Turns::All && self.turns_over(lattice);
        let motions = turns.motions(lattice, mirrored);
        let images: BTreeSet<Self> =
            motions.into_iter().map(|motion| self.image(lattice, motion)).collect();
        images.into_iter().collect()
    }

    /// Whether turns that are no motions of the lattice turn it into its mirror image: a flat piece of spheres makes a half
    /// turn in its plane.
    fn turns_over(&self, lattice: Lattice) -> bool {
        lattice == Lattice::Sphere && self.shape.is_flat()
    }

    pub(crate) fn image(&self, lattice: Lattice, motion: Motion) -> Self {
        let cells = self.shape.cells().iter().enumerate();
        let moved = cells.map(|(index, &cell)| (motion.of(cell), self.color(index)));
        let image = Self::colored(lattice, moved).expect("a shape has a cell");
        Self { sides: self.sides.map(|sides| turned(sides, motion)), ..image }
    }
}

/// Returns the labels of a tile after a motion of the square.
pub(crate) fn turned(sides: [char; 4], motion: Motion) -> [char; 4] {
    let mut turned = sides;
    for (step, label) in SIDES.into_iter().zip(sides) {
        let Cell(to) = motion.of(Cell(step));
        let side = SIDES.iter().position(|&other| other == to);
        turned[side.expect("a motion of squares")] = label;
    }
    turned
}

/// Returns the label that fits a label.
pub(crate) fn fitting(label: char) -> char {
    match label {
        'A'..='Z' => label.to_ascii_lowercase(),
        'a'..='z' => label.to_ascii_uppercase(),
        _ => label,
    }
}
