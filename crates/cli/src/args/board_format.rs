//! The formats of boards of queens.

use clap::ValueEnum;

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
