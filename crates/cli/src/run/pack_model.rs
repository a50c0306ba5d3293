//! Prints the exact cover problem of a packing puzzle.

use crate::args::PackModelArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::pack::Puzzle;
use crate::whole_file;

pub(in crate::run) fn run(args: PackModelArgs, context: &Context) -> Result<Exit, Failure> {
    if let Some(path) = &args.output {
        whole_file::check_absent(path, args.force)?;
    }
    let puzzle = Puzzle::read(&Source::typed(args.file), context)?;
    let text = puzzle.model.problem().to_string();
    context.put(&text.trim_end(), args.output.as_deref(), args.force)
}
