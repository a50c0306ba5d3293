//! Random full grids, from which givens are removed.
//!
//! Small grids are drawn from all of them, each equally likely: see `uniform.rs`. In larger ones, a
//! cell with the fewest candidates gets one of them, each equally likely, until the grid is full. If a
//! cell has none left, the last choice is undone. Every grid can occur, though not all are equally
//! likely: this is no shuffle of a fixed pattern. If early choices lead to a dead end, as happens with
//! large boards, filling restarts.

use quadrille_random::Random;
use quadrille_sudoku::Shape;

use crate::generate::uniform::Uniform;

/// The number of fillings before a restart, as a multiple of the number of cells.
const PATIENCE: usize = 20;

/// The number of units of any shape, as a power of two, so that an index is masked and needs no
/// check.
const UNITS: usize = 128;

/// Makes full grids of a shape.
#[derive(Debug)]
pub(super) enum Filler {
    Uniform(Uniform),
    ByCell(ByCell),
}

impl Filler {
    /// Returns a filler for this shape.
    pub(super) fn new(shape: Shape) -> Self {
        match Uniform::is_for(shape) {
            true => Self::Uniform(Uniform::new(shape)),
            false => Self::ByCell(ByCell::new(shape)),
        }
    }

    /// Returns a full grid that depends only on the random numbers.
    pub(super) fn fill(&self, random: &mut Random) -> Vec<u8> {
        match self {
            Self::Uniform(uniform) => uniform.fill(random),
            Self::ByCell(by_cell) => by_cell.fill(random),
        }
    }
}

/// Fills one cell after the other.
#[derive(Debug)]
pub(super) struct ByCell {
    /// For each cell its row, column and box, in one list of units.
    units: Vec<[u8; 3]>,
    /// All values, as a mask.
    all: u32,
}

impl ByCell {
    /// Returns a filler for this shape.
    fn new(shape: Shape) -> Self {
        let side = shape.side();
        let units = |cell| {
            let units =
                [shape.cell(cell).row(), shape.cell(cell).column(), shape.box_of(shape.cell(cell))];
            std::array::from_fn(|kind| (units[kind] + kind * side) as u8)
        };
        Self { units: (0..shape.cell_count()).map(units).collect(), all: ((1 << side) - 1) << 1 }
    }

    fn fill(&self, random: &mut Random) -> Vec<u8> {
        loop {
            if let Some(values) = Filling::new(self).run(random) {
                return values;
            }
        }
    }
}

/// A grid being filled.
struct Filling<'f> {
    filler: &'f ByCell,
    values: Vec<u8>,
    /// The values used in each unit, as masks.
    used: [u32; UNITS],
    /// The blank cells.
    open: Vec<u16>,
    /// The filled cells in order, with their untried values.
    trail: Vec<(u16, u32)>,
    /// No blank cell has fewer candidates.
    fewest: u32,
}

impl<'f> Filling<'f> {
    fn new(filler: &'f ByCell) -> Self {
        let cells = filler.units.len();
        Self {
            filler,
            values: vec![0; cells],
            used: [0; UNITS],
            open: (0..cells as u16).collect(),
            trail: Vec::with_capacity(cells),
            fewest: 0,
        }
    }

    fn run(mut self, random: &mut Random) -> Option<Vec<u8>> {
        let mut patience = PATIENCE * self.values.len();
        while !self.open.is_empty() {
            let (place, mut left) = self.narrowest();
            let mut cell = self.open.swap_remove(place);
            while left == 0 {
                self.open.push(cell);
                (cell, left) = self.take_back();
            }
            patience = patience.checked_sub(1)?;
            let value = pick(left, random);
            self.trail.push((cell, left & !(1 << value)));
            self.values[usize::from(cell)] = value;
            self.flip(cell, value);
        }
        Some(self.values)
    }

    /// Returns the index in `open` of a cell with the fewest candidates, and these.
    fn narrowest(&mut self) -> (usize, u32) {
        let mut best = (0, 0, u32::MAX);
        for (place, &cell) in self.open.iter().enumerate() {
            let left = self.left(cell);
            let count = left.count_ones();
            if count < best.2 {
                best = (place, left, count);
                if count <= self.fewest {
                    break;
                }
            }
        }
        // Each filled cell removes a value from others, at most one from each.
        self.fewest = best.2.saturating_sub(1);
        (best.0, best.1)
    }

    /// Returns the candidates of a cell as a mask.
    fn left(&self, cell: u16) -> u32 {
        let [row, column, square] = self.filler.units[usize::from(cell)];
        let used = |unit: u8| self.used[usize::from(unit) % UNITS];
        self.filler.all & !(used(row) | used(column) | used(square))
    }

    /// Empties the last filled cell, and returns it with its untried values.
    fn take_back(&mut self) -> (u16, u32) {
        let (cell, left) = self.trail.pop().expect("an empty board can be filled");
        let value = std::mem::take(&mut self.values[usize::from(cell)]);
        self.flip(cell, value);
        (cell, left)
    }

    /// Marks a value as used in the units of a cell, or as unused again.
    fn flip(&mut self, cell: u16, value: u8) {
        for unit in self.filler.units[usize::from(cell)] {
            self.used[usize::from(unit) % UNITS] ^= 1 << value;
        }
    }
}

/// Returns a random value of a nonempty mask, each equally likely.
fn pick(mut mask: u32, random: &mut Random) -> u8 {
    let count = mask.count_ones();
    if count > 1 {
        for _ in 0..random.below(count) {
            mask &= mask - 1;
        }
    }
    mask.trailing_zeros() as u8
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use quadrille_sudoku::Grid;

    #[test]
    fn grids_are_full_and_different() {
        for shape in Shape::all().filter(|shape| shape.side() <= 16) {
            let filler = ByCell::new(shape);
            let grids: BTreeSet<Vec<u8>> = (0..20)
                .map(|number| filler.fill(&mut Random::with_key([1, number, 0, 0])))
                .collect();
            assert!(grids.len() > 16, "{shape}");
            for values in grids {
                assert!(Grid::from_values(shape, &values).expect("a grid").is_solution());
            }
        }
    }

    #[test]
    fn every_4x4_grid_occurs() {
        let filler = ByCell::new(Shape::from_side(4).expect("a shape"));
        let grid = |number| filler.fill(&mut Random::with_key([2, number, 0, 0]));
        assert_eq!((0..5000).map(grid).collect::<BTreeSet<_>>().len(), 288);
    }
}
