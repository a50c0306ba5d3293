//! One board as SVG.
//!
//! A square has sides of 20 units, and the origin is the upper left corner of the board. The names
//! of rows and columns are to the left and below. The common part of several boards is defined once,
//! as a symbol.

use std::fmt;

use quadrille_nqueens::{Regions, Rule, Shape, Square};
use quadrille_nqueens_formats::Diagram;

use crate::draw::regions::{is_border_above, is_border_left, paper_colors};

/// The side of a square.
pub(super) const SIDE: usize = 20;
/// The margin for names, to the left and below.
const NAMES: usize = 16;
/// The margin above and to the right.
const EDGE: usize = 4;
/// The maximum number of rows, or columns, of a legible picture.
pub(crate) const LARGEST: usize = 200;

pub(super) const LIGHT: &str = "#f4efe3";
const DARK: &str = "#cdbb98";
pub(super) const INK: &str = "#2a2622";
const ALARM: &str = "#c22f3d";

/// The queen, in a square whose upper left corner is the origin.
pub(super) const QUEEN: &str = "\
<symbol id=\"queen\" overflow=\"visible\"><g fill=\"#2a2622\">\
<path d=\"M5 14.6 3 7.2l3.6 3.8L7 5.2l2.3 5.2L10 4.4l.7 6L13 5.2l.4 5.8L17 7.2l-2 7.4z\"/>\
<rect x=\"4.6\" y=\"15.4\" width=\"10.8\" height=\"2\" rx=\".7\"/>\
<circle cx=\"3\" cy=\"6.3\" r=\"1.1\"/><circle cx=\"7\" cy=\"4.4\" r=\"1.1\"/>\
<circle cx=\"10\" cy=\"3.5\" r=\"1.1\"/><circle cx=\"13\" cy=\"4.4\" r=\"1.1\"/>\
<circle cx=\"17\" cy=\"6.3\" r=\"1.1\"/></g></symbol>";

/// Returns the width and height of a board with its margins.
pub(super) fn size(shape: Shape) -> (usize, usize) {
    (NAMES + shape.columns() * SIDE + EDGE, EDGE + shape.rows() * SIDE + NAMES)
}

/// Returns the viewBox of a board with its margins.
pub(super) fn view_box(shape: Shape) -> String {
    let (width, height) = size(shape);
    format!("-{NAMES} -{EDGE} {width} {height}")
}

/// Returns the translation of a board whose margins begin at this place.
pub(super) fn moved(x: usize, y: usize) -> (usize, usize) {
    (x + NAMES, y + EDGE)
}

/// The common part of several boards: squares, regions and names.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Ground<'d> {
    pub(super) shape: Shape,
    pub(super) regions: Option<&'d Regions>,
}

impl<'d> Ground<'d> {
    /// Returns the ground of a board.
    pub(super) fn of(diagram: &'d Diagram) -> Self {
        Self { shape: diagram.board.shape(), regions: diagram.regions.as_ref() }
    }
}

/// A ground as a symbol with a number.
pub(super) struct Symbol<'d> {
    pub(super) ground: Ground<'d>,
    pub(super) number: usize,
}

impl fmt::Display for Symbol<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ground { shape, regions } = self.ground;
        let (width, height) = (shape.columns() * SIDE, shape.rows() * SIDE);
        write!(f, "<symbol id=\"board-{}\" overflow=\"visible\">", self.number)?;
        match regions {
            Some(regions) => write_regions(f, regions)?,
            None => write_checkers(f, shape)?,
        }
        write!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"{INK}\"/>")?;
        write!(f, "<g fill=\"{INK}\" font-family=\"sans-serif\" font-size=\"9\">")?;
        for row in 0..shape.rows() {
            let (name, y) = (shape.rows() - row, row * SIDE + SIDE / 2 + 3);
            write!(f, "<text x=\"-4\" y=\"{y}\" text-anchor=\"end\">{name}</text>")?;
        }
        for column in 0..shape.columns() {
            let name = shape.name(Square { row: shape.rows() - 1, column });
            let (letters, x) = (name.trim_end_matches('1'), column * SIDE + SIDE / 2);
            let y = height + 11;
            write!(f, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{letters}</text>")?;
        }
        write!(f, "</g></symbol>")
    }
}

/// Writes light and dark squares.
fn write_checkers(f: &mut fmt::Formatter<'_>, shape: Shape) -> fmt::Result {
    let (width, height) = (shape.columns() * SIDE, shape.rows() * SIDE);
    write!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"{LIGHT}\"/>")?;
    write!(f, "<path fill=\"{DARK}\" d=\"")?;
    // The lower left corner is dark.
    let is_dark = |at: &Square| (shape.rows() - 1 - at.row + at.column).is_multiple_of(2);
    shape.squares().filter(is_dark).try_for_each(|square| write_square(f, square))?;
    f.write_str("\"/>")
}

/// Writes regions, each in its color, thin lines between squares and thick ones between regions.
fn write_regions(f: &mut fmt::Formatter<'_>, regions: &Regions) -> fmt::Result {
    let shape = regions.shape();
    let (width, height) = (shape.columns() * SIDE, shape.rows() * SIDE);
    for (region, color) in paper_colors(regions).into_iter().enumerate() {
        write!(f, "<path fill=\"{color}\" d=\"")?;
        let squares = shape.squares().filter(|&square| regions.of(square) == region);
        squares.into_iter().try_for_each(|square| write_square(f, square))?;
        f.write_str("\"/>")?;
    }
    write!(f, "<path fill=\"none\" stroke=\"{INK}\" stroke-opacity=\".25\" d=\"")?;
    (1..shape.rows()).try_for_each(|row| write!(f, "M0 {}H{width}", row * SIDE))?;
    (1..shape.columns()).try_for_each(|column| write!(f, "M{} 0V{height}", column * SIDE))?;
    write!(f, "\"/><path fill=\"none\" stroke=\"{INK}\" stroke-width=\"2\" ")?;
    f.write_str("stroke-linecap=\"square\" d=\"")?;
    for row in 0..=shape.rows() {
        for column in (0..shape.columns()).filter(|&at| is_border_above(regions, row, at)) {
            write!(f, "M{} {}h{SIDE}", column * SIDE, row * SIDE)?;
        }
    }
    for row in 0..shape.rows() {
        for column in (0..=shape.columns()).filter(|&at| is_border_left(regions, row, at)) {
            write!(f, "M{} {}v{SIDE}", column * SIDE, row * SIDE)?;
        }
    }
    f.write_str("\"/>")
}

fn write_square(f: &mut fmt::Formatter<'_>, Square { row, column }: Square) -> fmt::Result {
    write!(f, "M{} {}h{SIDE}v{SIDE}h-{SIDE}z", column * SIDE, row * SIDE)
}

/// Writes blocked squares.
pub(super) fn write_blocked(f: &mut fmt::Formatter<'_>, blocked: &[Square]) -> fmt::Result {
    for &Square { row, column } in blocked {
        let (x, y) = (column * SIDE, row * SIDE);
        write!(f, "<g transform=\"translate({x} {y})\">")?;
        write!(f, "<path d=\"M.5.5h19v19H.5z\" fill=\"#8a8378\"/>")?;
        write!(f, "<path d=\"m5 5 10 10m0-10-10 10\" stroke=\"{LIGHT}\" stroke-width=\"2\"/></g>")?;
    }
    Ok(())
}

/// The contents of a board: blocked squares, queens, and marks on attacked squares.
pub(super) struct Standing<'d> {
    pub(super) diagram: &'d Diagram,
    /// The number of its ground.
    pub(super) ground: usize,
    /// How queens attack, if attacked squares are marked.
    pub(super) rule: Option<Rule>,
}

impl fmt::Display for Standing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = &self.diagram.board;
        let shape = board.shape();
        write!(f, "<use href=\"#board-{}\"/>", self.ground)?;
        write_blocked(f, &self.diagram.blocked)?;
        for &Square { row, column } in board.queens() {
            write!(f, "<use href=\"#queen\" x=\"{}\" y=\"{}\"/>", column * SIDE, row * SIDE)?;
        }
        if let Some(rule) = self.rule {
            write!(f, "<g class=\"attacked\" fill=\"{ALARM}\" stroke=\"{ALARM}\">")?;
            for square in shape.squares().filter(|&square| board.is_attacked(rule, square)) {
                let [x, y] = [square.column, square.row].map(|line| line * SIDE + SIDE / 2);
                // Attacked queens get a ring.
                let form = match board.queens().binary_search(&square).is_ok() {
                    true => "r=\"9\" fill=\"none\" stroke-width=\"1.5\"",
                    false => "r=\"2.6\" stroke=\"none\" fill-opacity=\".7\"",
                };
                write!(f, "<circle cx=\"{x}\" cy=\"{y}\" {form}/>")?;
            }
            f.write_str("</g>")?;
        }
        Ok(())
    }
}
