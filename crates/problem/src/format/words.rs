//! The words of a line, found 16 bytes at a time.

use std::ops::Range;

use crate::chunk::{CHUNK, chunk_at, first_blank, first_equal};
use crate::problem::Name;

/// A word of a line.
#[derive(Clone, Copy)]
pub(super) struct Word<'w> {
    pub(super) text: &'w str,
    /// The part before the first colon.
    pub(super) name: Name<'w>,
    /// Where in the input it begins.
    pub(super) start: usize,
}

impl<'w> Word<'w> {
    /// Returns where in the input the word is.
    pub(super) fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns the whole word as a name.
    #[inline]
    pub(super) fn whole(self) -> Name<'w> {
        if self.name.text.len() == self.text.len() { self.name } else { self.text.into() }
    }

    /// Returns the part after the first colon, if there is one.
    #[inline]
    pub(super) fn color(self) -> Option<&'w str> {
        self.text.get(self.name.text.len() + 1..)
    }
}

/// The words of a part of a text. Spaces and tabs separate them, and ends of lines; a checked line
/// has no other control characters.
#[derive(Clone)]
pub(super) struct Words<'w> {
    text: &'w str,
    /// The bytes of the part that are not read yet.
    span: Range<usize>,
}

impl<'w> Words<'w> {
    /// Returns the words of a part that ends with the text or before a blank.
    pub(super) fn new(text: &'w str, span: Range<usize>) -> Self {
        Self { text, span }
    }

    /// Returns the words after a place: of about `length` bytes, the last one whole. Returns where
    /// they end, as well.
    pub(super) fn after(text: &'w str, start: usize, length: usize) -> (Self, usize) {
        let bytes = text.as_bytes();
        let rest = bytes.get(start + length..).unwrap_or_default();
        let end = bytes.len() - rest.len() + rest.iter().position(is_blank).unwrap_or(rest.len());
        (Self::new(text, start..end), end)
    }

    /// Returns where in the input the next word begins, or the words end.
    pub(super) fn first_start(&self) -> usize {
        let words = &self.text.as_bytes()[self.span.clone()];
        self.span.start + words.iter().position(|byte| !is_blank(byte)).unwrap_or(words.len())
    }

    /// Returns the first byte of the next word.
    pub(super) fn first_byte(&self) -> Option<u8> {
        let line = &self.text.as_bytes()[self.span.clone()];
        line.iter().copied().find(|byte| !is_blank(byte))
    }
}

impl<'w> Iterator for Words<'w> {
    type Item = Word<'w>;

    // Always: it is used in four places, of which two take most of the time of reading.
    #[inline(always)]
    fn next(&mut self) -> Option<Word<'w>> {
        let bytes = self.text.as_bytes();
        let start = self.span.start;
        let start = start + bytes[start..self.span.end].iter().position(|byte| !is_blank(byte))?;
        let chunk = chunk_at(bytes, start);
        let mut end = start + first_blank(chunk);
        if end == start + CHUNK {
            let rest = &bytes[end..self.span.end];
            end += rest.iter().position(is_blank).unwrap_or(rest.len());
        }
        self.span.start = end;
        let text = &self.text[start..end];
        let mut colon = first_equal(chunk, b':').min(text.len());
        if colon == CHUNK {
            colon = text.bytes().position(|byte| byte == b':').unwrap_or(text.len());
        }
        let name = Name::in_chunk(&text[..colon], chunk);
        Some(Word { text, name, start })
    }
}

#[inline]
fn is_blank(byte: &u8) -> bool {
    *byte <= b' '
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the words of a part of a text, each with its name and its color.
    fn split(text: &str, span: Range<usize>) -> Vec<(&str, &str, Option<&str>)> {
        let words = Words::new(text, span);
        words.map(|word| (&text[word.span()], word.name.text, word.color())).collect()
    }

    #[test]
    fn words_of_every_length_are_found_with_their_colors() {
        for length in 1..40 {
            for color in 0..40 {
                let name = "é".repeat(length / 2) + &"x".repeat(length % 2);
                let color = "y".repeat(color);
                let word = format!("{name}:{color}");
                for (before, after) in [("", ""), ("ab \t", "\tc:d"), (" ", "\r\nf:g")] {
                    let line = format!("{before}{word}{after}");
                    let found = split(&line, before.len()..before.len() + word.len());
                    assert_eq!(found, [(&*word, &*name, Some(&*color))], "{line:?}");
                    let line = format!("{before}{name}{after}");
                    let found = split(&line, before.len()..before.len() + name.len());
                    assert_eq!(found, [(&*name, &*name, None)], "{line:?}");
                }
            }
        }
        assert_eq!(split("a  b:1:2\n\tc ", 0..12).len(), 3);
        assert_eq!(split(" \t\r\n", 0..4), []);
    }

    #[test]
    fn words_ahead_are_whole() {
        let text = "abc déf ghi";
        for length in 0..20 {
            let (words, end) = Words::after(text, 4, length);
            let found: Vec<_> = words.map(|word| word.text).collect();
            let expected: &[&str] = if length < 5 { &["déf"] } else { &["déf", "ghi"] };
            assert_eq!((&*found, end), (expected, if length < 5 { 8 } else { 12 }), "{length}");
        }
    }
}
