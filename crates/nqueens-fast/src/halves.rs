//! The placements on a half of the board that use given columns: left and right quarters joined.

use quadrille_vectors::{SLACK, Simd};

use crate::layout::{Layout, Masks};
use crate::orbits::subsets;
use crate::quarters::{Quarters, Table};

/// A half of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    Top,
    Bottom,
}

/// A list of keys whose memory is reused.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    /// The keys, then scratch space: at least as long as a join needs.
    words: Vec<u64>,
    used: usize,
}

impl Keys {
    /// Returns the keys in the list.
    #[inline(always)]
    pub(crate) fn get(&self) -> &[u64] {
        &self.words[..self.used]
    }

    /// Makes room for `more` keys.
    #[inline(always)]
    fn make_room(&mut self, more: usize) {
        let needed = self.used + more + SLACK;
        if self.words.len() < needed {
            self.words.resize(2 * needed, 0);
        }
    }
}

/// Joins quarters; holds tables of its own where shared tables are not kept.
#[derive(Debug)]
pub(crate) struct Joiner<'c> {
    layout: &'c Layout,
    quarters: &'c Quarters,
    spare: [Table; 4],
}

impl<'c> Joiner<'c> {
    pub(crate) fn new(layout: &'c Layout, quarters: &'c Quarters) -> Self {
        Self { layout, quarters, spare: Default::default() }
    }

    /// Fills `keys` with all placements on a half that use exactly `columns`.
    #[inline(always)]
    pub(crate) fn fill<S: Simd>(&mut self, simd: S, half: Half, columns: u32, keys: &mut Keys) {
        let first = match half {
            Half::Top => 0,
            Half::Bottom => 2,
        };
        let width = self.layout.left_columns();
        let (left, right) = (columns & ((1 << width) - 1), columns >> width);
        let [spare_left, spare_right] =
            self.spare.get_disjoint_mut([first, first + 1]).expect("two tables of four");
        let left_table = self.quarters.table(first, left, spare_left);
        let right_table = self.quarters.table(first + 1, right, spare_right);
        let rows = self.quarters.rows(first) as u32;
        let Masks { test, keep } = self.layout.masks();
        keys.used = 0;
        for rows_left in subsets(rows, left.count_ones()) {
            let left = left_table.of_rows(rows_left);
            if left.is_empty() {
                continue;
            }
            let right = right_table.of_rows(!rows_left & ((1 << rows) - 1));
            // Vectors run over the longer list.
            let (few, many) = if left.len() < right.len() { (left, right) } else { (right, left) };
            keys.make_room(few.len() * many.len());
            for &key in few {
                keys.used += simd.add_disjoint(key, many, test, keep, &mut keys.words[keys.used..]);
            }
        }
    }
}
