//! Boards, pulled one by one.

use quadrille_dlx::{Solutions, Statistics, StopReason};

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

impl<'m> Boards<'m> {
    pub(crate) fn new(model: &'m Model, solutions: Solutions<'m>) -> Self {
        Self { model, solutions }
    }

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
