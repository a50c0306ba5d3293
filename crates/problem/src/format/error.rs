//! Errors in a problem as text, with their place.

use std::fmt;
use std::ops::Range;

use crate::place::TextPlace;
use crate::problem::{BuildError, Problem, Quoted};

/// A mistake in a problem as text: where, what, and what was expected.
///
/// It displays as several lines: the place and what is wrong, the line with the place marked, and
/// what was expected. To show it in another way, use [`place`](Self::place),
/// [`message`](Self::message) and [`expected`](Self::expected).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    pub(in crate::format) kind: ParseErrorKind,
    pub(in crate::format) place: TextPlace,
    /// Part of the line, without control characters.
    pub(in crate::format) excerpt: String,
    /// The place of the mistake in the excerpt, in characters.
    pub(in crate::format) marked: Range<usize>,
}

/// The kinds of mistakes in a problem as text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Invalid UTF-8.
    NotUtf8,
    /// A control character other than a tab and a carriage return at the end of a line.
    ControlCharacter(char),
    /// A line longer than [`Problem::LINE_LIMIT`].
    LineTooLong,
    /// No line names the items.
    NoItems,
    /// A second bar in the line that names the items.
    SecondBar,
    /// Bounds that are not `n|` or `lo:hi|` with numbers below 2³².
    BadBounds,
    /// Bounds on a secondary item.
    BoundsOnSecondary,
    /// A name in an option that is not the name of an item.
    UnknownItem {
        /// The name.
        name: String,
    },
    /// A word in an option with two colons, or with a colon and no item or no color.
    BadColor,
    /// A cost that is not a whole number.
    BadCost,
    /// Costs of 2⁶⁴ or more in one option.
    CostTooGreat,
    /// A mistake that the builder found.
    Build(BuildError),
}

impl ParseError {
    /// Returns what is wrong.
    pub fn kind(&self) -> &ParseErrorKind {
        &self.kind
    }

    /// Returns where the mistake is. Its bytes are empty at the end of the input.
    pub fn place(&self) -> &TextPlace {
        &self.place
    }

    /// Returns what is wrong, in words.
    pub fn message(&self) -> String {
        match &self.kind {
            ParseErrorKind::NotUtf8 => "invalid UTF-8".to_owned(),
            ParseErrorKind::ControlCharacter(character) => {
                format!("control character {character:?}")
            }
            ParseErrorKind::LineTooLong => "line too long".to_owned(),
            ParseErrorKind::NoItems => "no items".to_owned(),
            ParseErrorKind::SecondBar => "second bar among the items".to_owned(),
            ParseErrorKind::BadBounds => "invalid bounds".to_owned(),
            ParseErrorKind::BoundsOnSecondary => "bounds on a secondary item".to_owned(),
            ParseErrorKind::UnknownItem { name } => {
                format!("unknown item {}", Quoted(name))
            }
            ParseErrorKind::BadColor => "invalid item or color".to_owned(),
            ParseErrorKind::BadCost => "invalid cost".to_owned(),
            ParseErrorKind::CostTooGreat => "cost too large".to_owned(),
            ParseErrorKind::Build(error) => error.kind().to_string(),
        }
    }

    /// Returns what was expected instead.
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
            ParseErrorKind::NoItems => "a line that names the items, such as `a b c | x y`",
            ParseErrorKind::SecondBar => "one bar, between the primary and the secondary items",
            ParseErrorKind::BadBounds => {
                "`n|item` or `lo:hi|item`, with whole numbers up to 4294967295, or a bar alone"
            }
            ParseErrorKind::BoundsOnSecondary => {
                "a name without bounds: secondary items are covered at most once, or in one color"
            }
            // No name has a bar.
            ParseErrorKind::UnknownItem { name } if name.contains('|') => {
                match name.starts_with(|first: char| first.is_ascii_digit()) {
                    true => "the name of an item; its bounds belong into the first line",
                    false => "the name of an item, and a blank before a cost, as in `item |7`",
                }
            }
            ParseErrorKind::UnknownItem { .. } => "the name of an item from the first line",
            ParseErrorKind::BadColor => "`item` or `item:color`",
            ParseErrorKind::BadCost => "a whole number right after the bar, as in `|7` or `|-7`",
            ParseErrorKind::CostTooGreat => {
                "costs of at most 18446744073709551615 in total for one option"
            }
            ParseErrorKind::Build(error) => match error.kind() {
                Build::NoPrimaryItem => "at least one primary item, before any bar",
                Build::EmptyName => "a name",
                Build::BadName { .. } => "a name without blanks, control characters, `:` and `|`",
                Build::RepeatedName { .. } => "a different name for each item",
                Build::RepeatedLabel { .. } => "one label for each option",
                Build::CrossedBounds { .. } => "a lower bound no greater than the upper bound",
                Build::ZeroUpperBound { .. } => "an upper bound of at least 1",
                Build::EmptyOption => "the names of the items that the option covers",
                Build::NoPrimaryInOption => "at least one primary item in each option",
                Build::RepeatedItem { .. } => "each item at most once in an option",
                Build::ColorOnPrimary { .. } => "colors on secondary items only",
                Build::CostTooGreat => "costs below 2^64, after costs below 0 were raised",
                Build::CostNotRaised => {
                    "a cost of 0 or more, or an item in the option that is covered a fixed number of times: \
                     only there costs below 0 can be raised"
                }
                Build::TooMany { .. } => "a smaller problem",
                Build::UnknownItem { .. }
                | Build::UndeclaredItem { .. }
                | Build::UnknownColor { .. } => "a known name",
            },
        };
        text.to_owned()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.place, self.message())?;
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
