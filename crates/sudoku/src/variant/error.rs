//! Rules that make no sense.

use std::fmt;

use crate::shape::{Cell, Shape};

/// Why rules were refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// A cell that is not on the board.
    NotOnBoard {
        /// The shape of the board.
        shape: Shape,
        /// The cell.
        cell: Cell,
    },
    /// Windows on a board whose boxes are not square.
    NoWindows {
        /// The shape of the board.
        shape: Shape,
    },
    /// A map of regions with more or fewer cells than the board.
    RegionMap {
        /// The shape of the board.
        shape: Shape,
        /// How many cells it has.
        found: usize,
    },
    /// A region with more or fewer cells than there are values.
    RegionSize {
        /// Its name.
        region: char,
        /// How many cells it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A cage without cells, or with more of them than there are values.
    CageSize {
        /// How many cells it has.
        found: usize,
        /// The most that it may have.
        most: usize,
    },
    /// A cell that is named twice.
    RepeatedCell {
        /// The cell.
        cell: Cell,
    },
    /// A cell that lies in another cage already.
    CagesOverlap {
        /// The cell.
        cell: Cell,
    },
    /// A sum that no different values come to.
    CageSum {
        /// The sum.
        found: u32,
        /// The least that so many values come to.
        least: u32,
        /// The greatest that they come to.
        greatest: u32,
    },
    /// More sets of values that fill cages than [`Rules::SET_LIMIT`](crate::Rules::SET_LIMIT). It
    /// takes large cages on a large board.
    TooManySets,
    /// A dot between cells that share no edge.
    NotNeighbors {
        /// The cells.
        cells: [Cell; 2],
    },
    /// A second dot between the same cells.
    SecondDot {
        /// The cells.
        cells: [Cell; 2],
    },
    /// A cell that was said to be even or odd already.
    SecondParity {
        /// The cell.
        cell: Cell,
    },
}

impl RulesError {
    /// The cell at which it can be seen, if it is one cell.
    pub fn cell(&self) -> Option<Cell> {
        match *self {
            Self::NotOnBoard { cell, .. }
            | Self::RepeatedCell { cell }
            | Self::CagesOverlap { cell }
            | Self::SecondParity { cell } => Some(cell),
            Self::NotNeighbors { cells: [_, cell] } | Self::SecondDot { cells: [_, cell] } => {
                Some(cell)
            }
            Self::NoWindows { .. }
            | Self::RegionMap { .. }
            | Self::RegionSize { .. }
            | Self::CageSize { .. }
            | Self::CageSum { .. }
            | Self::TooManySets => None,
        }
    }

    /// What was expected instead.
    pub fn expected(&self) -> String {
        match *self {
            Self::NotOnBoard { shape, .. } => format!("r1c1 to r{0}c{0}", shape.side()),
            Self::NoWindows { .. } => "a board with square boxes: 4×4, 9×9, 16×16 or 25×25".into(),
            Self::RegionMap { shape, .. } => {
                format!("{} cells, as on the board", shape.cell_count())
            }
            Self::RegionSize { expected, .. } => format!("{expected} cells in each region"),
            Self::CageSize { most, .. } => format!("1 to {most} cells in a cage"),
            Self::RepeatedCell { .. } => "different cells".into(),
            Self::CagesOverlap { .. } => "a cell in no other cage".into(),
            Self::CageSum { least, greatest, .. } if least == greatest => format!("{least}"),
            Self::CageSum { least, greatest, .. } => format!("{least} to {greatest}"),
            Self::TooManySets => "smaller cages, or fewer".into(),
            Self::NotNeighbors { .. } => "two cells that share an edge".into(),
            Self::SecondDot { .. } => "one dot between two cells".into(),
            Self::SecondParity { .. } => "each cell once, either even or odd".into(),
        }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotOnBoard { shape, cell } => write!(f, "{cell} is not on a {shape} board"),
            Self::NoWindows { shape } => write!(f, "a {shape} board has no windows"),
            Self::RegionMap { found, .. } => write!(f, "the map of regions has {found} cells"),
            Self::RegionSize { region, found, .. } => {
                let noun = if found == 1 { "cell" } else { "cells" };
                write!(f, "region {region} has {found} {noun}")
            }
            Self::CageSize { found: 0, .. } => f.write_str("the cage has no cells"),
            Self::CageSize { found, .. } => write!(f, "the cage has {found} cells"),
            Self::RepeatedCell { cell } => write!(f, "{cell} is named twice"),
            Self::CagesOverlap { cell } => write!(f, "{cell} lies in another cage already"),
            Self::CageSum { found, .. } => {
                write!(f, "no values of the cage come to {found}")
            }
            Self::TooManySets => f.write_str("there are too many ways to fill the cages"),
            Self::NotNeighbors { cells: [one, other] } => {
                write!(f, "{one} and {other} share no edge")
            }
            Self::SecondDot { cells: [one, other] } => {
                write!(f, "{one} and {other} have a dot already")
            }
            Self::SecondParity { cell } => write!(f, "{cell} is even or odd already"),
        }
    }
}

impl std::error::Error for RulesError {}
