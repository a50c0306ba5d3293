//! The lines of a text, and words with their place.

use std::ops::Range;

use quadrille_dlx::problem::TextPlace;

use crate::error::PackingError;
use crate::text::error::{ReadError, ReadErrorKind};

/// A line without its line feed.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct Line<'t> {
    pub(in crate::text) text: &'t str,
    /// The offset of its first byte in the text.
    start: usize,
    /// Its number, from 1.
    number: usize,
}

/// A word of a line.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct Word<'t> {
    pub(in crate::text) text: &'t str,
    line: Line<'t>,
    offset: usize,
}

/// Returns the lines of a text. There is always one.
pub(in crate::text) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut start = 0;
    let lines = text.split('\n').zip(1..).map(|(line, number)| {
        let first = start;
        start += line.len() + 1;
        Line { text: line.strip_suffix('\r').unwrap_or(line), start: first, number }
    });
    lines.collect()
}

impl<'t> Line<'t> {
    pub(in crate::text) fn is_blank(self) -> bool {
        self.text.trim().is_empty()
    }

    pub(in crate::text) fn is_comment(self) -> bool {
        self.text.starts_with('#')
    }

    /// Returns whether the line belongs to a picture.
    pub(in crate::text) fn is_indented(self) -> bool {
        self.text.starts_with([' ', '\t']) && !self.is_blank()
    }

    /// Returns the words before a comment.
    pub(in crate::text) fn words(self) -> Vec<Word<'t>> {
        let words = self.text.split_whitespace().take_while(|word| !word.starts_with('#'));
        words.map(|text| self.word(text)).collect()
    }

    /// Returns the line as one word, without blanks at its ends.
    pub(in crate::text) fn whole(self) -> Word<'t> {
        self.word(self.text.trim())
    }

    /// Returns a part of the line as a word.
    fn word(self, text: &'t str) -> Word<'t> {
        Word { text, line: self, offset: text.as_ptr() as usize - self.text.as_ptr() as usize }
    }

    /// Returns an error at these bytes of the line.
    pub(in crate::text) fn error(
        self,
        bytes: Range<usize>,
        kind: ReadErrorKind,
        expected: impl Into<String>,
    ) -> ReadError {
        let place = TextPlace::in_line(self.number, self.start, self.text, bytes);
        ReadError { kind, expected: expected.into(), place }
    }

    /// Returns an error about something that is missing at the end of the line.
    pub(in crate::text) fn missing(
        self,
        what: &'static str,
        expected: impl Into<String>,
    ) -> ReadError {
        let end = self.text.len();
        self.error(end..end, ReadErrorKind::Missing { what }, expected)
    }
}

impl Word<'_> {
    pub(in crate::text) fn error(
        self,
        kind: ReadErrorKind,
        expected: impl Into<String>,
    ) -> ReadError {
        self.line.error(self.offset..self.offset + self.text.len(), kind, expected)
    }

    pub(in crate::text) fn unexpected(self, expected: impl Into<String>) -> ReadError {
        self.error(ReadErrorKind::Unexpected { found: self.text.to_owned() }, expected)
    }

    pub(in crate::text) fn invalid(
        self,
        error: PackingError,
        expected: impl Into<String>,
    ) -> ReadError {
        self.error(ReadErrorKind::Invalid(error), expected)
    }
}
