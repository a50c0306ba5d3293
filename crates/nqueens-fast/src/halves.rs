//! The placements on a half of the board that use given columns: left and right quarters joined.

use quadrille_vectors::{SLACK, Simd};

use crate::buckets::Buckets;
use crate::layout::{Layout, Masks};
use crate::orbits::{Orbit, subsets};
use crate::quarters::{Quarters, Table};

/// A half of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    Top,
    Bottom,
}

/// The least number of keys that are put into buckets at once: they stay in the fastest cache.
const BATCH: usize = 2048;

/// Joins quarters; holds tables of its own where shared tables are not kept.
#[derive(Debug)]
pub(crate) struct Joiner<'c> {
    layout: &'c Layout,
    quarters: &'c Quarters,
    spare: [Table; 4],
    /// Keys that are not yet in their buckets; at least as long as a join needs.
    batch: Vec<u64>,
}

impl<'c> Joiner<'c> {
    pub(crate) fn new(layout: &'c Layout, quarters: &'c Quarters) -> Self {
        Self { layout, quarters, spare: Default::default(), batch: Vec::new() }
    }

    /// Returns the number of pairs of quarters that [`add_to`](Self::add_to) tries.
    pub(crate) fn pairs(&mut self, half: Half, orbit: &Orbit) -> usize {
        let tables = Tables::of(self.layout, self.quarters, &mut self.spare, half, orbit);
        tables.by_rows().map(|(left, right, _)| left.len() * right.len()).sum()
    }

    /// Adds all placements on a half that use its columns of the orbit, each with its class.
    #[inline(always)]
    pub(crate) fn add_to<S: Simd, const PAGE: usize>(
        &mut self,
        simd: S,
        half: Half,
        orbit: &Orbit,
        buckets: &mut Buckets<PAGE>,
    ) {
        let Self { layout, quarters, spare, batch } = self;
        let Masks { test, keep } = layout.masks();
        let tables = Tables::of(layout, quarters, spare, half, orbit);
        let mut used = 0;
        for (left, right, class) in tables.by_rows() {
            let class = (class as u64) << layout.key_bits();
            // Vectors run over the longer list.
            let (few, many) = if left.len() < right.len() { (left, right) } else { (right, left) };
            let needed = BATCH + many.len() + SLACK;
            if batch.len() < needed {
                batch.resize(2 * needed, 0);
            }
            for &key in few {
                used += simd.add_disjoint(key + class, many, test, keep, &mut batch[used..]);
                if used >= BATCH {
                    buckets.add(&batch[..used]);
                    used = 0;
                }
            }
        }
        buckets.add(&batch[..used]);
    }
}

/// The tables of the two quarters of a half, for its columns of an orbit.
struct Tables<'t> {
    half: Half,
    orbit: &'t Orbit,
    rows: u32,
    /// The number of queens on the left quarter.
    size: u32,
    left: &'t Table,
    right: &'t Table,
}

impl<'t> Tables<'t> {
    #[inline(always)]
    fn of(
        layout: &Layout,
        quarters: &'t Quarters,
        spare: &'t mut [Table; 4],
        half: Half,
        orbit: &'t Orbit,
    ) -> Self {
        let (first, columns) = match half {
            Half::Top => (0, orbit.columns),
            Half::Bottom => (2, !orbit.columns & ((1 << layout.n()) - 1)),
        };
        let width = layout.left_columns();
        let (left, right) = (columns & ((1 << width) - 1), columns >> width);
        let [spare_left, spare_right] =
            spare.get_disjoint_mut([first, first + 1]).expect("two tables of four");
        Self {
            half,
            orbit,
            rows: quarters.rows(first) as u32,
            size: left.count_ones(),
            left: quarters.table(first, left, spare_left),
            right: quarters.table(first + 1, right, spare_right),
        }
    }

    /// Returns the placements on the left and on the right quarter for each way to divide the rows
    /// between them, with the class of the half.
    #[inline(always)]
    fn by_rows(&self) -> impl Iterator<Item = (&'t [u64], &'t [u64], usize)> {
        let Self { half, orbit, rows, size, left, right } = *self;
        subsets(rows, size).filter_map(move |set| {
            let from_border = match half {
                Half::Top => set,
                Half::Bottom => set.reverse_bits() >> (32 - rows),
            };
            let class = orbit.class(rows, from_border)?;
            Some((left.of_rows(set), right.of_rows(!set & ((1 << rows) - 1)), class))
        })
    }
}
