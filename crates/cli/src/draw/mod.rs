//! Pictures of boards and of searches: SVG, HTML with embedded SVG, and text for a terminal.
//!
//! They need fonts only for names and values, and scripts only for the filter and the keys of a
//! gallery, and for a page that plays a search.

mod board;
mod bracket;
mod lines;
mod markup;
mod pack;
mod page;
mod pieces;
mod regions;
mod sign;
mod sudoku;
mod trace;

/// The number of pictures side by side in a nearly square sheet of `count`, at least 1.
fn across(count: usize) -> usize {
    let side = count.isqrt().max(1);
    side + usize::from(side * side < count)
}

pub(crate) use board::LARGEST;
pub(crate) use bracket::{Bracket, BracketPlot};
pub(crate) use lines::QueensText;
pub(crate) use pack::{Gallery, Packings};
pub(crate) use page::{QueensDrawing, QueensHtml, QueensSvg};
pub(crate) use pieces::{PiecesDrawing, PiecesHtml, PiecesSvg, PiecesText};
pub(crate) use sudoku::{
    BookEntry, Booklet, DrawnHint, Paper, SudokuDiagram, SudokuHtml, SudokuSvg, SudokuText,
    Sudokus, rule_lines,
};
pub(crate) use trace::TracePage;
