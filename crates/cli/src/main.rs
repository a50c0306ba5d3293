//! The command line of Quadrille: arguments are *typed* ([`args`]), then *meant* and *run*
//! ([`run`]).
//!
//! Results go to standard output, everything else to standard error; only [`output`] writes to
//! either. Whatever a user of the libraries could want is in the libraries, not here.

mod args;
mod draw;
mod escape;
mod exit;
mod failure;
mod info_record;
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
mod whole_file;

use std::process::ExitCode;

fn main() -> ExitCode {
    match args::parse() {
        Ok(typed) => run::run(typed).into(),
        Err(message) => output::clap_message(&message).into(),
    }
}
