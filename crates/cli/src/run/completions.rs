//! Prints a completion script for a shell.

use crate::args::{self, CompletionsArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::run::Context;

pub(in crate::run) fn run(args: CompletionsArgs, context: &Context) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut args::command(), "quadrille", &mut script);
    context.output.bytes(&script)?;
    Ok(Exit::Success)
}
