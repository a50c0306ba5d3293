//! A line of a text with boards, and its words.

use std::ops::Range;

use quadrille_problem::TextPlace;

use crate::error::{ReadError, ReadErrorKind};

/// A line of the text and its position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    pub(super) text: &'t str,
    /// The offset of its first byte in the text.
    pub(super) start: usize,
    /// Its number, from 1.
    pub(super) number: usize,
}

impl<'t> Line<'t> {
    /// Returns the line without its comment and its end.
    pub(super) fn content(self) -> &'t str {
        let end = self.text.find('#').unwrap_or(self.text.len());
        self.text[..end].trim_end_matches(['\n', '\r'])
    }

    /// Whether the line has a comment.
    pub(super) fn has_comment(self) -> bool {
        self.text.contains('#')
    }

    /// Whether the line only separates rows: it begins with `+`, or has only such signs.
    pub(super) fn is_frame(self) -> bool {
        let content = self.content().trim();
        let draws = content.chars().all(is_box) && !content.chars().all(is_separator);
        content.starts_with('+') || draws
    }

    /// Returns the words of the line with their bytes. Spaces, bars and commas separate words.
    pub(super) fn words(self) -> impl Iterator<Item = (Range<usize>, &'t str)> {
        let content = self.content();
        content.split(is_separator).filter(|word| !word.is_empty()).map(move |word| {
            let begin = word.as_ptr().addr() - content.as_ptr().addr();
            (begin..begin + word.len(), word)
        })
    }

    /// Returns an error at some bytes of the line.
    pub(super) fn error(self, bytes: Range<usize>, kind: ReadErrorKind) -> ReadError {
        let place = TextPlace::in_line(self.number, self.start, self.text, bytes);
        ReadError { place, kind }
    }
}

/// Whether a character draws lines.
fn is_box(sign: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&sign) || sign.is_whitespace()
}

/// Whether a character is a vertical line between squares.
pub(super) fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '┃' | '║' | '╎' | '┆' | '┊')
}

/// Whether a character separates words.
pub(super) fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || is_bar(sign) || matches!(sign, ',' | ';')
}
