//! Reads boards from text as people have it, line by line.

mod cut;
mod error;
mod header;
mod key;
mod line;
mod map;
mod marks;
mod mistake;
mod plain;
mod whole;

pub use cut::{Puzzle, Reader};
pub use error::{ReadError, ReadErrorKind};
pub use mistake::HeaderMistake;
pub use whole::puzzles;
