//! The number of boards that each symmetry leaves unchanged, and the number up to symmetry that
//! follows from it.

use quadrille_dlx::{Answer, Count};

use crate::choice::Counted;
use crate::error::CountError;
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::symmetry::Symmetry;

/// For each symmetry of a puzzle, the number of boards that it leaves unchanged. Made by
/// [`Counter::census`](crate::Counter::census).
///
/// # Examples
/// ```
/// use quadrille_nqueens::{Counter, Symmetry};
///
/// let census = Counter::new(8)?.census()?;
/// assert_eq!(census.fixed_by(Symmetry::Identity).unwrap().clone().complete()?, 92);
/// assert_eq!(census.fixed_by(Symmetry::HalfTurn).unwrap().clone().complete()?, 4);
/// assert_eq!(census.fundamental().complete()?, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Census {
    counts: Vec<(Symmetry, Answer)>,
    runs: Vec<Counted>,
}

impl Census {
    /// Counts the boards of each model with `count`, all boards first. A symmetry and its inverse
    /// leave the same boards unchanged, which are counted once.
    pub(crate) fn take(
        puzzle: &Puzzle,
        mut count: impl FnMut(Symmetry, &Model) -> Result<Counted, CountError>,
    ) -> Result<Self, CountError> {
        let mut census = Self { counts: Vec::new(), runs: Vec::new() };
        for symmetry in puzzle.symmetries() {
            let answer = match census.fixed_by(symmetry.inverse()) {
                Some(known) => known.clone(),
                None => {
                    let mut sum = Answer::Complete(Count::ZERO);
                    for model in Model::fixed_by(puzzle, symmetry).expect("the puzzle was checked")
                    {
                        let counted = count(symmetry, &model)?;
                        sum = plus(sum, counted.answer.clone());
                        census.runs.push(counted);
                    }
                    sum
                }
            };
            census.counts.push((symmetry, answer));
        }
        Ok(census)
    }

    /// Returns the symmetries of the puzzle, the identity first, each with the number of boards
    /// that it leaves unchanged.
    pub fn counts(&self) -> &[(Symmetry, Answer)] {
        &self.counts
    }

    /// Returns the counts that were made, in order, with their methods and costs. The first is the
    /// count of all boards.
    pub fn runs(&self) -> &[Counted] {
        &self.runs
    }

    /// Returns the number of boards that a symmetry leaves unchanged, or `None` if it is no
    /// symmetry of the puzzle.
    pub fn fixed_by(&self, symmetry: Symmetry) -> Option<&Answer> {
        self.counts.iter().find(|&&(other, _)| other == symmetry).map(|(_, answer)| answer)
    }

    /// Returns the number of boards up to symmetry: the mean of [`counts`](Self::counts) (the lemma
    /// of Cauchy and Frobenius, also called Burnside's).
    pub fn fundamental(&self) -> Answer {
        self.mean(|_| true)
    }

    /// Returns the number of boards up to rotation: mirror images are different.
    pub fn up_to_rotation(&self) -> Answer {
        self.mean(Symmetry::is_rotation)
    }

    /// Returns the mean of the counts for the symmetries of a subgroup.
    fn mean(&self, is_member: impl Fn(Symmetry) -> bool) -> Answer {
        let members = || self.counts.iter().filter(|&&(symmetry, _)| is_member(symmetry));
        let sum = members()
            .fold(Answer::Complete(Count::ZERO), |sum, (_, answer)| plus(sum, answer.clone()));
        let symmetries = members().count() as u64;
        match sum {
            Answer::Complete(sum) => Answer::Complete(sum / symmetries),
            // The mean is an integer, so a lower bound can be rounded up.
            Answer::AtLeast(sum, reason) => {
                Answer::AtLeast((sum + (symmetries - 1)) / symmetries, reason)
            }
        }
    }
}

/// Adds two answers; the sum is complete if both are.
fn plus(one: Answer, other: Answer) -> Answer {
    let stopped = one.stopped().or(other.stopped());
    let sum = one.found().clone() + other.found();
    match stopped {
        None => Answer::Complete(sum),
        Some(reason) => Answer::AtLeast(sum, reason),
    }
}
