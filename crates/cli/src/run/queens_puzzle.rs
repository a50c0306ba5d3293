//! Interprets the arguments of a queens puzzle.

use quadrille_dlx::Answer;
use quadrille_nqueens::{
    Diagram, Goal, Puzzle, PuzzleError, Rule, Shape, SizeError, Square, SquareError, read_boards,
};

use crate::args::PuzzleArgs;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::BoardSubject;
use crate::run::Context;
use crate::run::text_form::read_text;

/// A queens puzzle, or the question for the fewest queens that dominate its board.
#[derive(Clone, Debug)]
pub(in crate::run) struct Asked {
    puzzle: Puzzle,
    /// Whether the fewest dominating queens are requested.
    fewest: bool,
}

impl Asked {
    /// Interprets the arguments for a board with this number of rows, or for the board in a file.
    pub(in crate::run) fn meant(
        rows: Option<usize>,
        args: &PuzzleArgs,
        context: &Context,
    ) -> Result<Self, Failure> {
        let puzzle = match &args.board {
            Some(path) => read(&Source::typed(Some(path.clone())), context)?,
            None => {
                let rows = rows.expect("the arguments ask for a number or a board");
                let columns = args.width.map_or(rows, |width| width as usize);
                let shape = Shape::new(rows, columns)?;
                Puzzle::new(shape)
                    .with_queens(squares(shape, &args.queens)?)
                    .with_blocked(squares(shape, &args.blocked)?)
            }
        };
        let puzzle = puzzle.with_rule(rule(args.toroidal, args.superqueens));
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

    /// Tries the puzzle, or more and more dominating queens if the number was not typed.
    ///
    /// Returns the last puzzle with its result.
    pub(in crate::run) fn until_found<T>(
        &self,
        mut attempt: impl FnMut(&Puzzle) -> Result<T, Failure>,
        answer: impl Fn(&T) -> Answer,
    ) -> Result<(Puzzle, T), Failure> {
        if self.fewest {
            return self.puzzle.try_dominating(attempt, answer);
        }
        let result = attempt(&self.puzzle)?;
        Ok((self.puzzle.clone(), result))
    }

    /// Prints the number of queens if it was not typed.
    pub(in crate::run) fn note_fewest(&self, puzzle: &Puzzle, answer: &Answer, context: &Context) {
        let (shape, queens) = (puzzle.shape(), puzzle.goal().queens());
        let noun = if queens == 1 { "queen" } else { "queens" };
        let none = answer.found().is_zero();
        if self.fewest && !none {
            context.output.note(&format!("{queens} {noun}: fewer cannot dominate {shape}"));
        } else if self.fewest && answer.stopped().is_some() {
            context.output.note(&format!("fewer than {queens} {noun} cannot dominate {shape}"));
        }
    }
}

/// Returns the rule for two flags, of which at most one is set.
pub(in crate::run) fn rule(toroidal: bool, superqueens: bool) -> Rule {
    match (toroidal, superqueens) {
        (true, _) => Rule::Toroidal,
        (false, true) => Rule::Superqueens,
        (false, false) => Rule::Queens,
    }
}

/// Reads a puzzle: one board with placed queens and blocked squares.
fn read(source: &Source, context: &Context) -> Result<Puzzle, Failure> {
    let diagrams = read_diagrams(source, context)?;
    let [diagram] = diagrams.as_slice() else {
        let (name, count) = (source.name(), diagrams.len());
        return Err(Failure::Misused(format!("expected one board in {name}, found {count}")));
    };
    Ok(Puzzle::new(diagram.board.shape())
        .with_queens(diagram.board.queens().iter().copied())
        .with_blocked(diagram.blocked.iter().copied()))
}

/// Reads all boards of an input.
pub(in crate::run) fn read_diagrams(
    source: &Source,
    context: &Context,
) -> Result<Vec<Diagram>, Failure> {
    read_text(source, context, read_boards, |error| {
        (error.place(), error.message(), error.expected())
    })
}

/// Returns the subject of a result in JSON.
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
