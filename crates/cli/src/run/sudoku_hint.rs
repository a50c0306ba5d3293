//! Says which step comes next in Sudoku puzzles, and why.

use quadrille_sudoku::{HumanSolver, RateError, Step, suspects};

use crate::args::SudokuHintArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::{HintRecord, Record};
use crate::run::Context;
use crate::run::sudoku::{Numbered, for_each_ordinary_puzzle};

pub(in crate::run) fn run(args: SudokuHintArgs, context: &Context) -> Result<Exit, Failure> {
    let source = Source::typed(args.file.clone());
    let solver = HumanSolver::from(args.techniques);
    for_each_ordinary_puzzle(&source, args.json, context, |numbered| {
        hint(numbered, &args, &solver, context)
    })
}

fn hint(
    numbered: &Numbered,
    args: &SudokuHintArgs,
    solver: &HumanSolver,
    context: &Context,
) -> Result<Exit, Failure> {
    let grid = &numbered.puzzle.grid;
    let step = match solver.hint(grid) {
        Ok(step) => step,
        Err(why) => {
            let suspects = match why {
                RateError::Impossible => suspects(grid),
                _ => Vec::new(),
            };
            return context.refuse_puzzle(numbered, &why, &suspects, args.json);
        }
    };
    if args.json {
        let step = step.as_ref().map(Into::into);
        context.output.json(&Record::Hint(HintRecord { subject: numbered.subject(), step }))?;
    } else {
        let text = match (&step, grid.is_full()) {
            (Some(step), _) => Step::to_string(step),
            (None, true) => "solved: every cell is filled, and nothing clashes".to_owned(),
            (None, false) => "no technique finds a step".to_owned(),
        };
        writeln!(context.output, "{text}")?;
    }
    Ok(Exit::Success)
}
