//! The command line of Quadrille: arguments are *parsed* (`args`), then *interpreted* and *run*
//! (`run`).
//!
//! Results go to standard output, everything else to standard error; only `output` writes to
//! either. Anything useful to a user of the libraries belongs in the libraries.
//!
//! This is a library only so that Cargo can compile it beside the engine; a program has to wait until
//! the engine is done. It offers nothing but [`main`].

mod args;
mod draw;
mod equivalence;
mod escape;
mod exit;
mod failure;
mod format;
mod input;
mod interrupt;
mod lock;
mod machine;
mod output;
mod place;
mod progress;
mod quantity;
mod record;
mod run;
mod solution_list;
mod usage;
mod whole_file;

use std::process::ExitCode;

/// Runs the command that the arguments of this process ask for.
pub fn main() -> ExitCode {
    match args::parse() {
        Ok(typed) => run::run(typed).into(),
        Err(misuse) => usage::usage(&misuse).into(),
    }
}
