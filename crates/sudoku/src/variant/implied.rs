//! Cages that follow from others: what is left of some houses, or stands out of them, comes to a sum
//! of its own, because a house does.
//!
//! They forbid nothing that was not forbidden before, but say sooner what cannot be: with cages of
//! three to five cells and no givens, a search visits a small part of the nodes. Solvers of killers
//! know them as innies and outies.

use crate::shape::Cell;
use crate::variant::cage::{Cage, set_count};
use crate::variant::house::Members;
use crate::variant::rules::Rules;

/// The most sets of values for which a cage that follows is worth its items.
const WORTHWHILE: u64 = 24;

/// The most rows, or columns, that are looked at together.
const TOGETHER: usize = 4;

impl Rules {
    /// All cages that follow from others by a look at one house, or at some rows or columns side by
    /// side, and that have few sets of values.
    pub(crate) fn implied_cages(&self) -> Vec<Cage> {
        if self.cages().is_empty() {
            return Vec::new();
        }
        let (rows, columns, boxes) = (self.rows(), self.columns(), self.boxes());
        let extra = self.extra_houses();
        let houses: Vec<&Members> =
            [&rows, &columns, &boxes, &extra].into_iter().flatten().collect();
        let mut found = Found { rules: self, houses: &houses, cages: Vec::new() };
        for count in 1..=TOGETHER.min(self.shape().side() - 1) {
            for lines in rows.windows(count).chain(columns.windows(count)) {
                found.look_at(lines);
            }
        }
        boxes.chunks(1).chain(extra.chunks(1)).for_each(|house| found.look_at(house));
        found.cages
    }
}

/// What follows so far.
struct Found<'r> {
    rules: &'r Rules,
    houses: &'r [&'r Members],
    cages: Vec<Cage>,
}

impl Found<'_> {
    /// Looks at houses that share no cells.
    fn look_at(&mut self, houses: &[Members]) {
        let shape = self.rules.shape();
        let mut within = vec![false; shape.cell_count()];
        houses.iter().flat_map(|house| &house.cells).for_each(|&cell| within[cell] = true);
        let total = (houses.len() * shape.side() * (shape.side() + 1) / 2) as u32;
        // Cells without a cage, or with one that goes on outside; cells of those cages outside.
        let (mut left, mut out, mut is_caged) = (within.clone(), Vec::new(), within.clone());
        let (mut inside_sum, mut touching_sum) = (0, 0);
        for cage in self.rules.cages() {
            let cells: Vec<usize> = cage.cells().iter().map(|&cell| shape.index_of(cell)).collect();
            let count = cells.iter().filter(|&&cell| within[cell]).count();
            if count == 0 {
                continue;
            }
            touching_sum += cage.sum();
            cells.iter().for_each(|&cell| is_caged[cell] = false);
            if count == cells.len() {
                inside_sum += cage.sum();
                cells.iter().for_each(|&cell| left[cell] = false);
            } else {
                out.extend(cells.into_iter().filter(|&cell| !within[cell]));
            }
        }
        let left = (0..left.len()).filter(|&cell| left[cell]).collect();
        // A sum below nothing has no sets of values, as a sum of nothing has none.
        self.add(left, total.saturating_sub(inside_sum));
        if !is_caged.contains(&true) {
            out.sort_unstable();
            self.add(out, touching_sum.saturating_sub(total));
        }
    }

    /// Adds what comes to this sum, if it is a cage and worth it.
    fn add(&mut self, cells: Vec<usize>, sum: u32) {
        let shape = self.rules.shape();
        if cells.is_empty() || cells.len() >= shape.side() || !self.differ(&cells) {
            return;
        }
        let cage = Cage { sum, cells: cells.into_iter().map(|cell| shape.cell(cell)).collect() };
        let is_known = self.rules.cages().contains(&cage) || self.cages.contains(&cage);
        if !is_known && set_count(shape.side(), cage.cells.len(), sum as usize) <= WORTHWHILE {
            self.cages.push(cage);
        }
    }

    /// Whether these cells have different values: they lie in one house, or in one cage.
    fn differ(&self, cells: &[usize]) -> bool {
        let shape = self.rules.shape();
        let named: Vec<Cell> = cells.iter().map(|&cell| shape.cell(cell)).collect();
        let in_house =
            |house: &&Members| cells.iter().all(|cell| house.cells.binary_search(cell).is_ok());
        self.houses.iter().any(in_house)
            || self.rules.cages().iter().any(|cage| named.iter().all(|c| cage.cells().contains(c)))
    }
}
