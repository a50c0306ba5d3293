//! What can be wrong with a board as text, and where.

use std::fmt;

use crate::read::mistake::HeaderMistake;
use crate::shape::Shape;

/// A board as text could not be read: where, what, and what was expected.
///
/// It displays as several lines: the place and what is wrong, the line with the place marked, and
/// what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    kind: ReadErrorKind,
    line: usize,
    column: usize,
    /// Part of the line, fit to be shown, and where in it the place is, in characters.
    excerpt: String,
    marked: std::ops::Range<usize>,
}

/// The ways in which a text can fail to be a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// A character that stands for no cell.
    BadCharacter(char),
    /// A byte that is no part of UTF-8 text.
    BadByte(u8),
    /// A line longer than [`Reader::LINE_LIMIT`](crate::Reader::LINE_LIMIT).
    LineTooLong,
    /// A value greater than the side of the board.
    ValueTooLarge {
        /// The value as it stands.
        found: String,
        /// The shape of the board.
        shape: Shape,
    },
    /// A number of cells in one line that makes neither a board nor a row.
    CellCount {
        /// How many cells the line has.
        found: usize,
        /// How many it should have, if that is known.
        expected: Option<usize>,
    },
    /// A row with more or fewer cells than the rows above it.
    RowLength {
        /// How many cells it has.
        found: usize,
        /// How many they have.
        expected: usize,
    },
    /// A board that ends too soon: at an empty line, a comment or the end of the input, or where a
    /// line holds a board of its own.
    Unfinished {
        /// How many cells it has.
        found: usize,
        /// How many it should have, as far as one can tell.
        expected: usize,
    },
    /// Lines that make no board together, whatever their number of cells should be.
    NoBoard {
        /// How many cells they have.
        found: usize,
    },
    /// No board at all where one was expected.
    Nothing,
    /// A second board where one was expected.
    SecondBoard,
    /// A character that is not the candidate that has its place, in a board with a place for each
    /// candidate of each cell.
    BadMark {
        /// The character.
        found: char,
        /// The candidate.
        expected: u8,
    },
    /// A board with other rules, or with pencil marks, where a board alone was expected.
    OtherRules,
    /// A header that makes no sense, or rules that make none on the board.
    Header(HeaderMistake),
}

/// The most bytes in one line.
pub(super) const LINE_LIMIT: usize = 16 << 10;

/// The most characters of a line that an excerpt shows.
const EXCERPT_WIDTH: usize = 72;

impl ReadError {
    /// An error at `width` characters from `column` on, counted from 0, in this line.
    pub(super) fn new(
        kind: ReadErrorKind,
        line: usize,
        text: &str,
        column: usize,
        width: usize,
    ) -> Self {
        let start = column.saturating_sub(EXCERPT_WIDTH / 2);
        let mut excerpt: String = text.chars().skip(start).take(EXCERPT_WIDTH).map(shown).collect();
        let marked = column - start..(column - start + width).min(EXCERPT_WIDTH);
        excerpt.truncate(excerpt.trim_end().len());
        Self { kind, line, column: column + 1, excerpt, marked }
    }

    /// What is wrong, for a program.
    pub fn kind(&self) -> &ReadErrorKind {
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

    /// The line in which the error lies, or a part of it, and which of its characters to mark.
    /// Control characters are replaced, so that it can be shown as it is.
    pub fn excerpt(&self) -> (&str, std::ops::Range<usize>) {
        (&self.excerpt, self.marked.clone())
    }

    /// What is wrong, for a person.
    pub fn message(&self) -> String {
        match &self.kind {
            ReadErrorKind::BadCharacter(character) => format!("{character:?} is no cell"),
            ReadErrorKind::BadByte(byte) => format!("the byte 0x{byte:02X} is not text"),
            ReadErrorKind::LineTooLong => "the line is too long".to_owned(),
            ReadErrorKind::ValueTooLarge { found, shape } => {
                format!("{found} is too large for a {shape} board")
            }
            ReadErrorKind::CellCount { found, .. } => format!("this line has {}", cells(*found)),
            ReadErrorKind::RowLength { found, expected } => {
                format!("this row has {}, those above it {expected}", cells(*found))
            }
            ReadErrorKind::Unfinished { found, .. } => {
                format!("the board that ends here has {}", cells(*found))
            }
            ReadErrorKind::NoBoard { found } => {
                format!("the lines that begin here have {} together", cells(*found))
            }
            ReadErrorKind::Nothing => "there is no board".to_owned(),
            ReadErrorKind::SecondBoard => "a second board begins".to_owned(),
            ReadErrorKind::BadMark { found, .. } => {
                format!("{found:?} is not the candidate that has this place")
            }
            ReadErrorKind::OtherRules => "the board has rules or pencil marks".to_owned(),
            ReadErrorKind::Header(mistake) => mistake.message(),
        }
    }

    /// What was expected there.
    pub fn expected(&self) -> String {
        match &self.kind {
            ReadErrorKind::BadCharacter(_) | ReadErrorKind::BadByte(_) => {
                "1 to 9, A to P for 10 to 25, `.`, `0`, `_`, `*` or `x` for a blank, or `|`, `+` and `-` \
                 around boxes"
                    .to_owned()
            }
            ReadErrorKind::LineTooLong => {
                format!("at most {} bytes in a line", LINE_LIMIT)
            }
            ReadErrorKind::ValueTooLarge { shape, .. } => {
                let side = shape.side() as u8;
                match side {
                    ..10 => format!("1 to {side}"),
                    10.. => format!("1 to 9, A to {}, or 1 to {side}", crate::symbol::symbol(side)),
                }
            }
            ReadErrorKind::CellCount { expected: Some(expected), .. } => {
                format!("{expected} cells, as in the lines above")
            }
            ReadErrorKind::RowLength { expected, .. } => format!("{expected} cells"),
            ReadErrorKind::Unfinished { expected, .. } => format!("{expected} cells"),
            ReadErrorKind::CellCount { expected: None, .. }
            | ReadErrorKind::NoBoard { .. }
            | ReadErrorKind::Nothing => {
                "81 cells, or as many as another board has: 16, 36, 64, 100, 144, 225, 256, 400 or \
                 625"
                .to_owned()
            }
            ReadErrorKind::SecondBoard => "one board and nothing after it".to_owned(),
            ReadErrorKind::BadMark { expected, .. } => {
                format!("{expected}, or a blank if it is none: each cell has a place for each value")
            }
            ReadErrorKind::OtherRules => "a board with nothing but values and blanks".to_owned(),
            ReadErrorKind::Header(mistake) => mistake.expected(),
        }
    }
}

/// `1 cell`, `2 cells`.
fn cells(count: usize) -> String {
    format!("{count} cell{}", if count == 1 { "" } else { "s" })
}

/// A character as it may be shown: no control characters, and blanks for tabs.
fn shown(character: char) -> char {
    match character {
        '\t' => ' ',
        control if control.is_control() => char::REPLACEMENT_CHARACTER,
        plain => plain,
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "line {}, column {}: {}", self.line, self.column, self.message())?;
        writeln!(f, "  {}", self.excerpt)?;
        let width = self.marked.len().max(1);
        writeln!(f, "  {:indent$}{:^<width$}", "", "", indent = self.marked.start)?;
        write!(f, "expected {}", self.expected())
    }
}

impl std::error::Error for ReadError {}
