//! Why there is no such packing puzzle.

use std::fmt;

use crate::lattice::{Lattice, Position};
use crate::limits::{CELL_LIMIT, PLACEMENT_LIMIT};

/// Why there is no such packing puzzle, box or set of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackingError {
    /// The shapes have too many cells to be listed.
    PolyformSize {
        /// The lattice.
        lattice: Lattice,
        /// The number.
        cells: usize,
        /// The greatest number for which they can.
        limit: usize,
    },
    /// A position that is not a cell.
    NoCell {
        /// The lattice.
        lattice: Lattice,
        /// The position.
        position: Position,
    },
    /// A box without cells.
    EmptyBox,
    /// A length of 0, or a box of more than [`CELL_LIMIT`](crate::CELL_LIMIT) cells.
    BoxSize,
    /// A ring with a hole that does not fit, or a cross with bars that do not fit.
    BoxForm,
    /// A box whose sides cannot meet.
    CannotWrap {
        /// The lattice.
        lattice: Lattice,
    },
    /// A puzzle without pieces.
    NoPieces,
    /// A name that is empty or has other characters than letters, digits and `'`, `+`, `-`, `_`.
    BadName {
        /// The name.
        name: String,
    },
    /// Two pieces with one name.
    RepeatedName {
        /// The name.
        name: String,
    },
    /// A piece with the [name of a cell](crate::Packing::cell_name) of the box.
    NamedLikeCell {
        /// The name.
        name: String,
    },
    /// A number of copies with a minimum above its maximum, or a maximum of 0.
    BadCopies {
        /// The name of the piece.
        name: String,
        /// The minimum.
        least: u32,
        /// The maximum.
        most: u32,
    },
    /// A price for copies that are left out, of a piece with any number of copies.
    PriceOfAny {
        /// The name of the piece.
        name: String,
    },
    /// A checkerboard of other cells than squares or cubes.
    Checkered {
        /// The lattice.
        lattice: Lattice,
    },
    /// A tile on a lattice other than that of squares.
    TileOf {
        /// The lattice.
        lattice: Lattice,
    },
    /// A motion that is unknown or no symmetry of the puzzle.
    NoSymmetry {
        /// The name of the motion.
        name: String,
        /// The names of the symmetries of the puzzle.
        known: Vec<&'static str>,
    },
    /// A piece that fits on optional cells alone, where a solution has to be symmetric.
    SymmetricOptional {
        /// The name of the piece.
        name: String,
    },
    /// More than [`PLACEMENT_LIMIT`](crate::PLACEMENT_LIMIT) placements.
    TooManyPlacements,
    /// A box in which every cell is optional, with pieces that may all be left out.
    NothingRequired,
}

impl fmt::Display for PackingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PolyformSize { lattice, cells, limit } => {
                write!(f, "cannot list all shapes of {cells} {lattice}s: expected 1 to {limit}")
            }
            Self::NoCell { lattice, position: Position { layer, row, column } } => {
                write!(f, "no {lattice} at layer {layer}, row {row}, column {column}")
            }
            Self::EmptyBox => f.write_str("the box has no cell"),
            Self::BoxSize => {
                write!(f, "a box must have from 1 to {} cells", CELL_LIMIT)
            }
            Self::BoxForm => f.write_str("these lengths do not fit together"),
            Self::CannotWrap { lattice } => {
                write!(f, "the sides of this box of {lattice}s cannot meet")
            }
            Self::NoPieces => f.write_str("the puzzle has no pieces"),
            Self::BadName { name } => {
                write!(f, "bad name {name:?}: only letters, digits and ' + - _ are allowed")
            }
            Self::RepeatedName { name } => write!(f, "the name {name} is already in use"),
            Self::NamedLikeCell { name } => {
                write!(f, "piece {name} has the name of a cell of the box: give it another name")
            }
            Self::BadCopies { name, least: _, most: 0 } => {
                write!(f, "piece {name} would have no copies: leave it out")
            }
            Self::BadCopies { name, least, most } => {
                write!(f, "piece {name} cannot have at least {least} and at most {most} copies")
            }
            Self::PriceOfAny { name } => write!(
                f,
                "piece {name} has any number of copies, so none is left out: state the greatest number"
            ),
            Self::Checkered { lattice } => {
                write!(f, "{lattice}s have no checkerboard: draw the colors as digits")
            }
            Self::TileOf { lattice } => write!(f, "tiles are squares, not {lattice}s"),
            Self::NoSymmetry { name, known } if known.is_empty() => {
                write!(f, "{name} is no symmetry of this puzzle, which has none")
            }
            Self::NoSymmetry { name, known } => {
                write!(
                    f,
                    "{name} is no symmetry of this puzzle; its symmetries are {}",
                    known.join(", ")
                )
            }
            Self::SymmetricOptional { name } => {
                write!(f, "piece {name} fits on optional cells alone, so its image may be missing")
            }
            Self::TooManyPlacements => {
                write!(f, "more than {PLACEMENT_LIMIT} ways to place pieces")
            }
            Self::NothingRequired => {
                f.write_str("every cell is optional and every piece may be left out")
            }
        }
    }
}

impl std::error::Error for PackingError {}
