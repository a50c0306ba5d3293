//! Draws Sudoku puzzles.

use std::cell::{Cell, RefCell};
use std::slice;

use quadrille_sudoku::{Best, Form, Grid};
use quadrille_sudoku_formats::{Puzzle, WrittenFormat};

use crate::args::{PuzzleOutput, SudokuRenderArgs};
use crate::draw::{SudokuDiagram, Sudokus};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{Candidates, GridFormat, PICTURE_FORMATS, PictureFormat, either};
use crate::run::Context;
use crate::run::ending::{answer, exit, words};
use crate::run::sudoku::{self, Numbered, describe_clashes, for_each_puzzle};

pub(in crate::run) fn run(args: SudokuRenderArgs, context: &Context) -> Result<Exit, Failure> {
    let format = match args.format(context.output.file()).map_err(Failure::Misused)? {
        PuzzleOutput::Picture(format) => format,
        PuzzleOutput::Text(format) => return write(&args, format, context),
    };
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

/// Writes the puzzles as text.
fn write(args: &SudokuRenderArgs, format: GridFormat, context: &Context) -> Result<Exit, Failure> {
    if args.candidates {
        return Err(Failure::Misused(format!("candidates need {}", formats_with_candidates())));
    }
    let source = sudoku::source(args.file.as_ref());
    let output = &context.output;
    let frame = format.written().and_then(WrittenFormat::frame);
    let (printed_any, header_above) = (Cell::new(false), RefCell::new(String::new()));
    let exit = for_each_puzzle(&source, &args.puzzles, context, |numbered| {
        let (answer, exit) = match args.answers {
            true => solution(numbered, args, context)?,
            false => (None, Exit::Success),
        };
        let Puzzle { grid, rules, layout, .. } = &numbered.puzzle;
        let shown = answer.as_ref().unwrap_or(grid);
        let is_first = !printed_any.replace(true);
        match format.written() {
            Some(format) => {
                let text = format.text(shown, rules, grid);
                let text =
                    text.map_err(|why| Failure::Misused(format!("{why}{}", numbered.suffix())))?;
                if let Some([begin, _]) = frame.filter(|_| is_first) {
                    writeln!(output, "{begin}")?;
                }
                writeln!(output, "{text}")?;
            }
            None => {
                let layout = format.layout(*layout, rules.regions().is_some());
                if layout.form != Form::Line && !is_first {
                    context.separate()?;
                }
                let header = rules.header();
                // A header holds for the boards below it, up to the next one.
                let shown_header = match &*header_above.replace(header.clone()) {
                    above if above == header => "",
                    _ if header.is_empty() => "rules: ordinary\n",
                    _ => &header,
                };
                writeln!(output, "{shown_header}{}", shown.display(layout))?;
            }
        }
        output.end_of_result()?;
        Ok(exit)
    })?;
    if let Some([_, end]) = frame.filter(|_| printed_any.get()) {
        writeln!(output, "{end}")?;
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
