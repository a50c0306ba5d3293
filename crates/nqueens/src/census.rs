//! How many boards each symmetry leaves as they are, and what follows from that: how many there are
//! up to symmetry.

use quadrille_dlx::{Answer, Count};

use crate::model::Model;
use crate::puzzle::{Puzzle, PuzzleError};
use crate::symmetry::Symmetry;

/// For each symmetry of a puzzle, how many of its boards the symmetry leaves as they are.
///
/// # Examples
/// ```
/// use quadrille_nqueens::{Census, Puzzle, Shape, Symmetry};
///
/// let puzzle = Puzzle::new(Shape::square(8)?);
/// let census = Census::take(&puzzle, |_, model| {
///     Ok::<_, Box<dyn std::error::Error>>(model.counter().count()?.answer())
/// })?;
/// assert_eq!(census.fixed_by(Symmetry::Identity).unwrap().clone().complete()?, 92);
/// assert_eq!(census.fixed_by(Symmetry::HalfTurn).unwrap().clone().complete()?, 4);
/// assert_eq!(census.fundamental().complete()?, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    counts: Vec<(Symmetry, Answer)>,
}

impl Census {
    /// Counts with `count`, which is given a symmetry and a model of boards that it leaves as they
    /// are, at a time; not for two symmetries that undo each other, for they leave the same boards
    /// as they are. All boards are asked for first, with the identity and one model; there `count`
    /// may know a faster way.
    ///
    /// # Errors
    /// If there is no model for the puzzle, or `count` fails.
    pub fn take<E: From<PuzzleError>>(
        puzzle: &Puzzle,
        mut count: impl FnMut(Symmetry, &Model) -> Result<Answer, E>,
    ) -> Result<Self, E> {
        puzzle.check()?;
        let mut census = Self { counts: Vec::new() };
        for symmetry in puzzle.symmetries() {
            let answer = match census.fixed_by(symmetry.inverse()) {
                Some(known) => known.clone(),
                None => {
                    let mut sum = Answer::Complete(Count::ZERO);
                    for model in Model::fixed_by(puzzle, symmetry)? {
                        sum = plus(sum, count(symmetry, &model)?);
                    }
                    sum
                }
            };
            census.counts.push((symmetry, answer));
        }
        Ok(census)
    }

    /// The symmetries of the puzzle, the identity first, and how many boards each leaves as they
    /// are.
    pub fn counts(&self) -> &[(Symmetry, Answer)] {
        &self.counts
    }

    /// How many boards a symmetry leaves as they are; `None` if it is none of the puzzle's.
    pub fn fixed_by(&self, symmetry: Symmetry) -> Option<&Answer> {
        self.counts.iter().find(|&&(other, _)| other == symmetry).map(|(_, answer)| answer)
    }

    /// How many boards there are up to symmetry: as many as a symmetry leaves as they are on
    /// average (the lemma of Cauchy and Frobenius, also called Burnside's).
    pub fn fundamental(&self) -> Answer {
        let sum = self
            .counts
            .iter()
            .fold(Answer::Complete(Count::ZERO), |sum, (_, answer)| plus(sum, answer.clone()));
        let symmetries = self.counts.len() as u64;
        match sum {
            Answer::Complete(sum) => Answer::Complete(sum / symmetries),
            // No fewer than found; and it is a whole number.
            Answer::AtLeast(sum, reason) => {
                Answer::AtLeast((sum + (symmetries - 1)) / symmetries, reason)
            }
        }
    }
}

/// What two answers say of all solutions together.
fn plus(one: Answer, other: Answer) -> Answer {
    let stopped = one.stopped().or(other.stopped());
    let sum = one.found().clone() + other.found();
    match stopped {
        None => Answer::Complete(sum),
        Some(reason) => Answer::AtLeast(sum, reason),
    }
}
