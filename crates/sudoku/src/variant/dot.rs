//! Dots between neighbors.

use std::fmt;

use crate::shape::Cell;

/// The meaning of a dot for the two values next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DotColor {
    /// They are consecutive.
    White,
    /// One is twice the other.
    Black,
}

impl DotColor {
    /// Returns whether two values may be next to such a dot.
    pub fn allows(self, one: u8, other: u8) -> bool {
        match self {
            Self::White => one.abs_diff(other) == 1,
            Self::Black => one == 2 * other || other == 2 * one,
        }
    }
}

impl fmt::Display for DotColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// A dot between two cells that share an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dot {
    pub(in crate::variant) cells: [Cell; 2],
    pub(in crate::variant) color: DotColor,
}

impl Dot {
    /// Returns the two cells in reading order.
    pub fn cells(self) -> [Cell; 2] {
        self.cells
    }

    /// Returns the color.
    pub fn color(self) -> DotColor {
        self.color
    }
}
