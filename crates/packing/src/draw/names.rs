//! The names of pieces in text, and the rows of cells where they may stand.

use std::fmt;

use crate::arrangement::{Arrangement, Spot};
use crate::draw::canvas::columns;
use crate::lattice::Position;

/// Layers stand side by side, and a legend is broken, at this width, in columns.
pub(in crate::draw) const WIDTH: usize = 80;

/// Cells of one row that a placement fills, side by side.
#[derive(Clone, Copy, Debug)]
pub(in crate::draw) struct Run {
    /// The leftmost cell.
    pub(in crate::draw) first: Position,
    /// The number of cells.
    pub(in crate::draw) length: usize,
}

/// Returns the rows of cells of each placement in a layer, from top to bottom. Neighbors of a row
/// differ by `step` columns.
pub(in crate::draw) fn runs(
    arrangement: &Arrangement<'_>,
    layer: i32,
    step: i32,
) -> Vec<(usize, Vec<Run>)> {
    let mut runs: Vec<Vec<Run>> = vec![Vec::new(); arrangement.placements().len()];
    for at in arrangement.packing().region().positions().filter(|at| at.layer == layer) {
        let Spot::Filled(placement) = arrangement.at_position(at) else { continue };
        let own = &mut runs[placement];
        match own.last_mut() {
            Some(Run { first, length })
                if first.row == at.row && first.column + step * *length as i32 == at.column =>
            {
                *length += 1;
            }
            _ => own.push(Run { first: at, length: 1 }),
        }
    }
    runs.into_iter().enumerate().filter(|(_, runs)| !runs.is_empty()).collect()
}

/// The names of pieces, and the letters that replace those without room.
pub(in crate::draw) struct Names<'a> {
    arrangement: &'a Arrangement<'a>,
    symbols: Vec<char>,
    /// For each piece, whether its letter was used.
    replaced: Vec<bool>,
}

impl<'a> Names<'a> {
    pub(in crate::draw) fn new(arrangement: &'a Arrangement<'a>) -> Self {
        let replaced = vec![false; arrangement.packing().pieces().len()];
        Self { arrangement, symbols: arrangement.symbols(), replaced }
    }

    /// Returns the label of a placement and the first place where it fits, given for each place the
    /// number of columns there. If the name fits nowhere, the label is a letter at the first place.
    pub(in crate::draw) fn label<P: Copy>(
        &mut self,
        placement: usize,
        places: impl Iterator<Item = (P, usize)> + Clone,
    ) -> Option<(String, P)> {
        let name = self.arrangement.name(placement);
        let width = columns(name);
        let mut fitting = places.clone().filter(|&(_, room)| width <= room);
        if let Some((place, room)) = fitting.next() {
            let margin = if width + 1 < room { " " } else { "" };
            return Some((format!("{margin}{name}"), place));
        }
        let (place, room) = places.clone().find(|&(_, room)| room > 0)?;
        let piece = self.arrangement.placements()[placement].piece;
        self.replaced[piece] = true;
        let margin = if room > 2 { " " } else { "" };
        Some((format!("{margin}{}", self.symbols[piece]), place))
    }

    /// Returns the lines of letters, for lattices without frames in text.
    pub(in crate::draw) fn letters(&mut self) -> Vec<String> {
        let pieces = self.arrangement.packing().pieces().iter().zip(&self.symbols);
        let differs = pieces.map(|(piece, symbol)| piece.name() != symbol.to_string());
        self.replaced = differs.collect();
        self.arrangement.letters().to_string().lines().map(str::to_owned).collect()
    }

    /// Returns the three lines of a tile: its labels around the letter of its piece.
    pub(in crate::draw) fn tile(&mut self, placement: usize) -> [String; 3] {
        let placement = &self.arrangement.placements()[placement];
        let [top, right, bottom, left] = placement.sides.unwrap_or([' '; 4]);
        let symbol = self.symbols[placement.piece];
        let name = self.arrangement.packing().pieces()[placement.piece].name();
        self.replaced[placement.piece] |= name != symbol.to_string();
        [format!("  {top}  "), format!("{left} {symbol} {right}"), format!("  {bottom}  ")]
    }

    /// Writes what each letter stands for, if there are any.
    pub(in crate::draw) fn write_legend(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = self.arrangement.packing().pieces().iter().zip(&self.symbols);
        let replaced = pieces.zip(&self.replaced).filter(|(_, is_replaced)| **is_replaced);
        let mut width = 0;
        for ((piece, symbol), _) in replaced {
            let entry = format!("{symbol} = {}", piece.name());
            let between = match width {
                0 => "",
                _ if width + 3 + columns(&entry) > WIDTH => "\n",
                _ => "   ",
            };
            width = if between == "   " { width + 3 } else { 0 } + columns(&entry);
            write!(f, "{between}{entry}")?;
        }
        if width > 0 { writeln!(f) } else { Ok(()) }
    }
}
