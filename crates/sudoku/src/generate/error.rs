//! Why there is no puzzle.

use std::fmt;

use crate::generate::symmetry::Symmetry;
use crate::shape::Shape;

/// Why a puzzle was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotGenerated {
    /// So many blanks leave several solutions, whatever the givens are.
    Blanks {
        /// The shape asked for.
        shape: Shape,
        /// How many blanks were asked for.
        blanks: usize,
        /// More are out of the question.
        most: usize,
    },
    /// More blanks than the board has cells.
    Cells {
        /// The shape asked for.
        shape: Shape,
        /// How many blanks were asked for.
        blanks: usize,
    },
    /// No pattern with this symmetry has so many blanks.
    Pattern {
        /// The symmetry asked for.
        symmetry: Symmetry,
        /// How many blanks were asked for.
        blanks: usize,
    },
    /// A difficulty was asked for, and only 9×9 puzzles are rated.
    Rated {
        /// The shape asked for.
        shape: Shape,
    },
    /// Several solutions are allowed, and yet the puzzle is to be minimal or rated: both mean
    /// something only if there is one solution.
    Several,
    /// None of so many attempts made what was asked for. There may be one all the same.
    Effort {
        /// How many attempts were made.
        attempts: u64,
    },
    /// The token was cancelled.
    Cancelled,
}

impl NotGenerated {
    /// Whether it is certain that there is no such puzzle.
    pub fn is_certain(&self) -> bool {
        matches!(self, Self::Blanks { .. } | Self::Cells { .. } | Self::Pattern { .. })
    }
}

impl fmt::Display for NotGenerated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blanks { shape, blanks, most } => {
                write!(f, "no {shape} puzzle with {blanks} blanks has one solution: ")?;
                write!(f, "{most} are the most that can be asked for")
            }
            Self::Cells { shape, blanks } => {
                write!(f, "a {shape} board has {} cells, and not {blanks}", shape.cell_count())
            }
            Self::Pattern { symmetry, blanks } => {
                write!(f, "no pattern with symmetry {symmetry} has {blanks} blanks")
            }
            Self::Rated { shape } => {
                write!(f, "only 9×9 puzzles have a difficulty; {shape} was asked for")
            }
            Self::Several => f.write_str(
                "a puzzle that may have several solutions is neither minimal nor of a difficulty",
            ),
            Self::Effort { attempts } => {
                write!(f, "no such puzzle in {attempts} attempts; there may be one all the same")
            }
            Self::Cancelled => f.write_str("cancelled"),
        }
    }
}

impl std::error::Error for NotGenerated {}
