//! Pictures of boards: SVG, HTML with embedded SVG, and text for a terminal.
//!
//! They need no scripts, and fonts only for names and values.

mod board;
mod lines;
mod markup;
mod page;
mod sudoku;

pub(crate) use board::LARGEST;
pub(crate) use lines::Text;
pub(crate) use page::{Drawing, Html, Svg};
pub(crate) use sudoku::{SudokuDiagram, SudokuHtml, SudokuSvg, SudokuText};
