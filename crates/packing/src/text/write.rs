//! Writes puzzles in the form that is read.

use std::collections::HashMap;
use std::fmt;

use crate::lattice::{Lattice, Position};
use crate::packing::Packing;
use crate::piece::Piece;
use crate::region::Wraps;
use crate::shape::Turns;

impl fmt::Display for Packing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (region, lattice) = (self.region(), self.region().lattice());
        write!(f, "lattice {lattice}\n\nbox")?;
        let Wraps { layers, rows, columns, twisted } = region.wraps();
        for (wraps, word) in [
            (layers, "wrap-layers"),
            (rows, "wrap-rows"),
            (columns && !twisted, "wrap-columns"),
            (twisted, "mobius"),
        ] {
            if wraps {
                write!(f, " {word}")?;
            }
        }
        if let Some(label) = region.rim() {
            write!(f, " rim={label}")?;
        }
        let cells = region.positions().enumerate().map(|(cell, position)| {
            let mark = cell_mark(lattice, position, region.color(cell));
            (position, if region.is_optional(cell) { '?' } else { mark })
        });
        write!(f, "\n{}", Drawn { marks: cells.collect(), is_aligned: lattice.is_aligned() })?;
        self.pieces().iter().try_for_each(|piece| write!(f, "\n{}", PieceText(piece, lattice)))
    }
}

/// A piece as text.
struct PieceText<'p>(&'p Piece, Lattice);

impl fmt::Display for PieceText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(piece, lattice) = self;
        let sides = piece.form().sides();
        let command = match sides {
            Some(_) => "tile",
            None if piece.is_hole() => "hole",
            None => "piece",
        };
        write!(f, "{command} {}", piece.name())?;
        if let Some(sides) = sides {
            write!(f, " {}", String::from_iter(sides))?;
        }
        match (piece.least(), piece.most()) {
            (1, Some(1)) if piece.price() == 0 => {}
            (0, Some(1)) if piece.price() > 0 => {}
            (0, None) => f.write_str(" x*")?,
            (least, Some(most)) if least == most => write!(f, " x{least}")?,
            (0, Some(most)) => write!(f, " x..{most}")?,
            (least, Some(most)) => write!(f, " x{least}..{most}")?,
            (least, None) => write!(f, " x{least}..")?,
        }
        if piece.cost() > 0 {
            write!(f, " cost={}", piece.cost())?;
        }
        if piece.price() > 0 {
            write!(f, " left={}", piece.price())?;
        }
        if piece.is_mirrored() == (lattice.is_solid() || sides.is_some()) {
            f.write_str(if piece.is_mirrored() { " mirror" } else { " one-sided" })?;
        }
        f.write_str(match piece.allowed_turns() {
            Turns::All => "",
            Turns::Half => " half-turns",
            Turns::Upright => " upright",
            Turns::None => " fixed",
        })?;
        if sides.is_some() {
            return writeln!(f);
        }
        if !piece.shape().is_connected(*lattice) {
            f.write_str(" disconnected")?;
        }
        let cells = piece.shape().cells().iter().enumerate().map(|(cell, &at)| {
            let position = lattice.position(at);
            (position, cell_mark(*lattice, position, piece.form().color(cell)))
        });
        write!(f, "\n{}", Drawn { marks: cells.collect(), is_aligned: lattice.is_aligned() })
    }
}

/// Returns the character of a cell.
fn cell_mark(lattice: Lattice, position: Position, color: u8) -> char {
    match lattice.is_triangular() {
        _ if color > 0 => char::from(b'0' + color),
        true if (position.row + position.column) % 2 == 0 => '^',
        true => 'v',
        false => '#',
    }
}

/// Characters at positions, as indented lines, with an empty line between layers.
struct Drawn {
    marks: HashMap<Position, char>,
    /// Whether empty rows in front are written.
    is_aligned: bool,
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |of: fn(&Position) -> i32| {
            let least = self.marks.keys().map(of).min().unwrap_or(0);
            let start = if self.is_aligned { 0 } else { least };
            start..self.marks.keys().map(of).max().unwrap_or(0) + 1
        };
        let (layers, rows) = (range(|at| at.layer), range(|at| at.row));
        for layer in layers.clone() {
            if layer > layers.start {
                writeln!(f)?;
            }
            for row in rows.clone() {
                let line: String = range(|at| at.column)
                    .map(|column| self.marks.get(&Position { layer, row, column }).unwrap_or(&'.'))
                    .collect();
                writeln!(f, "  {line}")?;
            }
        }
        Ok(())
    }
}
