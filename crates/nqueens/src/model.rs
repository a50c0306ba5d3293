//! The puzzle as an exact cover problem: the definition that every other way of counting is
//! checked against.
//!
//! A square is an option with four items: its row and its column, primary, for each has exactly one
//! queen; and its two diagonals, secondary, for each has at most one. (D. E. Knuth, *The Art of
//! Computer Programming* 4B, section 7.2.2.1.)

use std::fmt;

use quadrille_dlx::{BuildError, Problem, Solution, Solver};

use crate::board::Board;

/// The n queens puzzle for one n, as an exact cover problem.
///
/// Count with [`solver`](Self::solver), list with [`boards`](Self::boards). By exact cover a count
/// is a matter of a tenth of a second for n = 12 and of minutes for n = 16; each further n takes
/// five to eight times as long.
///
/// # Examples
/// With limits:
/// ```
/// use quadrille_dlx::StopReason;
/// use quadrille_nqueens::Model;
///
/// let model = Model::new(30)?;
/// let counted = model.solver().node_limit(10_000).count()?;
/// assert_eq!(counted.stopped(), Some(StopReason::NodeLimit));
///
/// let three = model.boards_with(|solver| solver.solution_limit(3))?;
/// assert_eq!(three.count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    size: usize,
    problem: Problem,
}

impl Model {
    /// The greatest n that a model is made for: a million squares, some hundred megabytes.
    pub const LIMIT: usize = 1000;

    /// The model for n queens on an n×n board. Takes time and memory quadratic in n.
    ///
    /// # Errors
    /// If `n` is 0 or greater than [`Model::LIMIT`].
    pub fn new(n: usize) -> Result<Self, SizeError> {
        match n {
            0 => Err(SizeError::Zero),
            1..=Self::LIMIT => Ok(Self {
                size: n,
                problem: state(n).expect("items are declared once, and are fewer than the limit"),
            }),
            _ => Err(SizeError::TooLarge { n, limit: Self::LIMIT }),
        }
    }

    /// The number of queens.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The exact cover problem. Its items are the rows `r0`, `r1`, …, the columns `c0`, `c1`, …,
    /// the diagonals `a0`, `a1`, … (row + column) and `b0`, `b1`, … (row − column + n − 1); its
    /// options are the squares, row by row, so that option `n * row + column` is a queen on a
    /// square.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// A solver for the problem, to set limits on and to count with.
    pub fn solver(&self) -> Solver<'_> {
        self.problem.solver()
    }

    /// The board of a solution of [`problem`](Self::problem).
    ///
    /// # Panics
    /// If it is a solution of another problem.
    pub fn board(&self, solution: &Solution<'_>) -> Board {
        let squares = solution.options().iter().map(|option| option.index());
        let columns: Box<[usize]> = squares.map(|square| square % self.size).collect();
        Board::from_columns(columns).expect("a solution of the model is a board without attacks")
    }
}

/// States the problem.
fn state(n: usize) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let [rows, columns] = ["r", "c"].map(|name| builder.primaries(name, n));
    let [up, down] = ["a", "b"].map(|name| builder.secondaries(name, 2 * n - 1));
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        builder.option([
            rows[row],
            columns[column],
            up[row + column],
            down[row + n - 1 - column],
        ])?;
    }
    builder.build()
}

/// A number of queens that there is no [`Model`] for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SizeError {
    /// No queens.
    Zero,
    /// Too many.
    TooLarge {
        /// How many.
        n: usize,
        /// The most there may be.
        limit: usize,
    },
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Zero => write!(f, "a board needs at least one queen"),
            Self::TooLarge { n, limit } => {
                write!(f, "{n} queens are more than the limit of {limit}")
            }
        }
    }
}

impl std::error::Error for SizeError {}
