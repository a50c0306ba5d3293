//! Errors in a puzzle as text, with their place.

use std::fmt;

use quadrille_dlx::problem::TextPlace;

use crate::error::PackingError;

/// The most characters of a word that a message shows.
const LONGEST: usize = 40;

/// An error in a puzzle as text: where, what, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    pub(in crate::text) kind: ReadErrorKind,
    pub(in crate::text) expected: String,
    pub(in crate::text) place: TextPlace,
}

/// The kinds of errors in a puzzle as text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// A word or character that may not stand here.
    Unexpected {
        /// The word or character.
        found: String,
    },
    /// Something that is missing.
    Missing {
        /// A description, such as "a box".
        what: &'static str,
    },
    /// A second lattice or box.
    Repeated {
        /// The command.
        what: &'static str,
    },
    /// A piece that is drawn in parts that do not touch, without a word that this is meant.
    Disconnected {
        /// The name of the piece.
        name: String,
        /// The number of parts.
        parts: usize,
    },
    /// A box or a piece that cannot be.
    Invalid(PackingError),
}

impl ReadError {
    /// Returns what is wrong.
    pub fn kind(&self) -> &ReadErrorKind {
        &self.kind
    }

    /// Returns where in the text the error is. Its bytes are empty at the end of a line.
    pub fn place(&self) -> &TextPlace {
        &self.place
    }

    /// Returns what is wrong, in words.
    pub fn message(&self) -> String {
        match &self.kind {
            ReadErrorKind::Unexpected { found } if found.chars().count() > LONGEST => {
                let head: String = found.chars().take(LONGEST).collect();
                format!("unexpected {head:?}…")
            }
            ReadErrorKind::Unexpected { found } => format!("unexpected {found:?}"),
            ReadErrorKind::Missing { what } => format!("{what} is missing"),
            ReadErrorKind::Repeated { what } => format!("a second {what}"),
            ReadErrorKind::Disconnected { name, parts } => {
                format!("piece {name} is drawn in {parts} parts that do not touch")
            }
            ReadErrorKind::Invalid(error) => error.to_string(),
        }
    }

    /// Returns what was expected.
    pub fn expected(&self) -> &str {
        &self.expected
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, expected, .. } = self;
        write!(f, "{place}: {}; expected {expected}", self.message())
    }
}

impl std::error::Error for ReadError {}
