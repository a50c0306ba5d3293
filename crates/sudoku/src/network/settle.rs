//! Excludes values until nothing changes.

use quadrille_sudoku_rules::Reach;

use crate::network::build::{Network, Set};

/// The values of each cell, and what has to be looked at again.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// The cells that have lost values.
    cells: Vec<usize>,
    sets: Queue,
    cages: Queue,
    sums: Queue,
    lines: Queue,
    reach: Reach,
}

/// Numbers in a queue, each at most once: one bit for each.
#[derive(Debug, Default)]
struct Queue {
    words: Vec<u64>,
}

impl Queue {
    fn push(&mut self, number: usize) {
        self.words[number / 64] |= 1 << (number % 64);
    }

    /// Takes out the least number.
    fn pop(&mut self) -> Option<usize> {
        // Short lines have low numbers.
        let (place, word) = self.words.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(place * 64 + bit)
    }

    fn clear(&mut self, count: usize) {
        self.words.clear();
        self.words.resize(count.div_ceil(64), 0);
    }
}

impl Network {
    /// Excludes values after a cell has lost some; `None` stands for all cells.
    ///
    /// # Errors
    /// The cells of the set, line or sum that cannot be satisfied, or the peers of a cell without values.
    pub(super) fn settle(
        &self,
        masks: &mut [u32],
        changed: Option<usize>,
        changes: &mut Changes,
    ) -> Result<(), &[usize]> {
        changes.sets.clear(self.sets.len());
        changes.cages.clear(self.cages.len());
        changes.sums.clear(self.sums.len());
        changes.lines.clear(self.lines.len());
        changes.cells.clear();
        match changed {
            Some(cell) => changes.cells.push(cell),
            None => changes.cells.extend(0..masks.len()),
        }
        // Whatever excludes values below refuses to leave a cell without any, but it may begin so.
        if let Some(&cell) = changes.cells.iter().find(|&&cell| masks[cell] == 0) {
            return Err(&self.peers[cell]);
        }
        loop {
            while let Some(cell) = changes.cells.pop() {
                self.sets_of[cell].iter().for_each(|&set| changes.sets.push(set));
                self.cages_of[cell].iter().for_each(|&cage| changes.cages.push(cage));
                self.sums_of[cell].iter().for_each(|&sum| changes.sums.push(sum));
                self.lines_of[cell].iter().for_each(|&line| changes.lines.push(line));
                if masks[cell].is_power_of_two() {
                    for &peer in &self.peers[cell] {
                        if !exclude(masks[cell], peer, masks, &mut changes.cells) {
                            return Err(&self.peers[cell]);
                        }
                    }
                }
            }
            if let Some(set) = changes.sets.pop() {
                self.place_values(set, masks, &mut changes.cells)?;
            } else if let Some(cage) = changes.cages.pop() {
                let cage = &self.cages[cage];
                let required = cage.filter(masks, &mut changes.cells).ok_or(cage.cells())?;
                self.exclude_required(cage.cells(), required, masks, &mut changes.cells)?;
            } else if let Some(sum) = changes.sums.pop() {
                if !self.sums[sum].filter(masks, &mut changes.cells) {
                    return Err(self.sums[sum].cells());
                }
            } else if let Some(line) = changes.lines.pop() {
                let line = &self.lines[line];
                if !line.filter(masks, &mut changes.reach, &mut changes.cells) {
                    return Err(line.cells());
                }
                let required = changes.reach.required();
                self.exclude_required(line.cells(), required, masks, &mut changes.cells)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Excludes the values that a line or cage requires from the cells that share a set with all of its cells
    /// that can have them.
    fn exclude_required<'n>(
        &'n self,
        cells: &'n [usize],
        mut required: u32,
        masks: &mut [u32],
        changed: &mut Vec<usize>,
    ) -> Result<(), &'n [usize]> {
        while required != 0 {
            let value = required & required.wrapping_neg();
            required &= !value;
            // The peers of a filled cell have lost its value.
            if cells.iter().any(|&cell| masks[cell] == value) {
                continue;
            }
            // Its places may have gone to other values.
            if cells.iter().all(|&cell| masks[cell] & value == 0) {
                return Err(cells);
            }
            for word in 0..self.peer_bits[0].len() {
                let holders = cells.iter().filter(|&&cell| masks[cell] & value != 0);
                let mut common = holders.fold(u64::MAX, |all, &c| all & self.peer_bits[c][word]);
                while common != 0 {
                    let cell = 64 * word + common.trailing_zeros() as usize;
                    common &= common - 1;
                    if !exclude(value, cell, masks, changed) {
                        return Err(cells);
                    }
                }
            }
        }
        Ok(())
    }

    /// Places the values that have one cell left in a full set, and excludes those that its cells
    /// in another set need.
    fn place_values(
        &self,
        set: usize,
        masks: &mut [u32],
        changed: &mut Vec<usize>,
    ) -> Result<(), &[usize]> {
        let set = &self.sets[set];
        let [once, twice, _, often] = set.values_by_cells(masks);
        let all = (2u32 << set.cells.len()) - 2;
        if once != all {
            return Err(&set.cells);
        }
        let single = all & !twice;
        for &cell in set.cells.iter().filter(|_| single != 0) {
            let placed = masks[cell] & single;
            if placed != 0 && masks[cell] != placed {
                if !placed.is_power_of_two() {
                    return Err(&set.cells);
                }
                masks[cell] = placed;
                changed.push(cell);
            }
        }
        self.exclude_pairs(set, masks, changed)?;
        // Only values with few cells can have all of them in another set.
        let few = twice & if set.most_shared <= 3 { !often } else { u32::MAX };
        for (mine, others) in set.meets.iter().filter(|_| few != 0) {
            let shared = few & !mine.iter().fold(0, |held, &cell| held | masks[cell]);
            for &cell in others.iter().filter(|_| shared != 0) {
                if !exclude(shared, cell, masks, changed) {
                    return Err(&set.cells);
                }
            }
        }
        Ok(())
    }

    /// Excludes the values of two cells that have the same two from the other cells of their set.
    fn exclude_pairs<'n>(
        &self,
        set: &'n Set,
        masks: &mut [u32],
        changed: &mut Vec<usize>,
    ) -> Result<(), &'n [usize]> {
        for (at, &one) in set.cells.iter().enumerate() {
            let pair = masks[one];
            let is_same = |other: &&usize| masks[**other] == pair;
            let second = (pair.count_ones() == 2).then(|| set.cells[at + 1..].iter().find(is_same));
            let Some(&other) = second.flatten() else { continue };
            for &cell in set.cells.iter().filter(|&&cell| cell != one && cell != other) {
                if !exclude(pair, cell, masks, changed) {
                    return Err(&set.cells);
                }
            }
        }
        Ok(())
    }
}

/// Excludes values from a cell, and notes whether that changes it. Returns whether a value is left.
fn exclude(values: u32, cell: usize, masks: &mut [u32], changed: &mut Vec<usize>) -> bool {
    if masks[cell] & values != 0 {
        masks[cell] &= !values;
        changed.push(cell);
    }
    masks[cell] != 0
}
