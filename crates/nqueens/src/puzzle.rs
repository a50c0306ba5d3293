//! Queens puzzles: board, rule, goal, and the squares that are settled beforehand.

use std::fmt;

use quadrille_nqueens_fast::SizeError;

use crate::board::Board;
use crate::regions::Regions;
use crate::rule::Rule;
use crate::shape::{Shape, Square};
use crate::symmetry::Symmetry;

/// The goal of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Queens that do not attack each other.
    Peaceful {
        /// The number of queens.
        queens: usize,
    },
    /// Queens that attack every empty square. They may attack each other.
    Dominating {
        /// The number of queens.
        queens: usize,
    },
}

impl Goal {
    /// The number of queens.
    pub fn queens(self) -> usize {
        match self {
            Self::Peaceful { queens } | Self::Dominating { queens } => queens,
        }
    }
}

/// A queens puzzle. By default the queens do not attack each other, and there is one in each row or
/// column, whichever are fewer.
///
/// [`Counter::of`](crate::Counter::of) counts its boards; [`Model::of`](crate::Model::of) states it
/// as an exact cover problem to list them.
///
/// # Examples
/// The number of boards of eight queens, three of which are placed:
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
    regions: Option<Regions>,
}

impl Puzzle {
    /// Returns the default puzzle on a board.
    pub fn new(shape: Shape) -> Self {
        let goal = Goal::Peaceful { queens: shape.shorter() };
        Self {
            shape,
            rule: Rule::Queens,
            goal,
            queens: Vec::new(),
            blocked: Vec::new(),
            regions: None,
        }
    }

    /// Replaces the rule.
    pub fn with_rule(self, rule: Rule) -> Self {
        Self { rule, ..self }
    }

    /// Replaces the goal.
    pub fn with_goal(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// Adds queens that are already placed; they count among those of the goal.
    pub fn with_queens(mut self, queens: impl IntoIterator<Item = Square>) -> Self {
        self.queens = joined(self.queens, queens);
        self
    }

    /// Adds squares on which no queen may stand. They do not block lines, and to dominate the
    /// board, queens must attack them as well.
    pub fn with_blocked(mut self, blocked: impl IntoIterator<Item = Square>) -> Self {
        self.blocked = joined(self.blocked, blocked);
        self
    }

    /// Divides the board into regions. Each has one queen if there are as many queens as regions,
    /// otherwise at most one.
    pub fn with_regions(self, regions: Regions) -> Self {
        Self { regions: Some(regions), ..self }
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The rule by which queens attack.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The goal.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The queens that are already placed, row by row.
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// The blocked squares, row by row.
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// The regions, if the board has some.
    pub fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// Whether no queen is placed, no square is blocked, and there are no regions.
    pub fn is_open(&self) -> bool {
        self.queens.is_empty() && self.blocked.is_empty() && self.regions.is_none()
    }

    /// Checks that the puzzle is consistent. A consistent puzzle may still have no solution.
    ///
    /// # Errors
    /// If a square is off the board, a placed queen stands on a blocked square, two placed queens
    /// attack each other or are in one region where that is not allowed, the regions are those of
    /// another board, or a board to be dominated has regions.
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
        if let Some(regions) = &self.regions {
            if regions.shape() != shape {
                return Err(PuzzleError::OtherBoard { regions: regions.shape(), shape });
            }
            if !peaceful {
                return Err(PuzzleError::DominatingRegions);
            }
            for (number, &second) in self.queens.iter().enumerate() {
                let mut before = self.queens[..number].iter();
                if let Some(&first) = before.find(|&&first| regions.of(first) == regions.of(second))
                {
                    return Err(PuzzleError::SameRegion { first, second, shape });
                }
            }
        }
        let board = Board::new(shape, self.queens.iter().copied());
        match board.ok().filter(|_| peaceful).and_then(|board| board.conflict(self.rule)) {
            Some([first, second]) => Err(PuzzleError::Attack { first, second, shape }),
            None => Ok(()),
        }
    }

    /// Returns the group of symmetries of the puzzle: those of the board that map placed queens to
    /// placed queens, blocked squares to blocked squares, and regions to regions.
    ///
    /// # Panics
    /// If the puzzle fails its [check](Self::check).
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let kept = |squares: &[Square], symmetry: Symmetry| {
            squares.iter().all(|&square| contains(squares, &symmetry.image(self.shape, square)))
        };
        let keeps_regions =
            |symmetry| self.regions.as_ref().is_none_or(|regions| regions.are_kept_by(symmetry));
        Symmetry::of(self.shape)
            .filter(|&symmetry| kept(&self.queens, symmetry) && kept(&self.blocked, symmetry))
            .filter(|&symmetry| keeps_regions(symmetry))
            .collect()
    }

    /// Returns the size of the board's class under the symmetries of the puzzle if the board is the
    /// first of its class, otherwise `None`. So exactly one board represents each class.
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
    /// If the board has another shape, or the puzzle fails its [check](Self::check).
    pub fn class_size_of_first(&self, board: &Board) -> Option<usize> {
        self.class_size_of_first_under(&self.symmetries(), board)
    }

    /// Like [`class_size_of_first`](Self::class_size_of_first), under a group of symmetries of the
    /// puzzle, such as its rotations.
    ///
    /// # Panics
    /// If the board has another shape.
    pub fn class_size_of_first_under(
        &self,
        symmetries: &[Symmetry],
        board: &Board,
    ) -> Option<usize> {
        assert_eq!(board.shape(), self.shape, "a board of the puzzle");
        let mut fixing = 0;
        for &symmetry in symmetries {
            let image = board.image(symmetry);
            if image < *board {
                return None;
            }
            fixing += usize::from(image == *board);
        }
        Some(symmetries.len() / fixing)
    }

    /// Returns a lower bound on the number of queens that dominate the board, to begin a search for
    /// the smallest number.
    ///
    /// On a square board with side n it is (n − 1) / 2, rounded up (P. H. Spencer; see E. J.
    /// Cockayne, *Chessboard domination problems*, Discrete Mathematics 86, 1990).
    pub fn fewest_dominating(&self) -> usize {
        let spencer = match self.rule {
            Rule::Queens if self.shape.is_square() => self.shape.rows() / 2,
            _ => 0,
        };
        spencer.max(self.queens.len()).max(usize::from(self.shape.size() > 0))
    }
}

/// Adds squares to a sorted list without repetitions.
fn joined(mut squares: Vec<Square>, more: impl IntoIterator<Item = Square>) -> Vec<Square> {
    squares.extend(more);
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Whether a sorted list has a square.
pub(crate) fn contains(squares: &[Square], square: &Square) -> bool {
    squares.binary_search(square).is_ok()
}

/// An inconsistent puzzle, or one that is too large.
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
    /// A queen is placed on a blocked square.
    Blocked {
        /// The square.
        square: Square,
        /// The board.
        shape: Shape,
    },
    /// Two placed queens attack each other.
    Attack {
        /// The upper queen, or the left one in a row.
        first: Square,
        /// The other queen.
        second: Square,
        /// The board.
        shape: Shape,
    },
    /// Two placed queens are in one region.
    SameRegion {
        /// The upper queen, or the left one in a row.
        first: Square,
        /// The other queen.
        second: Square,
        /// The board.
        shape: Shape,
    },
    /// The regions are those of another board.
    OtherBoard {
        /// The board of the regions.
        regions: Shape,
        /// The board of the puzzle.
        shape: Shape,
    },
    /// A board to be dominated has regions.
    DominatingRegions,
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
            Self::SameRegion { first, second, shape } => {
                let [first, second] = [first, second].map(|square| shape.name(square));
                write!(f, "the queens on {first} and {second} are in one region")
            }
            Self::OtherBoard { regions, shape } => {
                write!(f, "the regions are those of a board of {regions} squares, not {shape}")
            }
            Self::DominatingRegions => {
                f.write_str("queens that dominate a board cannot be asked for one in each region")
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
