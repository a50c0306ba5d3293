//! Events as text for people.

use crate::failure::Failure;
use crate::output::{Event, Format, Output};

/// Plain text. Errors are only messages on standard error.
#[derive(Debug)]
pub(crate) struct Text;

impl Format for Text {
    fn event(&self, event: Event<'_, '_>, output: &Output) -> Result<(), Failure> {
        (event.text)(output)
    }

    fn separator(&self, output: &Output) -> Result<(), Failure> {
        writeln!(output)
    }

    fn error(&self, _: &Failure, _: &Output) -> Result<(), Failure> {
        Ok(())
    }
}
