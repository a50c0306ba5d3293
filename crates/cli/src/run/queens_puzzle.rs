//! What was typed of a queens puzzle, meant.

use quadrille_nqueens::{Goal, Puzzle, PuzzleError, Rule, Shape, SizeError, Square, SquareError};

use crate::args::PuzzleArgs;
use crate::failure::Failure;
use crate::record::BoardSubject;

/// A queens puzzle, or one for each number of queens until one has a solution.
#[derive(Clone, Debug)]
pub(in crate::run) struct Asked {
    puzzle: Puzzle,
    /// Whether the fewest queens are asked for that will do.
    fewest: bool,
}

impl Asked {
    /// What was typed, for so many rows.
    pub(in crate::run) fn meant(rows: usize, args: &PuzzleArgs) -> Result<Self, Failure> {
        let columns = args.width.map_or(rows, |width| width as usize);
        let shape = Shape::new(rows, columns)?;
        let rule = match (args.toroidal, args.superqueens) {
            (true, _) => Rule::Toroidal,
            (false, true) => Rule::Superqueens,
            (false, false) => Rule::Queens,
        };
        let puzzle = Puzzle::new(shape)
            .with_rule(rule)
            .with_queens(squares(shape, &args.queens)?)
            .with_blocked(squares(shape, &args.blocked)?);
        let queens = args.place.map(|queens| queens as usize);
        let goal = match (args.dominating, queens) {
            (false, None) => puzzle.goal(),
            (false, Some(queens)) => Goal::Peaceful { queens },
            (true, None) => Goal::Dominating { queens: puzzle.fewest_dominating() },
            (true, Some(queens)) => Goal::Dominating { queens },
        };
        let puzzle = puzzle.with_goal(goal);
        puzzle.check()?;
        Ok(Self { puzzle, fewest: args.dominating && queens.is_none() })
    }

    /// Whether the fewest queens are asked for that will do.
    pub(in crate::run) fn is_for_fewest(&self) -> bool {
        self.fewest
    }

    /// The puzzles to be tried one after the other, until one has a solution.
    pub(in crate::run) fn puzzles(&self) -> impl Iterator<Item = Puzzle> {
        let first = self.puzzle.goal().queens();
        let last = if self.fewest { self.puzzle.shape().size().max(first) } else { first };
        (first..=last).map(|queens| match self.puzzle.goal() {
            Goal::Peaceful { .. } => self.puzzle.clone().with_goal(Goal::Peaceful { queens }),
            Goal::Dominating { .. } => self.puzzle.clone().with_goal(Goal::Dominating { queens }),
        })
    }
}

/// What a result is about, in JSON.
pub(in crate::run) fn subject(puzzle: &Puzzle) -> BoardSubject {
    BoardSubject {
        queens: puzzle.goal().queens(),
        rows: puzzle.shape().rows(),
        columns: puzzle.shape().columns(),
        rule: match puzzle.rule() {
            Rule::Queens => "queens",
            Rule::Toroidal => "toroidal",
            Rule::Superqueens => "superqueens",
        },
        dominating: matches!(puzzle.goal(), Goal::Dominating { .. }),
        fixed_by: None,
        up_to_symmetry: false,
    }
}

fn squares(shape: Shape, names: &[String]) -> Result<Vec<Square>, SquareError> {
    names.iter().map(|name| shape.square_named(name.trim())).collect()
}

impl From<SizeError> for Failure {
    fn from(error: SizeError) -> Self {
        Self::Misused(error.to_string())
    }
}

impl From<SquareError> for Failure {
    fn from(error: SquareError) -> Self {
        Self::Misused(error.to_string())
    }
}

impl From<PuzzleError> for Failure {
    fn from(error: PuzzleError) -> Self {
        Self::Misused(error.to_string())
    }
}
