//! A solution, with the problem that it solves.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::iter::FusedIterator;

use quadrille_problem::{OptionId, OptionRef, Violation, verify};
use smallvec::SmallVec;

use crate::problem_ref::ProblemRef;

/// A solution of a [`Problem`](quadrille_problem::Problem): its options, in ascending order of their numbers.
///
/// It borrows the problem or shares it: see [`ProblemRef`]. Solutions of one problem compare by their
/// lists of option numbers.
///
/// With the feature `serde` it is serialized as the list of its option numbers. To read it back,
/// deserialize the list and call [`Solution::new`] with the problem.
#[derive(Clone)]
pub struct Solution<'p> {
    problem: ProblemRef<'p>,
    options: SmallVec<[OptionId; 24]>,
}

impl<'p> Solution<'p> {
    /// Returns the solution with these options, in any order, after checking it.
    ///
    /// # Errors
    /// If the options are not a solution of the problem: see [`verify`](quadrille_problem::verify()).
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{OptionId, Problem, Solution};
    ///
    /// let problem = Problem::parse("a b\na\nb\na b\n")?;
    /// let solution = Solution::new(&problem, [1, 0].map(OptionId::known))?;
    /// assert_eq!(solution.options(), [0, 1].map(OptionId::known));
    /// let error = Solution::new(&problem, [OptionId::known(1)]).unwrap_err();
    /// assert_eq!(error.to_string(), "item a is covered never instead of once");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        problem: impl Into<ProblemRef<'p>>,
        options: impl IntoIterator<Item = OptionId>,
    ) -> Result<Self, Violation> {
        let problem = problem.into();
        let mut options: SmallVec<[OptionId; 24]> = options.into_iter().collect();
        options.sort_unstable();
        verify(&problem, &options)?;
        Ok(Self { problem, options })
    }

    /// Creates the solution with these options, ascending.
    pub fn known(problem: impl Into<ProblemRef<'p>>, options: &[OptionId]) -> Self {
        Self { problem: problem.into(), options: SmallVec::from_slice(options) }
    }

    /// Creates the solution with these options, ascending, without copying them.
    pub fn of(problem: impl Into<ProblemRef<'p>>, options: Vec<OptionId>) -> Self {
        Self { problem: problem.into(), options: SmallVec::from_vec(options) }
    }

    /// Returns the numbers of its options, ascending.
    pub fn options(&self) -> &[OptionId] {
        &self.options
    }

    /// Returns its options, in ascending order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = OptionRef<'_>> + DoubleEndedIterator {
        self.options.iter().map(|&option| self.problem.option(option))
    }

    /// Returns the same solution without a borrow. Copies the problem if it is borrowed; to keep
    /// many solutions, search an `Arc<Problem>` instead.
    pub fn into_owned(self) -> Solution<'static> {
        let problem = ProblemRef::Shared(self.problem.into_shared());
        Solution { problem, options: self.options }
    }

    /// Returns the total cost of its options. Exact: no sum of 64-bit costs overflows 128 bits. If costs were
    /// [raised](quadrille_problem::Problem::cost_offset), so is the total.
    pub fn cost(&self) -> u128 {
        self.iter().map(|option| u128::from(option.cost())).sum()
    }

    /// Returns the total cost of its options as stated, which may be less than 0.
    pub fn stated_cost(&self) -> i128 {
        self.iter().map(|option| option.stated_cost()).sum()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Solution<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.options().serialize(serializer)
    }
}

impl PartialEq for Solution<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.options == other.options
    }
}

impl Eq for Solution<'_> {}

impl PartialOrd for Solution<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Solution<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.options.cmp(&other.options)
    }
}

impl Hash for Solution<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.options.hash(state);
    }
}

/// Iterates over the numbers of its options, ascending.
impl IntoIterator for Solution<'_> {
    type Item = OptionId;
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter(self.options.into_iter())
    }
}

/// The numbers of the options of a solution, ascending. Made by [`Solution::into_iter`].
///
/// # Examples
/// ```
/// use quadrille_dlx::{Problem, Solve};
///
/// let problem = Problem::parse("a b c\na\nb c\n")?;
/// let solution = problem.lister().first()?.found().expect("there is one");
/// let backwards: Vec<usize> = solution.into_iter().rev().map(|option| option.index()).collect();
/// assert_eq!(backwards, [1, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct IntoIter(smallvec::IntoIter<[OptionId; 24]>);

impl Iterator for IntoIter {
    type Item = OptionId;

    fn next(&mut self) -> Option<OptionId> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for IntoIter {
    fn next_back(&mut self) -> Option<OptionId> {
        self.0.next_back()
    }
}

impl ExactSizeIterator for IntoIter {}

impl FusedIterator for IntoIter {}

impl std::fmt::Debug for Solution<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
#[cfg(feature = "serde")]
mod tests {
    use quadrille_dlx::Solve;

    #[test]
    fn a_solution_is_read_back_with_its_problem() {
        let problem = quadrille_problem::Problem::parse("a b c\na b\nc\nb c\na\n").expect("valid");
        let solutions: Vec<_> = problem.lister().solutions().expect("a small problem").collect();
        let json = serde_json::to_string(&solutions).expect("numbers");
        assert_eq!(json, "[[0,1],[2,3]]");
        let lists: Vec<Vec<super::OptionId>> = serde_json::from_str(&json).expect("as written");
        let read = lists.into_iter().map(|options| quadrille_dlx::Solution::new(&problem, options));
        assert_eq!(read.collect::<Result<Vec<_>, _>>().expect("solutions"), solutions);
        for hostile in ["[]", "[0]", "[0,0,1]", "[0,2]", "[0,1,9]"] {
            let options: Vec<super::OptionId> = serde_json::from_str(hostile).expect("numbers");
            assert!(quadrille_dlx::Solution::new(&problem, options).is_err(), "{hostile}");
        }
    }
}
