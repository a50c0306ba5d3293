//! Why the symmetries of a problem are not known.

use std::fmt;

/// Why the symmetries of a problem are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoSymmetry {
    /// The problem is too large to be searched for symmetries.
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How much of it is allowed.
        limit: usize,
    },
    /// The search returned a permutation that is not an automorphism. This is a bug in the program,
    /// caught before it could do harm.
    Refuted,
}

impl fmt::Display for NoSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { what, limit } => {
                write!(f, "no search for symmetries: more than {limit} {what}")
            }
            Self::Refuted => f.write_str(
                "the search for symmetries returned a wrong one (a bug in this program)",
            ),
        }
    }
}

impl std::error::Error for NoSymmetry {}
