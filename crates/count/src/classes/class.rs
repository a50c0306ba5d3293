//! A class of solutions, and why there are none.

use std::fmt;

use quadrille_search::answer::Count;
use quadrille_search::choice::Declined;

use crate::problem_ref::ProblemRef;
use crate::solution::Solution;
use crate::symmetry::NoSymmetry;

/// A class of solutions that are the same up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class<'p> {
    solution: Solution<'p>,
    size: Count,
}

impl<'p> Class<'p> {
    pub(super) fn new(solution: Solution<'p>, size: Count) -> Self {
        Self { solution, size }
    }

    /// The same class, with a solution that holds its problem in another way.
    pub fn held_by(self, problem: ProblemRef<'_>) -> Class<'_> {
        Class { solution: Solution::known(problem, self.solution.options()), size: self.size }
    }

    /// One of its solutions. Which one is always the same for the same problem and settings.
    pub fn solution(&self) -> &Solution<'p> {
        &self.solution
    }

    /// The number of its solutions.
    pub fn size(&self) -> &Count {
        &self.size
    }
}

/// Why solutions cannot be classified up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClassError {
    /// The symmetries of the problem are not known.
    Symmetry(NoSymmetry),
    /// The back end asked for does not take the problem, or a part of it.
    Engine(Declined),
    /// A permutation given by the caller is not an automorphism of the problem.
    NotAutomorphism {
        /// Its place among those given, from 0.
        number: usize,
    },
}

impl fmt::Display for ClassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symmetry(error) => error.fmt(f),
            Self::Engine(error) => error.fmt(f),
            Self::NotAutomorphism { number } => {
                write!(f, "permutation {number} is not an automorphism of the problem")
            }
        }
    }
}

impl std::error::Error for ClassError {}

impl From<NoSymmetry> for ClassError {
    fn from(error: NoSymmetry) -> Self {
        Self::Symmetry(error)
    }
}

impl From<Declined> for ClassError {
    fn from(error: Declined) -> Self {
        Self::Engine(error)
    }
}
