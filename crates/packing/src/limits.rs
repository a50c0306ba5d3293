//! Limits on the size of a puzzle.

/// The most cells of a box made by formula.
pub const CELL_LIMIT: usize = 100_000;

/// The most placements of all pieces together.
pub const PLACEMENT_LIMIT: usize = 5_000_000;
