//! Prints the exact cover problem of a queens puzzle.

use crate::args::QueensModelArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::run::Context;
use crate::run::ending::{stopped_by, words};
use crate::run::queens_puzzle::{Asked, made};

pub(in crate::run) fn run(args: QueensModelArgs, context: &Context) -> Result<Exit, Failure> {
    let asked = Asked::meant(args.size, &args.puzzle, context)?;
    let model = match made(asked.only("the exact cover problem")?, &context.deadline(None))? {
        Ok(model) => model,
        Err(reason) => {
            context.output.note(&format!("{}; no problem is written", words(reason)));
            return Ok(stopped_by(reason));
        }
    };
    let text = model.problem().to_string();
    context.put(&text.trim_end())
}
