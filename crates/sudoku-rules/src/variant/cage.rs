//! Cages: cells with different values that add up to a sum.
//!
//! Sets of values are masks: bit `v` stands for the value `v`; bit 0 is never set.

use crate::grid::Grid;
use crate::shape::Cell;

/// Cells with different values that add up to a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    pub(in crate::variant) sum: u32,
    /// In reading order. Invariant: at least one cell, at most as many as there are values.
    pub(in crate::variant) cells: Vec<Cell>,
}

impl Cage {
    /// Returns its sum.
    pub fn sum(&self) -> u32 {
        self.sum
    }

    /// Returns its cells in reading order; there is at least one.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the values of its filled cells as a mask.
    pub fn held(&self, grid: &Grid) -> u32 {
        self.cells.iter().filter_map(|&cell| grid.get(cell)).fold(0, |held, v| held | 1 << v)
    }

    /// Returns the sets of values that include `held` and fill the cage on a board of this side, as masks:
    /// bit `v` stands for the value `v`.
    pub fn sets(&self, side: usize, held: u32) -> Vec<u32> {
        let held_sum: u32 = (1..=side as u32).filter(|value| held >> value & 1 == 1).sum();
        let mut sets = Vec::new();
        let missing = self.cells.len().checked_sub(held.count_ones() as usize);
        if let (Some(count), Some(sum)) = (missing, self.sum.checked_sub(held_sum)) {
            let free: Vec<u32> = (1..=side as u32).filter(|v| held >> v & 1 == 0).collect();
            extend(&free, count, sum, held, &mut sets);
        }
        sets
    }
}

/// Collects all sets that add `count` ascending values of `free` with this sum to `set`.
///
/// The recursion is as deep as the cage is large.
fn extend(free: &[u32], count: usize, sum: u32, set: u32, sets: &mut Vec<u32>) {
    if count == 0 {
        if sum == 0 {
            sets.push(set);
        }
        return;
    }
    for (at, &value) in free.iter().enumerate() {
        let rest = &free[at..];
        if rest.len() < count {
            return;
        }
        let least: u32 = rest[..count].iter().sum();
        let greatest = value + rest[rest.len() - (count - 1)..].iter().sum::<u32>();
        if least > sum {
            return;
        }
        if greatest >= sum {
            extend(&rest[1..], count - 1, sum - value, set | 1 << value, sets);
        }
    }
}

/// Returns the number of sets of `count` values from 1 to `side` with this sum.
pub(in crate::variant) fn set_count(side: usize, count: usize, sum: usize) -> u64 {
    // ways[k][s] is the number of sets of k values with the sum s.
    let mut ways = vec![vec![0u64; sum + 1]; count + 1];
    ways[0][0] = 1;
    for value in 1..=side {
        for k in (1..=count).rev() {
            for s in (value..=sum).rev() {
                ways[k][s] += ways[k - 1][s - value];
            }
        }
    }
    ways[count][sum]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    /// Returns all sets of values from 1 to `side`, by testing each mask.
    fn by_brute_force(side: usize, count: usize, sum: u32, held: u32) -> Vec<u32> {
        let value_sum = |set: u32| (1..=side as u32).filter(|v| set >> v & 1 == 1).sum::<u32>();
        (0..2u32 << side)
            .filter(|set| set & 1 == 0 && set & held == held)
            .filter(|set| set.count_ones() as usize == count && value_sum(*set) == sum)
            .collect()
    }

    #[test]
    fn sets_agree_with_brute_force() {
        let shape = Shape::CLASSIC;
        for count in 1..=9 {
            for sum in 0..=46 {
                let cells = shape.cells().take(count).collect();
                let cage = Cage { sum, cells };
                for held in [0, 1 << 3, 1 << 9 | 1 << 1] {
                    let mut sets = cage.sets(9, held);
                    sets.sort_unstable();
                    assert_eq!(sets, by_brute_force(9, count, sum, held), "{count} {sum} {held}");
                }
                let counted = set_count(9, count, sum as usize);
                assert_eq!(counted, by_brute_force(9, count, sum, 0).len() as u64);
            }
        }
    }
}
