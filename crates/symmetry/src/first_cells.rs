//! The cells along the first path of a search, kept to be paired with those along other paths.
//!
//! Invariant: `levels` has one entry for each level of the path so far, and both of its numbers never
//! fall from one level to the next.

use crate::refine::{Mark, Refiner};

/// The cells that the first path split off, level by level: their starts, and where their vertices end
/// in `vertices`.
#[derive(Clone, Debug, Default)]
pub(crate) struct FirstCells {
    cells: Vec<(u32, u32)>,
    vertices: Vec<u32>,
    /// For each level, where its cells end.
    levels: Vec<(u32, u32)>,
}

impl FirstCells {
    /// The cells of a level, each with its vertices.
    pub(crate) fn of_level(&self, level: usize) -> impl Iterator<Item = (u32, &[u32])> {
        let (first, mut start) = if level == 0 { (0, 0) } else { self.levels[level - 1] };
        let last = self.levels[level].0;
        self.cells[first as usize..last as usize].iter().map(move |&(cell, end)| {
            let vertices = &self.vertices[start as usize..end as usize];
            start = end;
            (cell, vertices)
        })
    }

    /// Forgets all levels.
    pub(crate) fn clear(&mut self) {
        self.cells.clear();
        self.vertices.clear();
        self.levels.clear();
    }

    /// Adds a level: the cells that were split off since a mark.
    pub(crate) fn push(&mut self, refiner: &Refiner<'_>, mark: Mark) {
        for cell in refiner.cells_since(mark) {
            self.vertices.extend_from_slice(refiner.partition().vertices(cell));
            self.cells.push((cell, self.vertices.len() as u32));
        }
        self.levels.push((self.cells.len() as u32, self.vertices.len() as u32));
    }
}
