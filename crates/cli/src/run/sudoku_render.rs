//! Draws Sudoku puzzles.

use std::cell::{Cell, RefCell};
use std::slice;

use quadrille_sudoku::{Best, Form, Grid};
use quadrille_sudoku_formats::{Puzzle, WrittenFormat};
use quadrille_sudoku_human::RateError;

use crate::args::{PuzzleOutput, SudokuRenderArgs, TechniqueArgs};
use crate::draw::{DrawnHint, SudokuDiagram, Sudokus};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{Candidates, GridFormat, PICTURE_FORMATS, PictureFormat, either};
use crate::run::Context;
use crate::run::ending::{answer, exit, stopped_by, words};
use crate::run::sudoku::{self, Numbered, describe_clashes, for_each_puzzle};

pub(in crate::run) fn run(args: SudokuRenderArgs, context: &Context) -> Result<Exit, Failure> {
    let format = match args.format(context.output.file()).map_err(Failure::Misused)? {
        PuzzleOutput::Picture(format) => format,
        PuzzleOutput::Text(format) => return write(&args, format, context),
    };
    check_candidates(&args, format.candidates())?;
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
    check_candidates(args, Candidates::Never)?;
    let source = sudoku::source(args.file.as_ref());
    let output = &context.output;
    let frame = format.written().and_then(WrittenFormat::frame);
    let (printed_any, header_above) = (Cell::new(false), RefCell::new(String::new()));
    let exit = for_each_puzzle(&source, &args.puzzles, context, |numbered| {
        if let Some(exit) = numbered.refuse_unwritable(format.written(), &source, context)? {
            return Ok(exit);
        }
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

/// Refuses candidates and hints in a format that does not show candidates.
fn check_candidates(args: &SudokuRenderArgs, shown: Candidates) -> Result<(), Failure> {
    let what = match (args.hint, args.candidates) {
        (true, _) => "a hint needs",
        (_, true) => "candidates need",
        _ => return Ok(()),
    };
    if shown != Candidates::Never {
        return Ok(());
    }
    let able = PICTURE_FORMATS.iter().filter(|it| it.candidates() != Candidates::Never);
    let able: Vec<String> = able.map(|it| format!("--format {}", it.name())).collect();
    Err(Failure::Misused(format!("{what} {}", either(&able))))
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
    let (hint, hint_exit) = match args.hint {
        true => hint(numbered, args, context),
        false => (None, Exit::Success),
    };
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
        candidates: match args.hint {
            true => Some(seen(numbered)),
            false => candidates.then(|| rules.candidates(givens)),
        },
        clashing,
        hint,
    };
    Ok((diagram, exit.max(hint_exit)))
}

/// Returns the candidates from which hints start: see [`Rules::seen_masks`](quadrille_sudoku::Rules::seen_masks).
fn seen(numbered: &Numbered) -> Vec<Vec<u8>> {
    let (grid, rules) = (&numbered.puzzle.grid, &numbered.puzzle.rules);
    let candidates = |(&mask, &value): (&u32, &u8)| {
        let values = (1..32).filter(|candidate| mask >> candidate & 1 == 1);
        if value == 0 { values.collect() } else { Vec::new() }
    };
    rules.seen_masks(grid).iter().zip(grid.values()).map(candidates).collect()
}

/// Returns the drawing of the next step, or prints why there is none.
fn hint(
    numbered: &Numbered,
    args: &SudokuRenderArgs,
    context: &Context,
) -> (Option<DrawnHint>, Exit) {
    let (puzzle, symbols) = (&numbered.puzzle, numbered.symbols());
    let deadline = context.deadline(args.search.time_limit);
    let solver = context.human_solver(TechniqueArgs::default(), puzzle, &deadline);
    let found = solver.hint_marked(&puzzle.grid, &puzzle.rules);
    let (why, exit) = match found {
        Ok(Some(step)) => {
            let (seen, shape) = (seen(numbered), puzzle.grid.shape());
            let is_candidate = |cell, value| seen[shape.index_of(cell)].contains(&value);
            return (Some(DrawnHint::new(&step, symbols, is_candidate)), Exit::Success);
        }
        Ok(None) => ("no technique finds a step".to_owned(), Exit::Success),
        Err(RateError::Stopped(reason)) => (words(reason).to_owned(), stopped_by(reason)),
        Err(why) => (why.display(symbols).to_string(), Exit::Negative),
    };
    context.output.say(&format!("No hint{}: {why}", numbered.suffix()));
    (None, exit)
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
