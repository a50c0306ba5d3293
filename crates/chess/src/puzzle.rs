//! Puzzles of chess pieces.

use std::fmt;

use quadrille_nqueens::{Shape, SizeError, Square};

use crate::piece::Piece;

/// The army of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Army {
    /// Written in capital letters.
    #[default]
    White,
    /// Written in small letters.
    Black,
}

/// A number of equal pieces of an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// The piece.
    pub piece: Piece,
    /// Its army.
    pub army: Army,
    /// The least number of pieces.
    pub least: u32,
    /// The greatest number of pieces; `None` for any number.
    pub most: Option<u32>,
}

impl Group {
    /// The letter of its pieces: a small one for the second army.
    pub fn letter(&self) -> char {
        match self.army {
            Army::White => self.piece.letter(),
            Army::Black => self.piece.letter().to_ascii_lowercase(),
        }
    }
}

/// What a board must have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceGoal {
    /// No piece attacks another. With two armies, no piece attacks one of the other army.
    #[default]
    Peaceful,
    /// Each empty square is attacked.
    Dominating,
    /// Each square is attacked, those with a piece as well.
    TotallyDominating,
    /// Each empty square is attacked, and no piece attacks another.
    Independent,
}

impl PieceGoal {
    pub(crate) fn is_peaceful(self) -> bool {
        matches!(self, Self::Peaceful | Self::Independent)
    }
}

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The number of its group.
    pub group: usize,
    /// Its square.
    pub square: Square,
}

/// Squares that have a number of pieces, of any group: a region, a row, or a square that may not stay empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Zone {
    /// The squares.
    pub squares: Vec<Square>,
    /// The least number of pieces.
    pub least: u32,
    /// The greatest number of pieces, at least 1.
    pub most: u32,
}

/// A puzzle of chess pieces on a board.
///
/// [`PieceModel`](crate::PieceModel) states it as an exact cover problem.
///
/// # Examples
/// ```
/// use quadrille_dlx::Solve;
/// use quadrille_chess::{Army, Group, Piece, PieceModel, PiecePuzzle};
/// use quadrille_nqueens::Shape;
///
/// let bishop = Piece::of_letter('B').ok_or("a bishop")?;
/// let bishops = Group { piece: bishop, army: Army::White, least: 14, most: Some(14) };
/// let puzzle = PiecePuzzle::new(Shape::square(8)?, [bishops]);
/// let model = PieceModel::of(&puzzle)?;
/// assert_eq!(model.problem().counter().count()?.complete()?, 256);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiecePuzzle {
    pub(crate) shape: Shape,
    pub(crate) groups: Vec<Group>,
    pub(crate) goal: PieceGoal,
    pub(crate) placed: Vec<Standing>,
    pub(crate) blocked: Vec<Square>,
    /// Distinct, each with its squares in ascending order.
    pub(crate) zones: Vec<Zone>,
}

impl PiecePuzzle {
    /// The greatest number of rows, and of columns.
    pub const LIMIT: usize = 100;

    /// Returns the puzzle of these pieces that do not attack each other.
    pub fn new(shape: Shape, groups: impl IntoIterator<Item = Group>) -> Self {
        let groups = groups.into_iter().collect();
        Self {
            shape,
            groups,
            goal: PieceGoal::Peaceful,
            placed: Vec::new(),
            blocked: Vec::new(),
            zones: Vec::new(),
        }
    }

    /// Replaces the goal.
    pub fn with_goal(self, goal: PieceGoal) -> Self {
        Self { goal, ..self }
    }

    /// Adds pieces that stand on the board. They count among those of their groups.
    pub fn with_placed(mut self, placed: impl IntoIterator<Item = Standing>) -> Self {
        self.placed.extend(placed);
        self
    }

    /// Adds squares on which no piece may stand. A dominated board has them attacked as well.
    pub fn with_blocked(mut self, blocked: impl IntoIterator<Item = Square>) -> Self {
        self.blocked.extend(blocked);
        self
    }

    /// Adds squares that have a number of pieces. A zone that is stated twice counts once.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::Solve;
    /// use quadrille_chess::{Army, Group, Piece, PieceModel, PiecePuzzle, Zone};
    /// use quadrille_nqueens::Shape;
    ///
    /// let king = Piece::of_letter('K').ok_or("a king")?;
    /// let kings = Group { piece: king, army: Army::White, least: 4, most: Some(4) };
    /// let shape = Shape::square(4)?;
    /// let middle = shape.squares().filter(|at| (1..3).contains(&at.row)).collect();
    /// let zone = Zone { squares: middle, least: 1, most: 1 };
    /// let model = PieceModel::of(&PiecePuzzle::new(shape, [kings]).with_zones([zone]))?;
    /// assert_eq!(model.problem().counter().count()?.complete()?, 36); // of 79
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_zones(mut self, zones: impl IntoIterator<Item = Zone>) -> Self {
        for mut zone in zones {
            zone.squares.sort_unstable();
            zone.squares.dedup();
            if !self.zones.contains(&zone) {
                self.zones.push(zone);
            }
        }
        self
    }

    /// The board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The groups of pieces.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The squares on which no piece may stand.
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// Checks that the puzzle is consistent. A consistent puzzle may still have no solution.
    ///
    /// # Errors
    /// If the board has no square or is too large, if there is no piece, a letter twice or an empty range, if
    /// a square is off the board, or blocked and taken, if placed pieces attack each other and may not, if two
    /// armies are to dominate, or if the numbers of a zone are not 1 or more in ascending order.
    pub fn check(&self) -> Result<(), PieceError> {
        let (shape, limit) = (self.shape, Self::LIMIT);
        let n = shape.rows().max(shape.columns());
        if n > limit {
            return Err(PieceError::Size(SizeError::TooLarge { n, limit }));
        }
        if self.groups.is_empty() || shape.size() == 0 {
            return Err(PieceError::NoPieces);
        }
        for (number, group) in self.groups.iter().enumerate() {
            let letter = group.letter();
            if self.groups[..number].iter().any(|other| other.letter() == letter) {
                return Err(PieceError::Repeated { letter });
            }
            if group.most.is_some_and(|most| most < group.least) {
                return Err(PieceError::EmptyRange { letter });
            }
        }
        if self.armies() > 1 && self.goal != PieceGoal::Peaceful {
            return Err(PieceError::TwoArmies);
        }
        let squares = self.placed.iter().map(|standing| standing.square);
        let zoned = self.zones.iter().flat_map(|zone| zone.squares.iter().copied());
        let mut all = squares.clone().chain(self.blocked.iter().copied()).chain(zoned);
        if let Some(square) = all.find(|&at| !shape.contains(at)) {
            return Err(PieceError::OffBoard { square });
        }
        for (number, square) in squares.clone().enumerate() {
            let is_taken = squares.clone().take(number).any(|other| other == square);
            if is_taken || self.blocked.contains(&square) {
                return Err(PieceError::Taken { name: shape.name(square) });
            }
        }
        if let Some((attacker, attacked)) = self.attack() {
            let name = |Standing { group, square }| {
                format!("{}{}", self.groups[group].letter(), shape.name(square))
            };
            return Err(PieceError::Attacked {
                attacker: name(attacker),
                attacked: name(attacked),
            });
        }
        match self.zones.iter().find(|zone| zone.most < zone.least.max(1)) {
            Some(&Zone { least, most, .. }) => Err(PieceError::EmptyZone { least, most }),
            None => Ok(()),
        }
    }

    /// Returns two placed pieces of which one attacks the other although the goal forbids it.
    fn attack(&self) -> Option<(Standing, Standing)> {
        let (pieces, of) = (&self.placed, |standing: &Standing| self.groups[standing.group]);
        let is_alone = self.armies() == 1;
        let mut pairs = pieces.iter().flat_map(|from| pieces.iter().map(move |to| (*from, *to)));
        pairs.find(|(from, to)| {
            let are_foes = is_alone || of(from).army != of(to).army;
            let attacks = of(from).piece.attacks(from.square, to.square);
            self.goal.is_peaceful() && are_foes && attacks
        })
    }

    pub(crate) fn armies(&self) -> usize {
        let has = |army| self.groups.iter().any(|group| group.army == army);
        usize::from(has(Army::White)) + usize::from(has(Army::Black))
    }
}

/// Why a puzzle of pieces is inconsistent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PieceError {
    /// The board is too large.
    Size(SizeError),
    /// There are no pieces, or no squares.
    NoPieces,
    /// Two groups have the same pieces of the same army.
    Repeated {
        /// Their letter.
        letter: char,
    },
    /// A group has a greatest number below the least.
    EmptyRange {
        /// Its letter.
        letter: char,
    },
    /// The greatest number of pieces of a zone is 0 or below the least.
    EmptyZone {
        /// The least number.
        least: u32,
        /// The greatest number.
        most: u32,
    },
    /// Two armies are to dominate the board.
    TwoArmies,
    /// A square is off the board.
    OffBoard {
        /// The square.
        square: Square,
    },
    /// A placed piece attacks another, and the goal is that none does.
    Attacked {
        /// The piece and its square.
        attacker: String,
        /// The other piece and its square.
        attacked: String,
    },
    /// A square has two pieces, or is blocked and has one.
    Taken {
        /// Its name.
        name: String,
    },
}

impl fmt::Display for PieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(error) => error.fmt(f),
            Self::NoPieces => f.write_str("expected at least one square and one piece"),
            Self::Repeated { letter } => write!(f, "the pieces {letter} are stated twice"),
            Self::EmptyRange { letter } => {
                write!(f, "the greatest number of {letter} is below the least")
            }
            Self::EmptyZone { least, most } => {
                write!(f, "{least}..{most} pieces: the greatest number must be at least 1, and not below the least")
            }
            Self::TwoArmies => f.write_str(
                "two armies keep the peace; state one army, in capital letters, to dominate a board",
            ),
            Self::OffBoard { square } => {
                write!(f, "row {}, column {} is off the board", square.row + 1, square.column + 1)
            }
            Self::Attacked { attacker, attacked } => write!(f, "{attacker} attacks {attacked}"),
            Self::Taken { name } => {
                write!(f, "square {name} has two pieces, or is blocked and has one")
            }
        }
    }
}

impl std::error::Error for PieceError {}
