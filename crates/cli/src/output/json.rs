//! Events as JSON: one object per line.

use crate::failure::Failure;
use crate::output::{Event, Format, Output};
use crate::record::{ErrorRecord, Record};

/// Lines of JSON on standard output, errors included.
#[derive(Debug)]
pub(crate) struct Json;

impl Format for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn help(&self) -> &'static str {
        "One JSON object per line"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["json", "jsonl"]
    }

    fn event(&self, event: Event<'_, '_>, output: &Output) -> Result<(), Failure> {
        output.json(&(event.record)())
    }

    fn separator(&self, _: &Output) -> Result<(), Failure> {
        Ok(())
    }

    fn error(&self, failure: &Failure, output: &Output) -> Result<(), Failure> {
        match failure {
            // No reader is left.
            Failure::Unread => Ok(()),
            _ => output.json(&Record::Error(ErrorRecord::of(failure))),
        }
    }
}
