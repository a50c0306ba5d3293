//! The settings of a search for classes, and its outcome.

use std::ops::ControlFlow;

use quadrille_problem::Problem;
use quadrille_search::answer::{Answer, StopReason};
use quadrille_search::observe::{Method, Statistics};

use crate::classes::class::Class;
use crate::counted::CountOptions;
use crate::symmetry::Permutation;

/// The problem and the settings of a search for classes.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'p> {
    /// The problem.
    pub problem: &'p Problem,
    /// How to count.
    pub how: CountOptions,
    /// Generators of the group; `None`: that of all automorphisms.
    pub group: Option<&'p [Permutation]>,
}

/// The number of classes, its cost, and the method.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) answer: Answer,
    pub(super) statistics: Statistics,
    pub(super) method: Method,
}

/// Passes classes on to the caller, up to a limit.
pub(super) struct Recipient<'r, 'p> {
    each: &'r mut dyn FnMut(Class<'p>) -> ControlFlow<()>,
    limit: Option<u64>,
    found: u64,
}

impl<'r, 'p> Recipient<'r, 'p> {
    pub(super) fn new(
        limit: Option<u64>,
        each: &'r mut dyn FnMut(Class<'p>) -> ControlFlow<()>,
    ) -> Self {
        Self { each, limit, found: 0 }
    }

    /// The reason to search for nothing, if the limit is zero.
    pub(super) fn is_satisfied(&self) -> Option<StopReason> {
        (self.limit == Some(0)).then_some(StopReason::SolutionLimit)
    }

    /// Passes a class on.
    ///
    /// # Errors
    /// If the limit is reached, or the caller breaks off.
    pub(super) fn take(&mut self, class: Class<'p>) -> Result<(), StopReason> {
        self.found += 1;
        let is_enough = (self.each)(class).is_break() || self.limit == Some(self.found);
        if is_enough { Err(StopReason::SolutionLimit) } else { Ok(()) }
    }

    /// The number of classes found, at the end or when the search was stopped.
    pub(super) fn answer(&self, stopped: Option<StopReason>) -> Answer {
        match stopped {
            None => Answer::Complete(self.found.into()),
            Some(reason) => Answer::AtLeast(self.found.into(), reason),
        }
    }
}
