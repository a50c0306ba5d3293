//! Counts the solutions of Sudoku puzzles.

use quadrille_dlx::Answer;
use quadrille_sudoku::FastTally;

use crate::args::SudokuCountArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::ending::answer;
use crate::run::sudoku::{Numbered, for_each_puzzle_ahead};
use crate::run::sudoku_fast::Fast;

/// How many solutions of each of many puzzles are counted before any count is printed.
const AHEAD: u64 = 1_000;

/// How many solutions of a puzzle are counted one by one, in less than a second. Where there are
/// more, many of them have parts in common, and a search that remembers parts is faster.
const ONE_BY_ONE: u64 = 1_000_000;

pub(in crate::run) fn run(args: SudokuCountArgs, context: &Context) -> Result<Exit, Failure> {
    let source = Source::typed(args.file.clone());
    let rules = &args.puzzles;
    let up_to = |most: u64| args.limit.map_or(most, |limit| limit.min(most));
    // What a search cost is told by a search.
    let ahead = (!args.common.report.stats).then(|| {
        let few = Fast::new(&args.common.search, args.threads, up_to(AHEAD), context);
        let many = few.with_limit(up_to(ONE_BY_ONE));
        [few, many]
    });
    let look_ahead = |puzzles: &[&Numbered]| match &ahead {
        Some([few, _]) => few.look_ahead(puzzles),
        None => vec![None; puzzles.len()],
    };
    for_each_puzzle_ahead(&source, rules, context, look_ahead, |puzzle, known| {
        let whole = |tally: FastTally| whole(tally, args.limit);
        let more = |[_, many]: &[Fast; 2]| many.look_ahead(&[puzzle])[0];
        let counted = known.and_then(|tally| {
            whole(tally).or_else(|| ahead.as_ref().and_then(more).and_then(whole))
        });
        match counted {
            Some(answer) => context.print_count(&answer, puzzle.subject()),
            None => count(puzzle, &args, context),
        }
    })
}

/// The answer, if a count went as far as it was asked to go.
fn whole(tally: FastTally, limit: Option<u64>) -> Option<Answer> {
    let is_whole = tally.stopped.is_none() || limit.is_some_and(|limit| tally.found >= limit);
    is_whole.then(|| answer(tally.found, tally.stopped))
}

/// Counts by exact cover.
fn count(numbered: &Numbered, args: &SudokuCountArgs, context: &Context) -> Result<Exit, Failure> {
    let model = numbered.model();
    let mut watch = context.watch(args.common.report.progress);
    let mut solver = context.sudoku_solver(&model, &args.common.search).observer(&mut watch);
    if let Some(limit) = args.limit {
        solver = solver.solution_limit(limit);
    }
    let counted = solver.count()?;
    drop(watch);
    let exit = context.print_count(&counted.answer, numbered.subject())?;
    if let Some(statistics) = counted.statistics.filter(|_| args.common.report.stats) {
        context.print_statistics(&statistics)?;
    }
    Ok(exit)
}
