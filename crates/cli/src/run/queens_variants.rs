//! Counts boards of other queens puzzles than n queens on an n×n board, and boards up to symmetry.

use quadrille_dlx::Answer;
use quadrille_nqueens::{Census, Model, Puzzle, Symmetry};

use crate::args::QueensCountArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::{BoardSubject, Record, StatusRecord, Subject};
use crate::run::Context;
use crate::run::queens_fast;
use crate::run::queens_puzzle::{Asked, subject};

/// Counts the boards with so many rows, or of the board in a file.
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
            context.print_count(&total, subject, args.common.json)
        }
    }?;
    asked.tell_fewest(&puzzle, &total, context);
    Ok(exit)
}

/// Counts the boards of one puzzle: those that each symmetry leaves as they are if that is asked,
/// and all of them.
fn count_one(
    puzzle: &Puzzle,
    args: &QueensCountArgs,
    context: &Context,
) -> Result<(Option<Census>, Answer), Failure> {
    let count = |model: &Model| -> Result<Answer, Failure> {
        let mut watch = context.watch(args.common.report.progress);
        let solver =
            context.set_count(model.counter(), &args.common.search, args.limit, &mut watch);
        let counted = solver.count()?;
        drop(watch);
        if args.common.report.stats {
            context.print_statistics(counted.statistics(), args.common.json)?;
        }
        Ok(counted.answer())
    };
    if !args.fundamental && !args.by_symmetry {
        return Ok((None, count(&Model::of(puzzle)?)?));
    }
    // Where a faster way is known to count all boards, it does that part.
    let fast = queens_fast::applies_to_all(puzzle.shape().rows(), args);
    let census = Census::take(puzzle, |symmetry, model| match symmetry {
        Symmetry::Identity if fast => queens_fast::answer(puzzle.shape().rows(), args, context),
        _ => count(model),
    })?;
    let all = census.counts().first().map(|(_, answer)| answer.clone());
    Ok((Some(census), all.expect("the identity is a symmetry")))
}

/// Prints how many boards there are up to symmetry; before that, if it was asked, how many each
/// symmetry leaves as they are.
fn print_census(
    puzzle: &Puzzle,
    census: &Census,
    args: &QueensCountArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let (fundamental, output) = (census.fundamental(), &context.output);
    let subject = subject(puzzle);
    let classes = Subject::Board(BoardSubject { up_to_symmetry: true, ..subject });
    if args.by_symmetry && args.common.json {
        for (symmetry, answer) in census.counts() {
            let fixed = BoardSubject { fixed_by: Some(symmetry.name()), ..subject };
            output.json(&Record::Status(StatusRecord::new(answer, Subject::Board(fixed))))?;
        }
    } else if args.by_symmetry {
        for (symmetry, answer) in census.counts() {
            writeln!(output, "{symmetry:<24} {answer}")?;
        }
        write!(output, "{:<24} ", "up to symmetry")?;
    }
    context.print_count(&fundamental, classes, args.common.json)
}
