//! Counts the solutions of Sudoku puzzles.

use crate::args::SudokuCountArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::sudoku::{Numbered, for_each_puzzle};

pub(in crate::run) fn run(args: SudokuCountArgs, context: &Context) -> Result<Exit, Failure> {
    let source = Source::typed(args.file.clone());
    for_each_puzzle(&source, &args.rules.rules, args.common.json, context, |puzzle| {
        count(puzzle, &args, context)
    })
}

fn count(numbered: &Numbered, args: &SudokuCountArgs, context: &Context) -> Result<Exit, Failure> {
    let model = numbered.model();
    let mut watch = context.watch(args.common.report.progress);
    let mut solver = context.sudoku_solver(&model, &args.common.search).observer(&mut watch);
    if let Some(limit) = args.limit {
        solver = solver.solution_limit(limit);
    }
    let counted = solver.count()?;
    drop(watch);
    let statistics = counted.statistics().clone();
    let exit = context.print_count(&counted.answer(), numbered.subject(), args.common.json)?;
    if args.common.report.stats {
        context.print_statistics(&statistics, args.common.json)?;
    }
    Ok(exit)
}
