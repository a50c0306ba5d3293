//! Puzzles as exact cover problems: the definition against which all other methods are checked.
//!
//! **Queens that do not attack each other.** A square is an option that covers its row, its column
//! and its two diagonals. With a queen in each row, rows are primary items, covered exactly once.
//! With fewer queens, a row has another option, which leaves it empty, and an item with bounds
//! counts the empty rows. (On a board with fewer columns than rows, columns take this part.)
//! Columns, diagonals and regions are primary if there are as many as queens, otherwise secondary:
//! covered at most once. For superqueens, each pair of squares a knight's move apart is a secondary
//! item, too; for queens that attack what touches them, each block of 2×2 squares.
//!
//! **Queens that dominate the board.** A square is an option that covers itself and all squares
//! that it attacks. Each square is an item, covered at least once; an item with bounds counts the
//! queens.
//!
//! A placed queen is a primary item that only its square covers. A blocked square has no option.
//! For boards that a symmetry leaves unchanged, each [orbit](crate::orbits) is an option instead,
//! which covers what its squares cover.
//!
//! Source: D. E. Knuth, *The Art of Computer Programming* 4B, section 7.2.2.1.

use std::collections::HashMap;

use quadrille_dlx::problem::BuildError;
use quadrille_dlx::question::{Compiler, Counter, Lister};
use quadrille_dlx::{ItemId, Problem, ProblemBuilder, Solution, Solve};
use quadrille_nqueens_fast::SizeError;
use quadrille_random::Random;

use crate::board::Board;
use crate::orbits::Orbits;
use crate::puzzle::{Goal, Puzzle, PuzzleError};
use crate::regions::Regions;
use crate::rule::Rule;
use crate::shape::{Shape, Square};
use crate::symmetry::Symmetry;

/// A queens puzzle as an exact cover problem.
///
/// To count boards, use [`Counter`](crate::Counter), which has a faster method for n queens on an
/// n×n board: a search of this problem takes a tenth of a second for n = 12, minutes for n = 16,
/// and five to eight times as long for each further n. To list boards, use
/// [`boards`](Self::boards).
///
/// # Examples
/// With limits:
/// ```
/// use quadrille_dlx::{Solve, StopReason};
/// use quadrille_nqueens::Model;
///
/// let model = Model::new(30)?;
/// let counted = model.counter().node_limit(10_000).count()?;
/// assert_eq!(counted.stopped(), Some(StopReason::NodeLimit));
///
/// let three = model.boards_with(|solver| solver.solution_limit(3))?;
/// assert_eq!(three.count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// Another puzzle:
/// ```
/// use quadrille_nqueens::{Goal, Model, Puzzle, Rule, Shape};
///
/// let count = |puzzle| Ok::<_, Box<dyn std::error::Error>>(Model::of(&puzzle)?.counter().count()?.complete()?);
/// let board = Shape::square(7)?;
/// assert_eq!(count(Puzzle::new(board).with_rule(Rule::Toroidal))?, 28);
/// assert_eq!(count(Puzzle::new(board).with_goal(Goal::Peaceful { queens: 6 }))?, 832);
/// assert_eq!(count(Puzzle::new(board).with_goal(Goal::Dominating { queens: 4 }))?, 86);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    shape: Shape,
    /// The squares of each option, except for the options of empty rows.
    orbits: Orbits,
    problem: Problem,
}

impl Model {
    /// The maximum number of rows, and of columns: a million squares take some hundred megabytes,
    /// or about a gigabyte for superqueens.
    pub const LIMIT: usize = 1000;

    /// The same for queens that dominate the board, whose options are long.
    pub const DOMINATING_LIMIT: usize = 100;

    /// Returns the model for n queens on an n×n board that do not attack each other, in time and
    /// memory quadratic in n.
    ///
    /// Its items are the rows `r0`, `r1`, …, the columns `c0`, `c1`, …, the diagonals `a0`, `a1`, …
    /// (row + column) and `b0`, `b1`, … (row − column + n − 1); its options are the squares, row by
    /// row, so that option `n * row + column` is a queen on a square.
    ///
    /// # Errors
    /// If `n` is greater than [`Model::LIMIT`].
    pub fn new(n: usize) -> Result<Self, SizeError> {
        let puzzle = Puzzle::new(Shape::square(n)?);
        check_size(&puzzle)?;
        Ok(Self::whole(&puzzle, &Orbits::of(&puzzle, Symmetry::Identity)))
    }

    /// Returns the model for a puzzle: each solution is one board. Takes time and memory linear in
    /// the number of squares or, for queens that dominate the board, in the number of pairs of
    /// squares that attack each other.
    ///
    /// # Errors
    /// If the puzzle fails its [check](Puzzle::check), or a side of the board is longer than
    /// [`Model::LIMIT`] or [`Model::DOMINATING_LIMIT`].
    pub fn of(puzzle: &Puzzle) -> Result<Self, PuzzleError> {
        check(puzzle)?;
        Ok(Self::whole(puzzle, &Orbits::of(puzzle, Symmetry::Identity)))
    }

    /// Returns the model of [`of`](Self::of) with its options in random order, the same for the
    /// same seed on every machine. Its first board is a random one, but not all are equally likely.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn shuffled(puzzle: &Puzzle, seed: u64) -> Result<Self, PuzzleError> {
        check(puzzle)?;
        let orbits = Orbits::of(puzzle, Symmetry::Identity);
        let order = Random::new(seed).permutation(orbits.len());
        Ok(Self::whole(puzzle, &orbits.reordered(&order)))
    }

    /// Returns models whose solutions together are the boards that a symmetry leaves unchanged.
    ///
    /// Usually there is one model. For queens that dominate the board there is one for each way to
    /// make up their number from orbits of one, two and four squares.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    ///
    /// # Panics
    /// If the symmetry does not [keep](Symmetry::keeps) the board.
    pub fn fixed_by(puzzle: &Puzzle, symmetry: Symmetry) -> Result<Vec<Self>, PuzzleError> {
        check(puzzle)?;
        Ok(Self::parts(puzzle, &Orbits::of(puzzle, symmetry), symmetry))
    }

    /// Returns about how many bytes the model of a puzzle and a search of it take, if queens do not attack each
    /// other: by measurements at 300 to 1000 rows. 0 for queens that dominate the board.
    ///
    /// # Examples
    /// ```
    /// use quadrille_nqueens::{Model, Puzzle, Rule, Shape};
    ///
    /// let plain = Puzzle::new(Shape::square(400)?);
    /// let superqueens = plain.clone().with_rule(Rule::Superqueens);
    /// assert!(Model::bytes(&superqueens) > 4 * Model::bytes(&plain));
    /// # Ok::<(), quadrille_nqueens::SizeError>(())
    /// ```
    pub fn bytes(puzzle: &Puzzle) -> usize {
        if matches!(puzzle.goal(), Goal::Dominating { .. }) {
            return 0;
        }
        // The sets that begin at a square, and those that have it.
        let (sets, members) = match puzzle.rule() {
            Rule::Queens | Rule::Toroidal => (0, 4),
            Rule::Superqueens | Rule::ToroidalSuperqueens => (4, 12),
            Rule::Adjacent => (1, 6),
        };
        puzzle.shape().size().saturating_mul(200 * members + 500 * sets)
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The exact cover problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns a query for the number of boards, by a search.
    pub fn counter(&self) -> Counter<'_> {
        self.problem.counter()
    }

    /// Returns a query for the boards as solutions; [`board`](Self::board) converts each.
    pub fn lister(&self) -> Lister<'_> {
        self.problem.lister()
    }

    /// Returns a query for a diagram of all boards; see [`draw`](Self::draw).
    pub fn compiler(&self) -> Compiler<'_> {
        self.problem.compiler()
    }

    /// Converts a solution of [`problem`](Self::problem) to a board.
    ///
    /// # Panics
    /// If the solution belongs to another problem.
    pub fn board(&self, solution: &Solution<'_>) -> Board {
        let options = solution.options().iter().map(|option| option.index());
        // The options for empty rows come after those with queens.
        let orbits = options.take_while(|&option| option < self.orbits.len());
        let queens = orbits.flat_map(|orbit| self.orbits.get(orbit)).copied();
        Board::new(self.shape, queens).expect("the options of the model are on its board")
    }

    /// The model with one option per square, for a puzzle that passed its checks.
    fn whole(puzzle: &Puzzle, squares: &Orbits) -> Self {
        let mut models = Self::parts(puzzle, squares, Symmetry::Identity);
        models.pop().expect("squares one by one make up any number in one way")
    }

    /// The models with one option per orbit, for a puzzle that passed its checks.
    fn parts(puzzle: &Puzzle, orbits: &Orbits, symmetry: Symmetry) -> Vec<Self> {
        let expected = "items are declared once, and are fewer than the limit";
        let shape = puzzle.shape();
        if shape.size() == 0 {
            let problem = empty(puzzle.goal().queens()).expect(expected);
            return vec![Self { shape, orbits: orbits.clone(), problem }];
        }
        match puzzle.goal() {
            Goal::Peaceful { queens } => {
                let problem = peaceful(puzzle, orbits, queens).expect(expected);
                vec![Self { shape, orbits: orbits.clone(), problem }]
            }
            Goal::Dominating { queens } => {
                let part = |sizes: Vec<(usize, usize)>| {
                    let wanted = |index: &usize| {
                        sizes.iter().any(|&(size, _)| size == orbits.get(*index).len())
                    };
                    let kept: Vec<usize> = (0..orbits.len()).filter(wanted).collect();
                    let orbits = orbits.reordered(&kept);
                    let problem = dominating(puzzle, &orbits, &sizes).expect(expected);
                    Self { shape, orbits, problem }
                };
                ways(queens, symmetry).into_iter().map(part).collect()
            }
        }
    }
}

/// Checks that there is a model for a puzzle.
pub(crate) fn check(puzzle: &Puzzle) -> Result<(), PuzzleError> {
    check_size(puzzle)?;
    puzzle.check()
}

pub(crate) fn check_size(puzzle: &Puzzle) -> Result<(), SizeError> {
    let limit = match puzzle.goal() {
        Goal::Peaceful { .. } => Model::LIMIT,
        Goal::Dominating { .. } => Model::DOMINATING_LIMIT,
    };
    let n = puzzle.shape().rows().max(puzzle.shape().columns());
    if n > limit { Err(SizeError::TooLarge { n, limit }) } else { Ok(()) }
}

/// The ways to make up a number of queens from orbits under a symmetry, each as pairs of an orbit
/// size and a number of such orbits above 0.
fn ways(queens: usize, symmetry: Symmetry) -> Vec<Vec<(usize, usize)>> {
    let sizes: &[usize] = match symmetry {
        Symmetry::Identity => &[1],
        // Only the center of the board is a smaller orbit.
        Symmetry::QuarterTurn | Symmetry::QuarterTurnBack => &[1, 4],
        _ => &[1, 2],
    };
    let [small, large] = [sizes[0], sizes[sizes.len() - 1]];
    let most = if large == small { 0 } else { queens / large };
    let way = |many: usize| {
        let pairs = [(small, queens - large * many), (large, many)];
        pairs.into_iter().filter(|&(_, many)| many > 0).collect()
    };
    (0..=most).map(way).collect()
}

/// The items of one kind of line.
struct Lines<'n> {
    name: &'n str,
    count: usize,
    primary: bool,
}

impl Lines<'_> {
    fn declare(&self, builder: &mut ProblemBuilder, primary: bool) -> Option<Vec<ItemId>> {
        (self.primary == primary).then(|| match primary {
            true => builder.primaries(self.name, self.count),
            false => builder.secondaries(self.name, self.count),
        })
    }
}

/// The empty board: a problem needs an item, and its only option stands for placing no queen.
fn empty(queens: usize) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let item = builder.primary("empty");
    if queens == 0 {
        builder.option([item])?;
    }
    builder.build()
}

/// States that queens do not attack each other.
fn peaceful(puzzle: &Puzzle, orbits: &Orbits, queens: usize) -> Result<Problem, BuildError> {
    let (shape, rule) = (puzzle.shape(), puzzle.rule());
    let by_rows = shape.rows() <= shape.columns();
    let diagonals = rule.diagonal_count(shape);
    // The kind of line whose lines have a queen or are empty comes first.
    let line = |name, count, primary| Lines { name, count, primary };
    let regions = puzzle.regions();
    let region_count = regions.map_or(0, Regions::count);
    let kinds = [
        line("r", shape.rows(), by_rows || shape.rows() == queens),
        line("c", shape.columns(), !by_rows || shape.columns() == queens),
        line("a", diagonals, diagonals == queens),
        line("b", diagonals, diagonals == queens),
        line("g", region_count, region_count == queens),
    ];
    let mut builder = Problem::builder();
    let primary = [0, 1, 2, 3, 4].map(|kind| kinds[kind].declare(&mut builder, true));
    let empty = u32::try_from(shape.shorter().saturating_sub(queens)).expect("below the limit");
    let empties = (empty > 0).then(|| builder.bounded("e", empty, empty));
    let most = regions.map_or(shape.shorter(), |regions| regions.count().min(shape.shorter()));
    if queens > most {
        // No option covers it, so there is no solution.
        builder.primary("too-many");
    }
    let standing = declare_standing(puzzle, &mut builder);
    let secondary = [0, 1, 2, 3, 4].map(|kind| kinds[kind].declare(&mut builder, false));
    let [rows, columns, rising, falling, areas] = std::array::from_fn(|kind| {
        let lines = primary[kind].as_ref().or(secondary[kind].as_ref());
        lines.expect("each kind is declared once")
    });
    let mut cliques: HashMap<Square, Vec<ItemId>> = HashMap::new();
    for (number, clique) in rule.cliques(shape).enumerate() {
        let item = builder.secondary(format!("k{number}"));
        clique.into_iter().for_each(|square| cliques.entry(square).or_default().push(item));
    }
    for orbit in orbits.iter() {
        let mut items = Vec::new();
        for square in orbit {
            items.extend([rows[square.row], columns[square.column]]);
            if let Some([up, down]) = rule.diagonals(shape, *square) {
                items.extend([rising[up], falling[down]]);
            }
            items.extend(regions.map(|regions| areas[regions.of(*square)]));
            items.extend(cliques.get(square).into_iter().flatten());
            items.extend(standing.get(square));
        }
        builder.option(items)?;
    }
    if let Some(empties) = empties {
        let lines = if by_rows { rows } else { columns };
        for &line in lines {
            builder.option([line, empties])?;
        }
    }
    builder.build()
}

/// States that queens attack each empty square; `sizes` has the number of orbits of each size.
fn dominating(
    puzzle: &Puzzle,
    orbits: &Orbits,
    sizes: &[(usize, usize)],
) -> Result<Problem, BuildError> {
    let (shape, rule) = (puzzle.shape(), puzzle.rule());
    let mut builder = Problem::builder();
    let most = u32::try_from(shape.size()).expect("below the limit");
    let squares: Vec<ItemId> =
        (0..shape.size()).map(|number| builder.bounded(format!("s{number}"), 1, most)).collect();
    let mut counters = HashMap::new();
    for &(size, many) in sizes {
        // A number this large cannot be reached, like all numbers above the size of the board.
        let many = u32::try_from(many).unwrap_or(u32::MAX);
        counters.insert(size, builder.bounded(format!("q{size}"), many, many));
    }
    let standing = declare_standing(puzzle, &mut builder);
    for orbit in orbits.iter() {
        let covers = |&square: &Square| {
            orbit.iter().any(|&queen| queen == square || rule.attacks(shape, queen, square))
        };
        let covered = shape.squares().filter(covers).map(|square| squares[shape.index(square)]);
        let mut items: Vec<ItemId> = covered.collect();
        items.push(counters[&orbit.len()]);
        items.extend(orbit.iter().filter_map(|square| standing.get(square)));
        builder.option(items)?;
    }
    builder.build()
}

/// Declares an item for each placed queen.
fn declare_standing(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> HashMap<Square, ItemId> {
    let declared = puzzle.queens().iter().enumerate();
    declared.map(|(number, &queen)| (queen, builder.primary(format!("f{number}")))).collect()
}
