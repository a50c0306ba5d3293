//! One board of a puzzle, by searches that begin anew.
//!
//! With its options in a random order, a search either finds a board almost without a mistake, or
//! is lost for good in a corner of its tree (C. P. Gomes, B. Selman and H. Kautz, *Boosting
//! combinatorial search through randomization*, 1998). So it gets few nodes, and if they are used up
//! another order gets twice as many: at the end, enough to prove that there is no board.

use quadrille_dlx::{Outcome, Solution, StopReason};

use crate::board::Board;
use crate::model::Model;
use crate::puzzle::{Puzzle, PuzzleError};

/// How many nodes the first search gets.
const FIRST: u64 = 10_000;

/// A board, if one was found, or what is known instead.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a search that was stopped has not shown that there is no board"]
pub enum Found {
    /// There it is.
    Board(Board),
    /// There is none, for certain.
    Impossible,
    /// The search was stopped before that was known.
    Stopped(StopReason),
}

impl Model {
    /// The board of a solution, or what is known instead.
    ///
    /// # Panics
    /// If it is a solution of another problem.
    pub fn found(&self, first: Outcome<Solution<'_>>) -> Found {
        match first {
            Outcome::Found(solution) => Found::Board(self.board(&solution)),
            Outcome::Impossible => Found::Impossible,
            Outcome::Stopped(reason) => Found::Stopped(reason),
        }
    }
}

impl Puzzle {
    /// Finds a board by at most so many nodes, if there is such a limit. `search` is given a model
    /// and a limit on nodes at a time, and is to find the first board under that limit, and
    /// others of its own.
    ///
    /// The same seed leads to the same board on every machine, unless `search` has a limit on time.
    ///
    /// # Errors
    /// If there is no model for the puzzle, or `search` fails.
    ///
    /// # Examples
    /// Two hundred queens, one of which stands already:
    /// ```
    /// use quadrille_nqueens::{Found, Puzzle, Shape};
    ///
    /// let shape = Shape::square(200)?;
    /// let puzzle = Puzzle::new(shape).with_queens(shape.square_named("a1"));
    /// let found = puzzle.find(0, None, |model, nodes| {
    ///     Ok::<_, Box<dyn std::error::Error>>(model.found(model.lister().node_limit(nodes).first()?))
    /// })?;
    /// assert!(matches!(found, Found::Board(board) if board.queens().len() == 200));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find<E: From<PuzzleError>>(
        &self,
        seed: u64,
        nodes: Option<u64>,
        mut search: impl FnMut(&Model, u64) -> Result<Found, E>,
    ) -> Result<Found, E> {
        let (mut left, mut budget) = (nodes.unwrap_or(u64::MAX), FIRST);
        for attempt in 0.. {
            let granted = budget.min(left);
            let model = Model::shuffled(self, seed.wrapping_add(attempt))?;
            match search(&model, granted)? {
                Found::Stopped(StopReason::NodeLimit) if granted < left => {
                    left -= granted;
                    budget = budget.saturating_mul(2);
                }
                found => return Ok(found),
            }
        }
        unreachable!("each attempt has twice the nodes of the one before, and one has them all")
    }
}
