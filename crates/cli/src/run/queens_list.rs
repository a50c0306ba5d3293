//! Lists boards of queens.

use quadrille_dlx::observe::Statistics;
use quadrille_dlx::{Answer, StopReason};
use quadrille_nqueens::{Model, Puzzle};

use crate::args::QueensListArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::{BoardSubject, Subject};
use crate::run::Context;
use crate::run::ending::answer;
use crate::run::queens_puzzle::{Asked, subject};

pub(in crate::run) fn run(args: QueensListArgs, context: &Context) -> Result<Exit, Failure> {
    let asked = Asked::meant(args.size, &args.puzzle, context)?;
    let (puzzle, (answer, statistics)) = asked.until_found(
        |puzzle| list(puzzle, &args, context),
        |(answer, _): &(Answer, Statistics)| answer.clone(),
    )?;
    let subject = match args.puzzle.is_plain() && !args.fundamental {
        true => Subject::Queens { queens: puzzle.goal().queens() },
        false => {
            let up_to_symmetry = args.fundamental;
            Subject::Board(BoardSubject { up_to_symmetry, ..subject(&puzzle) })
        }
    };
    let exit = context.end_listing(&answer, subject)?;
    asked.note_fewest(&puzzle, &answer, context);
    if args.report.stats {
        context.print_statistics(&statistics)?;
    }
    Ok(exit)
}

/// Prints the boards of a puzzle, or one of each class.
fn list(
    puzzle: &Puzzle,
    args: &QueensListArgs,
    context: &Context,
) -> Result<(Answer, Statistics), Failure> {
    let model = Model::of(puzzle)?;
    let mut watch = context.watch(args.report.progress);
    // The engine has no limit on classes.
    let limit = args.limit.filter(|_| !args.fundamental);
    let mut boards =
        model.boards_with(|solver| context.set_list(solver, &args.search, limit, &mut watch))?;
    let (mut found, mut stopped) = (0, None);
    for board in boards.by_ref() {
        let class_size = match args.fundamental {
            true => match puzzle.class_size_of_first(&board) {
                None => continue,
                size => size,
            },
            false => None,
        };
        found += 1;
        context.print_board(&board, found, class_size, args.format())?;
        if args.fundamental && args.limit == Some(found) {
            stopped = Some(StopReason::SolutionLimit);
            break;
        }
    }
    Ok((answer(found, stopped.or(boards.stopped())), boards.statistics()))
}
