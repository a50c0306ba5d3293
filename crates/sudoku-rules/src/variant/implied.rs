//! Implied cages: cells left over in some houses, or outside them, have a sum of their own.
//!
//! The sum of a house is known, so the cells that its cages do not cover have a known sum. Implied
//! cages exclude nothing new, but they find contradictions earlier: with cages of three to five
//! cells and no givens, a search visits far fewer nodes. Killer Sudoku solvers call them innies and
//! outies.

use crate::shape::Cell;
use crate::variant::cage::{Cage, set_count};
use crate::variant::house::{House, Members};
use crate::variant::rules::Rules;

/// The maximum number of sets of values for which an implied cage is worth its items.
const WORTHWHILE: u64 = 24;

/// The maximum number of rows or columns that are combined.
const TOGETHER: usize = 4;

impl Rules {
    /// Returns all cages that one house, or some adjacent rows or columns, imply.
    ///
    /// Cages with many sets of values are left out.
    pub fn implied_cages(&self) -> Vec<Cage> {
        let (shape, mut cages) = (self.shape(), Vec::new());
        for Implied { cells, sum, .. } in self.implied_sums() {
            if self.differ(&cells)
                && set_count(shape.side(), cells.len(), sum as usize) <= WORTHWHILE
            {
                let cells = cells.into_iter().map(|cell| shape.cell(cell)).collect();
                cages.push(Cage { sum, cells });
            }
        }
        cages
    }

    /// Returns the sums of cells that one house, or some adjacent rows or columns, imply. Their values
    /// may repeat.
    pub(crate) fn implied_sums(&self) -> Vec<Implied> {
        if self.cages().is_empty() {
            return Vec::new();
        }
        let (rows, columns, boxes) = (self.rows(), self.columns(), self.boxes());
        let extra = self.extra_houses();
        let mut found = Found { rules: self, apart: self.cages_apart(), sums: Vec::new() };
        // Adjacent rows may belong to different boards.
        let together = if self.boards().is_some() { 1 } else { TOGETHER };
        for count in 1..=together.min(self.shape().side() - 1) {
            for lines in rows.windows(count).chain(columns.windows(count)) {
                found.look_at(lines);
            }
        }
        boxes.chunks(1).chain(extra.chunks(1)).for_each(|house| found.look_at(house));
        found.sums
    }

    /// Returns cages that share no cells with each other.
    fn cages_apart(&self) -> Vec<&Cage> {
        let mut apart: Vec<&Cage> = Vec::new();
        for cage in self.cages() {
            let meets =
                |other: &&Cage| cage.cells().iter().any(|cell| other.cells().contains(cell));
            if !apart.iter().any(meets) {
                apart.push(cage);
            }
        }
        apart
    }

    /// Returns whether these cells must differ: they are in one house or in one cage.
    fn differ(&self, cells: &[usize]) -> bool {
        let shape = self.shape();
        let named: Vec<Cell> = cells.iter().map(|&cell| shape.cell(cell)).collect();
        let houses = [self.rows(), self.columns(), self.boxes(), self.extra_houses()];
        let in_house =
            |house: &Members| cells.iter().all(|cell| house.cells.binary_search(cell).is_ok());
        houses.iter().flatten().any(in_house)
            || self.cages().iter().any(|cage| named.iter().all(|c| cage.cells().contains(c)))
    }
}

/// A sum that cages and houses imply.
#[derive(Clone, Debug)]
pub(crate) struct Implied {
    /// The indices of the cells, in ascending order.
    pub(crate) cells: Vec<usize>,
    pub(crate) sum: u32,
    /// The houses with a known sum.
    pub(crate) houses: Vec<House>,
    /// Whether the cells are in these houses, without a cage; otherwise cages lead out to them.
    pub(crate) is_inside: bool,
}

/// The sums found so far.
struct Found<'r> {
    rules: &'r Rules,
    apart: Vec<&'r Cage>,
    sums: Vec<Implied>,
}

impl Found<'_> {
    /// Adds the sums implied by houses that share no cells.
    fn look_at(&mut self, houses: &[Members]) {
        let shape = self.rules.shape();
        if houses.iter().any(|house| house.cells.len() < shape.side()) {
            return;
        }
        let mut within = vec![false; shape.cell_count()];
        houses.iter().flat_map(|house| &house.cells).for_each(|&cell| within[cell] = true);
        let total = (houses.len() * shape.side() * (shape.side() + 1) / 2) as u32;
        // Cells without a cage or with a cage that extends outside; and the outside cells of such
        // cages.
        let (mut left, mut out, mut is_caged) = (within.clone(), Vec::new(), within.clone());
        let (mut inside_sum, mut touching_sum) = (0, 0);
        for cage in &self.apart {
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
        let cells = (0..left.len()).filter(|&cell| left[cell]).collect();
        let houses: Vec<House> = houses.iter().map(|members| members.house).collect();
        // A negative sum, like the sum of no cells, has no sets of values.
        let sum = total.saturating_sub(inside_sum);
        self.add(Implied { cells, sum, houses: houses.clone(), is_inside: true });
        if !is_caged.contains(&true) {
            out.sort_unstable();
            let sum = touching_sum.saturating_sub(total);
            self.add(Implied { cells: out, sum, houses, is_inside: false });
        }
    }

    /// Adds a sum, unless its cells are a cage.
    fn add(&mut self, implied: Implied) {
        let (shape, cells) = (self.rules.shape(), &implied.cells);
        let is_cage = |cage: &Cage| {
            cage.cells().iter().map(|&cell| shape.index_of(cell)).eq(cells.iter().copied())
        };
        let is_known = self.rules.cages().iter().any(is_cage)
            || self.sums.iter().any(|known| known.cells == *cells);
        if !cells.is_empty() && cells.len() < shape.side() && !is_known {
            self.sums.push(implied);
        }
    }
}
