//! The output of a command.
//!
//! A command emits events: a solution, a count, statistics, a note, an error. An event has a
//! [`Record`] with named fields, and a text for people. A [`Format`] decides which of the two is
//! written, and how. A format is one file of this folder and one row of [`RESULT_FORMATS`]: its
//! name and its endings then choose it in `--format` and `--output`. [`streams`] is the only file
//! that writes to standard output and standard error.

mod json;
mod sink;
pub(crate) mod streams;
mod text;

use std::fmt::Debug;

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

/// All formats of results, in the order of the help. The first is the default.
pub(crate) static RESULT_FORMATS: [&dyn Format; 2] = [&Text, &Json];

/// A way to write events. What is not defined is as in text.
pub(crate) trait Format: Debug + Send + Sync {
    /// Returns the name that `--format` takes.
    fn name(&self) -> &'static str;

    /// Returns the line that describes it in the help.
    fn help(&self) -> &'static str;

    /// Returns the endings of names of files that stand for it, in lower case, the usual one first.
    fn endings(&self) -> &'static [&'static str];

    /// Writes an event.
    fn event(&self, event: Event<'_, '_>, output: &Output) -> Result<(), Failure> {
        (event.text)(output)
    }

    /// Separates two groups of events, if the format needs that.
    fn separator(&self, output: &Output) -> Result<(), Failure> {
        writeln!(output)
    }

    /// Writes an error in addition to its message on standard error.
    fn error(&self, _failure: &Failure, _output: &Output) -> Result<(), Failure> {
        Ok(())
    }
}
