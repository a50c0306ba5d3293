//! The forms that boards of queens are written in.

use clap::ValueEnum;

/// How to write a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardFormat {
    /// A line for each row, `.Q..`, and an empty line between boards
    #[default]
    Strings,
    /// A line for each board: the column of the queen in each row, from 1
    Columns,
    /// With a frame, and an empty line between boards
    Pretty,
    /// A JSON object for each board
    Json,
}
