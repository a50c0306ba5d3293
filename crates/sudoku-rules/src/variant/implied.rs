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
use crate::variant::sum::Sum;

/// The maximum number of sets of values for which an implied cage is worth its items.
const WORTHWHILE: u64 = 24;

/// The maximum number of rows or columns that are combined.
const TOGETHER: usize = 4;

/// The maximum number of cells of a difference: with more, its bounds exclude hardly anything.
const DIFFERENT: usize = 6;

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

    /// Returns what regions of some houses imply about the few cells in which the region differs from the
    /// cages that lie in it for the most part: the sum of cells inside the region minus that of cells outside.
    ///
    /// It is stronger than the implied sums where cages reach both in and out. A region is some
    /// adjacent rows or columns, or one or two boxes.
    pub fn differences(&self) -> Vec<Sum> {
        if self.cages().is_empty() {
            return Vec::new();
        }
        let houses: Vec<Vec<usize>> = self.sets().into_iter().map(|set| set.cells).collect();
        let apart = self.cages_apart();
        let apart: Vec<(Vec<usize>, i64)> = apart
            .iter()
            .map(|cage| {
                let cells = cage.cells().iter().map(|&cell| self.shape().index_of(cell));
                (cells.collect(), i64::from(cage.sum()))
            })
            .collect();
        let mut found: Vec<(Vec<(usize, i64)>, i64)> = Vec::new();
        for region in self.regions_of_houses() {
            let (mut terms, total) = self.difference(&region, &apart);
            terms.sort_unstable();
            let is_known = found.iter().any(|known| known.0 == terms);
            if (1..=DIFFERENT).contains(&terms.len()) && !is_known {
                found.push((terms, total));
            }
        }
        found.iter().map(|(terms, total)| Sum::new(terms, *total, &houses)).collect()
    }

    /// Returns the cells of a region that lie in none of its cages, with the factor 1, and the cells of its cages
    /// outside, with the factor -1; and their sum. Its cages have more cells inside than outside.
    fn difference(
        &self,
        region: &[Members],
        cages: &[(Vec<usize>, i64)],
    ) -> (Vec<(usize, i64)>, i64) {
        let side = self.shape().side();
        let mut left = vec![false; self.shape().cell_count()];
        region.iter().flat_map(|house| &house.cells).for_each(|&cell| left[cell] = true);
        let mut total = (region.len() * side * (side + 1) / 2) as i64;
        let mut terms = Vec::new();
        for (cells, sum) in cages {
            let inside = cells.iter().filter(|&&cell| left[cell]).count();
            if 2 * inside > cells.len() {
                total -= sum;
                for &cell in cells {
                    if !std::mem::replace(&mut left[cell], false) {
                        terms.push((cell, -1));
                    }
                }
            }
        }
        terms.extend((0..left.len()).filter(|&cell| left[cell]).map(|cell| (cell, 1)));
        (terms, total)
    }

    /// Returns all sets of adjacent rows or columns, and of one or two boxes, that share no cells and have every
    /// value.
    fn regions_of_houses(&self) -> Vec<Vec<Members>> {
        let (side, boxes) = (self.shape().side(), self.boxes());
        let mut regions = Vec::new();
        for lines in [self.rows(), self.columns()] {
            for count in 1..side {
                regions.extend(lines.windows(count).map(<[Members]>::to_vec));
            }
        }
        for (at, one) in boxes.iter().enumerate() {
            regions.push(vec![one.clone()]);
            regions.extend(boxes[at + 1..].iter().map(|other| vec![one.clone(), other.clone()]));
        }
        // Houses of several boards may overlap.
        regions.retain(|region| {
            let mut cells: Vec<usize> =
                region.iter().flat_map(|house| house.cells.clone()).collect();
            cells.sort_unstable();
            cells.dedup();
            cells.len() == region.len() * side
        });
        regions
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    /// Returns the masks of this solved board, which has cages of four cells down the columns.
    fn solved() -> (Rules, Vec<u32>) {
        let values =
            "215647398368952174794381652586274931142593867973816425821739546659428713437165289";
        let values: Vec<u32> = values.bytes().map(|value| u32::from(value - b'0')).collect();
        let mut rules = Rules::ordinary(Shape::CLASSIC);
        for column in 0..9 {
            for row in [0usize, 4] {
                let cells = (row..row + 4).map(|row| Shape::CLASSIC.cell(9 * row + column));
                let cells: Vec<Cell> = cells.collect();
                let sum = (row..row + 4).map(|row| values[9 * row + column]).sum();
                rules.add_cage(sum, &cells).expect("values of a column differ");
            }
        }
        (rules, values.iter().map(|value| 1 << value).collect())
    }

    #[test]
    fn differences_hold_for_the_solution_and_for_nothing_else() {
        let (rules, masks) = solved();
        let differences = rules.differences();
        assert!(!differences.is_empty());
        for sum in &differences {
            assert!(sum.filter(&mut masks.clone(), &mut Vec::new()), "{sum:?}");
            for &cell in sum.cells() {
                let mut other = masks.clone();
                other[cell] = if masks[cell] == 2 { 4 } else { 2 };
                assert!(!sum.filter(&mut other, &mut Vec::new()), "{sum:?} {cell}");
            }
        }
    }

    #[test]
    fn a_cage_that_reaches_out_is_subtracted() {
        // The first box and a cage of five cells, one of them in the next box.
        let mut rules = Rules::ordinary(Shape::CLASSIC);
        let cells = |cells: &[usize]| -> Vec<Cell> {
            cells.iter().map(|&cell| Shape::CLASSIC.cell(cell)).collect()
        };
        rules.add_cage(20, &cells(&[0, 1, 2, 3])).expect("a cage");
        rules.add_cage(25, &cells(&[9, 10, 11, 18, 19])).expect("a cage");
        // r3c3 - r1c4 = 45 - 20 - 25.
        let differences = rules.differences();
        let found = differences.iter().find(|sum| sum.cells() == [3, 20]).expect("a difference");
        let mut masks = vec![0b1111111110; 81];
        masks[3] = 1 << 4;
        assert!(found.filter(&mut masks, &mut Vec::new()));
        assert_eq!(masks[20], 1 << 4);
    }
}
