//! Errors in rules.

use std::fmt;

use crate::shape::{Cell, Shape};
use crate::variant::dot::DotColor;
use crate::variant::placed::Groups;

/// The reason why a rule was refused.
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
        /// The number of cells in the map.
        found: usize,
    },
    /// A region whose number of cells differs from the number of values.
    RegionSize {
        /// Its name.
        region: char,
        /// The number of cells in the region.
        found: usize,
        /// The expected number.
        expected: usize,
    },
    /// A cage without cells, or with more cells than there are values.
    CageSize {
        /// The number of cells in the cage.
        found: usize,
        /// The maximum.
        most: usize,
    },
    /// A repeated cell.
    RepeatedCell {
        /// The cell.
        cell: Cell,
    },
    /// A sum that different values cannot have.
    CageSum {
        /// The sum.
        found: u32,
        /// The smallest sum of as many different values.
        least: u32,
        /// The greatest sum.
        greatest: u32,
    },
    /// The cages together have more sets of values than
    /// [`Rules::SET_LIMIT`](crate::Rules::SET_LIMIT).
    ///
    /// Only large cages on a large board do.
    TooManySets,
    /// A dot between cells that share no edge.
    NotNeighbors {
        /// The cells.
        cells: [Cell; 2],
    },
    /// A number that no two values have as their difference or ratio.
    DotNumber {
        /// The number.
        found: u8,
        /// The greatest value.
        side: u8,
        /// The color of the dot.
        color: DotColor,
        /// The greatest number.
        most: u8,
    },
    /// A second dot between the same cells.
    SecondDot {
        /// The cells.
        cells: [Cell; 2],
    },
    /// A rule whose argument is missing, unexpected or not of the board.
    Argument {
        /// The rule.
        rule: &'static str,
        /// An example of its line.
        example: &'static str,
    },
    /// A rule with more or fewer cells or groups of cells than it takes.
    Groups {
        /// The rule.
        rule: &'static str,
        /// What it takes on this board.
        takes: Groups,
        /// An example of its line.
        example: &'static str,
    },
    /// A rule that no values satisfy.
    NoValues {
        /// The rule.
        rule: &'static str,
    },
    /// A rule about the only row or column of a cell, on [`Boards`](crate::Boards).
    SeveralBoards {
        /// The rule.
        rule: &'static str,
    },
    /// A cell that already is even or odd.
    SecondParity {
        /// The cell.
        cell: Cell,
    },
}

impl RulesError {
    /// Returns the cell to mark, if it is a single cell.
    pub fn cell(&self) -> Option<Cell> {
        match *self {
            Self::NotOnBoard { cell, .. }
            | Self::RepeatedCell { cell }
            | Self::SecondParity { cell } => Some(cell),
            Self::NotNeighbors { cells: [_, cell] } | Self::SecondDot { cells: [_, cell] } => {
                Some(cell)
            }
            Self::NoWindows { .. }
            | Self::RegionMap { .. }
            | Self::RegionSize { .. }
            | Self::CageSize { .. }
            | Self::CageSum { .. }
            | Self::Argument { .. }
            | Self::Groups { .. }
            | Self::NoValues { .. }
            | Self::SeveralBoards { .. }
            | Self::DotNumber { .. }
            | Self::TooManySets => None,
        }
    }

    /// Describes what was expected.
    pub fn expected(&self) -> String {
        match *self {
            Self::NotOnBoard { shape, .. } => shape.range(),
            Self::NoWindows { .. } => "a board with square boxes: 4×4, 9×9, 16×16 or 25×25".into(),
            Self::RegionMap { shape, .. } => {
                format!("{} cells, one for each cell of the board", shape.cell_count())
            }
            Self::RegionSize { expected, .. } => format!("{expected} cells in each region"),
            Self::CageSize { most, .. } => format!("1 to {most} cells in a cage"),
            Self::RepeatedCell { .. } => "different cells".into(),
            Self::CageSum { least, greatest, .. } if least == greatest => format!("{least}"),
            Self::CageSum { least, greatest, .. } => format!("{least} to {greatest}"),
            Self::TooManySets => "smaller cages, or fewer".into(),
            Self::NotNeighbors { .. } => "two cells that share an edge".into(),
            Self::DotNumber { color, most, .. } => format!("{} to {most}", color.usual()),
            Self::SecondDot { .. } => "at most one dot between two cells".into(),
            Self::Argument { example, .. } => format!("`{example}`"),
            Self::Groups { takes, example, .. } => format!("{takes}, as in `{example}`"),
            Self::NoValues { .. } => "a rule that some values satisfy".into(),
            Self::SeveralBoards { .. } => "one board without holes".into(),
            Self::SecondParity { .. } => "each cell at most once, even or odd".into(),
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
            Self::CageSum { found, .. } => {
                write!(f, "no set of different values for the cage adds up to {found}")
            }
            Self::TooManySets => f.write_str("there are too many ways to fill the cages"),
            Self::NotNeighbors { cells: [one, other] } => {
                write!(f, "{one} and {other} share no edge")
            }
            Self::DotNumber { found, side, color: DotColor::White, .. } => {
                write!(f, "no two different values from 1 to {side} differ by {found}")
            }
            Self::DotNumber { found, side, color: DotColor::Black, .. } => {
                write!(f, "no two different values from 1 to {side} have the ratio {found}")
            }
            Self::SecondDot { cells: [one, other] } => {
                write!(f, "{one} and {other} already have a dot")
            }
            Self::Argument { rule, .. } => {
                write!(f, "what stands before the colon does not fit the rule {rule}")
            }
            Self::Groups { rule, .. } => {
                write!(f, "the rule {rule} does not take this number of cells, or these groups")
            }
            Self::NoValues { rule } => write!(f, "no values satisfy the rule {rule} here"),
            Self::SeveralBoards { rule } => {
                write!(f, "the rule {rule} is not supported on several boards or with holes")
            }
            Self::SecondParity { cell } => write!(f, "{cell} is already even or odd"),
        }
    }
}

impl std::error::Error for RulesError {}
