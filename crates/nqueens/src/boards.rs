//! Boards, pulled one by one.

use quadrille_dlx::choice::Declined;
use quadrille_dlx::observe::Statistics;
use quadrille_dlx::question::Lister;
use quadrille_dlx::{Solutions, StopReason};

use crate::board::Board;
use crate::model::Model;

/// The boards of a [`Model`], found as they are asked for. Made by [`Model::boards`].
///
/// When the iterator ends, it tells why: there are no more boards
/// ([`is_complete`](Self::is_complete)), or a limit was reached ([`stopped`](Self::stopped)).
#[derive(Debug)]
#[must_use = "boards are found only when they are asked for"]
pub struct Boards<'m> {
    model: &'m Model,
    solutions: Solutions<'m>,
}

impl Model {
    /// All boards, found as they are asked for.
    ///
    /// They come in the order of the engine's search tree, always the same: ascending by the queen
    /// of the first row, but not sorted beyond that.
    ///
    /// # Errors
    /// Never today; if one day the engine has no back end for the problem.
    pub fn boards(&self) -> Result<Boards<'_>, Declined> {
        self.boards_with(|solver| solver)
    }

    /// All boards as from [`boards`](Self::boards), with settings of the caller's:
    /// limits, a cancel token, an observer, a back end.
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
    /// Whether all boards have been seen.
    pub fn is_complete(&self) -> bool {
        self.solutions.is_complete()
    }

    /// Why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<StopReason> {
        self.solutions.stopped()
    }

    /// What it has cost so far.
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
