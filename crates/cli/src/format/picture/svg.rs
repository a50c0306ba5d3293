//! Pictures as SVG: one sheet with everything.

use std::fmt::Display;

use crate::draw::{
    Packings, PiecesDrawing, PiecesSvg, QueensDrawing, QueensSvg, SudokuSvg, Sudokus,
};
use crate::format::picture::{Candidates, PictureFormat};

/// Scalable vector graphics.
#[derive(Debug)]
pub(super) struct Svg;

impl PictureFormat for Svg {
    fn name(&self) -> &'static str {
        "svg"
    }

    fn help(&self) -> &'static str {
        "One picture with everything"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["svg"]
    }

    fn is_sequential(&self) -> bool {
        false
    }

    fn candidates(&self) -> Candidates {
        Candidates::WithoutAnswer
    }

    fn queens<'d>(&self, drawing: QueensDrawing<'d>) -> Box<dyn Display + 'd> {
        Box::new(QueensSvg(drawing))
    }

    fn pieces<'d>(&self, drawing: PiecesDrawing<'d>) -> Box<dyn Display + 'd> {
        Box::new(PiecesSvg(drawing))
    }

    fn sudokus<'d>(&self, sudokus: Sudokus<'d>) -> Box<dyn Display + 'd> {
        Box::new(SudokuSvg(sudokus))
    }

    fn packings<'d>(&self, packings: Packings<'d>) -> Box<dyn Display + 'd> {
        Box::new(packings.sheet())
    }
}
