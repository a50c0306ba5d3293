//! Solves a packing puzzle, and prints or draws its solutions.

use std::ops::ControlFlow;
use std::slice;

use quadrille_dlx::observe::Statistics;
use quadrille_dlx::{Answer, Count, Solution, Solve};
use quadrille_packing::{Arrangement, UpTo};

use crate::args::PackSolveArgs;
use crate::draw::Packings;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{PICTURE_FORMATS, PictureFormat};
use crate::input::Source;
use crate::machine::threads;
use crate::record::{PackedRecord, PlacementRecord, Record, Subject};
use crate::run::Context;
use crate::run::ending::answer;
use crate::run::pack::Puzzle;
use crate::run::pack_render::draw;

pub(in crate::run) fn run(args: PackSolveArgs, context: &Context) -> Result<Exit, Failure> {
    let format = match args.common.json {
        true => PICTURE_FORMATS[0],
        false => context.check_picture(&args.picture)?,
    };
    let puzzle = Puzzle::read(&Source::typed(args.file.clone()), context)?;
    // Other formats, and files, need every solution.
    let is_streamed = args.common.json || format.is_sequential() && context.output.file().is_none();
    let mut drawn = Vec::new();
    let mut found = 0;
    let mut each = |solution: &Solution<'_>, class_size: Option<&Count>| {
        found += 1;
        let placements = puzzle.model.payloads(solution.options()).cloned();
        let arrangement = Arrangement::new(&puzzle.packing, placements);
        match is_streamed {
            true => print(solution, &arrangement, found, class_size, format, &args, context),
            false => {
                drawn.push(arrangement);
                Ok(())
            }
        }
    };
    let (answer, statistics) = match args.up_to.motions() {
        Some(up_to) => classes(&puzzle, up_to, &args, context, each)?,
        None => all(&puzzle, &args, context, |solution| each(solution, None))?,
    };
    if !drawn.is_empty() {
        let title = title(&answer);
        draw(Packings::new(&drawn, args.view.view(), &title), format, context)?;
    }
    let exit = context.end_listing(&answer, Subject::Problem {})?;
    puzzle.note_misfit(&answer, context);
    if args.common.report.stats {
        context.print_statistics(&statistics)?;
    }
    Ok(exit)
}

/// Returns the limit on solutions.
fn limit(args: &PackSolveArgs) -> Option<u64> {
    if args.all { None } else { args.limit.or(Some(1)) }
}

/// Describes the solutions on a page.
fn title(answer: &Answer) -> String {
    match answer {
        Answer::Complete(found) if *found == 1 => "The only solution".to_owned(),
        Answer::Complete(found) => format!("All {found} solutions"),
        Answer::AtLeast(found, _) if *found == 1 => "A solution".to_owned(),
        Answer::AtLeast(found, _) => format!("{found} solutions"),
    }
}

/// Finds solutions in the order of the search.
fn all(
    puzzle: &Puzzle,
    args: &PackSolveArgs,
    context: &Context,
    mut each: impl FnMut(&Solution<'_>) -> Result<(), Failure>,
) -> Result<(Answer, Statistics), Failure> {
    let mut watch = context.watch(args.common.report.progress);
    let lister = puzzle.model.problem().lister().threads(threads(args.threads));
    let lister = context.set_list(lister, &args.common.search, limit(args), &mut watch);
    let mut solutions = lister.solutions()?;
    let mut found = 0;
    for solution in solutions.by_ref() {
        found += 1;
        each(&solution)?;
    }
    Ok((answer(found, solutions.stopped()), solutions.statistics()))
}

/// Finds one solution of each class.
fn classes(
    puzzle: &Puzzle,
    up_to: UpTo,
    args: &PackSolveArgs,
    context: &Context,
    mut each: impl FnMut(&Solution<'_>, Option<&Count>) -> Result<(), Failure>,
) -> Result<(Answer, Statistics), Failure> {
    let mut watch = context.watch(args.common.report.progress);
    let classifier = puzzle.classifier(up_to);
    let query = context.set_count(classifier, &args.common.search, limit(args), &mut watch);
    let mut failure = None;
    let counted =
        query.for_each_class(|class| match each(class.solution(), Some(class.size())) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        })?;
    match failure {
        Some(failure) => Err(failure),
        None => {
            let statistics = counted.statistics().clone();
            Ok((counted.answer(), statistics))
        }
    }
}

/// Prints a solution as it is found.
fn print(
    solution: &Solution<'_>,
    arrangement: &Arrangement<'_>,
    number: u64,
    class_size: Option<&Count>,
    format: &dyn PictureFormat,
    args: &PackSolveArgs,
    context: &Context,
) -> Result<(), Failure> {
    if number > 1 {
        context.separate()?;
    }
    context.emit(
        || Record::Packed(record(solution, arrangement, number, class_size)),
        |output| match args.plain {
            true => solution.iter().try_for_each(|option| writeln!(output, "{option}")),
            false => {
                let arrangements = slice::from_ref(arrangement);
                let packings = Packings::new(arrangements, args.view.view(), "");
                write!(output, "{}", format.packings(packings))
            }
        },
    )?;
    context.output.end_of_result()
}

fn record(
    solution: &Solution<'_>,
    arrangement: &Arrangement<'_>,
    number: u64,
    class_size: Option<&Count>,
) -> PackedRecord {
    let packing = arrangement.packing();
    let placements = arrangement.placements().iter().map(|placement| PlacementRecord {
        piece: packing.pieces()[placement.piece].name().to_owned(),
        cells: placement.cells.iter().map(|&cell| packing.cell_name(cell)).collect(),
    });
    PackedRecord {
        number: number.to_string(),
        options: solution.options().iter().map(|option| option.index()).collect(),
        placements: placements.collect(),
        letters: arrangement.letters().to_string().lines().map(str::to_owned).collect(),
        class_size: class_size.map(ToString::to_string),
    }
}
