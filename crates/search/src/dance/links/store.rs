//! The storage of the lists: 16-bit numbers where they fit, otherwise 32-bit.
//!
//! A 16-bit number cannot index beyond a table of 65536 cells, so a narrow store needs no bounds
//! checks, and a cell takes 8 bytes. Pages of such a table are mapped when first written, but that
//! still costs more than the whole search of a small problem.

use std::fmt::Debug;

/// One row of a table.
pub(super) type Cell = [u32; 4];

/// A table of numbered cells, initially 0.
pub(crate) trait Store: Send + Clone + PartialEq + Debug {
    /// The greatest number that a cell can hold.
    const MOST: u32;

    /// Creates cells with numbers below `count`, at most [`MOST`](Self::MOST).
    fn new(count: usize) -> Self;

    fn cell(&self, cell: u32) -> Cell;

    fn get(&self, cell: u32, field: usize) -> u32;

    /// Sets one field of a cell to a number of at most [`MOST`](Self::MOST).
    fn set(&mut self, cell: u32, field: usize, value: u32);
}

/// The table size that covers all 16-bit numbers.
const NARROW_SIZE: usize = 1 << 16;

/// At most 65,535 cells.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Narrow(Box<[[u16; 4]; NARROW_SIZE]>);

impl Store for Narrow {
    const MOST: u32 = u16::MAX as u32;

    fn new(_count: usize) -> Self {
        let cells = vec![[0; 4]; NARROW_SIZE].into_boxed_slice();
        Self(cells.try_into().expect("the table has that size"))
    }

    #[inline(always)]
    fn cell(&self, cell: u32) -> Cell {
        // Not `map`: without link-time optimization it is a call for each field.
        let [a, b, c, d] = self.0[usize::from(cell as u16)];
        [a.into(), b.into(), c.into(), d.into()]
    }

    #[inline(always)]
    fn get(&self, cell: u32, field: usize) -> u32 {
        u32::from(self.0[usize::from(cell as u16)][field])
    }

    #[inline(always)]
    fn set(&mut self, cell: u32, field: usize, value: u32) {
        self.0[usize::from(cell as u16)][field] = value as u16;
    }
}

/// At most as many cells as 32 bits can number.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Wide(Vec<Cell>);

impl Store for Wide {
    const MOST: u32 = u32::MAX;

    fn new(count: usize) -> Self {
        Self(vec![[0; 4]; count])
    }

    #[inline(always)]
    fn cell(&self, cell: u32) -> Cell {
        self.0[cell as usize]
    }

    #[inline(always)]
    fn get(&self, cell: u32, field: usize) -> u32 {
        self.0[cell as usize][field]
    }

    #[inline(always)]
    fn set(&mut self, cell: u32, field: usize, value: u32) {
        self.0[cell as usize][field] = value;
    }
}
