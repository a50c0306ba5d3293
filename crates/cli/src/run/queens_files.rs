//! Counts boards with a checkpoint or a certificate, by a search of the exact cover problem.

use std::path::Path;

use quadrille_dlx::Engine;
use quadrille_nqueens::{Counter, Method, Model, Puzzle};

use crate::args::{QueensCountArgs, Sizes};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::Subject;
use crate::run::queens_puzzle::{Asked, subject};
use crate::run::{Context, solve_certificate, solve_checkpoint};

/// A file that goes with a count.
#[derive(Clone, Copy)]
pub(in crate::run) enum CountFile<'a> {
    Checkpoint(&'a Path),
    Certificate(&'a Path),
}

impl<'a> CountFile<'a> {
    /// Returns the file that was typed.
    pub(in crate::run) fn typed(args: &'a QueensCountArgs) -> Option<Self> {
        let checkpoint = args.checkpoint.as_deref().map(Self::Checkpoint);
        checkpoint.or(args.certificate.as_deref().map(Self::Certificate))
    }

    fn flag(self) -> &'static str {
        match self {
            Self::Checkpoint(_) => "--checkpoint",
            Self::Certificate(_) => "--certificate",
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Self::Checkpoint(_) => "a checkpoint",
            Self::Certificate(_) => "a certificate",
        }
    }
}

/// Counts the boards of one puzzle.
pub(in crate::run) fn count(
    file: CountFile<'_>,
    args: &QueensCountArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let rows = match *args.sizes {
        [] => None,
        [Sizes { first, last }] if first == last => Some(first),
        _ => {
            return Err(Failure::Misused(format!(
                "{} is for one count; write one number of queens",
                file.noun()
            )));
        }
    };
    let asked = Asked::meant(rows, &args.puzzle, context)?;
    let puzzle = asked.only(file.noun())?;
    note_method(puzzle, file, args, context)?;
    let model = Model::of(puzzle)?;
    let (problem, threads) = (model.problem(), args.threads.into());
    let (answer, statistics, summary) = match file {
        CountFile::Checkpoint(path) => {
            let file = (path, args.checkpoint_every);
            let (answer, statistics) =
                solve_checkpoint::count(problem, file, threads, &args.common, context)?;
            (answer, statistics, None)
        }
        CountFile::Certificate(path) => {
            let (answer, statistics, summary) =
                solve_certificate::count(problem, path, threads, &args.common, context)?;
            (answer, statistics, Some(summary))
        }
    };
    let subject = match args.puzzle.is_plain() {
        true => Subject::Queens { queens: puzzle.goal().queens() },
        false => Subject::Board(subject(puzzle)),
    };
    let exit = context.print_count(&answer, subject)?;
    if args.common.report.stats {
        if let Some(summary) = summary {
            context.output.note(&summary);
        }
        context.print_statistics(&statistics)?;
    }
    Ok(exit)
}

/// Notes that the count would be faster without the file, or that the engine has no effect.
fn note_method(
    puzzle: &Puzzle,
    file: CountFile<'_>,
    args: &QueensCountArgs,
    context: &Context,
) -> Result<(), Failure> {
    if let (CountFile::Certificate(_), true) = (file, args.common.search.engine != Engine::Auto) {
        context.output.note("--engine has no effect on --certificate");
    }
    if context.queens_counter(Counter::of(puzzle)?, args).choice().method == Method::MeetInTheMiddle
    {
        let flag = file.flag();
        context
            .output
            .note(&format!("{flag} needs a search, which is slower than a count without it"));
    }
    Ok(())
}
