//! The output of a command.
//!
//! A command emits events: a solution, a count, statistics, a note, an error. An event has a
//! [`Record`] with named fields, and a text for people. A [`Format`] decides which of the two is
//! written, and how. Each format is one file of this folder; [`streams`] is the only file that
//! writes to standard output and standard error.

mod json;
pub(crate) mod streams;
mod text;

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
