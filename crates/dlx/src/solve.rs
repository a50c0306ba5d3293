//! The questions of this crate as methods of [`Problem`], which lives in a crate of its own.

use quadrille_problem::{Cube, CubeError, OptionId, Problem};

use crate::cubes::Split;
use crate::cubes::split::{cubes, cubes_while, split_checked};
use crate::query::{Classifier, Counter, CubeRunner, Estimator, Lister, Resumer};
use crate::reduce::Presolved;
use crate::reduce::presolve::presolve;
use crate::reduce::residual::restrict;
use crate::symmetry::{Automorphisms, NoSymmetry};
use crate::tuning::PresolveTuning;

/// What can be asked of a [`Problem`]. Bring it into scope to call these methods.
pub trait Solve {
    /// How many solutions are there?
    fn counter(&self) -> Counter<'_>;

    /// Which are the solutions?
    fn lister(&self) -> Lister<'_>;

    /// How large is the search?
    fn estimator(&self) -> Estimator<'_>;

    /// Which solutions are different up to symmetry?
    fn classifier(&self) -> Classifier<'_>;

    /// How many solutions are in a cube, within a budget of nodes?
    fn cube_runner(&self) -> CubeRunner<'_>;

    /// How many solutions are there, in a count that may be broken off and resumed?
    fn resumer(&self) -> Resumer<'_>;

    /// Looks for what can be known before any search: options that are in every solution or in
    /// none, items that say nothing more, and proofs that there is no solution at all.
    ///
    /// Takes about linear time for a large problem, and never more than some tenths of a second
    /// beyond that.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Presolved, Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c d\na b\nb c\nc\nc d\nd\n")?;
    /// let presolved = problem.presolve();
    /// assert_eq!(presolved.findings().to_string(), "1 forced option, 1 excluded option");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn presolve(&self) -> Presolved<'_>;

    /// All automorphisms of this problem. Each generator is checked against the problem.
    ///
    /// The search is fast on most problems, but there are small ones for which it is not: see
    /// [`Classifier::automorphisms`] for one with limits.
    ///
    /// # Errors
    /// If the problem has more than a million items, options and members together.
    fn automorphisms(&self) -> Result<Automorphisms, NoSymmetry>;

    /// Cuts a cube of this problem in pieces, each of which takes or drops more. It is a function
    /// of the problem and the cube alone.
    ///
    /// First come the options without which some item has too few: they are taken, again and
    /// again. Then the item is chosen that the search would branch on: that with the fewest ways to
    /// go on, and of several the first. There is a cube for each of its options, in ascending order,
    /// that takes it, and drops those before unless they are in conflict with it anyway; and one
    /// that drops all of them, if the item needs none.
    ///
    /// Linear in the size of the problem.
    ///
    /// # Errors
    /// If the cube has options that the problem does not have.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Cube, Problem, Solve, Split};
    ///
    /// let problem = Problem::parse("a b c\na\na b\nb\nb c\nc\n")?;
    /// let Split::Cubes(cubes) = problem.split(&Cube::default())? else { unreachable!() };
    /// let cubes: Vec<String> = cubes.iter().map(|cube| cube.to_string()).collect();
    /// assert_eq!(cubes, ["+0", "+1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn split(&self, cube: &Cube) -> Result<Split, CubeError>;

    /// Shares all solutions out among cubes, `target` of them or somewhat more, by splitting again
    /// and again, level by level. There are fewer if no more can be made, and none at all if it
    /// shows on the way that there is no solution. In the order of the tree, and a function of the
    /// problem and the target alone.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c\na\na b\nb\nb c\nc\n")?;
    /// let mut count = 0;
    /// for cube in problem.cubes(3) {
    ///     let record = problem.cube_runner().run(&cube, 1000)?;
    ///     count += record.answer().complete()?.to_u64().unwrap_or(u64::MAX);
    /// }
    /// assert_eq!(count, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn cubes(&self, target: usize) -> Vec<Cube>;

    /// Like [`cubes`](Self::cubes), as long as `may_continue` returns true. It is called before each cube
    /// that is split. Returns `None` if it returned false.
    fn cubes_while(&self, target: usize, may_continue: impl FnMut() -> bool) -> Option<Vec<Cube>>;

    /// Returns the residual problem of a cube, with the options of this problem that its options
    /// are, in order. The solutions of the cube are those of the residual problem, each together
    /// with the options that the cube takes. Items and options of the residual problem have no names.
    ///
    /// Returns `None` if the options taken break an upper bound or a color: the cube then has no
    /// solution. Linear in the size of the problem.
    ///
    /// # Errors
    /// If the cube has options that the problem does not have.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Cube, Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c\na\nb\nc\na b\nb c\n")?;
    /// let cube = Cube::parse(&problem, "+0 -4")?;
    /// let (residual, options) = problem.residual(&cube)?.expect("one option breaks no bound");
    /// let options: Vec<usize> = options.iter().map(|option| option.index()).collect();
    /// assert_eq!(options, [1, 2]);
    /// assert_eq!(residual.counter().count()?.complete()?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn residual(&self, cube: &Cube) -> Result<Option<(Problem, Vec<OptionId>)>, CubeError>;
}

impl Solve for Problem {
    fn counter(&self) -> Counter<'_> {
        Counter::new(self)
    }

    fn lister(&self) -> Lister<'_> {
        Lister::new(self)
    }

    fn estimator(&self) -> Estimator<'_> {
        Estimator::new(self)
    }

    fn classifier(&self) -> Classifier<'_> {
        Classifier::new(self)
    }

    fn cube_runner(&self) -> CubeRunner<'_> {
        CubeRunner::new(self)
    }

    fn resumer(&self) -> Resumer<'_> {
        Resumer::new(self)
    }

    fn presolve(&self) -> Presolved<'_> {
        presolve(self, &PresolveTuning::default())
    }

    fn automorphisms(&self) -> Result<Automorphisms, NoSymmetry> {
        self.classifier().automorphisms()
    }

    fn split(&self, cube: &Cube) -> Result<Split, CubeError> {
        split_checked(self, cube)
    }

    fn cubes(&self, target: usize) -> Vec<Cube> {
        cubes(self, target)
    }

    fn cubes_while(&self, target: usize, may_continue: impl FnMut() -> bool) -> Option<Vec<Cube>> {
        cubes_while(self, target, may_continue)
    }

    fn residual(&self, cube: &Cube) -> Result<Option<(Problem, Vec<OptionId>)>, CubeError> {
        cube.check(self)?;
        Ok(restrict(self, cube))
    }
}
