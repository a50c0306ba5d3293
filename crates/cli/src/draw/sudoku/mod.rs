//! Pictures of Sudokus: SVG, HTML with embedded SVG, and text for a terminal.

mod book;
mod diagram;
mod hint;
mod lines;
mod marks;
mod outside;
mod page;
mod picture;
mod placed;
mod spots;
mod text;

pub(crate) use book::{BookEntry, Booklet, Paper};
pub(crate) use diagram::{SudokuDiagram, Sudokus, rule_lines};
pub(crate) use hint::DrawnHint;
pub(crate) use page::{SudokuHtml, SudokuSvg};
pub(crate) use text::SudokuText;
