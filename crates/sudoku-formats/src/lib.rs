//! Sudokus as text: what people and other programs write is read, and written again.
//!
//! * [`puzzles`] reads all boards of a text, [`read_grid`] exactly one; [`Reader`] takes one line at a time.
//! * [`PuzzleFormat`] names a format that a user may choose, [`WrittenFormat`] one that can be written.
#![doc = include_str!("../README.md")]

mod cells;
mod format;
mod read;
mod sides;

pub use format::{PuzzleFormat, Unwritable, WrittenFormat};
pub use read::{HeaderMistake, Puzzle, ReadError, ReadErrorKind, Reader, puzzles, read_grid};
