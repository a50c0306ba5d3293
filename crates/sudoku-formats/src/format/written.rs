//! Errors of puzzles that a format cannot state.

use std::fmt;

/// A puzzle that a format cannot state.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unwritable {
    /// The format has only 9×9 boards with the rules of rows, columns and boxes.
    OnlyClassic,
    /// The format has no several boards on one canvas, and no boards with holes.
    Boards,
    /// The format has no such rule, or not in these cells.
    Rule(&'static str),
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(rule) => {
                write!(f, "this format cannot state the rule {rule} of this puzzle")
            }
            Self::Boards => f.write_str("this format states only one board without holes"),
            Self::OnlyClassic => f.write_str(
                "this format states only 9×9 boards with the rules of rows, columns and boxes",
            ),
        }
    }
}

impl std::error::Error for Unwritable {}
