//! The lines of a text, without comments, and their words.

use std::ops::Range;

use crate::error::Mistake;

/// A line without its comment, not blank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'t> {
    /// Where it begins.
    pub(crate) start: usize,
    pub(crate) text: &'t str,
}

impl<'t> Line<'t> {
    pub(crate) fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns the part between two bytes, without blanks around it.
    pub(crate) fn part(self, bytes: Range<usize>) -> Self {
        let part = &self.text[bytes.clone()];
        let blanks = part.len() - part.trim_start().len();
        Self { start: self.start + bytes.start + blanks, text: part.trim() }
    }

    /// Returns the parts between separators, without blanks around them.
    pub(crate) fn split(self, is_separator: fn(char) -> bool) -> impl Iterator<Item = Self> {
        let mut start = 0;
        self.text.split(is_separator).map(move |part| {
            let bytes = start..start + part.len();
            // Every separator is one byte.
            start = bytes.end + 1;
            self.part(bytes)
        })
    }

    /// Returns the words between blanks.
    pub(crate) fn words(self) -> impl Iterator<Item = Self> {
        self.split(|c| c == ' ' || c == '\t').filter(|word| !word.text.is_empty())
    }
}

/// Returns the lines of a text, without blanks around them. A word that begins with `#` begins a comment, and so does a
/// bar or a semicolon at the beginning of a line.
pub(crate) fn lines(text: &str) -> Result<Vec<Line<'_>>, Mistake> {
    let lines = whole_lines(text).map(|line| line.map(|line| line.part(0..line.text.len())));
    let is_comment = |line: &Line<'_>| line.text.starts_with(['|', ';']);
    lines.filter(|line| !line.as_ref().is_ok_and(is_comment)).collect()
}

/// Returns the lines of a text with the blanks around them, without comments after `#`.
pub(crate) fn whole_lines(text: &str) -> impl Iterator<Item = Result<Line<'_>, Mistake>> {
    let mut start = 0;
    let lines = text.split('\n').map(move |whole| {
        let line = Line { start, text: whole.strip_suffix('\r').unwrap_or(whole) };
        start += whole.len() + 1;
        check(line)?;
        Ok(Line { text: &line.text[..comment(line.text)], ..line })
    });
    lines.filter(|line| !line.as_ref().is_ok_and(|line| line.text.trim().is_empty()))
}

/// Checks that a line has no control character but tabs.
fn check(line: Line<'_>) -> Result<(), Mistake> {
    let found = line.text.char_indices().find(|&(_, c)| c.is_control() && c != '\t');
    let Some((place, c)) = found else { return Ok(()) };
    let place = line.start + place;
    let expected = "printable characters, spaces and tabs";
    Err(Mistake::new(place..place + c.len_utf8(), format!("control character {c:?}"), expected))
}

/// Returns where the comment of a line begins, or its length.
fn comment(line: &str) -> usize {
    let bytes = line.as_bytes();
    let begins = |&place: &usize| {
        bytes[place] == b'#' && (place == 0 || matches!(bytes[place - 1], b' ' | b'\t'))
    };
    (0..bytes.len()).find(begins).unwrap_or(bytes.len())
}

/// Removes quotes around a name.
pub(crate) fn unquoted(name: Line<'_>) -> Line<'_> {
    let is_quoted =
        |quote| name.text.len() > 1 && name.text.starts_with(quote) && name.text.ends_with(quote);
    match is_quoted('"') || is_quoted('\'') {
        true => name.part(1..name.text.len() - 1),
        false => name,
    }
}
