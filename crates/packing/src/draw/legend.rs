//! A legend: the color and the name of each piece.

use std::fmt;

use crate::draw::color::Color;
use crate::draw::flat::Short;
use crate::draw::label::{SIZE, width};
use crate::packing::Packing;

/// The side of a patch of color.
const PATCH: f64 = 8.0;
/// The space between a patch and its name, and half of that between two entries.
const GAP: f64 = 4.0;
/// The height of a line.
const LINE: f64 = 14.0;

/// The colors and names of pieces, in lines.
pub(in crate::draw) struct Legend<'a> {
    entries: Vec<Entry<'a>>,
    pub(in crate::draw) height: f64,
}

struct Entry<'a> {
    color: Color,
    name: &'a str,
    place: [f64; 2],
}

impl<'a> Legend<'a> {
    /// Returns the legend of a puzzle, broken at this width.
    pub(in crate::draw) fn new(packing: &'a Packing, available: f64) -> Self {
        let [mut x, mut y] = [0.0, 0.0];
        let pieces = packing.pieces().iter().enumerate().filter(|(_, piece)| !piece.is_hole());
        let entries = pieces.map(|(number, piece)| {
            let name = piece.name();
            let length = PATCH + GAP + SIZE * width(name);
            if x > 0.0 && x + length > available {
                [x, y] = [0.0, y + LINE];
            }
            let place = [x, y];
            x += length + 2.0 * GAP;
            Entry { color: Color::of_piece(packing, number), name, place }
        });
        let entries = entries.collect();
        Self { entries, height: y + LINE }
    }
}

impl fmt::Display for Legend<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Entry { color, name, place: [x, y] } in &self.entries {
            let (left, top) = (Short(*x), Short(*y));
            write!(f, "<rect x=\"{left}\" y=\"{top}\" width=\"{PATCH}\" height=\"{PATCH}\" ")?;
            write!(f, "fill=\"{color}\" stroke=\"#2a2622\" stroke-width=\".7\"/>")?;
            let (left, base) = (Short(x + PATCH + GAP), Short(y + PATCH - 0.5));
            write!(f, "<text x=\"{left}\" y=\"{base}\" ")?;
            write!(f, "style=\"text-anchor:start\">{name}</text>")?;
        }
        Ok(())
    }
}
