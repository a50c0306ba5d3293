//! The problem of a search: borrowed, or shared with other owners.

use std::ops::Deref;
use std::sync::Arc;

use quadrille_problem::Problem;

/// A [`Problem`] that is borrowed for `'p`, or shared.
///
/// A function that takes an `impl Into<ProblemRef>` accepts `&Problem`, `Arc<Problem>` and `Problem`. A
/// question made from an `Arc` borrows nothing, so it can be returned and moved to a thread.
///
/// # Examples
/// ```
/// use std::sync::Arc;
///
/// use quadrille_dlx::question::ProblemRef;
/// use quadrille_dlx::Problem;
///
/// let problem = Arc::new(Problem::parse("a b\na\nb\n")?);
/// let borrowed = ProblemRef::from(&*problem);
/// let shared: ProblemRef<'static> = ProblemRef::from(Arc::clone(&problem));
/// assert_eq!(borrowed, shared);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub enum ProblemRef<'p> {
    /// Borrowed.
    Borrowed(&'p Problem),
    /// Shared.
    Shared(Arc<Problem>),
}

impl ProblemRef<'_> {
    /// Returns the same problem without a borrow. Copies a borrowed problem.
    pub fn into_shared(self) -> Arc<Problem> {
        match self {
            Self::Borrowed(problem) => Arc::new(problem.clone()),
            Self::Shared(problem) => problem,
        }
    }
}

impl Deref for ProblemRef<'_> {
    type Target = Problem;

    fn deref(&self) -> &Problem {
        match self {
            Self::Borrowed(problem) => problem,
            Self::Shared(problem) => problem,
        }
    }
}

impl PartialEq for ProblemRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(&**self, &**other) || **self == **other
    }
}

impl Eq for ProblemRef<'_> {}

impl<'p> From<&'p Problem> for ProblemRef<'p> {
    fn from(problem: &'p Problem) -> Self {
        Self::Borrowed(problem)
    }
}

impl From<Arc<Problem>> for ProblemRef<'_> {
    fn from(problem: Arc<Problem>) -> Self {
        Self::Shared(problem)
    }
}

impl From<Problem> for ProblemRef<'_> {
    fn from(problem: Problem) -> Self {
        Self::Shared(Arc::new(problem))
    }
}
