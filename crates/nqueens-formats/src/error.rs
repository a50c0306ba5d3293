//! Errors in texts with boards.

use std::fmt;

use quadrille_nqueens::SizeError;
use quadrille_problem::TextPlace;

/// An error in a text with boards, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    pub(super) place: TextPlace,
    pub(super) kind: ReadErrorKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReadErrorKind {
    Character(char),
    LongRow {
        columns: usize,
    },
    ShortRow {
        columns: usize,
    },
    Column {
        size: usize,
    },
    /// A row in which spaces stand for empty squares, but how many is unclear.
    Spaces,
    /// A list in brackets without an end, or with something else than rows.
    List,
    Size(SizeError),
}

impl ReadError {
    /// Where in the text the error is. Its bytes are empty where something is missing.
    pub fn place(&self) -> &TextPlace {
        &self.place
    }

    /// The error message without the position.
    pub fn message(&self) -> String {
        match self.kind {
            ReadErrorKind::Character(character) => {
                format!("unexpected character {character:?}")
            }
            ReadErrorKind::LongRow { .. } => "more squares than in the rows above".to_owned(),
            ReadErrorKind::ShortRow { .. } => "fewer squares than in the rows above".to_owned(),
            ReadErrorKind::Column { .. } => "invalid column".to_owned(),
            ReadErrorKind::Spaces => "the empty squares of this row cannot be counted".to_owned(),
            ReadErrorKind::List => "this is not a list of rows".to_owned(),
            ReadErrorKind::Size(error) => error.to_string(),
        }
    }

    /// What was expected instead.
    pub fn expected(&self) -> String {
        match self.kind {
            ReadErrorKind::Character(_) => {
                "`.` for an empty square, `Q` for a queen, `x` for a blocked one; or a letter in \
                 each square, which is its region"
                    .to_owned()
            }
            ReadErrorKind::LongRow { columns } | ReadErrorKind::ShortRow { columns } => {
                let squares = if columns == 1 { "square" } else { "squares" };
                format!("{columns} {squares}, or an empty line before the next board")
            }
            ReadErrorKind::Column { size } => {
                format!("a column from 1 to {size} (there are {size} rows), or `-` for no queen")
            }
            ReadErrorKind::Spaces => "`.` for each empty square".to_owned(),
            ReadErrorKind::List => {
                "a list of rows, such as [[\"A\", \"B\"], [\"A\", \"B\"]] or [\".Q\", \"..\"]"
                    .to_owned()
            }
            ReadErrorKind::Size(_) => "a smaller board".to_owned(),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message())
    }
}

impl std::error::Error for ReadError {}
