//! The pieces, and the squares that each attacks. One row of the table for each piece.

use std::fmt;

use quadrille_nqueens::{Shape, Square, Symmetry};

/// Moves down and across, of which all reflections are moves as well.
type Moves = &'static [(usize, usize)];

/// A chess piece. It slides along lines, to any distance, or leaps to single squares.
///
/// Pieces do not block lines. In all puzzles of this crate a piece on a line that is attacked is itself
/// attacked, so blocking would change nothing.
///
/// # Examples
/// ```
/// use quadrille_chess::Piece;
/// use quadrille_nqueens::Shape;
///
/// let board = Shape::square(8)?;
/// let [a1, c2, g4] = ["a1", "c2", "g4"].map(|name| board.square_named(name).unwrap());
/// let [knight, nightrider] = ['N', 'H'].map(|letter| Piece::of_letter(letter).unwrap());
/// assert!(knight.attacks(a1, c2) && !knight.attacks(a1, g4));
/// assert!(nightrider.attacks(a1, g4), "a nightrider repeats the move of a knight");
/// # Ok::<(), quadrille_nqueens::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(&'static Row);

#[derive(PartialEq, Eq, Hash)]
struct Row {
    letter: char,
    name: &'static str,
    slides: Moves,
    leaps: Moves,
}

const fn row(letter: char, name: &'static str, slides: Moves, leaps: Moves) -> Row {
    Row { letter, name, slides, leaps }
}

static PIECES: [Row; 14] = [
    row('K', "king", &[], &[(0, 1), (1, 1)]),
    row('Q', "queen", &[(0, 1), (1, 1)], &[]),
    row('R', "rook", &[(0, 1)], &[]),
    row('B', "bishop", &[(1, 1)], &[]),
    row('N', "knight", &[], &[(1, 2)]),
    row('A', "amazon", &[(0, 1), (1, 1)], &[(1, 2)]),
    row('E', "empress", &[(0, 1)], &[(1, 2)]),
    row('P', "princess", &[(1, 1)], &[(1, 2)]),
    row('H', "nightrider", &[(1, 2)], &[]),
    row('W', "wazir", &[], &[(0, 1)]),
    row('F', "fers", &[], &[(1, 1)]),
    row('D', "dabbaba", &[], &[(0, 2)]),
    row('L', "camel", &[], &[(1, 3)]),
    row('Z', "zebra", &[], &[(2, 3)]),
];

impl Piece {
    /// Returns all pieces.
    pub fn all() -> impl Iterator<Item = Self> {
        PIECES.iter().map(Self)
    }

    /// Returns the piece of a capital letter, such as `Q` for the queen.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::all().find(|piece| piece.letter() == letter)
    }

    /// Its capital letter.
    pub fn letter(self) -> char {
        self.0.letter
    }

    /// Its name, such as `queen`.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Whether it attacks a square from another one. It does not attack its own square.
    pub fn attacks(self, from: Square, to: Square) -> bool {
        let step = (from.row.abs_diff(to.row), from.column.abs_diff(to.column));
        let leaps = self.0.leaps.iter().any(|&leap| step == leap || step == turned(leap));
        from != to && (leaps || self.0.slides.iter().any(|&slide| slides_by(slide, step)))
    }

    /// Whether it attacks a square by a leap alone, or along lines that are not among `lines`.
    pub(crate) fn attacks_off(self, lines: &[Direction], from: Square, to: Square) -> bool {
        self.attacks(from, to)
            && !lines.iter().any(|&line| self.slides_along(line) && line.joins(from, to))
    }

    /// Whether it slides along the lines of a direction.
    pub(crate) fn slides_along(self, Direction { down, across }: Direction) -> bool {
        let step = (down.unsigned_abs(), across.unsigned_abs());
        self.0.slides.iter().any(|&slide| slide == step || turned(slide) == step)
    }

    /// The directions of its lines.
    pub(crate) fn directions(self) -> impl Iterator<Item = Direction> {
        let of = |&(down, across): &(usize, usize)| {
            let (down, across) = (down as isize, across as isize);
            [(down, across), (down, -across), (across, down), (across, -down)]
        };
        let all = self.0.slides.iter().flat_map(of);
        all.map(|(down, across)| Direction::new(down, across))
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn turned((down, across): (usize, usize)) -> (usize, usize) {
    (across, down)
}

/// Whether a step is a slide, any number of times.
fn slides_by(slide: (usize, usize), step: (usize, usize)) -> bool {
    [slide, turned(slide)].into_iter().any(|(down, across)| {
        let times = step.0.max(step.1) / down.max(across);
        step == (down * times, across * times)
    })
}

/// The direction of lines: a step down, or one to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Direction {
    down: isize,
    across: isize,
}

impl Direction {
    fn new(down: isize, across: isize) -> Self {
        match down < 0 || down == 0 && across < 0 {
            true => Self { down: -down, across: -across },
            false => Self { down, across },
        }
    }

    /// The first square of the line through a square.
    pub(crate) fn begin(self, shape: Shape, square: Square) -> Square {
        let before = |at: &Square| {
            let row = at.row.checked_add_signed(-self.down)?;
            let column = at.column.checked_add_signed(-self.across)?;
            Some(Square { row, column }).filter(|&at| shape.contains(at))
        };
        std::iter::successors(Some(square), before).last().unwrap_or(square)
    }

    /// Returns the direction of the images of its lines under a symmetry.
    pub(crate) fn image(self, symmetry: Symmetry) -> Self {
        let Self { down, across } = self;
        match symmetry {
            Symmetry::Identity | Symmetry::HalfTurn => self,
            Symmetry::LeftRight | Symmetry::TopBottom => Self::new(down, -across),
            Symmetry::QuarterTurn | Symmetry::QuarterTurnBack => Self::new(across, -down),
            Symmetry::FallingDiagonal | Symmetry::RisingDiagonal => Self::new(across, down),
        }
    }

    /// Whether its lines are rows, and whether they are columns.
    pub(crate) fn is_straight(self) -> (bool, bool) {
        (self.down == 0 && self.across == 1, self.down == 1 && self.across == 0)
    }

    fn joins(self, from: Square, to: Square) -> bool {
        let down = to.row as isize - from.row as isize;
        let across = to.column as isize - from.column as isize;
        down * self.across == across * self.down
    }
}
