//! The questions about symmetries: solutions up to symmetry, and the symmetries themselves.

use std::ops::ControlFlow;

use quadrille_count::classes::settings::Settings;
use quadrille_count::classes::{Class, ClassError, survey};
use quadrille_count::counted::Counted;
use quadrille_count::symmetry::{Automorphisms, NoSymmetry, Permutation};
use quadrille_search::meter::Meter;

use crate::query::Query;
use crate::query::kind::{Classifying, FindingSymmetries};

impl<'a> Query<'a, Classifying> {
    /// Classifies solutions under the group that these permutations generate (default: under all
    /// automorphisms of the problem). Duplicate options then count as different.
    ///
    /// The elements of a group of up to 50,000 are listed, fewer for large problems, so that all
    /// images of items and options fit in 64 MiB. Under a larger group every solution is visited and
    /// remembered by a key, up to the memory limit, so that the time depends on the number of
    /// solutions and generators and not on the size of the group.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::symmetry::Permutation;
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// // Dominoes and single squares on a ring of four squares, up to rotation.
    /// let problem = Problem::parse("a b c d\na b\nb c\nc d\nd a\na\nb\nc\nd\n")?;
    /// let turns = Permutation::parse_all(&problem, "(a b c d)")?;
    /// assert_eq!(problem.counter().count()?.complete()?, 7);
    /// assert_eq!(problem.classifier().up_to(turns).count_classes()?.complete()?, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn up_to(mut self, generators: impl Into<Vec<Permutation>>) -> Self {
        self.group = Some(generators.into());
        self
    }

    /// Counts the solutions up to symmetry: two are the same if an automorphism of the problem
    /// carries one to the other (see [`Automorphisms`](quadrille_count::symmetry::Automorphisms)).
    ///
    /// With up to some ten thousand automorphisms, the cost is one count for each kind of
    /// automorphism, and no solution is visited. With larger groups, with items that may be covered
    /// more than once, and with a limit on solutions, the cost is that of
    /// [`for_each_class`](Self::for_each_class). The settings for memory and symmetry apply to each
    /// count; a limit on nodes or time applies to all of them together.
    ///
    /// # Errors
    /// If the symmetries of the problem cannot be found, if a given group is too large or belongs
    /// to another problem, or if the back end asked for declines the problem.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// // Three ways to cover a and b together; the last two are mirror images.
    /// let problem = Problem::parse("a b | l r\na b\na l\nb r\na r\nb l\n")?;
    /// assert_eq!(problem.counter().count()?.complete()?, 3);
    /// assert_eq!(problem.classifier().count_classes()?.complete()?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_classes(mut self) -> Result<Counted, ClassError> {
        let observer = self.observer.take();
        let group = self.group.as_deref();
        let settings = Settings { problem: &self.problem, how: self.how(), group };
        survey::count(&settings, self.limits.clone(), observer)
    }

    /// Finds one solution of each class up to symmetry and calls `each` with it and the size of its
    /// class, until all are found or `each` breaks off. Returns the number of classes; it is not
    /// complete if a limit or `each` stopped the search.
    ///
    /// With up to some thousand automorphisms, every solution is visited, and the first in the order
    /// of lists of option numbers represents its class; no memory is needed. With larger groups,
    /// partial solutions are brought into canonical form, which takes up to some milliseconds and at
    /// least 34 bytes of [memory](Self::memory_limit) each. A full memory stops the search.
    ///
    /// # Errors
    /// If the symmetries of the problem cannot be found, if a given group is too large or belongs
    /// to another problem, or if the back end asked for declines the problem.
    ///
    /// # Examples
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b | l r\na b\na l\nb r\na r\nb l\n")?;
    /// let mut sizes = Vec::new();
    /// let counted = problem.classifier().for_each_class(|class| {
    ///     sizes.push(class.size().to_string());
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(sizes, ["1", "2"]);
    /// assert_eq!(counted.complete()?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_each_class(
        mut self,
        mut each: impl FnMut(Class<'a>) -> ControlFlow<()>,
    ) -> Result<Counted, ClassError> {
        let (how, observer) = (self.how(), self.observer.take());
        let problem = self.problem;
        let mut each = |class: Class<'_>| each(class.held_by(problem.clone()));
        let group = self.group.as_deref();
        let settings = Settings { problem: &problem, how, group };
        survey::visit(&settings, self.limits, observer, &mut each)
    }
}

impl Query<'_, FindingSymmetries> {
    /// Searches for the automorphisms of the problem, until the time is up or the token is
    /// cancelled. A stopped search returns the automorphisms found so far, and says that it was
    /// stopped.
    ///
    /// # Errors
    /// If the problem is too large.
    ///
    /// # Examples
    /// ```
    /// use std::time::Duration;
    ///
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b\na\nb\n")?;
    /// let finder = problem.symmetry_finder().time_limit(Duration::from_secs(10));
    /// let group = finder.automorphisms()?;
    /// assert!(group.stopped().is_none());
    /// assert_eq!(*group.order(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn automorphisms(self) -> Result<Automorphisms, NoSymmetry> {
        Automorphisms::of(&self.problem, &mut Meter::new(self.limits, None))
    }
}
