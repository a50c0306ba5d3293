//! The formats of pictures: one file each, and one line in [`PICTURE_FORMATS`].
//!
//! The rest of the program knows them only as [`PictureFormat`], so a new one is drawn by every
//! command that draws, is listed in its help, and is chosen by the name of the output file.

mod html;
mod svg;
mod text;

use std::fmt::{Debug, Display};

use crate::draw::{Packings, PiecesDrawing, QueensDrawing, Sudokus};

/// All formats, in the order of the help. The first is the default.
pub(crate) static PICTURE_FORMATS: [&dyn PictureFormat; 3] = [&text::Text, &svg::Svg, &html::Html];

/// A format of pictures, and how it draws each kind of board.
pub(crate) trait PictureFormat: Debug + Send + Sync {
    /// Returns the name that `--format` takes.
    fn name(&self) -> &'static str;

    /// Returns the line that describes it in the help.
    fn help(&self) -> &'static str;

    /// Returns the endings of names of files that stand for it, in lower case, the usual one first.
    fn endings(&self) -> &'static [&'static str];

    /// Returns whether pictures simply follow one another, so that each can be printed as soon as it
    /// is known. Other formats arrange all pictures on one sheet or page.
    fn is_sequential(&self) -> bool;

    /// Returns which Sudokus it can draw with candidates.
    fn candidates(&self) -> Candidates;

    /// Draws boards of queens.
    fn queens<'d>(&self, drawing: QueensDrawing<'d>) -> Box<dyn Display + 'd>;

    /// Draws boards of chess pieces. A sequential format ends the last line of each.
    fn pieces<'d>(&self, drawing: PiecesDrawing<'d>) -> Box<dyn Display + 'd>;

    /// Draws Sudokus.
    fn sudokus<'d>(&self, sudokus: Sudokus<'d>) -> Box<dyn Display + 'd>;

    /// Draws packed boxes. A sequential format ends the last line of each.
    fn packings<'d>(&self, packings: Packings<'d>) -> Box<dyn Display + 'd>;
}

/// The Sudokus that a format can draw with candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Candidates {
    /// None.
    Never,
    /// Those without an answer, which would be in the same cells.
    WithoutAnswer,
    /// All: the reader can switch between candidates and answer.
    Always,
}
