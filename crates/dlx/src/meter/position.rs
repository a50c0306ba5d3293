//! Where a walk was stopped, in terms of the tree alone.
//!
//! Every walk of a problem walks the same tree (see [`crate::dance`]), by whatever back end, and also
//! where it goes on by another walk for what is left. So the numbers of the children on the way say
//! where a walk stands, and anyone can find that place again without the walk.

use crate::answer::{Enough, StopReason};

/// A node of the tree: the subtrees before it, in depth-first order, are done, and it and all behind
/// it are not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Position {
    /// At each node on the way that has two children or more: the number of the child, from 0, and
    /// how many there are.
    pub(crate) steps: Vec<Step>,
}

/// A child of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) child: u32,
    pub(crate) degree: u32,
}

impl Position {
    /// The node to which open levels lead. For each of them: how many of its children were entered,
    /// the current one included, and how many there are. Each has a current child.
    pub(crate) fn below(levels: impl Iterator<Item = (u32, u32)>) -> Self {
        let several = levels.filter(|&(_, degree)| degree > 1);
        Self { steps: several.map(|(tried, degree)| Step { child: tried - 1, degree }).collect() }
    }

    /// From here to the child after so many others of this node, which are done.
    pub(crate) fn child(mut self, done: u32, degree: u32) -> Self {
        if degree > 1 {
            self.steps.push(Step { child: done, degree });
        }
        self
    }

    /// From here to a node of the tree below.
    pub(crate) fn then(mut self, below: &Self) -> Self {
        self.steps.extend_from_slice(&below.steps);
        self
    }
}

/// Why a count was stopped, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) reason: StopReason,
    /// What lies before was counted, and nothing else. `None` if it was stopped for having found
    /// enough: nobody goes on from there.
    pub(crate) at: Option<Position>,
}

impl Stop {
    /// A count stopped for this reason at a node that was not visited.
    pub(crate) fn at(reason: StopReason, position: Position) -> Self {
        Self { reason, at: Some(position) }
    }

    /// A count stopped at a node below another one, which is at this position.
    pub(crate) fn below(self, position: Position) -> Self {
        Self { at: self.at.map(|at| position.then(&at)), ..self }
    }
}

/// Enough was found.
impl From<Enough> for Stop {
    fn from(_: Enough) -> Self {
        Self { reason: StopReason::SolutionLimit, at: None }
    }
}
