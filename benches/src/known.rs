//! A problem with its number of solutions, of any size.

use quadrille_dlx::{Count, Problem};

/// A problem whose number of solutions is known without the engine.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Its name.
    pub name: &'static str,
    /// Generates the problem.
    pub problem: fn() -> Problem,
    /// The number of solutions, in digits.
    solutions: &'static str,
}

impl Known {
    pub(crate) const fn new(
        name: &'static str,
        solutions: &'static str,
        problem: fn() -> Problem,
    ) -> Self {
        Self { name, problem, solutions }
    }

    /// Returns the number of solutions.
    ///
    /// # Panics
    /// Never: the digits of all entries are tested.
    pub fn solutions(&self) -> Count {
        self.solutions.parse().expect("digits")
    }
}
