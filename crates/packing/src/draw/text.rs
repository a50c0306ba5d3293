//! Arrangements as letters, one for each cell.

use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use crate::arrangement::{Arrangement, Spot};
use crate::lattice::Position;

impl Arrangement<'_> {
    /// Returns the arrangement as text with a letter for each cell: `.` if it is empty, a space
    /// outside the box. Layers are separated by an empty line.
    pub fn letters(&self) -> Letters<'_> {
        Letters(self)
    }

    /// Returns a character for each piece: its name if that is one character, or its first letter if
    /// that is free, or another one.
    pub(in crate::draw) fn symbols(&self) -> Vec<char> {
        let pieces = self.packing().pieces();
        let single = |name: &str| {
            let mut characters = name.chars();
            characters.next().filter(|_| characters.next().is_none())
        };
        let mut used: HashSet<char> =
            pieces.iter().filter_map(|piece| single(piece.name())).collect();
        let more = ('\u{c0}'..).filter(|c| c.is_alphabetic() && c.width() == Some(1));
        let mut pool = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(more);
        let symbols = pieces.iter().map(|piece| {
            single(piece.name()).unwrap_or_else(|| {
                let first = piece.name().chars().next().unwrap_or('A');
                let own = first.to_uppercase().chain(first.to_lowercase());
                let mut own = own.filter(|c| c.is_alphabetic() && c.width() == Some(1));
                let free = own.find(|&letter| used.insert(letter));
                let free = free.or_else(|| pool.by_ref().find(|&letter| used.insert(letter)));
                free.expect("there are more letters than pieces")
            })
        });
        symbols.collect()
    }

    /// Returns the range of positions of the box.
    pub(in crate::draw) fn extent(&self, of: fn(Position) -> i32) -> Range<i32> {
        let positions = || self.packing().region().positions().map(of);
        positions().min().unwrap_or(0)..positions().max().unwrap_or(0) + 1
    }
}

/// Text with a letter for each cell. Made by [`Arrangement::letters`].
#[derive(Clone, Copy, Debug)]
pub struct Letters<'a>(&'a Arrangement<'a>);

impl fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(arrangement) = self;
        let symbols = arrangement.symbols();
        let layers = arrangement.extent(|at| at.layer);
        for layer in layers.clone() {
            if layer > layers.start {
                writeln!(f)?;
            }
            for row in arrangement.extent(|at| at.row) {
                let letter = |column| match arrangement.at_position(Position { layer, row, column })
                {
                    Spot::Outside => ' ',
                    Spot::Empty => '.',
                    Spot::Filled(placement) => symbols[arrangement.placements()[placement].piece],
                };
                let line: String = arrangement.extent(|at| at.column).map(letter).collect();
                writeln!(f, "{}", line.trim_end())?;
            }
        }
        Ok(())
    }
}
