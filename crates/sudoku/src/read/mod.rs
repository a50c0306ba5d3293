//! Reads boards from text, line by line; the formats of other programs are in [`crate::format`].

mod cut;
mod document;
mod drawn;
mod error;
mod header;
mod held;
mod in_format;
mod key;
mod line;
mod map;
mod marks;
mod mistake;
mod notes;
mod plain;
mod whole;
mod wrapped;

pub use cut::{Puzzle, Reader};
pub use error::{ReadError, ReadErrorKind};
pub use mistake::HeaderMistake;
pub use whole::puzzles;
