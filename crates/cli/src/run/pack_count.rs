//! Counts the solutions of a packing puzzle.

use quadrille_dlx::Solve;

use crate::args::PackCountArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::machine::threads;
use crate::record::Subject;
use crate::run::Context;
use crate::run::pack::Puzzle;

pub(in crate::run) fn run(args: PackCountArgs, context: &Context) -> Result<Exit, Failure> {
    let puzzle = Puzzle::read(&Source::typed(args.file), context)?;
    let (search, threads) = (&args.common.search, threads(args.threads));
    let mut watch = context.watch(args.common.report.progress);
    let counted = match args.up_to.motions() {
        Some(up_to) => {
            let query = puzzle.classifier(up_to).threads(threads);
            context.set_count(query, search, args.limit, &mut watch).count_classes()?
        }
        None => {
            let query = puzzle.model.problem().counter().threads(threads);
            context.set_count(query, search, args.limit, &mut watch).count()?
        }
    };
    drop(watch);
    let statistics = counted.statistics().clone();
    let answer = counted.answer();
    let exit = context.print_count(&answer, Subject::Problem {})?;
    puzzle.note_misfit(&answer, context);
    if args.common.report.stats {
        context.print_statistics(&statistics)?;
    }
    Ok(exit)
}
