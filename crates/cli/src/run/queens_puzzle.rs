//! Interprets the arguments of a queens puzzle.

use quadrille_dlx::{Answer, StopReason};
use quadrille_nqueens::{
    Goal, Model, Puzzle, PuzzleError, Regions, Rule, Shape, SizeError, Square, SquareError,
};
use quadrille_nqueens_formats::{Diagram, ReadError, read_boards};

use crate::args::PuzzleArgs;
use crate::draw::LARGEST;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::BoardSubject;
use crate::run::Context;
use crate::run::deadline::Deadline;
use crate::run::kind::Kind;
use crate::run::text_form::read_text;

/// A queens puzzle, or the question for the fewest queens that dominate its board.
#[derive(Clone, Debug)]
pub(in crate::run) struct Asked {
    puzzle: Puzzle,
    /// Whether the fewest dominating queens are requested.
    fewest: bool,
}

impl Asked {
    /// Interprets the arguments for a board of `rows` rows, or for the board in a file.
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
        let rule = args.rule.chosen().unwrap_or(Rule::usual(puzzle.regions().is_some()));
        let puzzle = puzzle.with_rule(rule);
        let queens = args.place.map(|queens| queens as usize);
        let goal = match (args.dominating, queens) {
            (false, None) => puzzle.goal(),
            (false, Some(queens)) => Goal::Peaceful { queens },
            (true, None) => Goal::Dominating { queens: puzzle.fewest_dominating() },
            (true, Some(queens)) => Goal::Dominating { queens },
        };
        let puzzle = puzzle.with_goal(goal);
        puzzle.check()?;
        if queens.is_none() {
            check_regions(&puzzle)?;
        }
        Ok(Self { puzzle, fewest: args.dominating && queens.is_none() })
    }

    /// Returns the puzzle, for `what` has one number of queens.
    ///
    /// # Errors
    /// If the fewest dominating queens are requested, which takes several puzzles.
    pub(in crate::run) fn only(&self, what: &str) -> Result<&Puzzle, Failure> {
        match self.fewest {
            false => Ok(&self.puzzle),
            true => Err(Failure::Misused(format!(
                "--dominating tries several numbers of queens, and {what} is for one; write \
                 --dominating --place K"
            ))),
        }
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

/// Makes the model of a puzzle, or says why it was not made in time.
pub(in crate::run) fn made(
    puzzle: &Puzzle,
    deadline: &Deadline<'_>,
) -> Result<Result<Model, StopReason>, Failure> {
    let puzzle = puzzle.clone();
    match deadline.unless_stopped(move || Model::of(&puzzle)) {
        Ok(model) => Ok(Ok(model?)),
        Err(reason) => Ok(Err(reason)),
    }
}

/// Checks that there are as many regions as queens, since another number is likely a slip.
fn check_regions(puzzle: &Puzzle) -> Result<(), Failure> {
    let (shape, queens) = (puzzle.shape(), puzzle.goal().queens());
    match puzzle.regions().map(Regions::count) {
        Some(count) if count != queens => {
            let noun = if count == 1 { "region" } else { "regions" };
            let least = count.min(queens);
            Err(Failure::Misused(format!(
                "{count} {noun} on {shape} squares: one queen in each row, column and region needs \
                 {queens}; --place {least} places {least} queens, at most one in each"
            )))
        }
        _ => Ok(()),
    }
}

/// Checks that a picture of a board is legible.
pub(in crate::run) fn check_drawable(shape: Shape) -> Result<(), Failure> {
    if shape.rows().max(shape.columns()) <= LARGEST {
        return Ok(());
    }
    let text = format!("a board of {shape} squares is too large to draw");
    Err(Failure::Misused(format!("{text}: at most {LARGEST} rows and columns")))
}

/// Reads a puzzle: one board with placed queens and blocked squares.
fn read(source: &Source, context: &Context) -> Result<Puzzle, Failure> {
    let diagrams = read_diagrams(source, context)?;
    let [diagram] = diagrams.as_slice() else {
        let (name, count) = (source.name(), diagrams.len());
        return Err(Failure::Misused(format!("expected one board in {name}, found {count}")));
    };
    let puzzle = Puzzle::new(diagram.board.shape())
        .with_queens(diagram.board.queens().iter().copied())
        .with_blocked(diagram.blocked.iter().copied());
    Ok(match &diagram.regions {
        Some(regions) => puzzle.with_regions(regions.clone()),
        None => puzzle,
    })
}

/// Reads all boards of an input.
pub(in crate::run) fn read_diagrams(
    source: &Source,
    context: &Context,
) -> Result<Vec<Diagram>, Failure> {
    let mut other = None;
    let read = |text: &str| {
        let read = read_boards(text)?;
        let is_odd = |it: &Diagram| {
            it.regions.as_ref().is_some_and(|regions| regions.count() != it.board.shape().rows())
        };
        // A Sudoku of digits is also a board whose regions are its values.
        if read.iter().any(is_odd) && !text.contains(char::is_alphabetic) {
            other = source.of_another_kind(Kind::Queens, text.as_bytes());
        }
        Ok(read)
    };
    let read = read_text(source, Kind::Queens, context, read, |error: &ReadError| {
        (error.place(), error.message(), error.expected())
    })?;
    other.map_or(Ok(read), Err)
}

/// Returns the subject of a result in JSON.
pub(in crate::run) fn subject(puzzle: &Puzzle) -> BoardSubject {
    BoardSubject {
        queens: puzzle.goal().queens(),
        rows: puzzle.shape().rows(),
        columns: puzzle.shape().columns(),
        rule: puzzle.rule().name(),
        regions: puzzle.regions().map(Regions::count),
        dominating: matches!(puzzle.goal(), Goal::Dominating { .. }),
        fixed_by: None,
        up_to_symmetry: false,
        up_to: None,
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
