//! What is asked of the queens: on which board, under which rule, how many, and which squares are
//! settled beforehand.

use std::fmt;

use crate::board::Board;
use crate::rule::Rule;
use crate::shape::{Shape, SizeError, Square};
use crate::symmetry::Symmetry;

/// What the queens are to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// So many queens, none of which attacks another.
    Peaceful {
        /// How many.
        queens: usize,
    },
    /// So many queens that each empty square is attacked by at least one. They may attack each
    /// other.
    Dominating {
        /// How many.
        queens: usize,
    },
}

impl Goal {
    /// How many queens there are to be.
    pub fn queens(self) -> usize {
        match self {
            Self::Peaceful { queens } | Self::Dominating { queens } => queens,
        }
    }
}

/// A queens puzzle: as many queens as can be without two in a row or column, unless said otherwise,
/// none of which attacks another.
///
/// [`Model::of`](crate::Model::of) states it as an exact cover problem, to count and list its
/// boards.
///
/// # Examples
/// Three queens stand already; how many boards of eight queens are there with them?
/// ```
/// use quadrille_nqueens::{Model, Puzzle, Shape};
///
/// let shape = Shape::square(8)?;
/// let three = ["a4", "b1", "c5"].map(|name| shape.square_named(name).unwrap());
/// let puzzle = Puzzle::new(shape).with_queens(three);
/// assert_eq!(Model::of(&puzzle)?.counter().count()?.complete()?, 2);
///
/// let puzzle = puzzle.with_queens(shape.square_named("d6"));
/// assert_eq!(puzzle.check().unwrap_err().to_string(), "the queens on d6 and c5 attack each other");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    shape: Shape,
    rule: Rule,
    goal: Goal,
    /// The squares with a queen in every board, sorted, each once.
    queens: Vec<Square>,
    /// The squares with a queen in no board, sorted, each once.
    blocked: Vec<Square>,
}

impl Puzzle {
    /// The puzzle on a board: as many queens as it has rows or columns, whichever are fewer.
    pub fn new(shape: Shape) -> Self {
        let goal = Goal::Peaceful { queens: shape.shorter() };
        Self { shape, rule: Rule::Queens, goal, queens: Vec::new(), blocked: Vec::new() }
    }

    /// The same puzzle under another rule.
    pub fn with_rule(self, rule: Rule) -> Self {
        Self { rule, ..self }
    }

    /// The same puzzle with another goal.
    pub fn with_goal(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// The same puzzle with queens that stand already, and count among those of the goal.
    pub fn with_queens(mut self, queens: impl IntoIterator<Item = Square>) -> Self {
        self.queens = joined(self.queens, queens);
        self
    }

    /// The same puzzle with squares where no queen may stand. Queens see past them; and where the
    /// goal is to dominate, they are to be attacked as any.
    pub fn with_blocked(mut self, blocked: impl IntoIterator<Item = Square>) -> Self {
        self.blocked = joined(self.blocked, blocked);
        self
    }

    /// The rows and columns.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How queens attack.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// What the queens are to do.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The queens that stand already, row by row.
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// The squares where no queen may stand, row by row.
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// Whether nothing is settled beforehand.
    pub fn is_open(&self) -> bool {
        self.queens.is_empty() && self.blocked.is_empty()
    }

    /// Whether the puzzle makes sense. One that does may have no solution.
    ///
    /// # Errors
    /// If a square is off the board, a queen stands already on a blocked square, or two that are
    /// not to attack each other do.
    pub fn check(&self) -> Result<(), PuzzleError> {
        let shape = self.shape;
        let mut settled = self.queens.iter().chain(&self.blocked);
        if let Some(&square) = settled.find(|&&square| !shape.contains(square)) {
            return Err(PuzzleError::OffBoard { square, shape });
        }
        if let Some(&square) = self.queens.iter().find(|&square| contains(&self.blocked, square)) {
            return Err(PuzzleError::Blocked { square, shape });
        }
        let peaceful = matches!(self.goal, Goal::Peaceful { .. });
        let board = Board::new(shape, self.queens.iter().copied());
        match board.ok().filter(|_| peaceful).and_then(|board| board.conflict(self.rule)) {
            Some([first, second]) => Err(PuzzleError::Attack { first, second, shape }),
            None => Ok(()),
        }
    }

    /// The symmetries of the puzzle: those of the board that carry queens that stand already to
    /// such queens, and blocked squares to blocked squares. All of them form a group.
    ///
    /// # Panics
    /// If the puzzle does not pass its [check](Self::check).
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let kept = |squares: &[Square], symmetry: Symmetry| {
            squares.iter().all(|&square| contains(squares, &symmetry.image(self.shape, square)))
        };
        Symmetry::of(self.shape)
            .filter(|&symmetry| kept(&self.queens, symmetry) && kept(&self.blocked, symmetry))
            .collect()
    }

    /// Whether no symmetry of the puzzle carries this board to one that comes before it, and if so,
    /// how many boards they carry it to, itself among them. So each class of boards that are the
    /// same up to symmetry has one that stands for it.
    ///
    /// ```
    /// use quadrille_nqueens::{Model, Puzzle, Shape};
    ///
    /// let puzzle = Puzzle::new(Shape::square(8)?);
    /// let model = Model::of(&puzzle)?;
    /// let classes: Vec<usize> =
    ///     model.boards()?.filter_map(|board| puzzle.class_size_of_first(&board)).collect();
    /// assert_eq!((classes.len(), classes.iter().sum()), (12, 92));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the board has another shape, or the puzzle does not pass its [check](Self::check).
    pub fn class_size_of_first(&self, board: &Board) -> Option<usize> {
        assert_eq!(board.shape(), self.shape, "a board of the puzzle");
        let symmetries = self.symmetries();
        let mut fixing = 0;
        for &symmetry in &symmetries {
            let image = board.image(symmetry);
            if image < *board {
                return None;
            }
            fixing += usize::from(image == *board);
        }
        Some(symmetries.len() / fixing)
    }

    /// No fewer queens than this can dominate the board: the number to begin a search for the
    /// fewest with.
    ///
    /// On a square board that is half of one less than its side (P. H. Spencer; see E. J. Cockayne,
    /// *Chessboard domination problems*, Discrete Mathematics 86, 1990).
    pub fn fewest_dominating(&self) -> usize {
        let spencer = match self.rule {
            Rule::Queens if self.shape.is_square() => self.shape.rows() / 2,
            _ => 0,
        };
        spencer.max(self.queens.len()).max(usize::from(self.shape.size() > 0))
    }
}

/// Sorted squares and some more, sorted, each once.
fn joined(mut squares: Vec<Square>, more: impl IntoIterator<Item = Square>) -> Vec<Square> {
    squares.extend(more);
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Whether a square is among sorted ones.
pub(crate) fn contains(squares: &[Square], square: &Square) -> bool {
    squares.binary_search(square).is_ok()
}

/// Why a puzzle makes no sense, or is too large to be stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The board is too large.
    Size(SizeError),
    /// A square is off the board.
    OffBoard {
        /// The square.
        square: Square,
        /// The board.
        shape: Shape,
    },
    /// A queen stands already where none may.
    Blocked {
        /// The square.
        square: Square,
        /// The board.
        shape: Shape,
    },
    /// Two queens that stand already attack each other.
    Attack {
        /// The upper one, or the left one.
        first: Square,
        /// The other.
        second: Square,
        /// The board.
        shape: Shape,
    },
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Size(error) => error.fmt(f),
            Self::OffBoard { square, shape } => {
                write!(f, "{} is off the board of {shape} squares", shape.name(square))
            }
            Self::Blocked { square, shape } => {
                write!(f, "there is a queen on {}, which is blocked", shape.name(square))
            }
            Self::Attack { first, second, shape } => {
                let [first, second] = [first, second].map(|square| shape.name(square));
                write!(f, "the queens on {first} and {second} attack each other")
            }
        }
    }
}

impl std::error::Error for PuzzleError {}

impl From<SizeError> for PuzzleError {
    fn from(error: SizeError) -> Self {
        Self::Size(error)
    }
}
