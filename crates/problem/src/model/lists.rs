//! A problem from a list of lists.

use std::fmt::Debug;
use std::hash::Hash;

use crate::model::ModelBuilder;
use crate::problem::{BuildError, Problem};

impl Problem {
    /// Makes a plain exact cover problem from one list of items for each option.
    ///
    /// Every item is primary, and is numbered at its first occurrence. The option with number `k`
    /// is list `k`.
    ///
    /// # Errors
    /// If there is no list, a list is empty, or a list has an item twice.
    ///
    /// # Examples
    /// ```
    /// use quadrille_problem::{OptionId, Problem, verify};
    ///
    /// let problem = Problem::from_lists([vec![1, 2], vec![2, 3], vec![3]])?;
    /// verify(&problem, &[0, 2].map(OptionId::known))?;
    ///
    /// let error = Problem::from_lists(["tree", "cat"].map(str::chars)).unwrap_err();
    /// assert_eq!(error.to_string(), "option 0: item 'e' appears twice in the option");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_lists<L, I>(lists: impl IntoIterator<Item = L>) -> Result<Self, BuildError>
    where
        L: IntoIterator<Item = I>,
        I: Eq + Hash + Debug,
    {
        let mut model = ModelBuilder::new();
        for list in lists {
            model.list(list, ())?;
        }
        Ok(model.build()?.into_problem())
    }
}
