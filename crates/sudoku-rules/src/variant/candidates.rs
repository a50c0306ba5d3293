//! The candidates of blank cells, as far as single rules exclude values.
//!
//! Sets of values are masks: bit `v` stands for the value `v`; bit 0 is never set.

use crate::grid::Grid;
use crate::variant::house::Members;
use crate::variant::line::Reach;
use crate::variant::pair::Pair;
use crate::variant::rule::Parity;
use crate::variant::rules::Rules;

impl Rules {
    /// Returns the candidates of each cell in reading order, ascending; none for filled cells.
    ///
    /// They include all values that the cell has in any solution.
    ///
    /// Values are excluded by equal values in the same house or a knight's or king's move away, by
    /// the sets of values that fill a cage, and by neighbors with a dot.
    ///
    /// # Panics
    /// If the rules are for another shape.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku_rules::{Grid, Rules};
    ///
    /// let grid: Grid = "12..........3...".parse()?;
    /// let candidates = Rules::ordinary(grid.shape()).candidates(&grid);
    /// assert_eq!((candidates[0].as_slice(), candidates[4].as_slice()), (&[][..], &[4][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn candidates(&self, grid: &Grid) -> Vec<Vec<u8>> {
        let side = self.shape().side() as u8;
        let values = |mask: u32| (1..=side).filter(|v| mask >> v & 1 == 1).collect();
        self.candidate_masks(grid).into_iter().map(values).collect()
    }

    /// Returns [`candidates`](Self::candidates) as masks.
    pub fn candidate_masks(&self, grid: &Grid) -> Vec<u32> {
        let mut masks = self.value_masks(grid);
        for (mask, _) in masks.iter_mut().zip(grid.values()).filter(|(_, value)| **value > 0) {
            *mask = 0;
        }
        masks
    }

    /// Returns [`candidates`](Self::candidates) as masks; filled cells have their value, places without
    /// a cell only bit 0.
    pub fn value_masks(&self, grid: &Grid) -> Vec<u32> {
        let mut masks = self.masks_by(grid, &self.sets());
        self.apply_cages(grid, &mut masks);
        // Filled cells count as single candidates while neighbors are compared.
        self.fill(grid, &mut masks);
        self.apply_pairs(&mut masks);
        let (mut reach, mut changed) = (Reach::default(), Vec::new());
        for (line, _) in &self.meaning().lines {
            // A line without a sequence leaves a cell without a value.
            line.filter(&mut masks, &mut reach, &mut changed);
        }
        masks
    }

    /// Returns the values that filled cells of these sets, even and odd cells and pencil marks leave.
    pub(in crate::variant) fn masks_by(&self, grid: &Grid, sets: &[Members]) -> Vec<u32> {
        assert_eq!(grid.shape(), self.shape(), "rules are for boards of their own shape");
        let all = (2u32 << self.shape().side()) - 2;
        let mut masks = vec![all; self.shape().cell_count()];
        for members in sets {
            let values = members.cells.iter().map(|&cell| grid.values()[cell]);
            let held = values.fold(0, |held, value| held | 1 << value);
            members.cells.iter().for_each(|&cell| masks[cell] &= !held);
        }
        self.apply_parities(&mut masks);
        for (cell, kept) in self.kept_masks() {
            masks[self.shape().index_of(cell)] &= kept;
        }
        masks
    }

    /// Gives filled cells their value.
    pub(in crate::variant) fn fill(&self, grid: &Grid, masks: &mut [u32]) {
        for (mask, &value) in masks.iter_mut().zip(grid.values()).filter(|(_, value)| **value > 0) {
            *mask = if value == Grid::HOLE { 1 } else { 1 << value };
        }
    }

    fn apply_parities(&self, masks: &mut [u32]) {
        const EVEN: u32 = 0x5555_5555;
        for (cell, parity) in self.parities() {
            masks[self.shape().index_of(cell)] &= match parity {
                Parity::Even => EVEN,
                Parity::Odd => !EVEN,
            };
        }
    }

    fn apply_cages(&self, grid: &Grid, masks: &mut [u32]) {
        for cage in self.cages() {
            let held = cage.held(grid);
            let sets = cage.sets(self.shape().side(), held);
            let open = sets.iter().fold(0, |open, set| open | set) & !held;
            for &cell in cage.cells() {
                masks[self.shape().index_of(cell)] &= open;
            }
        }
    }

    /// Removes values without a compatible value in a neighbor, until nothing changes.
    fn apply_pairs(&self, masks: &mut [u32]) {
        let pairs = self.pairs();
        let index = |cell| self.shape().index_of(cell);
        loop {
            let mut changed = false;
            for pair in &pairs {
                let [one, other] = pair.cells.map(index);
                for (here, there) in [(one, other), (other, one)] {
                    let left = self.supported(pair, masks[here], masks[there]);
                    changed |= left != masks[here];
                    masks[here] = left;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Returns the values of `here` that are compatible with a value of `there`.
    fn supported(&self, pair: &Pair, here: u32, there: u32) -> u32 {
        let values =
            |mask: u32| (1..=self.shape().side() as u8).filter(move |v| mask >> v & 1 == 1);
        let is_supported = |value: &u8| {
            values(there).any(|other| other != *value && self.pair_allows(pair, *value, other))
        };
        values(here).filter(is_supported).fold(0, |left, value| left | 1 << value)
    }
}
