//! A place in an input with its error, shown with its line.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use quadrille_dlx::problem::TextPlace;
use quadrille_sudoku_formats::ReadError;

use crate::escape::Printable;

/// The most bytes of a line shown on each side of a place, and within it.
const CONTEXT: usize = 60;

/// An error in an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The name of the input.
    pub(crate) source: String,
    /// The number of the line, from 1.
    pub(crate) line: usize,
    /// The column, from 1, in characters.
    pub(crate) column: usize,
    /// The message.
    pub(crate) message: String,
    /// The expected input.
    pub(crate) expected: String,
    /// The line with its marks; `None` for an error about several lines.
    excerpt: Option<Excerpt>,
}

/// A line, cut to a legible length.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Excerpt {
    text: String,
    /// The marked bytes.
    marked: Range<usize>,
}

impl Place {
    /// Returns a place in a problem, with the column that its reader counted.
    pub(crate) fn in_problem(source: String, input: &[u8], place: &TextPlace) -> Self {
        Self { column: place.column(), ..Self::at(source, input, place) }
    }

    /// Returns a place in an input.
    pub(crate) fn at(source: String, input: &[u8], place: &TextPlace) -> Self {
        let span = place.span();
        let start = input[..span.start].iter().rposition(|&byte| byte == b'\n').map_or(0, after);
        let rest = &input[span.start..];
        let end = span.start + rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let text = &input[start..end];
        let in_line = span.start - start..span.end.clamp(span.start, end) - start;
        Self::in_line(source, text, in_line, place.line())
    }

    /// Returns a place in a line, given without its line feed.
    pub(crate) fn in_line(source: String, text: &[u8], span: Range<usize>, line: usize) -> Self {
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        let span = span.start.min(text.len())..span.end.min(text.len());
        let column = String::from_utf8_lossy(&text[..span.start]).chars().count() + 1;
        let mut excerpt = String::new();
        let before = &text[..span.start];
        let cut = before.len().saturating_sub(CONTEXT);
        push(&mut excerpt, &before[character_at(before, cut)..], cut > 0, false);
        let from = excerpt.len();
        let (middle, after) = (&text[span.clone()], &text[span.end..]);
        let shown = &middle[..character_at(middle, CONTEXT)];
        push(&mut excerpt, shown, false, shown.len() < middle.len());
        let marked = from..excerpt.len();
        if shown.len() == middle.len() {
            let shown = &after[..character_at(after, CONTEXT)];
            push(&mut excerpt, shown, false, shown.len() < after.len());
        }
        let (message, expected) = (String::new(), String::new());
        let excerpt = Some(Excerpt { text: excerpt, marked });
        Self { source, line, column, message, expected, excerpt }
    }

    /// Returns the place of several lines, which begin at this one.
    pub(crate) fn of_lines(source: String, line: usize) -> Self {
        let (message, expected) = (String::new(), String::new());
        Self { source, line, column: 1, message, expected, excerpt: None }
    }

    /// Returns the place of an error in a Sudoku puzzle.
    pub(crate) fn of_puzzle(error: &ReadError, source: String) -> Self {
        let (line, column) = (error.line(), error.column());
        let (shown, marks) = error.excerpt();
        let mut excerpt = String::new();
        let mut marked = 0..0;
        for (position, character) in shown.chars().enumerate() {
            if position == marks.start {
                marked.start = excerpt.len();
            }
            excerpt.push_str(&Printable(character.encode_utf8(&mut [0; 4])).to_string());
            if position < marks.end {
                marked.end = excerpt.len();
            }
        }
        // A mark may be after the last character.
        if marks.start >= shown.chars().count() {
            excerpt.push_str(&" ".repeat(marks.start - shown.chars().count()));
            marked = excerpt.len()..excerpt.len();
        }
        let (message, expected) = (error.message(), error.expected());
        let excerpt = Some(Excerpt { text: excerpt, marked });
        Self { source, line, column, message, expected, excerpt }
    }

    /// Returns the same place with this message and expectation.
    pub(crate) fn saying(self, message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { message: message.into(), expected: expected.into(), ..self }
    }

    /// Renders the place as a few lines of text.
    pub(crate) fn render(&self, renderer: &Renderer) -> String {
        let [message, expected] =
            [&self.message, &self.expected].map(|text| Printable(text).to_string());
        let title = Level::ERROR.primary_title(message.as_str());
        let expected = Level::HELP.with_name("expected").message(expected.as_str());
        // The renderer counts columns in what it shows. Where that differs from the line (for
        // example, in a long line that was cut), the true column is given in a line of its own.
        let origin = Origin::path(self.source.as_str()).line(self.line).char_column(self.column);
        let group = match &self.excerpt {
            None => title.element(origin),
            Some(Excerpt { text, marked }) => {
                let mark = AnnotationKind::Primary.span(marked.clone());
                let snippet = Snippet::source(text.as_str()).line_start(self.line).annotation(mark);
                match text[..marked.start].chars().count() + 1 == self.column {
                    true => title.element(snippet.path(self.source.as_str())),
                    false => title.element(origin).element(snippet),
                }
            }
        };
        renderer.render(&[group.element(expected)])
    }
}

fn after(position: usize) -> usize {
    position + 1
}

/// Returns the first character boundary at or after this place.
fn character_at(text: &[u8], place: usize) -> usize {
    let place = place.min(text.len());
    let inside = text[place..].iter().take_while(|&&byte| byte & 0xC0 == 0x80).count();
    // A stray continuation byte is not a character to keep whole.
    if inside <= 3 { place + inside } else { place }
}

/// Appends part of a line in printable form.
fn push(excerpt: &mut String, part: &[u8], cut_before: bool, cut_after: bool) {
    if cut_before {
        excerpt.push('…');
    }
    let text = String::from_utf8_lossy(part).replace('\t', " ");
    excerpt.push_str(&Printable(&text).to_string());
    if cut_after {
        excerpt.push('…');
    }
}
