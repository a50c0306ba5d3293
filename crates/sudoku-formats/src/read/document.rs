//! A text in a format of its own, which is read as a whole.

use crate::format::{Format, Found, Refusal};
use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::notes;

/// The greatest length of such a text in bytes.
const MOST_BYTES: usize = 16 << 20;

/// A text that is read as a whole.
#[derive(Clone, Debug)]
pub(super) struct Document {
    format: &'static Format,
    /// The number of its first line.
    pub(super) first: usize,
    text: String,
    is_too_long: bool,
}

impl Document {
    pub(super) fn new(format: &'static Format, first: usize) -> Self {
        Self { format, first, text: String::new(), is_too_long: false }
    }

    /// Adds a line.
    pub(super) fn push(&mut self, line: &str) {
        if self.text.len() + line.len() > MOST_BYTES {
            self.is_too_long = true;
            return;
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(line);
    }

    pub(super) fn is_complete(&self) -> bool {
        (self.format.is_complete)(&self.text)
    }

    /// Reads the puzzles of the text.
    pub(super) fn read(&self) -> Result<Vec<Found>, ReadError> {
        if self.is_too_long {
            let message = format!("the text is longer than {MOST_BYTES} bytes");
            return Err(self.refused(Refusal::new(message, "a shorter file")));
        }
        (self.format.read)(&self.text).map_err(|refusal| self.refused(refusal))
    }

    /// Returns whether the text is a line about a puzzle, such as `Source: https://…`.
    pub(super) fn is_only_fact(&self) -> bool {
        self.format.name == "link" && notes::fact(&self.text).is_some()
    }

    /// Returns an error of the text that names its format.
    pub(super) fn refused(&self, refusal: Refusal) -> ReadError {
        let line = self.text.split('\n').next().unwrap_or_default();
        let Refusal { message, expected } = refusal;
        let format = self.format.title;
        let (message, expected) = (message.into(), expected.into());
        let kind = ReadErrorKind::Format { format, message, expected };
        ReadError::new(kind, self.first, line, 0, line.chars().count().max(1))
    }

    /// Returns the error that both the text and the header above it state rules.
    pub(super) fn two_headers(&self) -> ReadError {
        let message = "the puzzle states rules, and so do the lines above it";
        self.refused(Refusal::new(message, "rules in one place"))
    }
}
