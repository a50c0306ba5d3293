//! Boards of all chess pieces: a letter on each square with a piece, a capital one for the first army and a
//! small one for the second.

use std::fmt;

use quadrille_nqueens::{Regions, Shape, Square};

use crate::draw::across;
use crate::draw::board::{Ground, INK, LIGHT, SIDE, Symbol, moved, size, write_blocked};

/// The boards to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PiecesDrawing<'d> {
    pub(crate) shape: Shape,
    pub(crate) regions: Option<&'d Regions>,
    pub(crate) blocked: &'d [Square],
    /// The pieces of each board.
    pub(crate) boards: &'d [Vec<(Square, char)>],
    pub(crate) title: &'d str,
}

impl PiecesDrawing<'_> {
    fn sign(&self, board: &[(Square, char)], square: Square) -> char {
        let piece = board.iter().find(|(at, _)| *at == square).map(|&(_, letter)| letter);
        piece.unwrap_or(if self.blocked.contains(&square) { 'x' } else { '.' })
    }
}

/// Boards as lines of letters, `.` for an empty and `x` for a blocked square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PiecesText<'d>(pub(crate) PiecesDrawing<'d>);

impl fmt::Display for PiecesText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(drawing) = self;
        for (number, board) in drawing.boards.iter().enumerate() {
            f.write_str(if number > 0 { "\n" } else { "" })?;
            for row in 0..drawing.shape.rows() {
                for column in 0..drawing.shape.columns() {
                    let sign = drawing.sign(board, Square { row, column });
                    write!(f, "{}{sign}", if column > 0 { " " } else { "" })?;
                }
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

/// A sheet with all boards, in a nearly square arrangement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PiecesSvg<'d>(pub(crate) PiecesDrawing<'d>);

impl fmt::Display for PiecesSvg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(drawing) = self;
        let (wide, tall) = size(drawing.shape);
        let count = drawing.boards.len();
        let across = across(count);
        let (width, height) = (across * wide, count.div_ceil(across) * tall);
        write!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" ")?;
        let (shown_width, shown_height) = (2 * width, 2 * height);
        writeln!(
            f,
            "viewBox=\"0 0 {width} {height}\" width=\"{shown_width}\" height=\"{shown_height}\">"
        )?;
        writeln!(f, "<title>{}</title>", drawing.title)?;
        writeln!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
        let ground = Ground { shape: drawing.shape, regions: drawing.regions };
        writeln!(f, "<defs>{}</defs>", Symbol { ground, number: 0 })?;
        for (number, board) in drawing.boards.iter().enumerate() {
            let (x, y) = moved(number % across * wide, number / across * tall);
            write!(f, "<g transform=\"translate({x} {y})\"><use href=\"#board-0\"/>")?;
            write_blocked(f, drawing.blocked)?;
            write!(f, "<g stroke=\"{INK}\" font-family=\"sans-serif\" font-size=\"11\" ")?;
            f.write_str("font-weight=\"bold\" text-anchor=\"middle\">")?;
            board.iter().try_for_each(|&(square, letter)| write_piece(f, square, letter))?;
            writeln!(f, "</g></g>")?;
        }
        f.write_str("</svg>")
    }
}

/// Writes a piece as its letter in a disk: dark on light for the first army, light on dark for the second.
fn write_piece(f: &mut fmt::Formatter<'_>, square: Square, letter: char) -> fmt::Result {
    let [x, y] = [square.column, square.row].map(|line| line * SIDE + SIDE / 2);
    let (paper, ink) = if letter.is_lowercase() { (INK, LIGHT) } else { ("#fff", INK) };
    let (capital, base) = (letter.to_ascii_uppercase(), y + 4);
    write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{paper}\"/>")?;
    write!(f, "<text x=\"{x}\" y=\"{base}\" stroke=\"none\" fill=\"{ink}\">{capital}</text>")
}

/// A page with all boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PiecesHtml<'d>(pub(crate) PiecesDrawing<'d>);

impl fmt::Display for PiecesHtml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = self.0.title;
        writeln!(f, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">")?;
        writeln!(f, "<meta name=\"viewport\" content=\"width=device-width\">")?;
        writeln!(f, "<title>{title}</title>\n<h1 style=\"font: 1.3rem sans-serif\">{title}</h1>")?;
        write!(f, "{}\n</html>", PiecesSvg(self.0))
    }
}
