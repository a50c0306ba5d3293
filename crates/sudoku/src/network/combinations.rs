//! Cages by the sets of values that have their sum.
//!
//! There are few such sets, at most 12 on a 9×9 board, and a set says at once which values a cage needs. A line
//! of sums would keep track of the values of each cell, which takes several times as long.

use quadrille_sudoku_rules::Cage;

/// A cage with more sets stays a line.
const MOST_SETS: usize = 64;

/// Cells with different values, and the sets of values that they may have together.
#[derive(Clone, Debug)]
pub(super) struct Combinations {
    cells: Vec<usize>,
    /// Masks of as many values as there are cells.
    sets: Vec<u32>,
}

impl Combinations {
    /// Returns the combinations of a cage with these cells; `None` if a line serves it better.
    pub(super) fn of(cage: &Cage, cells: Vec<usize>, side: usize) -> Option<Self> {
        let sets = cage.sets(side, 0);
        (cells.len() > 2 && sets.len() <= MOST_SETS).then_some(Self { cells, sets })
    }

    pub(super) fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// Excludes values that are in no possible set, and returns the values that are in all of them; `None` if
    /// no set is possible. Adds the changed cells to `changed`.
    pub(super) fn filter(&self, masks: &mut [u32], changed: &mut Vec<usize>) -> Option<u32> {
        let (mut kept, mut required) = ([0u32; 32], u32::MAX);
        let (mut once, mut twice) = (0, 0);
        for &cell in &self.cells {
            twice |= once & masks[cell];
            once |= masks[cell];
        }
        for &set in &self.sets {
            if set & !once != 0 {
                continue;
            }
            // Cells with a single value of the set have it, and so have values with a single cell.
            let (mut taken, mut is_open) = (0, true);
            for &cell in &self.cells {
                let values = masks[cell] & set;
                if values & values.wrapping_sub(1) == 0 {
                    is_open &= values & !taken != 0;
                    taken |= values;
                }
            }
            let single = set & !twice;
            let left = |cell: usize| {
                let values = masks[cell] & set;
                let placed = values & single;
                match (values.is_power_of_two(), placed) {
                    (true, _) => values,
                    (false, 0) => values & !taken,
                    (false, _) => placed & !taken,
                }
            };
            let is_possible =
                |&cell: &usize| left(cell) != 0 && (masks[cell] & single).count_ones() <= 1;
            if !is_open || !self.cells.iter().all(is_possible) {
                continue;
            }
            for (kept, &cell) in kept.iter_mut().zip(&self.cells) {
                *kept |= left(cell);
            }
            required &= set;
        }
        for (&kept, &cell) in kept.iter().zip(&self.cells) {
            if kept == 0 {
                return None;
            }
            if kept != masks[cell] {
                masks[cell] = kept;
                changed.push(cell);
            }
        }
        Some(required)
    }
}

#[cfg(test)]
mod tests {
    use quadrille_random::Random;
    use quadrille_sudoku_rules::{Grid, Rules, Shape};

    use super::*;
    use crate::{Model, Verdict};

    /// Returns the values of each cell, and the values that occur in all fillings, by trying all fillings.
    fn by_brute_force(masks: &[u32], sum: u32) -> (Vec<u32>, u32) {
        let (mut kept, mut required) = (vec![0; masks.len()], u32::MAX);
        let count = masks.len() as u32;
        for choice in 0..9u32.pow(count) {
            let values: Vec<u32> = (0..count).map(|cell| choice / 9u32.pow(cell) % 9 + 1).collect();
            let set = values.iter().fold(0u32, |set, value| set | 1 << value);
            let is_open = values.iter().zip(masks).all(|(value, mask)| mask >> value & 1 == 1);
            if is_open && set.count_ones() == count && values.iter().sum::<u32>() == sum {
                kept.iter_mut().zip(&values).for_each(|(kept, value)| *kept |= 1 << value);
                required &= set;
            }
        }
        (kept, required)
    }

    #[test]
    fn no_value_of_a_filling_is_excluded() -> Result<(), Box<dyn std::error::Error>> {
        let shape = Shape::CLASSIC;
        let mut random = Random::new(7);
        let (mut exact, mut weaker, mut refuted) = (0, 0, 0);
        for _ in 0..1500 {
            let count = 3 + random.below(2);
            let sum = (count * (count + 1) / 2 + random.below(count * (9 - count) + 1)) as u32;
            let mut rules = Rules::ordinary(shape);
            let cells: Vec<_> = shape.cells().take(count as usize).collect();
            rules.add_cage(sum, &cells)?;
            let cage = Combinations::of(&rules.cages()[0], (0..count as usize).collect(), 9);
            let cage = cage.ok_or("few sets have each sum")?;
            let mask = |random: &mut Random| {
                ((1 + random.below(511) as u32) & !(random.below(512) as u32)).max(1) << 1
            };
            let masks: Vec<u32> = (0..count).map(|_| mask(&mut random)).collect();
            let (kept, required) = by_brute_force(&masks, sum);
            let (mut left, mut changed) = (masks.clone(), Vec::new());
            match cage.filter(&mut left, &mut changed) {
                None => {
                    assert!(kept.contains(&0), "{masks:?} {sum}");
                    refuted += 1;
                }
                Some(found) => {
                    assert!(left.iter().zip(&kept).all(|(left, kept)| kept & !left == 0));
                    assert_eq!(found & !required, 0, "{masks:?} {sum}");
                    assert!(changed.iter().all(|&cell| left[cell] != masks[cell]));
                    exact += usize::from(left == kept);
                    weaker += usize::from(left != kept);
                }
            }
        }
        assert!(exact > 10 * weaker && exact > 100 && refuted > 100, "{exact} {weaker} {refuted}");
        Ok(())
    }

    #[test]
    fn cages_of_the_same_cells_are_all_kept() -> Result<(), Box<dyn std::error::Error>> {
        let shape = Shape::from_side(16).ok_or("no such board")?;
        let cells: Vec<_> = shape.cells().take(8).collect();
        let mut rules = Rules::ordinary(shape);
        // One set of values, and more than are kept.
        rules.add_cage(36, &cells)?;
        rules.add_cage(68, &cells)?;
        let model = Model::with_rules(&Grid::empty(shape), &rules);
        assert_eq!(model.solver().verdict()?, Verdict::Impossible);
        Ok(())
    }
}
