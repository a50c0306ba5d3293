//! An iterator over the boards of a model.

use quadrille_dlx::choice::Declined;
use quadrille_dlx::observe::Statistics;
use quadrille_dlx::question::Lister;
use quadrille_dlx::{Solutions, StopReason};

use crate::board::Board;
use crate::model::Model;

/// The boards of a [`Model`], found as they are asked for. Made by [`Model::boards`].
///
/// The iterator ends for one of two reasons: there are no more boards
/// ([`is_complete`](Self::is_complete)), or a limit was reached ([`stopped`](Self::stopped)).
#[derive(Debug)]
#[must_use = "boards are found only when they are asked for"]
pub struct Boards<'m> {
    model: &'m Model,
    solutions: Solutions<'m>,
}

impl Model {
    /// Lists all boards, found as they are asked for.
    ///
    /// Their order is that of the engine's search tree and always the same: ascending by the queen
    /// of the first row, but not sorted beyond that.
    ///
    /// # Errors
    /// If the engine has no back end for the problem. This does not happen today.
    pub fn boards(&self) -> Result<Boards<'_>, Declined> {
        self.boards_with(|solver| solver)
    }

    /// Lists all boards like [`boards`](Self::boards), with the caller's settings: limits, a cancel
    /// token, an observer, a back end.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
    pub fn boards_with<'m>(
        &'m self,
        settings: impl FnOnce(Lister<'m>) -> Lister<'m>,
    ) -> Result<Boards<'m>, Declined> {
        Ok(Boards { model: self, solutions: settings(self.lister()).solutions()? })
    }
}

impl Boards<'_> {
    /// Whether all boards have been returned: the last call found that there are no more.
    pub fn is_complete(&self) -> bool {
        self.solutions.is_complete()
    }

    /// Returns the reason why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<StopReason> {
        self.solutions.stopped()
    }

    /// Returns the cost of the search so far.
    pub fn statistics(&self) -> Statistics {
        self.solutions.statistics()
    }
}

impl Iterator for Boards<'_> {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        self.solutions.next().map(|solution| self.model.board(&solution))
    }
}
