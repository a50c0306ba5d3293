//! Reads boards from text as people have it, line by line.

mod cut;
mod error;
mod line;

pub use cut::{Puzzle, Reader, puzzles};
pub use error::{ReadError, ReadErrorKind};
