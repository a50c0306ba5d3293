//! Draws Sudoku puzzles.

use std::cell::{Cell, RefCell};
use std::slice;

use quadrille_sudoku::{Best, Grid};

use crate::args::SudokuRenderArgs;
use crate::draw::{SudokuDiagram, Sudokus};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{Candidates, PICTURE_FORMATS, PictureFormat, either};
use crate::run::Context;
use crate::run::ending::{answer, exit, words};
use crate::run::sudoku::{self, Numbered, describe_clashes, for_each_puzzle};

pub(in crate::run) fn run(args: SudokuRenderArgs, context: &Context) -> Result<Exit, Failure> {
    let format = context.check_picture(&args.picture)?;
    if args.candidates && format.candidates() == Candidates::Never {
        return Err(Failure::Misused(format!("candidates need {}", formats_with_candidates())));
    }
    let source = sudoku::source(args.file.as_ref());
    let name = source.name();
    let (diagrams, printed_any) = (RefCell::new(Vec::new()), Cell::new(false));
    let exit = for_each_puzzle(&source, &args.puzzles, context, |numbered| {
        let (diagram, exit) = diagram(numbered, &args, format, context)?;
        if format.is_sequential() && context.output.file().is_none() {
            let gap = if printed_any.replace(true) { "\n" } else { "" };
            let (diagrams, colored) = (slice::from_ref(&diagram), context.output.is_colored());
            let text = format.sudokus(Sudokus { diagrams, name: &name, colored });
            writeln!(context.output, "{gap}{text}")?;
        } else {
            diagrams.borrow_mut().push(diagram);
        }
        Ok(exit)
    })?;
    let diagrams = diagrams.into_inner();
    if !diagrams.is_empty() && exit != Exit::Interrupted {
        let sudokus = Sudokus { diagrams: &diagrams, name: &name, colored: false };
        writeln!(context.output, "{}", format.sudokus(sudokus))?;
    }
    Ok(exit)
}

/// Returns the flags that choose a format with candidates.
fn formats_with_candidates() -> String {
    let able = PICTURE_FORMATS.iter().filter(|it| it.candidates() != Candidates::Never);
    either(&able.map(|format| format!("--format {}", format.name())).collect::<Vec<_>>())
}

/// Returns the drawing of a puzzle, and the exit code of its solution if one was requested.
fn diagram(
    numbered: &Numbered,
    args: &SudokuRenderArgs,
    format: &dyn PictureFormat,
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
    let candidates = args.candidates
        && match format.candidates() {
            Candidates::Never => false,
            Candidates::WithoutAnswer => answer.is_none(),
            Candidates::Always => true,
        };
    let diagram = SudokuDiagram {
        number: numbered.number,
        givens: givens.clone(),
        rules: rules.clone(),
        symbols: numbered.symbols(),
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
            let clashes = describe_clashes(&numbered.clashes(), numbered.symbols());
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
            Ok((best, exit(&known)))
        }
    }
}
