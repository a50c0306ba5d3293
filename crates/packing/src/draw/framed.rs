//! Arrangements with a frame around each piece, as lines of text.
//!
//! A piece has its name where that fits into a row of its cells. Otherwise it has a letter, and a
//! legend says which piece the letter stands for.

use std::fmt;

use crate::arrangement::{Arrangement, Spot};
use crate::draw::canvas::columns;
use crate::draw::{hexagons, squares, triangles};
use crate::lattice::{Lattice, Position};

/// Layers stand side by side, and a legend is broken, at this number of columns.
pub(in crate::draw) const WIDTH: usize = 80;

impl Arrangement<'_> {
    /// Returns the arrangement with a frame around each piece. A name that does not fit into its
    /// piece is replaced by a letter, and a legend below the picture says by which.
    ///
    /// # Examples
    /// ```
    /// # use quadrille_dlx::Solve;
    /// # use quadrille_packing::{Arrangement, Packing};
    /// # let packing: Packing = "box 2x3\npieces\n  AAB\n  ABB\n".parse()?;
    /// # let model = packing.model()?;
    /// # let solution = model.problem().lister().solutions()?.next().ok_or("none")?;
    /// # let arrangement = Arrangement::new(&packing, model.payloads(solution.options()).cloned());
    /// let picture = "\
    /// ┌───────┬───┐
    /// │ A     │ B │
    /// │   ┌───┘   │
    /// │   │       │
    /// └───┴───────┘
    /// ";
    /// assert_eq!(arrangement.framed().to_string(), picture);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn framed(&self) -> Framed<'_> {
        Framed(self)
    }
}

/// Text with a frame around each piece. Made by [`Arrangement::framed`].
#[derive(Clone, Copy, Debug)]
pub struct Framed<'a>(&'a Arrangement<'a>);

impl fmt::Display for Framed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = Names::new(self.0);
        let lines = match self.0.packing().region().lattice() {
            Lattice::Square | Lattice::Cube => squares::lines(self.0, &mut names),
            Lattice::Hexagon => hexagons::lines(self.0, &mut names),
            Lattice::Triangle => triangles::lines(self.0, &mut names),
        };
        lines.iter().try_for_each(|line| writeln!(f, "{}", line.trim_end()))?;
        names.write_legend(f)
    }
}

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
    fn new(arrangement: &'a Arrangement<'a>) -> Self {
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

    /// Writes what each letter stands for, if there are any.
    fn write_legend(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
