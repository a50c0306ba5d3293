//! Why the symmetries of a problem cannot be told.

use std::fmt;

/// Why the symmetries of a problem cannot be told.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoSymmetry {
    /// The library was built without its feature `symmetry`, which needs a C compiler.
    NotBuilt,
    /// The problem, or its group, is too large to be looked at.
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How many of these are looked at, at most.
        limit: usize,
    },
    /// The search for symmetries gave one that is none. It is a mistake of the program, seen
    /// before it could do harm.
    Refuted,
}

impl fmt::Display for NoSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotBuilt => f.write_str(
                "symmetries cannot be found: this program was built without the feature `symmetry`",
            ),
            Self::TooLarge { what, limit } => {
                write!(f, "symmetries are not looked for: more than {limit} {what}")
            }
            Self::Refuted => f.write_str(
                "the search for symmetries gave one that is none (a mistake of this program)",
            ),
        }
    }
}

impl std::error::Error for NoSymmetry {}
