//! Packing puzzles as text that a person draws.
//!
//! A line that is not indented is a command; the indented lines below it are its picture. A `#` in
//! the first column, or before a word of a command, begins a comment.
//!
//! | command | meaning |
//! |---|---|
//! | `lattice square`, `cube`, `hexagon`, `triangle` | the cells (default: square; cube if the box has three lengths) |
//! | `box 6x10`, `box 3x4x5`, or with a picture | the cells to be filled |
//! | `piece NAME …` with a picture, or lengths such as `1x2x4` | one piece |
//! | `hole NAME …` | a piece that is drawn empty |
//! | `pieces pentominoes …` | all pieces of a set |
//! | `pieces …` with a picture | a piece for each letter |
//! | `default …` | settings of all pieces below |
//!
//! Settings of pieces: `x4`, `x1..3`, `x2..`, `x..2`, `x*` for the number of copies; `cost=5` for the
//! cost of each copy; `mirror` or `one-sided` for whether they may be turned over (default: `mirror`,
//! but `one-sided` for cubes); `all-turns` (default), `half-turns`, `upright` or `fixed` for their
//! rotations; `disconnected` if a piece consists of several parts that do not touch.
//!
//! In a picture, `#` is a cell, `?` in a box is an optional cell, `.` and a space are no cells. Layers
//! of cubes are separated by an empty line. Hexagons of a row have a character between them, and
//! rows are shifted by one against each other. Triangles are `^` and `v` by their direction, or
//! letters in upper case (up) and lower case (down).

mod error;
mod formula;
mod lines;
mod picture;
mod read;
mod words;
mod write;

pub use error::{ReadError, ReadErrorKind};
