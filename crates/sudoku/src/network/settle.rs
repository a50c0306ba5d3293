//! Excludes values until nothing changes.

use crate::network::build::Network;
use crate::variant::Reach;

/// The values of each cell, and what has to be looked at again.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// The cells that have lost values.
    cells: Vec<usize>,
    sets: Queue,
    sums: Queue,
    lines: Queue,
    reach: Reach,
}

/// Numbers in a queue, each at most once.
#[derive(Debug, Default)]
struct Queue {
    numbers: Vec<usize>,
    is_queued: Vec<bool>,
}

impl Queue {
    fn push(&mut self, number: usize) {
        if !std::mem::replace(&mut self.is_queued[number], true) {
            self.numbers.push(number);
        }
    }

    /// Takes out the least number.
    fn pop(&mut self) -> Option<usize> {
        // Short lines have low numbers.
        let places = 0..self.numbers.len();
        let least = places.min_by_key(|&place| self.numbers[place])?;
        let number = self.numbers.swap_remove(least);
        self.is_queued[number] = false;
        Some(number)
    }

    fn clear(&mut self, count: usize) {
        self.numbers.clear();
        self.is_queued.clear();
        self.is_queued.resize(count, false);
    }
}

impl Network {
    /// Excludes values after a cell has lost some; `None` stands for all cells.
    ///
    /// # Errors
    /// The cells of the set, line or sum that cannot be satisfied.
    pub(super) fn settle(
        &self,
        masks: &mut [u32],
        changed: Option<usize>,
        changes: &mut Changes,
    ) -> Result<(), &[usize]> {
        changes.sets.clear(self.sets.len());
        changes.sums.clear(self.sums.len());
        changes.lines.clear(self.lines.len());
        changes.cells.clear();
        match changed {
            Some(cell) => changes.cells.push(cell),
            None => changes.cells.extend(0..masks.len()),
        }
        loop {
            while let Some(cell) = changes.cells.pop() {
                self.sets_of[cell].iter().for_each(|&set| changes.sets.push(set));
                self.sums_of[cell].iter().for_each(|&sum| changes.sums.push(sum));
                self.lines_of[cell].iter().for_each(|&line| changes.lines.push(line));
                if masks[cell].is_power_of_two() {
                    for &peer in &self.peers[cell] {
                        if masks[peer] & masks[cell] != 0 {
                            masks[peer] &= !masks[cell];
                            changes.cells.push(peer);
                            if masks[peer] == 0 {
                                return Err(&self.peers[cell]);
                            }
                        }
                    }
                }
            }
            if let Some(set) = changes.sets.pop() {
                self.place_values(set, masks, &mut changes.cells)?;
            } else if let Some(sum) = changes.sums.pop() {
                if !self.sums[sum].filter(masks, &mut changes.cells) {
                    return Err(&self.sums[sum].cells);
                }
            } else if let Some(line) = changes.lines.pop() {
                let line = &self.lines[line];
                if !line.filter(masks, &mut changes.reach, &mut changes.cells) {
                    return Err(&line.cells);
                }
            } else {
                return Ok(());
            }
        }
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
        let (mut once, mut twice) = (0, 0);
        for &cell in &set.cells {
            twice |= once & masks[cell];
            once |= masks[cell];
        }
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
        for (mine, others) in &set.meets {
            let shared = all & !mine.iter().fold(0, |held, &cell| held | masks[cell]);
            for &cell in others.iter().filter(|_| shared != 0) {
                if masks[cell] & shared != 0 {
                    masks[cell] &= !shared;
                    changed.push(cell);
                    if masks[cell] == 0 {
                        return Err(&set.cells);
                    }
                }
            }
        }
        Ok(())
    }
}
