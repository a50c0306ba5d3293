//! Errors of the generator.

use std::fmt;

use quadrille_sudoku::Shape;

use crate::generate::symmetry::Symmetry;

/// The reason why a puzzle was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotGenerated {
    /// This number of blanks always leaves several solutions.
    Blanks {
        /// The requested shape.
        shape: Shape,
        /// The requested number of blanks.
        blanks: usize,
        /// The maximum.
        most: usize,
    },
    /// More blanks than the board has cells.
    Cells {
        /// The requested shape.
        shape: Shape,
        /// The requested number of blanks.
        blanks: usize,
    },
    /// No pattern with this symmetry has this number of blanks.
    Pattern {
        /// The requested symmetry.
        symmetry: Symmetry,
        /// The requested number of blanks.
        blanks: usize,
    },
    /// The board has no place for one of the rules about the whole board.
    Rules {
        /// The requested shape.
        shape: Shape,
    },
    /// Several solutions are allowed, but minimal or rated puzzles have exactly one.
    Several,
    /// No attempt succeeded. Such a puzzle may still exist.
    Effort {
        /// The number of attempts.
        attempts: u64,
    },
    /// The time limit was reached.
    TimeLimit,
    /// The token was cancelled.
    Cancelled,
}

impl NotGenerated {
    /// Returns whether such a puzzle certainly does not exist.
    pub fn is_certain(&self) -> bool {
        matches!(self, Self::Blanks { .. } | Self::Cells { .. } | Self::Pattern { .. })
    }
}

impl fmt::Display for NotGenerated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blanks { shape, blanks, most } => {
                write!(f, "no {shape} puzzle with {blanks} blanks has one solution: ")?;
                write!(f, "the maximum is {most}")
            }
            Self::Cells { shape, blanks } => {
                write!(f, "a {shape} board has {} cells, not {blanks}", shape.cell_count())
            }
            Self::Pattern { symmetry, blanks } => {
                write!(f, "no pattern with symmetry {symmetry} has {blanks} blanks")
            }
            Self::Rules { shape } => {
                write!(f, "{shape} has no windows; leave out the rule windoku")
            }
            Self::Several => f.write_str(
                "a puzzle that may have several solutions cannot be minimal or have a difficulty",
            ),
            Self::Effort { attempts } => {
                write!(f, "no such puzzle found in {attempts} attempts; one may still exist")
            }
            Self::TimeLimit => f.write_str("stopped at the time limit"),
            Self::Cancelled => f.write_str("cancelled"),
        }
    }
}

impl std::error::Error for NotGenerated {}
