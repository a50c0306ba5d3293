//! What can be wrong with a problem under construction.

use std::fmt;

/// Why a problem could not be built. Returned by the [`ProblemBuilder`](crate::ProblemBuilder).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    kind: BuildErrorKind,
}

impl BuildError {
    /// What is wrong.
    pub fn kind(&self) -> &BuildErrorKind {
        &self.kind
    }
}

impl From<BuildErrorKind> for BuildError {
    fn from(kind: BuildErrorKind) -> Self {
        Self { kind }
    }
}

/// The ways in which a problem can be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildErrorKind {
    /// There is no primary item.
    NoPrimaryItem,
    /// A name is empty.
    EmptyName,
    /// A name has a blank, a control character, `:` or `|` in it.
    BadName {
        /// The name.
        name: String,
        /// The character that may not stand in a name.
        character: char,
    },
    /// Two items have the same name.
    RepeatedName {
        /// The name.
        name: String,
    },
    /// A primary item was declared after a secondary one.
    PrimaryAfterSecondary {
        /// The name of the primary item.
        name: String,
    },
    /// The bounds of an item have `lo > hi`.
    CrossedBounds {
        /// The name of the item.
        name: String,
        /// The lower bound.
        lo: u32,
        /// The upper bound.
        hi: u32,
    },
    /// The upper bound of an item is 0: no option could ever cover it.
    ZeroUpperBound {
        /// The name of the item.
        name: String,
    },
    /// An option has no items.
    EmptyOption,
    /// An option has only secondary items.
    NoPrimaryInOption,
    /// An option has an item or a color that this builder did not make.
    UnknownItem {
        /// Its number.
        number: usize,
    },
    /// An option has a color that this builder did not make.
    UnknownColor {
        /// Its number.
        number: usize,
    },
    /// An option has the same item twice.
    RepeatedItem {
        /// The name of the item.
        name: String,
    },
    /// An option gives a color to a primary item.
    ColorOnPrimary {
        /// The name of the item.
        name: String,
    },
    /// There are more of something than the engine can number.
    TooMany {
        /// What there are too many of: `"items"`, `"options"`, `"colors"` or `"members"`.
        what: &'static str,
        /// The most there can be.
        limit: usize,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use BuildErrorKind::*;
        match &self.kind {
            NoPrimaryItem => write!(f, "there is no primary item"),
            EmptyName => write!(f, "a name is empty"),
            BadName { name, character } => {
                write!(f, "the name {} has {character:?} in it", Quoted(name))
            }
            RepeatedName { name } => write!(f, "there are two items named {}", Quoted(name)),
            PrimaryAfterSecondary { name } => {
                write!(f, "the primary item {} comes after a secondary item", Quoted(name))
            }
            CrossedBounds { name, lo, hi } => {
                write!(
                    f,
                    "the lower bound {lo} of item {} is greater than its upper bound {hi}",
                    Quoted(name)
                )
            }
            ZeroUpperBound { name } => write!(f, "the upper bound of item {} is 0", Quoted(name)),
            EmptyOption => write!(f, "an option has no items"),
            NoPrimaryInOption => write!(f, "an option has no primary item"),
            UnknownItem { number } => write!(f, "an option has the unknown item number {number}"),
            UnknownColor { number } => write!(f, "an option has the unknown color number {number}"),
            RepeatedItem { name } => write!(f, "an option has the item {} twice", Quoted(name)),
            ColorOnPrimary { name } => {
                write!(f, "an option gives a color to the primary item {}", Quoted(name))
            }
            TooMany { what, limit } => write!(f, "there are more than {limit} {what}"),
        }
    }
}

impl std::error::Error for BuildError {}

/// A name in quotes, with odd characters escaped, and cut when it is very long.
pub(crate) struct Quoted<'n>(pub(crate) &'n str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 40;
        match self.0.char_indices().nth(SHOWN) {
            None => write!(f, "{:?}", self.0),
            Some((end, _)) => write!(f, "{:?}…", &self.0[..end]),
        }
    }
}
