//! The back ends by name, and the choice of one with its reason: the words for it. The rule that
//! chooses is in `engine`.

use std::fmt;

/// A back end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// Whichever suits the problem.
    #[default]
    Auto,
    /// Dancing links: takes any problem.
    Links,
    /// Dancing cells: as links, with a row of bits for each item in place of a list. Made for large
    /// problems where every item has few options; takes any with up to 2^25 items.
    Cells,
    /// Bit sets, in vector registers where the machine has them: takes problems whose independent
    /// parts have at most 4096 options and 1024 primary items each.
    Dense,
    /// Dense, and equal remainders are counted once: what was counted is kept in memory, as far as
    /// that pays. Items with bounds, and solutions one by one, are as with `Dense`.
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

    /// Its name, in lower case.
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

/// The back end that runs for an independent part of a problem, and why it does.
///
/// It displays as a sentence: `memo, since it fits into bit sets, and equal remainders may be counted once`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Chosen {
    /// The back end; never [`Engine::Auto`].
    pub engine: Engine,
    /// Why it was chosen.
    pub reason: Reason,
}

/// Why a back end was chosen.
///
/// It displays as the part of a sentence that follows on *since*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// It was asked for by name.
    Asked,
    /// The part has so few options that it is done before larger tables are filled.
    FewOptions {
        /// Parts with fewer options than this are small.
        below: usize,
    },
    /// The part fits into bit sets, and remainders that come back may be counted once.
    FitsMemo,
    /// The part fits into bit sets, and nothing is to be remembered: its items have bounds,
    /// solutions are wanted one by one or up to a limit, or there is no memory for it.
    FitsDense,
    /// The part has too many options or primary items for bit sets.
    LargeForDense {
        /// The most options of a part for bit sets.
        options: usize,
        /// The most primary items of a part for bit sets.
        items: usize,
    },
    /// The part is too large for bit sets, and for rows of bits as well.
    LargeForCells,
    /// A fixed order of the items has few states, as a trial shows.
    Narrow {
        /// The most bits of a state.
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
            Self::Asked => f.write_str("it was asked for"),
            Self::FewOptions { below } => {
                write!(f, "fewer than {below} options are done before larger tables are filled")
            }
            Self::FitsMemo => {
                f.write_str("it fits into bit sets, and equal remainders may be counted once")
            }
            Self::FitsDense => {
                f.write_str("it fits into bit sets, and no remainders are to be remembered")
            }
            Self::LargeForDense { options, items } => write!(
                f,
                "more than {options} options or {items} primary items are too many for bit sets, \
                 which take what is left once it is smaller"
            ),
            Self::LargeForCells => f.write_str("it is too large for any other"),
            Self::Narrow { width } => {
                write!(f, "states of at most {width} bits tell all residuals apart")
            }
        }
    }
}

/// A back end that was asked for cannot take the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declined {
    engine: Engine,
    reason: String,
}

impl Declined {
    pub(crate) fn new(engine: Engine, reason: String) -> Self {
        Self { engine, reason }
    }

    /// The back end that declined.
    pub fn engine(&self) -> Engine {
        self.engine
    }
}

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} engine cannot take this problem: {}", self.engine, self.reason)
    }
}

impl std::error::Error for Declined {}
