//! Pictures as lines for a terminal.

use std::fmt::Display;

use crate::draw::{
    Packings, PiecesDrawing, PiecesText, QueensDrawing, QueensText, SudokuText, Sudokus,
};
use crate::format::picture::{Candidates, PictureFormat};

/// Text, in color for Sudokus.
#[derive(Debug)]
pub(super) struct Text;

impl PictureFormat for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn help(&self) -> &'static str {
        "Lines for a terminal"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["txt"]
    }

    fn is_sequential(&self) -> bool {
        true
    }

    fn candidates(&self) -> Candidates {
        Candidates::Never
    }

    fn queens<'d>(&self, drawing: QueensDrawing<'d>) -> Box<dyn Display + 'd> {
        Box::new(QueensText(drawing))
    }

    fn pieces<'d>(&self, drawing: PiecesDrawing<'d>) -> Box<dyn Display + 'd> {
        Box::new(PiecesText(drawing))
    }

    fn sudokus<'d>(&self, sudokus: Sudokus<'d>) -> Box<dyn Display + 'd> {
        let Sudokus { diagrams, colored, .. } = sudokus;
        let text = |diagram| SudokuText { diagram, colored }.to_string();
        Box::new(diagrams.iter().map(text).collect::<Vec<_>>().join("\n\n"))
    }

    fn packings<'d>(&self, packings: Packings<'d>) -> Box<dyn Display + 'd> {
        let texts = packings.arrangements.iter().enumerate().map(|(number, one)| {
            let caption = packings.captions.get(number);
            let caption = caption.map_or(String::new(), |caption| format!("{caption}\n"));
            format!("{caption}{}", one.framed())
        });
        Box::new(texts.collect::<Vec<_>>().join("\n"))
    }
}
