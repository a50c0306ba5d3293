//! The fewest queens that dominate a board, by trying more and more of them.

use quadrille_dlx::Answer;

use crate::puzzle::{Goal, Puzzle};

impl Puzzle {
    /// Finds the fewest queens that dominate the board.
    ///
    /// Calls `attempt` with this puzzle and an increasing number of queens, from
    /// [`fewest_dominating`](Self::fewest_dominating) on, and stops when the `answer` of the result
    /// has a board or is incomplete. Returns the last puzzle with its result. The goal of this
    /// puzzle is ignored.
    ///
    /// # Errors
    /// The first error of `attempt`.
    ///
    /// # Examples
    /// Five queens dominate a chessboard in 4860 ways, and four queens cannot:
    /// ```
    /// use quadrille_nqueens::{Counter, Puzzle, Shape};
    ///
    /// let puzzle = Puzzle::new(Shape::square(8)?);
    /// let (fewest, counted) = puzzle.try_dominating(
    ///     |puzzle| Ok::<_, Box<dyn std::error::Error>>(Counter::of(puzzle)?.count()?),
    ///     |counted| counted.answer.clone(),
    /// )?;
    /// assert_eq!(fewest.goal().queens(), 5);
    /// assert_eq!(counted.complete()?, 4860);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_dominating<T, E>(
        &self,
        mut attempt: impl FnMut(&Self) -> Result<T, E>,
        answer: impl Fn(&T) -> Answer,
    ) -> Result<(Self, T), E> {
        let mut queens = self.fewest_dominating();
        loop {
            let puzzle = self.clone().with_goal(Goal::Dominating { queens });
            let result = attempt(&puzzle)?;
            let answer = answer(&result);
            let is_settled = answer.stopped().is_some() || !answer.found().is_zero();
            if is_settled || queens >= self.shape().size() {
                return Ok((puzzle, result));
            }
            queens += 1;
        }
    }
}
