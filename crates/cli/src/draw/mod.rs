//! Pictures of boards, as text: SVG, HTML with SVG in it, and lines for a terminal. No fonts but for
//! names and values, and no scripts.

mod board;
mod markup;
mod page;
mod sudoku;

pub(crate) use board::LARGEST;
pub(crate) use page::{Drawing, Html, Svg};
pub(crate) use sudoku::{SudokuDiagram, SudokuHtml, SudokuSvg, SudokuText};
