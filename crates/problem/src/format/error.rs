//! What can be wrong with a problem as text, and where.

use std::fmt;
use std::ops::Range;

use crate::problem::{BuildError, Problem, Quoted};

/// A problem as text could not be read: where, what, and what was expected.
///
/// It displays as several lines: the place and what is wrong, the line with the place marked, and
/// what was expected. Whoever has a nicer way to show a place takes
/// [`span`](Self::span), [`message`](Self::message) and [`expected`](Self::expected).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    pub(in crate::format) kind: ParseErrorKind,
    pub(in crate::format) line: usize,
    pub(in crate::format) column: usize,
    pub(in crate::format) span: Range<usize>,
    /// Part of the line, fit to be shown, and where in it the place is, in characters.
    pub(in crate::format) excerpt: String,
    pub(in crate::format) marked: Range<usize>,
}

/// The ways in which a text can fail to be a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// A control character other than a tab, or a carriage return not at the end of its line.
    ControlCharacter(char),
    /// A line longer than [`Problem::LINE_LIMIT`].
    LineTooLong,
    /// No line names the items.
    NoItems,
    /// A second bar in the line that names the items.
    SecondBar,
    /// Bounds that are not `n|`, `lo:hi|` with numbers below 2^32.
    BadBounds,
    /// Bounds on a secondary item.
    BoundsOnSecondary,
    /// A name in an option that no item has.
    UnknownItem {
        /// The name.
        name: String,
    },
    /// A word in an option with two colons, or a colon without a color.
    BadColor,
    /// A cost that is not a whole number.
    BadCost,
    /// A cost of 2^64 or more, alone or together with those before it in the option.
    CostTooGreat,
    /// What the builder does not allow.
    Build(BuildError),
}

impl ParseError {
    /// What is wrong, for a program.
    pub fn kind(&self) -> &ParseErrorKind {
        &self.kind
    }

    /// The number of the line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column in the line, from 1, in characters.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The bytes of the input in which the error lies. May be empty, at the end of the input.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// What is wrong, for a person.
    pub fn message(&self) -> String {
        match &self.kind {
            ParseErrorKind::NotUtf8 => "this is not UTF-8 text".to_owned(),
            ParseErrorKind::ControlCharacter(character) => {
                format!("there is a control character, {character:?}")
            }
            ParseErrorKind::LineTooLong => "the line is too long".to_owned(),
            ParseErrorKind::NoItems => "there are no items".to_owned(),
            ParseErrorKind::SecondBar => "there is a second bar among the items".to_owned(),
            ParseErrorKind::BadBounds => "these are no bounds".to_owned(),
            ParseErrorKind::BoundsOnSecondary => "a secondary item has bounds".to_owned(),
            ParseErrorKind::UnknownItem { name } => {
                format!("there is no item named {}", Quoted(name))
            }
            ParseErrorKind::BadColor => "this is no item with a color".to_owned(),
            ParseErrorKind::BadCost => "this is no cost".to_owned(),
            ParseErrorKind::CostTooGreat => "the option costs too much".to_owned(),
            ParseErrorKind::Build(error) => error.to_string(),
        }
    }

    /// What was expected there.
    pub fn expected(&self) -> String {
        use crate::problem::BuildErrorKind as Build;
        let text = match &self.kind {
            ParseErrorKind::NotUtf8 => "text in UTF-8",
            ParseErrorKind::ControlCharacter(_) => {
                "printable characters, spaces and tabs; a carriage return only at the end of a line"
            }
            ParseErrorKind::LineTooLong => {
                return format!("at most {} bytes in a line", Problem::LINE_LIMIT);
            }
            ParseErrorKind::NoItems => "a line that names the items, for example `a b c | x y`",
            ParseErrorKind::SecondBar => "one bar, between the primary and the secondary items",
            ParseErrorKind::BadBounds => {
                "`n|item` or `lo:hi|item`, with whole numbers up to 4294967295, or a bar alone"
            }
            ParseErrorKind::BoundsOnSecondary => {
                "a plain name: secondary items are covered at most once, or in one color"
            }
            ParseErrorKind::UnknownItem { .. } => "the name of an item from the first line",
            ParseErrorKind::BadColor => "`item` or `item:color`",
            ParseErrorKind::BadCost => "a whole number right after the bar, as in `|7`",
            ParseErrorKind::CostTooGreat => {
                "costs of at most 18446744073709551615, all those of an option together"
            }
            ParseErrorKind::Build(error) => match error.kind() {
                Build::NoPrimaryItem => "at least one primary item, before any bar",
                Build::EmptyName => "a name",
                Build::BadName { .. } => "a name without blanks, control characters, `:` and `|`",
                Build::RepeatedName { .. } => "a different name for each item",
                Build::PrimaryAfterSecondary { .. } => "all primary items before the bar",
                Build::CrossedBounds { .. } => "a lower bound no greater than the upper bound",
                Build::ZeroUpperBound { .. } => "an upper bound of at least 1",
                Build::EmptyOption => "the names of the items that the option covers",
                Build::NoPrimaryInOption => "at least one primary item in each option",
                Build::RepeatedItem { .. } => "each item at most once in an option",
                Build::ColorOnPrimary { .. } => "colors on secondary items only",
                Build::TooMany { .. } => "a smaller problem",
                Build::UnknownItem { .. } | Build::UnknownColor { .. } => "a known name",
            },
        };
        text.to_owned()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "line {}, column {}: {}", self.line, self.column, self.message())?;
        if !self.excerpt.is_empty() {
            writeln!(f, "  {}", self.excerpt)?;
            let width = self.marked.len().max(1);
            writeln!(f, "  {:indent$}{:^<width$}", "", "", indent = self.marked.start)?;
        }
        write!(f, "expected {}", self.expected())
    }
}

impl std::error::Error for ParseError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            ParseErrorKind::Build(error) => Some(error),
            _ => None,
        }
    }
}
