//! Pictures as a page of HTML.

use std::fmt::Display;

use crate::draw::{
    Gallery, Packings, PiecesDrawing, PiecesHtml, QueensDrawing, QueensHtml, SudokuHtml, Sudokus,
};
use crate::format::picture::{Candidates, PictureFormat};

/// A page for a browser, in one file that loads nothing.
#[derive(Debug)]
pub(super) struct Html;

impl PictureFormat for Html {
    fn name(&self) -> &'static str {
        "html"
    }

    fn help(&self) -> &'static str {
        "A page for a browser"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["html", "htm"]
    }

    fn is_sequential(&self) -> bool {
        false
    }

    fn candidates(&self) -> Candidates {
        Candidates::Always
    }

    fn queens<'d>(&self, drawing: QueensDrawing<'d>) -> Box<dyn Display + 'd> {
        Box::new(QueensHtml(drawing))
    }

    fn pieces<'d>(&self, drawing: PiecesDrawing<'d>) -> Box<dyn Display + 'd> {
        Box::new(PiecesHtml(drawing))
    }

    fn sudokus<'d>(&self, sudokus: Sudokus<'d>) -> Box<dyn Display + 'd> {
        Box::new(SudokuHtml(sudokus))
    }

    fn packings<'d>(&self, packings: Packings<'d>) -> Box<dyn Display + 'd> {
        Box::new(Gallery(packings))
    }
}
