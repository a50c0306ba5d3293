//! Solves and counts 9×9 puzzles sixteen at a time: the model's answers, some hundred times as fast.
//!
//! # The method
//!
//! **One puzzle in each lane.** A board is 27 words of 27 bits, one for each digit and each band of
//! three rows: the cells where the digit may stand. Word `k` of sixteen boards is one 512-bit
//! vector (two with AVX2, four in plain Rust), so that every step of the deduction is done to
//! sixteen puzzles by one instruction. There are no tables and no branches in it; what a puzzle
//! does not need costs it nothing more.
//!
//! **Deduction** (`sweep.rs`) goes over all digits again and again until nothing changes: in each
//! band a digit's three minirows form a matching of rows and boxes, in each stack its minicolumns
//! one of bands and columns; a digit with one place in a row is set, and so is a cell with one
//! digit. Three bands are packed into one word where only every third bit is used, and looked at
//! together: shifts are what these processors have the fewest units for.
//!
//! **Search** (`search.rs`): a lane in which nothing changes sets a cell on trial, and a lane that is
//! done takes the next puzzle. So lanes are always full, whatever each puzzle takes. When puzzles
//! run out, lanes share what is left of the others.
//!
//! **One puzzle alone** (`solo.rs`) has its nine digits in the lanes: the same deduction, with digits
//! compared across lanes.
//!
//! That the 27 cells of a band fit into a word, and the cell with two candidates and the most open
//! cells around it as the one to try, are old ideas of the programmers of Sudoku forums.
//!
//! # Rooms
//!
//! `lanes.rs` knows nothing of Sudoku and has all `unsafe` code; `sweep.rs` deduces; `classic.rs` is
//! a board as bytes; `search.rs` and `solo.rs` guess; `solver.rs` is what a caller sees. It knows the model
//! only in its tests, which hold the one against the other.

mod classic;
pub(crate) mod search;
mod solo;
mod solver;
mod sweep;
#[cfg(test)]
mod tests;

pub use classic::Classic;
pub use solver::{FastSolver, FastTally};
