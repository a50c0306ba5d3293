//! Solves and counts 9×9 puzzles sixteen at a time, about a hundred times as fast as the model.
//!
//! # The method
//!
//! **One puzzle per lane.** A board is 27 words of 27 bits, one for each digit and each band of
//! three rows: the cells where the digit may stand. Word `k` of sixteen boards is one 512-bit
//! vector (two with AVX2, four in plain Rust), so every step of the deduction is done to sixteen
//! puzzles at once. The deduction has no tables and no branches.
//!
//! **Deduction** (`sweep.rs`) passes over all digits until nothing changes. In each band a digit's
//! three minirows form a matching of rows and boxes; in each stack its minicolumns form a matching
//! of bands and columns; a digit with one place in a row is set, and so is a cell with one digit.
//! Where only every third bit is used, three bands are packed into one word and treated together,
//! because shifts are what these processors have the fewest units for.
//!
//! **Search** (`search.rs`): a lane whose board no longer changes sets a cell on trial, and a lane
//! that is done takes the next puzzle, so lanes stay full however long each puzzle takes. When
//! puzzles run out, idle lanes take over parts of the remaining searches.
//!
//! **One puzzle alone** (`solo.rs`) has its nine digits in the lanes: the same deduction, with
//! digits compared across lanes.
//!
//! The 27 cells of a band in one word, and trying the cell with two candidates and the most open
//! cells around it, are old ideas from Sudoku programming forums.
//!
//! # Files
//!
//! `sweep.rs` deduces; `classic.rs` is a board as bytes, `grid.rs` makes it from a grid; `marks.rs` has the candidates of its cells; `search.rs` and `solo.rs` guess;
//! `solver.rs` is the public interface. `sparse/` counts boards with few givens, band by band. The tests of `quadrille-sudoku` compare it with the exact cover model.
#![doc = include_str!("../README.md")]

mod classic;
mod grid;
mod marks;
mod search;
mod solo;
mod solver;
pub mod sparse;
mod sweep;

pub use classic::Classic;
pub use marks::Marks;
pub use search::{Desk, Tally, serve};
pub use solver::{FastSolver, FastTally};

pub use quadrille_vectors::Level;
