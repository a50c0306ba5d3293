//! Pieces in their places: a solution, ready to be drawn.

use crate::lattice::{Cell, Position};
use crate::packing::{Packing, Placement};

/// Pieces placed in a box: a solution of a puzzle, or a part of one.
///
/// # Examples
/// ```
/// use quadrille_dlx::Solve;
/// use quadrille_packing::{Arrangement, Packing};
///
/// let packing: Packing = "box 2x3\npieces\n  AAB\n  ABB\n".parse()?;
/// let model = packing.model()?;
/// let solution = model.problem().lister().solutions()?.next().ok_or("none")?;
/// let arrangement = Arrangement::new(&packing, model.payloads(solution.options()).cloned());
/// assert_eq!(arrangement.placements().len(), 2);
/// assert_eq!(arrangement.letters().to_string(), "AAB\nABB\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement<'p> {
    packing: &'p Packing,
    placements: Vec<Placement>,
    /// For each cell of the box, the number of the placement that fills it.
    owners: Vec<Option<usize>>,
}

impl<'p> Arrangement<'p> {
    /// Returns the arrangement of these pieces, without those that are left out. Where two overlap, the later one is
    /// on top.
    ///
    /// # Panics
    /// If a placement is not one of the puzzle.
    pub fn new(packing: &'p Packing, placements: impl IntoIterator<Item = Placement>) -> Self {
        let mut placements: Vec<Placement> = placements.into_iter().collect();
        placements.retain(|placement| !placement.cells.is_empty());
        placements.sort_unstable();
        let mut owners = vec![None; packing.region().len()];
        for (number, placement) in placements.iter().enumerate() {
            assert!(placement.piece < packing.pieces().len(), "a piece of the puzzle");
            placement.cells.iter().for_each(|&cell| owners[cell] = Some(number));
        }
        Self { packing, placements, owners }
    }

    /// Returns the puzzle.
    pub fn packing(&self) -> &'p Packing {
        self.packing
    }

    /// Returns the placements, by piece and cells.
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// Returns the number of the placement that fills a cell of the box, if one does.
    ///
    /// # Panics
    /// If there is no cell with this number.
    pub fn owner(&self, cell: usize) -> Option<usize> {
        self.owners[cell]
    }

    /// Returns what is at a cell of the lattice.
    pub(crate) fn at(&self, cell: Option<Cell>) -> Spot {
        match cell.and_then(|cell| self.packing.region().number(cell)) {
            None => Spot::Outside,
            Some(number) => self.owners[number].map_or(Spot::Empty, Spot::Filled),
        }
    }

    /// Returns what is at a position.
    pub(crate) fn at_position(&self, position: Position) -> Spot {
        self.at(self.packing.region().lattice().cell(position))
    }

    /// Returns whether a placement is one of a hole.
    pub(crate) fn is_hole(&self, placement: usize) -> bool {
        self.packing.pieces()[self.placements[placement].piece].is_hole()
    }

    /// Returns the name of the piece of a placement.
    pub(crate) fn name(&self, placement: usize) -> &'p str {
        self.packing.pieces()[self.placements[placement].piece].name()
    }
}

/// What is at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// No cell of the box.
    Outside,
    /// An empty cell of the box.
    Empty,
    /// A cell that the placement with this number fills.
    Filled(usize),
}
