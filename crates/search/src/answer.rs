//! The result of a count, from `quadrille-answer`, and how far a count that takes turns has come.

pub use quadrille_answer::*;

/// How far a way of counting has come that gets turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The search ended or was stopped, with this answer.
    Ended(Answer),
    /// It has used its turn up and can go on. The count is that of the solutions found so far.
    Paused(Count),
}
