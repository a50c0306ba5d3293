//! The names of the back ends, and the reason for a choice. `engine` holds the rule that chooses.

use std::fmt;

/// A back end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Engine {
    /// The most suitable one for the problem (default).
    #[default]
    Auto,
    /// Dancing links: accepts any problem.
    Links,
    /// Dancing cells: like links, with a row of bits instead of a list for each item. Made for
    /// large problems where every item has few options; accepts up to 2^25 items.
    Cells,
    /// Bit sets, in vector registers where the machine has them. Accepts any problem in which each
    /// item is covered exactly once; with other bounds, independent parts of at most 4096 options
    /// and 1024 primary items each.
    Dense,
    /// Like `Dense`, and counts equal residuals once: a memo keeps their counts, as far as that
    /// pays. Accepts independent parts of at most 4096 options and 1024 primary items each. Listings
    /// are handled as with `Dense`.
    Memo,
    /// A sweep through the items in a fixed order, with one table of states for each place: counts
    /// narrow problems, such as tilings of strips. A part that is too wide for it or for the memory
    /// limit, and solutions one by one, are as with `Auto`.
    Sweep,
}

impl Engine {
    /// Every back end that can be asked for by name, and `Auto`.
    pub const ALL: [Self; 6] =
        [Self::Auto, Self::Links, Self::Cells, Self::Dense, Self::Memo, Self::Sweep];

    /// Returns its name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Links => "links",
            Self::Cells => "cells",
            Self::Dense => "dense",
            Self::Memo => "memo",
            Self::Sweep => "sweep",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The back end that runs for an independent part of a problem, and the reason.
///
/// Displays as `memo, since it fits into bit sets, and a memo may save work`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Chosen {
    /// The back end; never [`Engine::Auto`].
    pub engine: Engine,
    /// Why it was chosen.
    pub reason: Reason,
}

impl Chosen {
    /// A choice and its reason.
    pub fn new(engine: Engine, reason: Reason) -> Self {
        Self { engine, reason }
    }
}

/// Why a back end was chosen.
///
/// Displays as a clause that follows *since*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Reason {
    /// It was requested by name.
    Asked,
    /// The part has so few options that filling larger tables does not pay.
    FewOptions {
        /// The number of options below which a part is small.
        below: usize,
    },
    /// The part fits into bit sets, and a memo may save work on equal residuals.
    FitsMemo,
    /// The part fits into bit sets, and no memo is used: solutions are listed or limited in number, or
    /// there is no memory for it.
    FitsDense,
    /// The part has too many options or primary items for bit sets.
    LargeForDense {
        /// The largest number of options for bit sets.
        options: usize,
        /// The largest number of primary items for bit sets.
        items: usize,
    },
    /// The part has few items with long lists of options: bit sets by blocks are the fastest.
    Wide,
    /// The part is too large for bit sets and for rows of bits.
    LargeForCells,
    /// A fixed order of the items has few states, as a trial shows.
    Narrow {
        /// The most bits of a state.
        width: u32,
    },
    /// The part is like a tree: subtrees are counted apart, and their tables joined.
    Tree {
        /// The most bits of a state of a subtree.
        width: u32,
    },
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, since {}", self.engine, self.reason)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Asked => f.write_str("it was requested"),
            Self::FewOptions { below } => {
                write!(f, "it has fewer than {below} options, so larger tables do not pay")
            }
            Self::FitsMemo => f.write_str("it fits into bit sets, and a memo may save work"),
            Self::FitsDense => f.write_str("it fits into bit sets, and a memo does not apply"),
            Self::LargeForDense { options, items } => write!(
                f,
                "more than {options} options or {items} primary items are too many for bit sets; \
                 bit sets take over once the residual is small enough"
            ),
            Self::Wide => f.write_str("it has few items with long lists of options"),
            Self::LargeForCells => f.write_str("it is too large for any other engine"),
            Self::Narrow { width } => {
                write!(f, "a state of at most {width} bits identifies every residual")
            }
            Self::Tree { width } => {
                write!(f, "it is like a tree, whose branches share at most {width} bits")
            }
        }
    }
}

/// A requested back end cannot accept the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declined {
    engine: Engine,
    reason: String,
}

impl Declined {
    /// A back end that declines, and why.
    pub fn new(engine: Engine, reason: String) -> Self {
        Self { engine, reason }
    }

    /// Returns the back end that declined.
    pub fn engine(&self) -> Engine {
        self.engine
    }
}

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} engine cannot accept this problem: {}", self.engine, self.reason)
    }
}

impl std::error::Error for Declined {}
