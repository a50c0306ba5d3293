//! Draws Sudoku puzzles.

use std::cell::{Cell, RefCell};

use quadrille_sudoku::{Found, Grid};

use crate::args::{SudokuPictureFormat, SudokuRenderArgs};
use crate::draw::{SudokuDiagram, SudokuHtml, SudokuSvg, SudokuText};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::ending::{Limit, answer, exit, words};
use crate::run::sudoku::{Numbered, describe_clashes, for_each_puzzle};
use crate::whole_file;

pub(in crate::run) fn run(args: SudokuRenderArgs, context: &Context) -> Result<Exit, Failure> {
    if args.candidates && args.format == SudokuPictureFormat::Text {
        let text = "candidates are drawn with --format svg and --format html only";
        return Err(Failure::Misused(text.to_owned()));
    }
    if let Some(path) = &args.output {
        whole_file::check_absent(path, args.force)?;
    }
    let source = Source::typed(args.file.clone());
    let (diagrams, printed_any) = (RefCell::new(Vec::new()), Cell::new(false));
    let exit = for_each_puzzle(&source, &args.puzzles, context, |numbered| {
        let (diagram, exit) = diagram(numbered, &args, context)?;
        // Text needs no other puzzles beside it, and is there at once.
        if args.format == SudokuPictureFormat::Text && args.output.is_none() {
            let gap = if printed_any.replace(true) { "\n" } else { "" };
            let text = SudokuText { diagram: &diagram, colored: context.output.is_colored() };
            writeln!(context.output, "{gap}{text}")?;
        } else {
            diagrams.borrow_mut().push(diagram);
        }
        Ok(exit)
    })?;
    let diagrams = diagrams.into_inner();
    if !diagrams.is_empty() && exit != Exit::Interrupted {
        let picture = picture(&diagrams, args.format, &source);
        match &args.output {
            None => writeln!(context.output, "{picture}")?,
            Some(path) => {
                whole_file::write(path, format!("{picture}\n").as_bytes())?;
                context.output.note(&format!("wrote {}", whole_file::shown(path)));
            }
        }
    }
    Ok(exit)
}

fn picture(diagrams: &[SudokuDiagram], format: SudokuPictureFormat, source: &Source) -> String {
    match format {
        SudokuPictureFormat::Svg => SudokuSvg { diagrams }.to_string(),
        SudokuPictureFormat::Html => SudokuHtml { diagrams, name: &source.name() }.to_string(),
        SudokuPictureFormat::Text => {
            let text = |diagram| SudokuText { diagram, colored: false }.to_string();
            diagrams.iter().map(text).collect::<Vec<_>>().join("\n\n")
        }
    }
}

/// What is to be drawn of a puzzle; and what is known of its answer, if that is asked for.
fn diagram(
    numbered: &Numbered,
    args: &SudokuRenderArgs,
    context: &Context,
) -> Result<(SudokuDiagram, Exit), Failure> {
    let (givens, rules) = (&numbered.puzzle.grid, &numbered.puzzle.rules);
    let clashes = numbered.clashes();
    let (answer, exit) = match args.answers {
        true => solution(numbered, args, context)?,
        false => (None, Exit::Success),
    };
    let mut clashing: Vec<_> = clashes.iter().flat_map(|clash| clash.cells.clone()).collect();
    clashing.sort_unstable();
    clashing.dedup();
    // A picture cannot show both in one cell; a page can show either.
    let candidates =
        args.candidates && (answer.is_none() || args.format == SudokuPictureFormat::Html);
    let diagram = SudokuDiagram {
        number: numbered.number,
        givens: givens.clone(),
        rules: rules.clone(),
        answer,
        candidates: candidates.then(|| rules.candidates(givens)),
        clashing,
    };
    Ok((diagram, exit))
}

/// The smallest solution, or what to say where none is known.
fn solution(
    numbered: &Numbered,
    args: &SudokuRenderArgs,
    context: &Context,
) -> Result<(Option<Grid>, Exit), Failure> {
    let suffix = numbered.suffix();
    match context.sudoku_solver(&numbered.model(), numbered.known, &args.search).smallest()? {
        Found::Solved(grid) => Ok((Some(grid), Exit::Success)),
        Found::Impossible => {
            let clashes = describe_clashes(&numbered.clashes());
            context.output.say(&format!("No solution{suffix}{clashes}"));
            Ok((None, Exit::Negative))
        }
        Found::Stopped { reason, best } => {
            let meaning = match best {
                Some(_) => "there may be a smaller solution",
                None => "no solution was found until then",
            };
            context.output.note(&format!("{}{suffix}; {meaning}", words(reason)));
            let known = answer(u64::from(best.is_some()), Some(reason));
            Ok((best, exit(&known, Limit::Typed)))
        }
    }
}
