//! Counts all Sudoku grids of a shape.

use quadrille_sudoku::{AllGrids, Shape};

use crate::args::SudokuCountArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::Subject;
use crate::run::Context;

pub(in crate::run) fn run(args: SudokuCountArgs, context: &Context) -> Result<Exit, Failure> {
    let shape = args.box_shape.unwrap_or(Shape::CLASSIC);
    let all = AllGrids::of(shape).map_err(|error| Failure::Misused(error.to_string()))?;
    let all = all.cancel_token(context.interrupt.token());
    let all = match args.common.search.time_limit {
        Some(limit) => all.time_limit(limit),
        None => all,
    };
    let answer = all.count();
    let (box_rows, box_columns) = (shape.box_rows(), shape.box_columns());
    let subject = Subject::AllGrids { box_rows, box_columns };
    context.print_count(&answer, subject)
}
