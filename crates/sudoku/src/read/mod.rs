//! Reads boards from text as people have it, line by line.

mod cut;
mod error;
mod line;
mod whole;

pub use cut::{Puzzle, Reader};
pub use error::{ReadError, ReadErrorKind};
pub use whole::puzzles;
