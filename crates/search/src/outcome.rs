//! The outcome of a search for one thing: found, impossible, or stopped before that was known.

use crate::answer::{Incomplete, StopReason};

/// The outcome of a search for one solution.
///
/// Exhaustive on purpose: a match that forgets [`Stopped`](Self::Stopped) does not compile.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Outcome, Problem, Solve};
///
/// let problem = Problem::parse("a b\na\nb\n")?;
/// let Outcome::Found(solution) = problem.lister().first()? else { unreachable!() };
/// assert_eq!(solution.options().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a search that was stopped has not shown that there is no solution"]
pub enum Outcome<T> {
    /// Found.
    Found(T),
    /// There is no solution; this is certain.
    Impossible,
    /// The search was stopped before that was known.
    Stopped(StopReason),
}

impl<T> Outcome<T> {
    /// Returns the solution found, or `None` if there is certainly none.
    ///
    /// # Errors
    /// If the search was stopped before that was known.
    pub fn complete(self) -> Result<Option<T>, Incomplete> {
        match self {
            Self::Found(found) => Ok(Some(found)),
            Self::Impossible => Ok(None),
            Self::Stopped(reason) => Err(Incomplete { found: 0u64.into(), reason }),
        }
    }

    /// Returns the solution found, if any.
    pub fn found(self) -> Option<T> {
        match self {
            Self::Found(found) => Some(found),
            Self::Impossible | Self::Stopped(_) => None,
        }
    }

    /// Returns the same outcome with `change` applied to the solution found.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Self::Found(found) => Outcome::Found(change(found)),
            Self::Impossible => Outcome::Impossible,
            Self::Stopped(reason) => Outcome::Stopped(reason),
        }
    }
}
