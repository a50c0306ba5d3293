//! The output of a command.
//!
//! A command emits events: a solution, a count, statistics, a note, an error. An event has a
//! [`Record`] with named fields, and a text for people. A [`Format`] decides which of the two is
//! written, and how. Each format is one file of this folder; [`streams`] is the only file that
//! writes to standard output and standard error.

mod json;
mod sink;
pub(crate) mod streams;
mod text;

use crate::args::Misuse;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::Record;

pub(crate) use json::Json;
pub(crate) use streams::Output;
pub(crate) use text::Text;

/// An event that a command reports, in two forms. Only the form that the format needs is computed.
pub(crate) struct Event<'e, 'r> {
    /// Returns the event as named fields.
    pub(crate) record: &'e dyn Fn() -> Record<'r>,
    /// Writes the event as text: results to standard output, everything else to standard error.
    pub(crate) text: &'e dyn Fn(&Output) -> Result<(), Failure>,
}

/// A way to write events.
pub(crate) trait Format: Sync {
    /// Writes an event.
    fn event(&self, event: Event<'_, '_>, output: &Output) -> Result<(), Failure>;

    /// Separates two groups of events, if the format needs that.
    fn separator(&self, output: &Output) -> Result<(), Failure>;

    /// Writes an error in addition to its message on standard error.
    fn error(&self, failure: &Failure, output: &Output) -> Result<(), Failure>;
}

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
