//! Which method counts the boards of a puzzle, and why.

use std::fmt;

use quadrille_dlx::count::Incomplete;
use quadrille_dlx::observe::Statistics;
use quadrille_dlx::{Answer, Count};
use quadrille_nqueens_fast::{FastProgress, MeetInTheMiddle};

/// A way to count boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Pairs of half boards: [`MeetInTheMiddle`].
    MeetInTheMiddle,
    /// A search of the exact cover problem: [`Model`](crate::Model).
    ExactCover,
}

/// Why a method was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// The puzzle is n queens on an n×n board, with n in the range of the fast method.
    Plain,
    /// There are no queens: the empty board is the only one.
    NoQueens,
    /// n is greater than [`MeetInTheMiddle::LIMIT`].
    TooManyQueens,
    /// Only the boards that a symmetry leaves unchanged are counted.
    FixedBoards,
    /// The puzzle has another board, rule or goal, regions, or squares that are settled beforehand.
    OtherPuzzle,
    /// A setting applies to a search only: an engine, a limit on nodes or solutions, no symmetry,
    /// or [`Counter::exact_cover`](crate::Counter::exact_cover).
    SearchSetting,
}

/// A method and the reason for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Choice {
    /// The method.
    pub method: Method,
    /// The reason.
    pub why: Why,
}

/// The result of a count.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[must_use = "a count that was stopped is not the number of boards"]
pub struct Counted {
    /// The number of boards, or a lower bound and the reason why the count stopped.
    pub answer: Answer,
    /// The method, and why it was chosen.
    pub choice: Choice,
    /// The cost of a search, if [`Method::ExactCover`] was chosen.
    pub statistics: Option<Statistics>,
    /// The sets of columns done, if [`Method::MeetInTheMiddle`] was chosen and one was done.
    pub sets: Option<FastProgress>,
}

impl Counted {
    /// Returns the exact number of boards.
    ///
    /// # Errors
    /// If the count was stopped.
    pub fn complete(self) -> Result<Count, Incomplete> {
        self.answer.complete()
    }
}

impl Choice {
    pub(crate) fn exact_cover(why: Why) -> Self {
        Self { method: Method::ExactCover, why }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::MeetInTheMiddle => "meet in the middle",
            Self::ExactCover => "exact cover",
        })
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain => f.write_str("n queens on an n×n board"),
            Self::NoQueens => f.write_str("no queens"),
            Self::FixedBoards => f.write_str("only boards that a symmetry leaves unchanged"),
            Self::TooManyQueens => write!(f, "more than {} queens", MeetInTheMiddle::LIMIT),
            Self::OtherPuzzle => f.write_str("not n queens on an n×n board"),
            Self::SearchSetting => f.write_str("a setting asks for a search"),
        }
    }
}
