//! Formats in which a puzzle is more than its cells in lines: links, files and strings of programs.
//!
//! # Adding a format
//! 1. Write a file with `recognizes` and `read`, and `write` if it can be written; declare it below.
//! 2. Add a row to [`FORMATS`].
//!
//! The reader then finds it by itself, `--from` takes its name, and the help lists it.

mod clue;
mod f_puzzles;
mod found;
mod hodoku;
mod json;
mod killer_string;
mod link;
mod lz_string;
mod open_sudoku;
mod solo;
mod sudoku_exchange;
mod sudoku_pad;
mod sudokuwiki;
mod table;
mod writing;
mod written;
mod zero_runs;

pub(crate) use found::{Found, Refusal};
pub(crate) use table::Format;
pub use table::PuzzleFormat;
pub use writing::WrittenFormat;
pub use written::Unwritable;
