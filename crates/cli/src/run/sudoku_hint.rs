//! Prints the next step of Sudoku puzzles, with its reason.

use quadrille_sudoku_human::{HumanSolver, RateError, Step, suspects};

use crate::args::SudokuHintArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::{HintRecord, Record};
use crate::run::Context;
use crate::run::sudoku::{self, Numbered, Work, for_each_prepared};
use crate::run::sudoku_human::step_record;

pub(in crate::run) fn run(args: SudokuHintArgs, context: &Context) -> Result<Exit, Failure> {
    let source = sudoku::source(args.file.as_ref());
    let mut watch = context.watch(args.watch.progress.progress);
    let deadline = context.deadline(args.watch.time_limit);
    let mut done = 0;
    let work = Work { threads: 1, prepare: &|_| () };
    for_each_prepared(&source, &args.puzzles, &deadline, context, work, |numbered, ()| {
        let solver = context.human_solver(args.techniques, &numbered.puzzle, &deadline);
        let exit = match (args.all, args.technique) {
            (false, None) => hint(numbered, &solver, &source, context)?,
            _ => hints(numbered, &solver, &args, &source, context)?,
        };
        done += 1;
        watch.done(done, None, "puzzles");
        Ok(exit)
    })
}

fn hint(
    numbered: &Numbered,
    solver: &HumanSolver,
    source: &Source,
    context: &Context,
) -> Result<Exit, Failure> {
    let grid = &numbered.puzzle.grid;
    let step = match solver.hint_marked(grid, &numbered.puzzle.rules) {
        Ok(step) => step,
        Err(why) => return refuse(numbered, &why, source, context),
    };
    let otherwise = match grid.is_full() {
        true => "solved: every cell is filled without a clash",
        false => NO_STEP,
    };
    print(numbered, step.as_ref(), otherwise, context)?;
    Ok(Exit::Success)
}

const NO_STEP: &str = "no technique finds a step";

/// Prints a step, or this text if there is none.
fn print(
    numbered: &Numbered,
    step: Option<&Step>,
    otherwise: &str,
    context: &Context,
) -> Result<(), Failure> {
    let record = || {
        let step = step.map(|step| step_record(step, numbered.symbols()));
        Record::Hint(HintRecord { subject: numbered.subject(), step })
    };
    context.emit(record, |output| match step {
        Some(step) => writeln!(output, "{}", step.display(numbered.symbols())),
        None => writeln!(output, "{otherwise}"),
    })
}

/// Prints the first step of each technique, or the first step or all steps of one.
fn hints(
    numbered: &Numbered,
    solver: &HumanSolver,
    args: &SudokuHintArgs,
    source: &Source,
    context: &Context,
) -> Result<Exit, Failure> {
    let puzzle = &numbered.puzzle;
    let wanted = args.technique;
    let is_wanted = |technique| wanted.is_none_or(|wanted| wanted == technique);
    let steps = match wanted.filter(|_| args.all) {
        Some(technique) => solver.all_hints_marked(&puzzle.grid, &puzzle.rules, technique),
        None => solver.hints_marked(&puzzle.grid, &puzzle.rules, is_wanted),
    };
    let steps = match steps {
        Ok(steps) => steps,
        Err(why) => return refuse(numbered, &why, source, context),
    };
    for step in &steps {
        print(numbered, Some(step), NO_STEP, context)?;
    }
    if steps.is_empty() {
        let of_technique = wanted.map(|technique| format!("no step of the technique {technique}"));
        print(numbered, None, of_technique.as_deref().unwrap_or(NO_STEP), context)?;
    }
    Ok(Exit::Success)
}

/// Prints why there is no hint, and the cells that may be wrong.
fn refuse(
    numbered: &Numbered,
    why: &RateError,
    source: &Source,
    context: &Context,
) -> Result<Exit, Failure> {
    let suspects = match why {
        RateError::Clash(_) | RateError::Impossible => suspects(&numbered.puzzle.grid),
        _ => Vec::new(),
    };
    context.refuse_puzzle(numbered, why, &suspects, source)
}
