//! The command line of Quadrille: arguments are *typed* ([`args`]), then *meant* and *run*
//! ([`run`]).
//!
//! Results go to standard output, everything else to standard error; only [`output`] writes to
//! either. Whatever a user of the libraries could want is in the libraries, not here.

mod args;
mod checkpoint;
mod cube_line;
mod draw;
mod escape;
mod exit;
mod failure;
mod info_record;
mod input;
mod interrupt;
mod json_line;
mod lock;
mod machine;
mod manifest;
mod output;
mod place;
mod progress;
mod quantity;
mod queens_manifest;
mod record;
mod run;
mod shard_line;
#[cfg(test)]
mod simulation;
mod solution_list;
mod whole_file;

use std::process::ExitCode;

fn main() -> ExitCode {
    match args::parse() {
        Ok(typed) => run::run(typed).into(),
        Err(message) => output::clap_message(&message).into(),
    }
}
