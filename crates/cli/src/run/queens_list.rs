//! Lists boards of queens.

use quadrille_dlx::diagram::CompileError;
use quadrille_dlx::observe::Statistics;
use quadrille_dlx::{Answer, Count, StopReason};
use quadrille_nqueens::{Puzzle, Symmetry};

use crate::args::{QueensListArgs, SearchArgs};
use crate::equivalence::Equivalence;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::machine::{memory_share, threads};
use crate::record::Subject;
use crate::run::ending::answer;
use crate::run::queens_boards::BoardPrinter;
use crate::run::queens_puzzle::{Asked, made, subject};
use crate::run::{Context, seed, solve_diagram};

pub(in crate::run) fn run(args: QueensListArgs, context: &Context) -> Result<Exit, Failure> {
    let up_to = args.up_to.without_group_file().map_err(Failure::Misused)?;
    if up_to != Equivalence::None && args.sample.is_some() {
        let text = "--sample draws from all boards, not from classes; leave out --up-to";
        return Err(Failure::Misused(text.to_owned()));
    }
    let asked = Asked::meant(args.size, &args.puzzle, context)?;
    let list = |puzzle: &Puzzle| match args.sample {
        Some(wanted) => sample(puzzle, wanted, &args, context),
        None => list(puzzle, up_to, &args, context),
    };
    let (puzzle, (answer, statistics)) =
        asked.until_found(list, |(answer, _): &(Answer, Option<Statistics>)| answer.clone())?;
    let subject = match args.puzzle.is_plain() && up_to == Equivalence::None {
        true => Subject::Queens { queens: puzzle.goal().queens() },
        false => Subject::Board(subject(&puzzle).up_to(up_to)),
    };
    if let Some(reason) = answer.stopped().filter(|_| args.sample.is_some() && !is_found(&answer)) {
        return solve_diagram::stopped(reason, "fewer queens", subject, context);
    }
    let exit = context.end_listing(&answer, subject)?;
    asked.note_fewest(&puzzle, &answer, context);
    if let Some(statistics) = statistics.filter(|_| args.report.stats) {
        context.print_statistics(&statistics)?;
    }
    Ok(exit)
}

fn is_found(answer: &Answer) -> bool {
    !answer.found().is_zero()
}

/// Prints the boards of a puzzle, or one of each class.
fn list(
    puzzle: &Puzzle,
    up_to: Equivalence,
    args: &QueensListArgs,
    context: &Context,
) -> Result<(Answer, Option<Statistics>), Failure> {
    let mut printer = BoardPrinter::new(puzzle, args.format(context.output.file()), context)?;
    let limit = args.limit.or(printer.usual_limit());
    let group = group(puzzle, up_to);
    let deadline = context.deadline(args.search.time_limit);
    let model = match made(puzzle, &deadline)? {
        Ok(model) => model,
        Err(reason) => return Ok((Answer::AtLeast(Count::ZERO, reason), None)),
    };
    let search = SearchArgs { time_limit: deadline.left(), ..args.search.clone() };
    let mut watch = context.watch(args.report.progress);
    // The engine has no limit on classes.
    let engine_limit = limit.filter(|_| group.is_none());
    let mut boards = model.boards_with(|lister| {
        let lister = lister.threads(threads(args.threads));
        context.set_list(lister, &search, engine_limit, &mut watch)
    })?;
    let mut stopped = None;
    for board in boards.by_ref() {
        let class_size = match &group {
            None => None,
            Some(group) => match puzzle.class_size_of_first_under(group, &board) {
                None => continue,
                size => size,
            },
        };
        printer.print(&board, class_size)?;
        if group.is_some() && limit == Some(printer.number()) {
            stopped = Some(StopReason::SolutionLimit);
            break;
        }
    }
    let stopped = stopped.or(boards.stopped());
    printer.finish()?;
    if args.limit.is_none() && stopped == Some(StopReason::SolutionLimit) {
        let drawn = printer.number();
        context.output.note(&format!("only {drawn} boards are drawn; --limit sets their number"));
    }
    Ok((answer(printer.number(), stopped), Some(boards.statistics())))
}

/// Returns the group up to which boards are listed, unless all are.
fn group(puzzle: &Puzzle, up_to: Equivalence) -> Option<Vec<Symmetry>> {
    let mut group = puzzle.symmetries();
    match up_to {
        Equivalence::None => return None,
        Equivalence::Rotations => group.retain(|symmetry| symmetry.is_rotation()),
        Equivalence::Reflections | Equivalence::Symmetry => {}
    }
    Some(group)
}

/// Prints random boards of a puzzle, drawn from a diagram of all.
fn sample(
    puzzle: &Puzzle,
    wanted: u64,
    args: &QueensListArgs,
    context: &Context,
) -> Result<(Answer, Option<Statistics>), Failure> {
    let mut printer = BoardPrinter::new(puzzle, args.format(context.output.file()), context)?;
    let deadline = context.deadline(args.search.time_limit);
    let model = match made(puzzle, &deadline)? {
        Ok(model) => model,
        Err(reason) => return Ok((Answer::AtLeast(Count::ZERO, reason), None)),
    };
    let search = SearchArgs { time_limit: deadline.left(), ..args.search.clone() };
    let mut watch = context.watch(args.report.progress);
    let compiler = context.set_stops(model.compiler(), &search);
    let compiler = compiler.memory_limit(args.search.memory.unwrap_or_else(memory_share));
    let diagram = match compiler.compile_by_orbits_watched(&mut watch) {
        Ok(diagram) => diagram,
        Err(CompileError { reason, .. }) => {
            return Ok((Answer::AtLeast(Count::ZERO, reason), None));
        }
    };
    drop(watch);
    if diagram.count().is_zero() {
        return Ok((Answer::Complete(Count::ZERO), None));
    }
    let seed = seed::typed_or_noted(args.seed, "reproduces these boards", context);
    let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
    for solution in diagram.samples(seed).take(wanted) {
        if context.interrupt.token().is_cancelled() {
            printer.finish()?;
            return Ok((answer(printer.number(), Some(StopReason::Cancelled)), None));
        }
        printer.print(&model.board(&solution), None)?;
    }
    printer.finish()?;
    Ok((answer(printer.number(), None), None))
}
