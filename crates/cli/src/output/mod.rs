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

/// Prints a message of the argument parser, and for a usage error its error object if the results
/// were to be JSON.
pub(crate) fn usage(misuse: &Misuse) -> Exit {
    let Misuse { message, json } = misuse;
    let output = Output::new(anstream::ColorChoice::Auto);
    let is_error = message.use_stderr();
    let mut printed = streams::print_clap(message);
    if is_error && *json {
        let text = message.render().to_string();
        let text = text.split("\n\n").next().unwrap_or_default();
        let text = text.strip_prefix("error: ").unwrap_or(text).to_owned();
        let reported = Json.error(&Failure::Misused(text), &output);
        printed = printed.and(reported).and_then(|()| output.flush());
    }
    match printed {
        Ok(()) if is_error => Exit::Misused,
        Ok(()) => Exit::Success,
        Err(failure) => {
            output.failure(&failure);
            failure.exit()
        }
    }
}
