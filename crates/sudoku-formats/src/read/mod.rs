//! Reads boards from text, line by line; the formats of other programs are in [`crate::format`].

mod boards;
mod canvas;
mod complete;
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
mod meant;
mod mistake;
mod notes;
mod plain;
mod reader;
mod spaces;
mod whole;
mod wrapped;

pub use error::{ReadError, ReadErrorKind};
pub use mistake::HeaderMistake;
pub use reader::{Puzzle, Reader};
pub use whole::{puzzles, read_grid};
