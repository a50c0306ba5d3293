//! The formats by name.

use std::fmt;
use std::str::FromStr;

/// A format of exact cover problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Knuth's text format.
    Xcc,
    /// One list of items on each line, without a line that names the items.
    Lists,
    /// Rows of 0 and 1.
    Matrix,
    /// A line `rows columns`, then on each line a count and that number of columns, from 1.
    Counts,
    /// JSON, or a literal of Python.
    Json,
    /// An OR-Library file, each row to be covered exactly once.
    OrlibPartition,
    /// An OR-Library file, each row to be covered at least once.
    OrlibCover,
    /// DIMACS CNF, in the layout of [`Cnf`](quadrille_problem::export::Cnf).
    Cnf,
    /// OPB, in which the options are variables.
    Opb,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Xcc,
        Self::Lists,
        Self::Matrix,
        Self::Counts,
        Self::Json,
        Self::OrlibPartition,
        Self::OrlibCover,
        Self::Cnf,
        Self::Opb,
    ];

    /// Returns the name by which a user chooses the format.
    pub fn name(self) -> &'static str {
        match self {
            Self::Xcc => "xcc",
            Self::Lists => "lists",
            Self::Matrix => "matrix",
            Self::Counts => "counts",
            Self::Json => "json",
            Self::OrlibPartition => "orlib-partition",
            Self::OrlibCover => "orlib-cover",
            Self::Cnf => "cnf",
            Self::Opb => "opb",
        }
    }

    /// Returns the format in words.
    pub fn title(self) -> &'static str {
        match self {
            Self::Xcc => "Knuth's text",
            Self::Lists => "lists of items",
            Self::Matrix => "rows of 0 and 1",
            Self::Counts => "lists with counts",
            Self::Json => "JSON",
            Self::OrlibPartition => "OR-Library set partitioning",
            Self::OrlibCover => "OR-Library set covering",
            Self::Cnf => "DIMACS CNF",
            Self::Opb => "OPB",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Finds a format by its name.
impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("unknown format {text:?}, expected one of {names}")
        })
    }
}
