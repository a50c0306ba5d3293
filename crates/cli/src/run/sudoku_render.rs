//! Draws Sudoku puzzles.

use std::cell::{Cell, RefCell};

use quadrille_sudoku::{Best, Grid};

use crate::args::{PictureFormat, SudokuRenderArgs};
use crate::draw::{SudokuDiagram, SudokuHtml, SudokuSvg, SudokuText};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::ending::{Limit, answer, exit, words};
use crate::run::sudoku::{self, Numbered, describe_clashes, for_each_puzzle};

pub(in crate::run) fn run(args: SudokuRenderArgs, context: &Context) -> Result<Exit, Failure> {
    let format = context.check_picture(&args.picture)?;
    if args.candidates && format == PictureFormat::Text {
        let text = "candidates need --format svg or --format html";
        return Err(Failure::Misused(text.to_owned()));
    }
    let source = sudoku::source(args.file.as_ref());
    let (diagrams, printed_any) = (RefCell::new(Vec::new()), Cell::new(false));
    let exit = for_each_puzzle(&source, &args.puzzles, context, |numbered| {
        let (diagram, exit) = diagram(numbered, &args, format, context)?;
        // Text is printed at once, since puzzles are not arranged on a sheet.
        if format == PictureFormat::Text && args.picture.output.is_none() {
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
        context.write_picture(picture(&diagrams, format, &source), &args.picture)?;
    }
    Ok(exit)
}

fn picture(diagrams: &[SudokuDiagram], format: PictureFormat, source: &Source) -> String {
    match format {
        PictureFormat::Svg => SudokuSvg { diagrams }.to_string(),
        PictureFormat::Html => SudokuHtml { diagrams, name: &source.name() }.to_string(),
        PictureFormat::Text => {
            let text = |diagram| SudokuText { diagram, colored: false }.to_string();
            diagrams.iter().map(text).collect::<Vec<_>>().join("\n\n")
        }
    }
}

/// Returns the drawing of a puzzle, and the exit code of its solution if one was requested.
fn diagram(
    numbered: &Numbered,
    args: &SudokuRenderArgs,
    format: PictureFormat,
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
    // A picture shows either solutions or candidates in a cell; a page can switch.
    let candidates = args.candidates && (answer.is_none() || format == PictureFormat::Html);
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

/// Finds the smallest solution, or prints why there is none.
fn solution(
    numbered: &Numbered,
    args: &SudokuRenderArgs,
    context: &Context,
) -> Result<(Option<Grid>, Exit), Failure> {
    let suffix = numbered.suffix();
    match context.sudoku_solver(&numbered.model(), &numbered.known, &args.search).smallest()? {
        Best::Solved(grid) => Ok((Some(grid), Exit::Success)),
        Best::Impossible => {
            let clashes = describe_clashes(&numbered.clashes());
            context.output.say(&format!("No solution{suffix}{clashes}"));
            Ok((None, Exit::Negative))
        }
        Best::Stopped { reason, best } => {
            let meaning = match best {
                Some(_) => "there may be a smaller solution",
                None => "no solution found so far",
            };
            context.output.note(&format!("{}{suffix}; {meaning}", words(reason)));
            let known = answer(u64::from(best.is_some()), Some(reason));
            Ok((best, exit(&known, Limit::Typed)))
        }
    }
}
