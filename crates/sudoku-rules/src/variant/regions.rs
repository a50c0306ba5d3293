//! Regions that replace boxes.

use crate::shape::{Cell, Shape};
use crate::variant::error::RulesError;

/// The number of no region.
const HOLE: u8 = u8::MAX;

/// A map of regions, each with as many cells as there are values. Regions need not be connected.
/// `.` is a place without a cell; then regions may have fewer cells.
///
/// # Examples
/// ```
/// use quadrille_sudoku_rules::{Regions, Shape};
///
/// let shape = Shape::from_side(4).ok_or("no such board")?;
/// let map: Vec<char> = "aaab acbb ccdb cddd".replace(' ', "").chars().collect();
/// let regions = Regions::new(shape, &map)?;
/// assert_eq!(regions.name(regions.of(shape.cell(3))), 'b');
/// assert_eq!(regions.of(shape.cell(11)), regions.of(shape.cell(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    shape: Shape,
    /// For each cell the number of its region, [`HOLE`] for no cell. Invariant: each number occurs
    /// `side` times, or fewer if there are holes, and first appears after all lower numbers.
    of: Box<[u8]>,
    /// The name of each region.
    names: Box<[char]>,
}

impl Regions {
    /// Builds the map from the region name of each cell, in reading order.
    ///
    /// # Errors
    /// If the number of names differs from the number of cells, or a region's size from a row's.
    pub fn new(shape: Shape, map: &[char]) -> Result<Self, RulesError> {
        if map.len() != shape.cell_count() {
            return Err(RulesError::RegionMap { shape, found: map.len() });
        }
        let mut names: Vec<char> = Vec::new();
        let mut of = Vec::with_capacity(map.len());
        for &name in map {
            if name == '.' {
                of.push(usize::from(HOLE));
                continue;
            }
            let known = names.iter().position(|&known| known == name);
            of.push(known.unwrap_or(names.len()));
            if known.is_none() {
                names.push(name);
            }
        }
        let has_holes = map.contains(&'.');
        for (number, &region) in names.iter().enumerate() {
            let found = of.iter().filter(|&&of| of == number).count();
            if found > shape.side() || found < shape.side() && !has_holes {
                return Err(RulesError::RegionSize { region, found, expected: shape.side() });
            }
        }
        let of = of.into_iter().map(|number| number as u8).collect();
        Ok(Self { shape, of, names: names.into() })
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the number of regions.
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// Returns whether there is a cell in this place of the map.
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.shape.contains(cell) && self.of[self.shape.index_of(cell)] != HOLE
    }

    /// Returns the number of a cell's region, from 0 in the order in which they begin.
    ///
    /// There must be such a cell.
    pub fn of(&self, cell: Cell) -> usize {
        usize::from(self.of[self.shape.index_of(cell)])
    }

    /// Returns the name of the region with this number.
    ///
    /// # Panics
    /// If there is no such region.
    pub fn name(&self, region: usize) -> char {
        self.names[region]
    }
}
