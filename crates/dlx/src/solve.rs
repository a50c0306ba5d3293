//! The questions of this crate as methods of [`Problem`], a type of another crate.

use quadrille_count::cubes::Split;
use quadrille_count::cubes::split::{cubes, cubes_while, split_checked};
use quadrille_count::symmetry::{Automorphisms, NoSymmetry};
use quadrille_problem::{Cube, CubeError, OptionId, Problem};
use quadrille_search::reduce::Presolved;
use quadrille_search::reduce::presolve::presolve;
use quadrille_search::reduce::residual::restrict;

use crate::query::{
    Certifier, Classifier, Compiler, Counter, Estimator, Finder, Lister, Optimizer, Resumer,
    Sharder, SymmetryFinder,
};

/// The questions about a [`Problem`], as methods. Bring the trait into scope to call them.
pub trait Solve {
    /// How many solutions are there?
    fn counter(&self) -> Counter<'_>;

    /// Which are the solutions?
    fn lister(&self) -> Lister<'_>;

    /// What is any one solution? The fastest way to find just one.
    fn finder(&self) -> Finder<'_>;

    /// How large is the search?
    fn estimator(&self) -> Estimator<'_>;

    /// Which solutions are different up to symmetry?
    fn classifier(&self) -> Classifier<'_>;

    /// How many solutions are there, in parts that many machines count?
    fn sharder(&self) -> Sharder<'_>;

    /// How many solutions are there, in a count that can be interrupted and resumed?
    fn resumer(&self) -> Resumer<'_>;

    /// How many solutions are there, with a certificate that anyone can check?
    fn certifier(&self) -> Certifier<'_>;

    /// What else is there to know about all solutions? Compiles them into one graph.
    fn compiler(&self) -> Compiler<'_>;

    /// Which solution is the cheapest, or the dearest?
    fn optimizer(&self) -> Optimizer<'_>;

    /// Which symmetries does the problem have? With limits, unlike
    /// [`automorphisms`](Self::automorphisms).
    fn symmetry_finder(&self) -> SymmetryFinder<'_>;

    /// Finds what is known before any search: options in every solution or in none, redundant items,
    /// and proofs that there is no solution.
    ///
    /// Takes time about linear in the size of the problem, and at most a few tenths of a second more.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::presolve::Presolved;
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c d\na b\nb c\nc\nc d\nd\n")?;
    /// let presolved = problem.presolve();
    /// assert_eq!(presolved.findings().to_string(), "1 forced option, 1 excluded option");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn presolve(&self) -> Presolved<'_>;

    /// Returns all automorphisms of this problem. Each generator is checked against the problem.
    ///
    /// The search is fast on most problems, but slow on some small ones. For a search with limits see
    /// [`symmetry_finder`](Self::symmetry_finder).
    ///
    /// # Errors
    /// If the problem has more than a million items, options and members together.
    fn automorphisms(&self) -> Result<Automorphisms, NoSymmetry>;

    /// Splits a cube of this problem into cubes that take or drop more options. The result is a
    /// function of the problem and the cube alone.
    ///
    /// First, options that an item cannot do without are taken, as often as there are any. Then the
    /// cube is split on the item that the search would branch on: the one with the fewest live
    /// options, the first on a tie. Each of its options, in ascending order, gives a cube that takes
    /// it and drops the earlier ones that are not in conflict with it. If the item needs no option,
    /// one more cube drops all of them.
    ///
    /// Takes time linear in the size of the problem.
    ///
    /// # Errors
    /// If the cube has options that the problem does not have.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::cubes::Split;
    /// use quadrille_dlx::{Cube, Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c\na\na b\nb\nb c\nc\n")?;
    /// let Split::Cubes(cubes) = problem.split(&Cube::default())? else { unreachable!() };
    /// let cubes: Vec<String> = cubes.iter().map(|cube| cube.to_string()).collect();
    /// assert_eq!(cubes, ["+0", "+1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn split(&self, cube: &Cube) -> Result<Split, CubeError>;

    /// Shares all solutions out among `target` cubes or somewhat more, by splitting level by level.
    ///
    /// There are fewer cubes if no more can be made, and none if the splits show that there is no
    /// solution. The cubes are in the order of the search tree, and depend on the problem and the
    /// target alone.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c\na\na b\nb\nb c\nc\n")?;
    /// let mut count = 0;
    /// for cube in problem.cubes(3) {
    ///     let (residual, _) = problem.residual(&cube)?.expect("its options fit together");
    ///     count += residual.counter().count()?.complete()?.to_u64().unwrap_or(u64::MAX);
    /// }
    /// assert_eq!(count, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn cubes(&self, target: usize) -> Vec<Cube>;

    /// Like [`cubes`](Self::cubes), but calls `may_continue` before each split. Returns `None` once
    /// that returns `false`.
    fn cubes_while(&self, target: usize, may_continue: impl FnMut() -> bool) -> Option<Vec<Cube>>;

    /// Returns the residual problem of a cube, and the number in this problem of each of its options.
    ///
    /// The solutions of the cube are those of the residual, each together with the options that the
    /// cube takes. Items and options of the residual have no names. Returns `None` if the options
    /// taken break an upper bound or a color: the cube then has no solution.
    ///
    /// Takes time linear in the size of the problem.
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

    fn finder(&self) -> Finder<'_> {
        Finder::new(self)
    }

    fn estimator(&self) -> Estimator<'_> {
        Estimator::new(self)
    }

    fn classifier(&self) -> Classifier<'_> {
        Classifier::new(self)
    }

    fn sharder(&self) -> Sharder<'_> {
        Sharder::new(self)
    }

    fn resumer(&self) -> Resumer<'_> {
        Resumer::new(self)
    }

    fn certifier(&self) -> Certifier<'_> {
        Certifier::new(self)
    }

    fn compiler(&self) -> Compiler<'_> {
        Compiler::new(self)
    }

    fn optimizer(&self) -> Optimizer<'_> {
        Optimizer::new(self)
    }

    fn symmetry_finder(&self) -> SymmetryFinder<'_> {
        SymmetryFinder::new(self)
    }

    fn presolve(&self) -> Presolved<'_> {
        presolve(self, &|| false)
    }

    fn automorphisms(&self) -> Result<Automorphisms, NoSymmetry> {
        self.symmetry_finder().automorphisms()
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
