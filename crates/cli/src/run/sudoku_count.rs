//! Counts the solutions of Sudoku puzzles.

use quadrille_dlx::Answer;
use quadrille_sudoku::{Cell, LookAhead};

use crate::args::{ProgressWhen, SudokuCountArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::machine;
use crate::record::{CellFrequencyRecord, Number, Record};
use crate::run::Context;
use crate::run::solve_diagram::stopped;
use crate::run::sudoku::{self, Numbered, for_each_puzzle_ahead};

pub(in crate::run) fn run(args: SudokuCountArgs, context: &Context) -> Result<Exit, Failure> {
    let source = sudoku::source(args.file.as_ref());
    let ahead = context.look_ahead(&args.common.search, args.threads);
    let ahead = ahead.map(LookAhead::for_counts);
    for_each_puzzle_ahead(&source, &args.puzzles, context, ahead.as_ref(), |puzzle| {
        match args.frequencies {
            true => frequencies(puzzle, &args, context),
            false => count(puzzle, &args, context),
        }
    })
}

/// Prints how many solutions have which value in which cell.
fn frequencies(
    numbered: &Numbered,
    args: &SudokuCountArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let model = numbered.model();
    let mut watch = context.watch(args.common.report.progress);
    let solver = context.sudoku_solver(&model, &numbered.known, &args.common.search);
    let counted = solver.observer(&mut watch).compile().map_err(|error| error.reason);
    let counted = counted.and_then(|all| Ok((all.frequencies()?, all.count().clone())));
    drop(watch);
    let (frequencies, count) = match counted {
        Ok(counted) => counted,
        Err(reason) => return stopped(reason, "more givens", numbered.subject(), context),
    };
    if !count.is_zero() {
        if numbered.number > 1 {
            context.separate()?;
        }
        for (cell, counts) in model.puzzle().shape().cells().zip(&frequencies) {
            let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
            context.emit(
                || Record::CellFrequency(record(numbered, cell, &counts)),
                |output| writeln!(output, "{cell}\t{}", counts.join("\t")),
            )?;
        }
    }
    context.end_listing(&Answer::Complete(count), numbered.subject())
}

fn record(numbered: &Numbered, cell: Cell, counts: &[String]) -> CellFrequencyRecord {
    CellFrequencyRecord {
        puzzle: numbered.number,
        line: *numbered.puzzle.lines.start(),
        cell: [cell.row() + 1, cell.column() + 1],
        solutions: counts.iter().map(Number::of).collect(),
    }
}

fn count(numbered: &Numbered, args: &SudokuCountArgs, context: &Context) -> Result<Exit, Failure> {
    let model = numbered.model();
    // Only a search is watched; most puzzles of a batch need none.
    let report = &args.common.report;
    let is_instant = numbered.known.is_complete() && !report.stats;
    let progress = if is_instant { ProgressWhen::Never } else { report.progress };
    let mut watch = context.watch(progress);
    let solver = context.sudoku_solver(&model, &numbered.known, &args.common.search);
    let mut solver = solver.observer(&mut watch).threads(machine::threads(args.threads));
    if let Some(limit) = args.limit {
        solver = solver.solution_limit(limit);
    }
    if report.stats {
        solver = solver.exact_cover();
    }
    let counted = solver.count()?;
    drop(watch);
    let exit = context.print_count(&counted.answer, numbered.subject())?;
    if let Some(statistics) = counted.statistics.filter(|_| report.stats) {
        context.print_statistics(&statistics)?;
    }
    Ok(exit)
}
