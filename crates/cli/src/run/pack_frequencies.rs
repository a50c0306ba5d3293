//! In how many solutions a piece fills a cell: a map of the box for each piece.

use std::collections::HashMap;
use std::fmt;

use quadrille_dlx::Count;
use quadrille_packing::{Lattice, Packing, Placement, Position};

use crate::escape::Printable;

/// The number of solutions for each piece and cell.
pub(in crate::run) struct Frequencies<'a> {
    packing: &'a Packing,
    pieces: Vec<Fillings>,
}

/// The solutions in which one piece fills each cell.
#[derive(Clone, Default)]
struct Fillings {
    /// For each cell, the number of solutions.
    cells: Vec<Count>,
    /// The number of placements, and of those that a solution has.
    placements: usize,
    used: usize,
}

impl<'a> Frequencies<'a> {
    pub(in crate::run) fn new(packing: &'a Packing) -> Self {
        Self { packing, pieces: Vec::new() }
    }

    /// Returns whether nothing was added.
    pub(in crate::run) fn are_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Adds the number of solutions that have a placement. The copies of a piece never share a cell, so
    /// the sum over its placements counts each solution once.
    pub(in crate::run) fn add(&mut self, placement: &Placement, count: &Count) {
        let cells = vec![Count::ZERO; self.packing.region().len()];
        let none = Fillings { cells, ..Fillings::default() };
        self.pieces.resize(self.packing.pieces().len(), none);
        let piece = &mut self.pieces[placement.piece];
        piece.placements += 1;
        piece.used += usize::from(!count.is_zero());
        placement.cells.iter().for_each(|&cell| piece.cells[cell] += count);
    }

    /// Writes the numbers of solutions at the places of the cells.
    fn write_map(&self, piece: &Fillings, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let region = self.packing.region();
        let numbers: HashMap<Position, String> =
            region.positions().zip(piece.cells.iter().map(Count::to_string)).collect();
        let width = numbers.values().map(String::len).max().unwrap_or(0) + 1;
        // Each hexagon has two columns.
        let step = if region.lattice() == Lattice::Hexagon { width.div_ceil(2) } else { width };
        let corner = region.corner();
        let mut positions: Vec<Position> = region.positions().collect();
        positions.sort_unstable();
        let mut before: Option<Position> = None;
        let mut line = String::new();
        for at in positions {
            if let Some(before) = before
                && (before.layer, before.row) != (at.layer, at.row)
            {
                let gap = if before.layer == at.layer { "" } else { "\n" };
                writeln!(f, "{line}{gap}")?;
                line.clear();
            }
            let end = (at.column - corner.column) as usize * step + width;
            line.push_str(&format!("{:>width$}", numbers[&at], width = end - line.len()));
            before = Some(at);
        }
        writeln!(f, "{line}")
    }
}

impl fmt::Display for Frequencies<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (piece, fillings)) in
            self.packing.pieces().iter().zip(&self.pieces).enumerate()
        {
            let between = if number > 0 { "\n" } else { "" };
            let Fillings { placements, used, .. } = fillings;
            let name = Printable(piece.name());
            writeln!(f, "{between}{name}: {used} of {placements} placements occur in solutions")?;
            self.write_map(fillings, f)?;
        }
        Ok(())
    }
}
