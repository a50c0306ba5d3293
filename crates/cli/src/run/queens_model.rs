//! Prints the exact cover problem of a queens puzzle.

use quadrille_nqueens::Model;

use crate::args::QueensModelArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::run::Context;
use crate::run::queens_puzzle::Asked;

pub(in crate::run) fn run(args: QueensModelArgs, context: &Context) -> Result<Exit, Failure> {
    let asked = Asked::meant(args.size, &args.puzzle, context)?;
    let model = Model::of(asked.only("the exact cover problem")?)?;
    let text = model.problem().to_string();
    context.put(&text.trim_end())
}
