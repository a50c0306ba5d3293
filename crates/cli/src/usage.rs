//! What a command line that cannot be run prints.

use crate::args::Misuse;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Format, Json, Output, streams};

/// Prints help, or explains a wrong command line: on standard error, and as an error object if the
/// results were to be JSON.
pub(crate) fn usage(misuse: &Misuse) -> Exit {
    let (printed, exit) = match misuse {
        Misuse::Help(help) => {
            let exit = if help.use_stderr() { Exit::Misused } else { Exit::Success };
            (streams::print_clap(help), exit)
        }
        Misuse::Wrong { message, command, json, color } => {
            let color = match color {
                clap::ColorChoice::Auto => anstream::ColorChoice::Auto,
                clap::ColorChoice::Always => anstream::ColorChoice::Always,
                clap::ColorChoice::Never => anstream::ColorChoice::Never,
            };
            let output = Output::new(color);
            let failure = Failure::Misused(message.clone());
            output.failure(&failure);
            output.say(&format!("For more information, try `{command} --help`."));
            let reported = if *json { Json.error(&failure, &output) } else { Ok(()) };
            (reported.and_then(|()| output.flush()), Exit::Misused)
        }
    };
    match printed {
        Ok(()) => exit,
        Err(failure) => {
            Output::new(anstream::ColorChoice::Auto).failure(&failure);
            failure.exit()
        }
    }
}
