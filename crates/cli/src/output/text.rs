//! Events as text for people.

use crate::output::Format;

/// Plain text. Errors are only messages on standard error.
#[derive(Debug)]
pub(crate) struct Text;

impl Format for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn help(&self) -> &'static str {
        "Text for people; solutions with one option per line"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["txt"]
    }
}
