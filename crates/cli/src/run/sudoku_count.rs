//! Counts the solutions of Sudoku puzzles.

use crate::args::{ProgressWhen, SudokuCountArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::run::Context;
use crate::run::sudoku::{self, Numbered, for_each_puzzle_ahead};

pub(in crate::run) fn run(args: SudokuCountArgs, context: &Context) -> Result<Exit, Failure> {
    let source = sudoku::source(args.file.as_ref());
    let ahead = context.look_ahead(&args.common.search, args.threads).for_counts();
    for_each_puzzle_ahead(&source, &args.puzzles, context, &ahead, |puzzle| {
        count(puzzle, &args, context)
    })
}

fn count(numbered: &Numbered, args: &SudokuCountArgs, context: &Context) -> Result<Exit, Failure> {
    let model = numbered.model();
    // Only a search is watched; most puzzles of a batch need none.
    let report = &args.common.report;
    let is_instant = numbered.known.is_complete() && !report.stats;
    let progress = if is_instant { ProgressWhen::Never } else { report.progress };
    let mut watch = context.watch(progress);
    let solver = context.sudoku_solver(&model, numbered.known, &args.common.search);
    let mut solver = solver.observer(&mut watch);
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
