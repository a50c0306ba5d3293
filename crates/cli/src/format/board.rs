//! The formats of boards of queens.

use std::fmt::Display;

use clap::ValueEnum;
use quadrille_nqueens::Board;

/// The format of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardFormat {
    /// One line per row, such as `.Q..`, and an empty line between boards
    #[default]
    Strings,
    /// One line per board: the column of the queen in each row, from 1
    Columns,
    /// With a frame, and an empty line between boards
    Pretty,
    /// One JSON object per board
    Json,
}

impl BoardFormat {
    /// Whether a board takes several lines of text, so that an empty line separates boards.
    pub(crate) fn is_tall(self) -> bool {
        matches!(self, Self::Strings | Self::Pretty)
    }

    /// Returns a board as text.
    pub(crate) fn text(self, board: &Board) -> Box<dyn Display + '_> {
        match self {
            Self::Columns => Box::new(board.column_list()),
            Self::Pretty => Box::new(board.pretty()),
            Self::Strings | Self::Json => Box::new(board),
        }
    }
}
