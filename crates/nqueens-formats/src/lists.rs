//! Reads lists in brackets, as programs print them: JSON, or nearly.
//!
//! The innermost lists, or strings in a list that are as long as rows, are rows. They are written as
//! lines and read as such, and errors are moved to their places in the list. Of an object only its
//! `rows` are read, as `quadrille queens list --json` prints them.

use std::ops::Range;

use quadrille_problem::TextPlace;

use crate::boards;
use crate::diagram::Diagram;
use crate::error::{ReadError, ReadErrorKind};
use crate::line::Line;

/// The depth of lists: boards, rows, squares, and one around them.
const DEEPEST: usize = 8;

/// A value, with its bytes in the text.
enum Value<'t> {
    /// A string or a word.
    Leaf(&'t str, Range<usize>),
    List(Vec<Value<'t>>, Range<usize>),
}

impl Value<'_> {
    /// Whether the value is a list of squares.
    fn is_row(&self) -> bool {
        let Self::List(values, _) = self else { return false };
        let leaves: Option<Vec<&str>> = values.iter().map(Value::leaf).collect();
        leaves.is_some_and(|leaves| !leaves.is_empty() && !are_rows(&leaves))
    }

    /// Returns the squares of a row as a line.
    fn row(&self) -> String {
        match self {
            Self::Leaf(leaf, _) => (*leaf).to_owned(),
            Self::List(values, _) => row(values),
        }
    }

    fn span(&self) -> Range<usize> {
        match self {
            Self::Leaf(_, span) | Self::List(_, span) => span.clone(),
        }
    }

    fn leaf(&self) -> Option<&str> {
        match self {
            Self::Leaf(leaf, _) => Some(leaf),
            Self::List(..) => None,
        }
    }
}

/// Returns squares as a line; a blank one is empty.
fn row(squares: &[Value<'_>]) -> String {
    let word = |word| if str::trim(word).is_empty() { "." } else { word };
    let words: Vec<&str> = squares.iter().filter_map(Value::leaf).map(word).collect();
    words.join(" ")
}

/// Whether strings are rows of a board rather than squares of a row: they have as many characters
/// as there are strings, or only signs of squares.
fn are_rows(strings: &[&str]) -> bool {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_long = |text: &&str| text.chars().count() > 1 && !is_number(text);
    let has_signs = |text: &&str| text.chars().all(|sign| "QqXx._-*".contains(sign));
    let has_length = |text: &&str| text.chars().count() == strings.len();
    strings.iter().all(|text| is_long(text) && (has_length(text) || has_signs(text)))
}

/// Reads all boards of a text that begins with a bracket.
pub(super) fn read(text: &str) -> Result<Vec<Diagram>, ReadError> {
    let mut scan = Scan { text, at: 0 };
    let mut values = Vec::new();
    while let Some(value) = scan.value(0)? {
        values.push(value);
    }
    if scan.at < text.len() {
        return Err(wrong(text, scan.at..scan.at + 1));
    }
    let mut diagrams = Vec::new();
    // Lists one after the other are like lists in a list.
    match values.as_slice() {
        [Value::List(one, _)] => read_list(text, one, &mut diagrams)?,
        several => read_list(text, several, &mut diagrams)?,
    }
    Ok(diagrams)
}

/// Reads a list of rows, or of boards.
fn read_list(
    text: &str,
    values: &[Value<'_>],
    diagrams: &mut Vec<Diagram>,
) -> Result<(), ReadError> {
    let is_list = |value: &Value<'_>| matches!(value, Value::List(..));
    if values.iter().all(is_list) && !values.iter().all(Value::is_row) {
        return values.iter().try_for_each(|value| match value {
            Value::List(inner, _) if !value.is_row() => read_list(text, inner, diagrams),
            Value::List(_, span) | Value::Leaf(_, span) => Err(wrong(text, span.clone())),
        });
    }
    let leaves: Option<Vec<&str>> = values.iter().map(Value::leaf).collect();
    let lines: Vec<(String, Range<usize>)> = match (leaves, values) {
        (Some(leaves), [first, .., last]) if !are_rows(&leaves) => {
            vec![(row(values), first.span().start..last.span().end)]
        }
        _ => values.iter().map(|value| (value.row(), value.span())).collect(),
    };
    let block: Vec<Line<'_>> = (lines.iter().zip(1..))
        .map(|((line, _), number)| Line { text: line, start: 0, number })
        .collect();
    let from = diagrams.len();
    boards::read(&block, diagrams).map_err(|error| {
        let (_, span) = &lines[error.place.line() - 1];
        ReadError { place: place(text, span.clone()), kind: error.kind }
    })?;
    let number = lines.first().map_or(1, |(_, span)| place(text, span.clone()).line());
    diagrams[from..].iter_mut().for_each(|diagram| diagram.line = number);
    Ok(())
}

/// Returns the place of some bytes of the text.
fn place(text: &str, span: Range<usize>) -> TextPlace {
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let number = text[..start].matches('\n').count() + 1;
    let line = text[start..].split('\n').next().unwrap_or("");
    let end = (span.end - start).min(line.len());
    TextPlace::in_line(number, start, line, span.start - start..end)
}

fn wrong(text: &str, span: Range<usize>) -> ReadError {
    ReadError { place: place(text, span), kind: ReadErrorKind::List }
}

/// A scan of the text.
struct Scan<'t> {
    text: &'t str,
    /// The offset of the next byte.
    at: usize,
}

impl<'t> Scan<'t> {
    /// Returns the next value, or `None` at the end of a list or of the text.
    fn value(&mut self, depth: usize) -> Result<Option<Value<'t>>, ReadError> {
        let blank = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | ':');
        let rest = self.text[self.at..].trim_start_matches(blank);
        self.at = self.text.len() - rest.len();
        let begin = self.at;
        match rest.chars().next() {
            None | Some(']' | '}') => Ok(None),
            Some('[') if depth < DEEPEST => {
                self.at += 1;
                let mut values = Vec::new();
                while let Some(value) = self.value(depth + 1)? {
                    values.push(value);
                }
                if !self.text[self.at..].starts_with(']') {
                    return Err(wrong(self.text, self.at..self.at));
                }
                self.at += 1;
                Ok(Some(Value::List(values, begin..self.at)))
            }
            Some('{') if depth < DEEPEST => {
                self.at += 1;
                let mut rows = Value::List(Vec::new(), begin..begin + 1);
                let mut is_rows = false;
                while let Some(value) = self.value(depth + 1)? {
                    match value {
                        Value::List(..) if is_rows => rows = value,
                        _ => is_rows = value.leaf() == Some("rows"),
                    }
                }
                if !self.text[self.at..].starts_with('}') {
                    return Err(wrong(self.text, self.at..self.at));
                }
                self.at += 1;
                Ok(Some(rows))
            }
            Some(quote @ ('"' | '\'')) => {
                let end = rest[1..].find([quote, '\n']).map(|end| begin + 1 + end);
                let end = end.filter(|&end| self.text[end..].starts_with(quote));
                let Some(end) = end else { return Err(wrong(self.text, begin..begin + 1)) };
                self.at = end + 1;
                Ok(Some(Value::Leaf(&self.text[begin + 1..end], begin..end + 1)))
            }
            Some(sign) if sign.is_alphanumeric() || matches!(sign, '.' | '-' | '_' | '*') => {
                let end = rest
                    .find(|sign: char| blank(sign) || matches!(sign, '[' | ']' | '{' | '}' | '"'));
                self.at += end.unwrap_or(rest.len());
                Ok(Some(Value::Leaf(&self.text[begin..self.at], begin..self.at)))
            }
            Some(sign) => Err(wrong(self.text, begin..begin + sign.len_utf8())),
        }
    }
}
