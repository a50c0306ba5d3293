//! All placements on a quarter of the board, by the columns and the rows that they use.

use std::sync::OnceLock;

use crate::layout::Layout;

/// The placements on one quarter that use given columns, as keys sorted by the rows they use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The columns; `None` before the table is filled.
    columns: Option<u32>,
    /// For each set of rows, the index of its first key; then the number of keys.
    starts: Vec<u32>,
    keys: Vec<u64>,
}

impl Table {
    /// Returns the keys of the placements that use `rows`.
    #[inline(always)]
    pub(crate) fn of_rows(&self, rows: u32) -> &[u64] {
        let place = rows as usize;
        &self.keys[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// Makes this the table of `columns`.
    fn fill(&mut self, quarter: &Quarter, columns: u32) {
        let mut placing = Placing { quarter, found: Vec::new() };
        placing.place(0, columns, Placed::default());
        let found = placing.found;
        // Counting sort: `starts[s + 2]` is first the count of s, then the end of s. Filling moves
        // `starts[s + 1]` from the begin of s to its end.
        let starts = &mut self.starts;
        starts.clear();
        starts.resize((1 << quarter.rows) + 2, 0);
        found.iter().for_each(|&(rows, _)| starts[rows as usize + 2] += 1);
        (1..starts.len()).for_each(|place| starts[place] += starts[place - 1]);
        self.keys.clear();
        self.keys.resize(found.len(), 0);
        for &(rows, key) in &found {
            let next = &mut starts[rows as usize + 1];
            self.keys[*next as usize] = key;
            *next += 1;
        }
        self.columns = Some(columns);
    }
}

/// A quarter of the board, column by column.
#[derive(Clone, Debug)]
struct Quarter {
    rows: usize,
    columns: usize,
    /// For each column, the rows where a queen may stand, as bits.
    free: Vec<u32>,
    /// For each column, the key of a queen in each row.
    keys: Vec<u64>,
}

impl Quarter {
    fn new(layout: &Layout, number: usize) -> Self {
        let part = layout.quarter(number);
        let (rows, columns) = (part.rows.len(), part.columns.len());
        let mut quarter =
            Self { rows, columns, free: vec![0; columns], keys: vec![0; rows * columns] };
        for (c, column) in part.columns.enumerate() {
            for (r, row) in part.rows.clone().enumerate() {
                if let Some(key) = layout.square(row, column) {
                    quarter.free[c] |= 1 << r;
                    quarter.keys[c * rows + r] = key;
                }
            }
        }
        quarter
    }
}

/// Places queens column by column.
struct Placing<'q> {
    quarter: &'q Quarter,
    found: Vec<(u32, u64)>,
}

/// The rows used and attacked so far, as bits, seen from the next column.
#[derive(Clone, Copy, Default)]
struct Placed {
    rows: u32,
    rising: u32,
    falling: u32,
    key: u64,
}

impl Placing<'_> {
    /// Places a queen in each column of `left`, whose bit 0 is `column`. Recurses once per column.
    fn place(&mut self, column: usize, left: u32, placed: Placed) {
        if left == 0 {
            return self.found.push((placed.rows, placed.key));
        }
        let skipped = left.trailing_zeros();
        let column = column + skipped as usize;
        let (rising, falling) = (placed.rising >> skipped, placed.falling << skipped);
        let mut free = self.quarter.free[column] & !(placed.rows | rising | falling);
        while free != 0 {
            let row = free & free.wrapping_neg();
            let key = self.quarter.keys[column * self.quarter.rows + row.trailing_zeros() as usize];
            let next = Placed {
                rows: placed.rows | row,
                rising: (rising | row) >> 1,
                falling: (falling | row) << 1,
                key: placed.key + key,
            };
            self.place(column + 1, left >> skipped >> 1, next);
            free &= free - 1;
        }
    }
}

/// The tables of all quarters, filled on first use.
#[derive(Debug)]
pub(crate) struct Quarters {
    quarters: [Quarter; 4],
    /// For each quarter and each set of its columns, its table; empty if tables are not kept.
    kept: [Box<[OnceLock<Table>]>; 4],
}

impl Quarters {
    /// The greatest n for which all tables are kept (200 MB). For larger n each thread fills tables
    /// as it needs them, which costs little compared with their use.
    pub(crate) const KEPT_TO: usize = 20;

    /// Returns the quarters without any table.
    pub(crate) fn new(layout: &Layout) -> Self {
        let quarters = [0, 1, 2, 3].map(|number| Quarter::new(layout, number));
        let kept = quarters.each_ref().map(|quarter| {
            let tables = if layout.n() <= Self::KEPT_TO { 1 << quarter.columns } else { 0 };
            (0..tables).map(|_| OnceLock::new()).collect()
        });
        Self { quarters, kept }
    }

    /// Returns the number of rows of a quarter.
    pub(crate) fn rows(&self, number: usize) -> usize {
        self.quarters[number].rows
    }

    /// Returns the table of `columns` of a quarter: the kept one, or else `spare`, filled if
    /// needed.
    pub(crate) fn table<'t>(
        &'t self,
        number: usize,
        columns: u32,
        spare: &'t mut Table,
    ) -> &'t Table {
        let quarter = &self.quarters[number];
        if let Some(kept) = self.kept[number].get(columns as usize) {
            return kept.get_or_init(|| {
                let mut table = Table::default();
                table.fill(quarter, columns);
                table
            });
        }
        if spare.columns != Some(columns) {
            spare.fill(quarter, columns);
        }
        spare
    }
}
