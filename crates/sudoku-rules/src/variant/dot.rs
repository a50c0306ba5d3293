//! Dots between neighbors.

use std::fmt;

use crate::shape::Cell;

/// The meaning of a dot for the two values next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DotColor {
    /// Their difference is the number of the dot, usually 1.
    White,
    /// One is the other times the number of the dot, usually 2.
    Black,
}

impl DotColor {
    /// Returns the usual number: 1 for white, 2 for black.
    pub fn usual(self) -> u8 {
        match self {
            Self::White => 1,
            Self::Black => 2,
        }
    }

    /// Returns whether two values may be next to a dot of this color, with `number` as the difference or ratio.
    pub fn allows(self, number: u8, one: u8, other: u8) -> bool {
        let (less, greater) = (u16::from(one.min(other)), u16::from(one.max(other)));
        match self {
            Self::White => greater - less == u16::from(number),
            Self::Black => greater == less * u16::from(number),
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
    pub(in crate::variant) number: u8,
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

    /// Returns the number: the difference at a white dot, the ratio at a black one.
    pub fn number(self) -> u8 {
        self.number
    }

    /// Returns whether two values may be next to it.
    pub fn allows(self, one: u8, other: u8) -> bool {
        self.color.allows(self.number, one, other)
    }
}
