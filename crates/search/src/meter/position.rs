//! The position where a walk was stopped, described by the tree alone.
//!
//! Every back end walks the same tree of a problem (see [`crate::dance`]), even where another walk
//! continues on the residual. So the child numbers on the path identify a position, and it can be
//! found again without the walk.

use crate::answer::{Enough, StopReason};

/// A node of the tree. The subtrees before it in depth-first order are finished; it and everything
/// after it are not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// For each node on the path with two or more children: the number of the child, from 0, and
    /// the number of children.
    pub steps: Vec<Step>,
}

/// A child of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of the child, from 0.
    pub child: u32,
    /// The number of children.
    pub degree: u32,
}

impl Position {
    /// The node that open levels lead to. Each level gives the number of children entered,
    /// including the current one, and the number of children. Each has a current child.
    pub fn below(levels: impl Iterator<Item = (u32, u32)>) -> Self {
        let several = levels.filter(|&(_, degree)| degree > 1);
        Self { steps: several.map(|(tried, degree)| Step { child: tried - 1, degree }).collect() }
    }

    /// Extends the position by one child: the one after `done` finished children of `degree`.
    pub fn child(mut self, done: u32, degree: u32) -> Self {
        if degree > 1 {
            self.steps.push(Step { child: done, degree });
        }
        self
    }

    /// Extends the position by a path within the subtree below it.
    pub fn then(mut self, below: &Self) -> Self {
        self.steps.extend_from_slice(&below.steps);
        self
    }
}

/// Why a count was stopped, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Why.
    pub reason: StopReason,
    /// Everything before this position was counted, and nothing else. `None` if the count stopped
    /// at the solution limit: it is never continued.
    pub at: Option<Position>,
}

impl Stop {
    /// Returns a stop for this reason at a node that was not visited.
    pub fn at(reason: StopReason, position: Position) -> Self {
        Self { reason, at: Some(position) }
    }

    /// Moves a stop of a subtree, whose root is at `position`, into the whole tree.
    pub fn below(self, position: Position) -> Self {
        Self { at: self.at.map(|at| position.then(&at)), ..self }
    }
}

/// Stops at the solution limit.
impl From<Enough> for Stop {
    fn from(_: Enough) -> Self {
        Self { reason: StopReason::SolutionLimit, at: None }
    }
}
