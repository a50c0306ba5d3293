//! Prints the exact cover problem of a packing puzzle.

use crate::args::PackModelArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::pack::Puzzle;

pub(in crate::run) fn run(args: PackModelArgs, context: &Context) -> Result<Exit, Failure> {
    let puzzle = Puzzle::read(&Source::typed(args.file), context)?;
    let text = puzzle.model.problem().to_string();
    context.put(&text.trim_end())
}
