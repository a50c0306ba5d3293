//! Solves or counts an exact cover problem.

use std::ops::ControlFlow;
use std::path::Path;

use quadrille_dlx::question::Classifier;
use quadrille_dlx::{Answer, Count, Outcome, Problem, Solve};

use crate::args::SolveArgs;
use crate::equivalence::Equivalence;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::machine::threads;
use crate::record::Subject;
use crate::run::ending::answer;
use crate::run::read_problem::read_problem;
use crate::run::solution::{Presenter, Printer, group_source};
use crate::run::{
    Context, solve_approximate, solve_certificate, solve_checkpoint, solve_diagram, solve_optimum,
};

/// What a command line asks, of the questions that share the flags of `solve`.
enum Question<'a> {
    CountWithCheckpoint(&'a Path),
    CountWithCertificate(&'a Path),
    Count { limit: Option<u64> },
    Any,
    Best,
    Approximate,
    Diagram,
    Classes { limit: Option<u64> },
    List { limit: Option<u64> },
}

impl<'a> Question<'a> {
    /// Returns the question that was typed. Flags that do not go together were refused before.
    fn meant(args: &'a SolveArgs) -> Result<Self, Failure> {
        let certificate = args.certificate.certificate.as_deref().filter(|_| args.count);
        let one_unless_all = args.limit.or((!args.all).then_some(1));
        Ok(match (&args.checkpoint, certificate) {
            (Some(path), _) => Self::CountWithCheckpoint(path),
            (None, Some(path)) => Self::CountWithCertificate(path),
            _ if args.diagram.any => Self::Any,
            _ if args.asks_for_the_best() => Self::Best,
            _ if args.diagram.approximate => Self::Approximate,
            _ if args.diagram.asks() => Self::Diagram,
            _ if args.count => Self::Count { limit: args.limit },
            _ if is_up_to_symmetry(args)? => Self::Classes { limit: one_unless_all },
            _ => Self::List { limit: one_unless_all },
        })
    }
}

pub(in crate::run) fn run(args: SolveArgs, context: &Context) -> Result<Exit, Failure> {
    let source = Source::typed(args.file.clone());
    if let (Source::Stdin, Some(Source::Stdin)) = (&source, group_source(&args)) {
        let text = "the problem and the group cannot both be standard input";
        return Err(Failure::Misused(text.to_owned()));
    }
    check_symmetries(&args)?;
    let problem = read_problem(&source, args.from, context)?;
    let printer = Printer::new(&problem, &args, context)?;
    let exit = ask(&printer, &args, context)?;
    printer.finish()?;
    Ok(exit)
}

/// Refuses symmetries that an exact cover problem does not have.
fn check_symmetries(args: &SolveArgs) -> Result<(), Failure> {
    match args.up_to.meant().map_err(Failure::Misused)? {
        Equivalence::None | Equivalence::Symmetry => Ok(()),
        Equivalence::Rotations | Equivalence::Reflections => Err(Failure::Misused(
            "an exact cover problem has no rotations or reflections of its own; write --up-to \
             symmetry for all of its automorphisms, or state the motions as a group: \
             --up-to-symmetry=GROUPFILE"
                .to_owned(),
        )),
    }
}

/// Returns whether solutions that a symmetry exchanges count as one.
fn is_up_to_symmetry(args: &SolveArgs) -> Result<bool, Failure> {
    let meant = args.up_to.meant().map_err(Failure::Misused)?;
    Ok(meant != Equivalence::None)
}

/// Asks the typed question, and prints the answer.
pub(in crate::run) fn ask(
    presenter: &dyn Presenter,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    if let Some(question) = args.question_without_engine() {
        context.output.note(&format!("--engine has no effect on {question}"));
    }
    match Question::meant(args)? {
        Question::CountWithCheckpoint(path) => {
            count_with_checkpoint(presenter, path, args, context)
        }
        Question::CountWithCertificate(path) => {
            count_with_certificate(presenter.problem(), path, args, context)
        }
        Question::Count { limit } => count(presenter, limit, args, context),
        Question::Any => any(presenter, args, context),
        Question::Best => solve_optimum::run(presenter, args, context),
        Question::Approximate => solve_approximate::run(presenter, args, context),
        Question::Diagram => solve_diagram::run(presenter, args, context),
        Question::Classes { limit } => list_classes(presenter, limit, args, context),
        Question::List { limit } => list(presenter, limit, args, context),
    }
}

fn count_with_checkpoint(
    presenter: &dyn Presenter,
    path: &Path,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let (file, threads) = ((path, args.checkpoint_every), threads(args.threads));
    let (answer, statistics) =
        solve_checkpoint::count(presenter.problem(), file, threads, &args.common, context)?;
    let exit = context.print_count(&answer, Subject::Problem {})?;
    presenter.note_refutation(&answer);
    if args.common.report.stats {
        context.print_statistics(&statistics)?;
    }
    Ok(exit)
}

fn count_with_certificate(
    problem: &Problem,
    path: &Path,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let threads = threads(args.threads);
    let (answer, statistics, summary) =
        solve_certificate::count(problem, path, threads, &args.common, context)?;
    let exit = context.print_count(&answer, Subject::Problem {})?;
    if args.common.report.stats {
        context.output.note(&summary);
        context.print_statistics(&statistics)?;
    }
    Ok(exit)
}

fn count(
    presenter: &dyn Presenter,
    limit: Option<u64>,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let problem = presenter.problem();
    let mut watch = context.watch(args.common.report.progress);
    let (search, threads) = (&args.common.search, threads(args.threads));
    let counted = if is_up_to_symmetry(args)? {
        let query = classifier(presenter)?;
        let query = query.threads(threads);
        context.set_count(query, search, limit, &mut watch).count_classes()?
    } else {
        let query = problem.counter().threads(threads);
        context.set_count(query, search, limit, &mut watch).count()?
    };
    drop(watch);
    let statistics = counted.statistics().clone();
    let answer = counted.answer();
    let exit = context.print_count(&answer, Subject::Problem {})?;
    presenter.note_refutation(&answer);
    if args.common.report.stats {
        context.print_statistics(&statistics)?;
    }
    match answer {
        Answer::Complete(count) if args.diagram.verify => {
            Ok(exit.max(solve_diagram::verify_count(problem, &count, args, context)))
        }
        Answer::AtLeast(..) if args.diagram.verify => {
            context.output.note("not verified: the count is not complete");
            Ok(exit)
        }
        _ => Ok(exit),
    }
}

fn list(
    presenter: &dyn Presenter,
    limit: Option<u64>,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let problem = presenter.problem();
    let mut watch = context.watch(args.common.report.progress);
    let lister = problem.lister().threads(threads(args.threads));
    let lister = context.set_list(lister, &args.common.search, limit, &mut watch);
    let mut solutions = lister.solutions()?;
    let mut found = 0;
    for solution in solutions.by_ref() {
        found += 1;
        presenter.print(found, &solution, None)?;
    }
    let (answer, statistics) = (answer(found, solutions.stopped()), solutions.statistics());
    drop(solutions);
    drop(watch);
    let exit = context.end_listing(&answer, Subject::Problem {})?;
    presenter.note_refutation(&answer);
    if args.common.report.stats {
        context.print_statistics(&statistics)?;
    }
    Ok(exit)
}

/// Prints any one solution.
fn any(presenter: &dyn Presenter, args: &SolveArgs, context: &Context) -> Result<Exit, Failure> {
    let problem = presenter.problem();
    let finder = context.set_stops(problem.finder(), &args.common.search);
    let finder = finder.threads(threads(args.threads)).seed(args.diagram.seed.unwrap_or(0));
    let mut watch = context.watch(args.common.report.progress);
    let (outcome, statistics) = finder.observer(&mut watch).any_with_statistics();
    let answer = match outcome {
        Outcome::Found(solution) => {
            presenter.print(1, &solution, None)?;
            Answer::Complete(1u64.into())
        }
        Outcome::Impossible => Answer::Complete(Count::ZERO),
        Outcome::Stopped(reason) => Answer::AtLeast(Count::ZERO, reason),
    };
    drop(watch);
    let exit = context.end_listing(&answer, Subject::Problem {})?;
    presenter.note_refutation(&answer);
    if args.common.report.stats {
        context.print_statistics(&statistics)?;
    }
    Ok(exit)
}

/// Returns the question for classes.
fn classifier(presenter: &dyn Presenter) -> Result<Classifier<'_>, Failure> {
    let classifier = presenter.problem().classifier();
    Ok(match presenter.group()? {
        None => classifier,
        Some(group) => classifier.up_to(group),
    })
}

/// Prints one solution of each class.
fn list_classes(
    presenter: &dyn Presenter,
    limit: Option<u64>,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let mut watch = context.watch(args.common.report.progress);
    let classifier = classifier(presenter)?;
    let solver = context.set_count(classifier, &args.common.search, limit, &mut watch);
    let (mut found, mut failure) = (0, None);
    let counted = solver.for_each_class(|class| {
        found += 1;
        let (solution, size) = (class.solution(), Some(class.size()));
        match presenter.print(found, solution, size) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    })?;
    drop(watch);
    if let Some(failure) = failure {
        return Err(failure);
    }
    let statistics = counted.statistics().clone();
    let answer = counted.answer();
    let exit = context.end_listing(&answer, Subject::Problem {})?;
    presenter.note_refutation(&answer);
    if args.common.report.stats {
        context.print_statistics(&statistics)?;
    }
    Ok(exit)
}
