//! Regions: sets of squares, each with a name, that get one queen each.

use std::collections::HashMap;

use crate::shape::{Shape, Square};
use crate::symmetry::Symmetry;

/// A division of a board into regions, each of them any set of squares. No two queens may stand in
/// one region; with as many queens as regions, each region has one.
///
/// # Invariant
/// Regions are numbered from 0 in the order of their first squares, row by row.
///
/// # Examples
/// ```
/// use quadrille_nqueens::{Counter, Puzzle, Regions, Rule, Shape};
///
/// let shape = Shape::square(4)?;
/// let rows = ["AAAB", "AAAB", "CDDB", "CDDB"];
/// let regions = Regions::new(shape, |square| rows[square.row][square.column..][..1].into());
/// assert_eq!((regions.count(), regions.name(1)), (4, "B"));
///
/// let puzzle = Puzzle::new(shape).with_rule(Rule::Adjacent).with_regions(regions);
/// assert_eq!(Counter::of(&puzzle)?.count()?.complete()?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    shape: Shape,
    /// For each square, row by row, the number of its region.
    regions: Box<[u32]>,
    names: Box<[String]>,
}

impl Regions {
    /// Returns the regions of a board, from the name of the region of each square.
    pub fn new(shape: Shape, mut name: impl FnMut(Square) -> String) -> Self {
        let (mut numbers, mut names) = (HashMap::new(), Vec::new());
        let mut number = |name: String| -> u32 {
            *numbers.entry(name).or_insert_with_key(|name| {
                names.push(name.clone());
                u32::try_from(names.len() - 1).expect("fewer regions than squares")
            })
        };
        let regions = shape.squares().map(|square| number(name(square))).collect();
        Self { shape, regions, names: names.into() }
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of regions.
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// Returns the name of a region.
    ///
    /// # Panics
    /// If `region` is not less than [`count`](Self::count).
    pub fn name(&self, region: usize) -> &str {
        &self.names[region]
    }

    /// Returns the number of the region of a square.
    ///
    /// # Panics
    /// If the square is off the board.
    pub fn of(&self, square: Square) -> usize {
        assert!(self.shape.contains(square), "a square of the board");
        self.regions[self.shape.index(square)] as usize
    }

    /// Whether a symmetry of the board maps each region onto a region.
    pub(crate) fn are_kept_by(&self, symmetry: Symmetry) -> bool {
        let mut images = vec![None; self.count()];
        self.shape.squares().all(|square| {
            let image = self.of(symmetry.image(self.shape, square));
            *images[self.of(square)].get_or_insert(image) == image
        })
    }
}
