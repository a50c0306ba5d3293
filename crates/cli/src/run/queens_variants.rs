//! Counts boards of other queens puzzles than n queens on an n×n board, and boards up to symmetry.

use quadrille_dlx::Answer;
use quadrille_nqueens::{Census, Puzzle};

use crate::args::QueensCountArgs;
use crate::equivalence::Equivalence;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::{BoardSubject, Record, StatusRecord, Subject};
use crate::run::Context;
use crate::run::queens_puzzle::{Asked, subject};

/// Counts boards with `rows` rows, or completions of the board in a file.
pub(in crate::run) fn count(
    rows: Option<usize>,
    args: &QueensCountArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let asked = Asked::meant(rows, &args.puzzle, context)?;
    let (puzzle, (census, total)) = asked.until_found(
        |puzzle| count_one(puzzle, args, context),
        |(_, total): &(Option<Census>, Answer)| total.clone(),
    )?;
    let exit = match census {
        Some(census) => print_census(&puzzle, &census, args, context),
        None => {
            let subject = Subject::Board(subject(&puzzle));
            context.print_count(&total, subject)
        }
    }?;
    asked.note_fewest(&puzzle, &total, context);
    Ok(exit)
}

/// Counts the boards of one puzzle; with a flag about symmetry, also those that each symmetry
/// leaves unchanged.
fn count_one(
    puzzle: &Puzzle,
    args: &QueensCountArgs,
    context: &Context,
) -> Result<(Option<Census>, Answer), Failure> {
    if equivalence(args)? == Equivalence::None && !args.by_symmetry {
        return Ok((None, context.count_puzzle(puzzle, args)?));
    }
    let census = context.take_census(puzzle, args)?;
    let all = census.runs()[0].answer.clone();
    Ok((Some(census), all))
}

/// Returns the symmetries up to which boards are counted.
fn equivalence(args: &QueensCountArgs) -> Result<Equivalence, Failure> {
    args.up_to.without_group_file().map_err(Failure::Misused)
}

/// Prints the number of boards up to symmetry; with --by-symmetry, also the number of boards that
/// each symmetry leaves unchanged.
fn print_census(
    puzzle: &Puzzle,
    census: &Census,
    args: &QueensCountArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let subject = subject(puzzle);
    let up_to = match equivalence(args)? {
        Equivalence::None => Equivalence::Symmetry,
        chosen => chosen,
    };
    let (count, words) = match up_to {
        Equivalence::Rotations => (census.up_to_rotation(), "up to rotation"),
        _ => (census.fundamental(), "up to symmetry"),
    };
    let classes = Subject::Board(subject.up_to(up_to));
    if !args.by_symmetry {
        return context.print_count(&count, classes);
    }
    for (symmetry, answer) in census.counts() {
        let fixed = BoardSubject { fixed_by: Some(symmetry.name()), ..subject };
        context.emit(
            || Record::Status(StatusRecord::new(answer, Subject::Board(fixed))),
            |output| writeln!(output, "{symmetry:<24} {answer}"),
        )?;
    }
    context.print_labeled_count(&format!("{words:<24} "), &count, classes)
}
