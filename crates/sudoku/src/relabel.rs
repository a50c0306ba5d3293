//! Other names for the values of a board: the same puzzle, searched in another order.

use crate::grid::Grid;

/// A permutation of the values of a board. 0, the blank, stays.
#[derive(Clone, Debug)]
pub(crate) struct Relabelling {
    /// Invariant: `back[there[value]] == value` for every value, and `there[0] == 0`.
    there: Vec<u8>,
    back: Vec<u8>,
}

impl Relabelling {
    /// The permutation with this number: the same on every machine. Number 0 changes nothing.
    pub(crate) fn numbered(number: u64, side: usize) -> Self {
        let mut there: Vec<u8> = (0..=side as u8).collect();
        let mut state = number;
        for last in (2..=side).rev().filter(|_| number > 0) {
            there.swap(last, 1 + (split_mix(&mut state) % last as u64) as usize);
        }
        let mut back = vec![0; side + 1];
        for (value, &label) in there.iter().enumerate() {
            back[usize::from(label)] = value as u8;
        }
        Self { there, back }
    }

    /// The board with its values renamed.
    pub(crate) fn apply(&self, grid: &Grid) -> Grid {
        rename(grid, &self.there)
    }

    /// The board with its values named as before.
    pub(crate) fn undo(&self, grid: &Grid) -> Grid {
        rename(grid, &self.back)
    }
}

fn rename(grid: &Grid, names: &[u8]) -> Grid {
    let mut renamed = grid.clone();
    for (index, &value) in grid.values().iter().enumerate() {
        renamed.set(index, names[usize::from(value)]);
    }
    renamed
}

/// The next number of the generator SplitMix64 (Steele, Lea and Flood, 2014).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    #[test]
    fn renaming_is_undone() {
        let shape = Shape::CLASSIC;
        let values: Vec<u8> = (0..81).map(|index| index % 10).collect();
        let grid = Grid::from_values(shape, &values).expect("values up to 9");
        assert_eq!(Relabelling::numbered(0, 9).apply(&grid), grid);
        for number in 1..20 {
            let relabelling = Relabelling::numbered(number, 9);
            let mut labels = relabelling.there.clone();
            labels.sort_unstable();
            assert_eq!(labels, (0..=9).collect::<Vec<u8>>());
            assert_ne!(relabelling.apply(&grid), grid);
            assert_eq!(relabelling.undo(&relabelling.apply(&grid)), grid);
        }
    }
}
