//! Column sets: the words of all files here.

/// The number of digits, of columns, and of rows.
pub(super) const SIDE: usize = 9;

/// The column of a digit in each box of a band: `9a + 3b + c`, each below 3.
pub(super) type Triple = u8;

/// The number of triples.
pub(super) const TRIPLES: usize = 27;

/// The column sets of a band: the triple of each digit.
pub(super) type ColumnSets = [Triple; SIDE];
