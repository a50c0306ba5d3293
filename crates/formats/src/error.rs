//! Why a text is not read.

use std::fmt;
use std::ops::Range;

use quadrille_problem::{BuildError, ParseError, TextPlace};

use crate::format::Format;

/// A mistake in a text, or a text with two readings.
///
/// It displays as one line: the format, the place, what is wrong, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    format: Option<Format>,
    message: String,
    expected: String,
    place: TextPlace,
    choices: Vec<Format>,
}

impl ReadError {
    /// Returns the format as which the text was read, or `None` if it has several readings.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Returns what is wrong, in words.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns what was expected instead.
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// Returns where the mistake is.
    pub fn place(&self) -> &TextPlace {
        &self.place
    }

    /// Returns the formats that the caller can choose from, if naming one of them helps.
    pub fn choices(&self) -> &[Format] {
        &self.choices
    }

    pub(crate) fn of_parse(error: &ParseError) -> Self {
        Self {
            format: Some(Format::Xcc),
            message: error.message(),
            expected: error.expected(),
            place: error.place().clone(),
            choices: Vec::new(),
        }
    }

    pub(crate) fn of_mistake(mistake: Mistake, format: Format, text: &str, start: usize) -> Self {
        let Mistake { message, expected, span } = mistake;
        let place = place(text, span, start);
        Self { format: Some(format), message, expected, place, choices: Vec::new() }
    }

    /// A text that has several readings.
    pub(crate) fn of_readings(message: String, choices: Vec<Format>) -> Self {
        let expected = "a format that is named".to_owned();
        Self { format: None, message, expected, place: TextPlace::new(1, 1, 0..0), choices }
    }

    /// Adds what naming another format would mean.
    pub(crate) fn or_choose(self, expected: String, choices: Vec<Format>) -> Self {
        Self { expected, choices, ..self }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(format) = self.format {
            write!(f, "{}, {}: ", format.title(), self.place)?;
        }
        write!(f, "{}; expected {}", self.message, self.expected)?;
        if !self.choices.is_empty() {
            let names: Vec<&str> = self.choices.iter().map(|choice| choice.name()).collect();
            write!(f, " (formats: {})", names.join(", "))?;
        }
        Ok(())
    }
}

impl std::error::Error for ReadError {}

/// A mistake in a text, before its line is counted.
#[derive(Clone, Debug)]
pub(crate) struct Mistake {
    pub(crate) message: String,
    pub(crate) expected: String,
    pub(crate) span: Range<usize>,
}

impl Mistake {
    pub(crate) fn new(
        span: Range<usize>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { message: message.into(), expected: expected.into(), span }
    }

    /// A mistake that the builder of the problem found.
    pub(crate) fn of_build(error: &BuildError, span: Range<usize>) -> Self {
        Self::new(span, error.kind().to_string(), "a valid exact cover problem")
    }
}

/// Returns the place of some bytes of a text that begins at byte `start` of the input.
fn place(text: &str, span: Range<usize>, start: usize) -> TextPlace {
    let before = &text.as_bytes()[..span.start];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let column = text[line_start..span.start].chars().count() + 1;
    TextPlace::new(line, column, span.start + start..span.end + start)
}
