//! Solves a packing puzzle, and prints or draws its solutions.

use quadrille_dlx::{Engine, Outcome, Solve, StopReason};
use quadrille_packing::Sheet;

use crate::args::{PackSolveArgs, SearchArgs};
use crate::draw::Packings;
use crate::equivalence::Equivalence;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{PICTURE_FORMATS, PictureFormat};
use crate::input::Source;
use crate::run::Context;
use crate::run::pack::{AnyPuzzle, Puzzle, PuzzlePresenter, Shown};
use crate::run::pack_dominoes;
use crate::run::solve::ask;

pub(in crate::run) fn run(args: PackSolveArgs, context: &Context) -> Result<Exit, Failure> {
    let format = match args.common.json {
        true => PICTURE_FORMATS[0],
        false => context.check_picture(&args.picture)?,
    };
    check(&args, format)?;
    let source = Source::typed(args.file.clone());
    let puzzle = match AnyPuzzle::read(&source, args.symmetric.symmetric.as_deref(), context)? {
        AnyPuzzle::Pieces(puzzle) => puzzle,
        AnyPuzzle::Dominoes(model) => {
            if !format.is_sequential() {
                let text = "dominoes are drawn as text; write --format text or --json";
                return Err(Failure::Misused(text.to_owned()));
            }
            return pack_dominoes::answer(&model, &args.meant(), context);
        }
    };
    let view = args.view.view();
    // A sheet or a page needs all its solutions.
    let shown = match (args.plain, format.is_sequential()) {
        (true, _) => Shown::Plain,
        (false, true) => Shown::Streamed(format),
        (false, false) => Shown::Together { limit: drawn_limit(&args) },
    };
    let presenter = PuzzlePresenter::new(&puzzle, &args.up_to, shown, view, context)?;
    let mut meant = args.meant();
    meant.diagram.any |=
        wants_any(&args)? && !is_soon_found(&puzzle, &args.common.search, context)?;
    let exit = ask(&presenter, &meant, context)?;
    presenter.print_frequencies()?;
    draw(presenter, format, &args, exit, context)?;
    Ok(exit)
}

/// Nodes within which the first solution of a small puzzle is found, times the members of its problem: about
/// a second.
const SHORT_WORK: u64 = 200_000_000;

/// Whether one solution is wanted, and the question says nothing about which one.
fn wants_any(args: &PackSolveArgs) -> Result<bool, Failure> {
    let PackSolveArgs { all, limit, questions, common, up_to, .. } = args;
    let says_nothing = !all && limit.is_none() && questions.are_absent();
    let is_plain = common.search.engine == Engine::Auto && common.search.node_limit.is_none();
    let up_to = up_to.without_group_file().map_err(Failure::Misused)?;
    Ok(says_nothing && is_plain && up_to == Equivalence::None)
}

/// Whether the first solution in the order of `--all` is found at once, or there is none.
fn is_soon_found(puzzle: &Puzzle, search: &SearchArgs, context: &Context) -> Result<bool, Failure> {
    let problem = puzzle.model.problem();
    let nodes = SHORT_WORK / (problem.member_count() as u64).max(1);
    let first = context.set_stops(problem.lister(), search).node_limit(nodes).first()?;
    Ok(!matches!(first, Outcome::Stopped(StopReason::NodeLimit | StopReason::TimeLimit)))
}

/// Refuses what has no meaning together.
fn check(args: &PackSolveArgs, format: &dyn PictureFormat) -> Result<(), Failure> {
    let misused = |text: &str| Err(Failure::Misused(text.to_owned()));
    if args.questions.frequencies && !format.is_sequential() {
        let text = "--frequencies prints text or JSON; write --output with a name that ends in .txt \
                    or .json";
        return misused(text);
    }
    args.up_to.without_group_file().map_err(Failure::Misused)?;
    Ok(())
}

/// Returns the most solutions that are drawn on a sheet or page: the usual limit, unless a number was
/// typed.
fn drawn_limit(args: &PackSolveArgs) -> usize {
    let typed = args.limit.or(args.questions.best).or(args.questions.sample);
    typed.map_or(Sheet::LIMIT, |typed| usize::try_from(typed).unwrap_or(usize::MAX))
}

/// Draws the solutions that are shown together, if there are any.
fn draw(
    presenter: PuzzlePresenter<'_>,
    format: &dyn PictureFormat,
    args: &PackSolveArgs,
    exit: Exit,
    context: &Context,
) -> Result<(), Failure> {
    let found = presenter.found();
    let (drawn, captions) = presenter.into_drawn();
    if drawn.is_empty() {
        return Ok(());
    }
    let is_whole = args.limit.map_or(args.all, |limit| found < limit);
    let is_list_of_all = args.questions.are_absent() && is_whole;
    let title = title(found, drawn.len() as u64, is_list_of_all && exit == Exit::Success, args);
    let packings = Packings::new(&drawn, args.view.view(), &title);
    let packings = Packings { captions: &captions, limit: usize::MAX, ..packings };
    let text = format.packings(packings).to_string();
    writeln!(context.output, "{}", text.trim_end_matches('\n'))?;
    if (drawn.len() as u64) < found {
        context.output.note(&format!(
            "drew the first {} of {found} solutions; -n {found} draws all, and --format text prints \
             them",
            drawn.len()
        ));
    }
    Ok(())
}

/// Describes the solutions on a page.
fn title(found: u64, drawn: u64, is_complete: bool, args: &PackSolveArgs) -> String {
    let one_or = |one: &str, many: String| if found == 1 { one.to_owned() } else { many };
    let questions = &args.questions;
    match is_complete {
        _ if questions.minimize => {
            one_or("The cheapest solution", format!("The {found} cheapest solutions"))
        }
        _ if questions.maximize => {
            one_or("The dearest solution", format!("The {found} dearest solutions"))
        }
        _ if questions.sample.is_some() => {
            one_or("A random solution", format!("{found} random solutions"))
        }
        _ if drawn < found => format!("The first {drawn} of {found} solutions"),
        true => one_or("The only solution", format!("All {found} solutions")),
        false => one_or("A solution", format!("{found} solutions")),
    }
}
