//! Errors in the text of a board, with their place.

use std::fmt;

use quadrille_sudoku_rules::{Shape, Symbols};

use crate::read::mistake::HeaderMistake;

/// An error in the text of a board: where and what it is, and what was expected.
///
/// `Display` writes several lines: the place and the error, the line with the place marked, and
/// what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    kind: ReadErrorKind,
    line: usize,
    column: usize,
    /// A printable part of the line, and the range of its characters to mark.
    excerpt: String,
    marked: std::ops::Range<usize>,
}

/// The errors in the text of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// A character that is not a cell.
    BadCharacter(char),
    /// A byte that is not part of UTF-8 text.
    BadByte(u8),
    /// A line longer than [`Reader::LINE_LIMIT`](crate::Reader::LINE_LIMIT).
    LineTooLong,
    /// A value greater than the side of the board.
    ValueTooLarge {
        /// The value as written.
        found: String,
        /// The shape of the board.
        shape: Shape,
    },
    /// A character that is not among the chosen symbols.
    NotASymbol {
        /// The character.
        found: String,
        /// The chosen symbols.
        symbols: Box<Symbols>,
    },
    /// A board whose symbols have two meanings.
    AmbiguousSymbols(Box<[Symbols; 2]>),
    /// A board that has more or fewer values than the chosen symbols.
    SymbolCount {
        /// The chosen symbols.
        symbols: Box<Symbols>,
        /// The shape of the board.
        shape: Shape,
    },
    /// Lines of a drawing that separate parts which are not regions.
    DrawnRegions {
        /// What is wrong with them.
        message: String,
        /// The number of cells in a region.
        side: usize,
    },
    /// Rows with places without a cell that are not boards on one canvas.
    Boards {
        /// What is wrong.
        message: Box<str>,
        /// What was expected.
        expected: Box<str>,
    },
    /// A text in a known format that is not a puzzle, or a puzzle that is not supported.
    Format {
        /// The format in words.
        format: &'static str,
        /// What is wrong.
        message: Box<str>,
        /// What was expected.
        expected: Box<str>,
    },
    /// A number of cells in one line that fits neither a board nor a row.
    CellCount {
        /// The number of cells in the line.
        found: usize,
        /// The expected number, if it is known.
        expected: Option<usize>,
    },
    /// A row with more or fewer cells than the rows above it.
    RowLength {
        /// The number of cells in the row.
        found: usize,
        /// The number of cells in the rows above.
        expected: usize,
    },
    /// Rows of a board that is larger than any that can be read.
    RowTooLong {
        /// The number of cells in each row.
        found: usize,
    },
    /// A board that ends too soon: at an empty line, a comment, the end of the input, or a line
    /// that is a board of its own.
    Unfinished {
        /// The number of cells in the board.
        found: usize,
        /// The most likely number of cells of the whole board.
        expected: usize,
    },
    /// Lines that do not add up to a board, and whose expected number of cells is unknown.
    NoBoard {
        /// The number of cells in the lines.
        found: usize,
    },
    /// No board where one was expected.
    Nothing,
    /// A second board where one was expected.
    SecondBoard,
    /// A wrong character in a board with a place for each candidate of each cell.
    BadMark {
        /// The character.
        found: char,
        /// The candidate that belongs in this place.
        expected: u8,
    },
    /// A board with other rules or pencil marks where only values were expected.
    OtherRules,
    /// A mistake in a header, or rules that do not fit the board.
    Header(HeaderMistake),
}

/// The maximum length of a line in bytes.
pub(super) const LINE_LIMIT: usize = 1 << 20;

/// The maximum length of an excerpt in characters.
const EXCERPT_WIDTH: usize = 72;

impl ReadError {
    /// Returns an error that marks `width` characters from `column` on, counted from 0.
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

    /// Returns the kind of error.
    pub fn kind(&self) -> &ReadErrorKind {
        &self.kind
    }

    /// Returns the number of the line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the column in the line, from 1, in characters.
    pub fn column(&self) -> usize {
        self.column
    }

    /// Returns the line or a part of it, and the range of characters to mark.
    ///
    /// Control characters are replaced, so the text is safe to print.
    pub fn excerpt(&self) -> (&str, std::ops::Range<usize>) {
        (&self.excerpt, self.marked.clone())
    }

    /// Describes the error.
    pub fn message(&self) -> String {
        match &self.kind {
            ReadErrorKind::BadCharacter(character) => format!("{character:?} is not a cell"),
            ReadErrorKind::BadByte(byte) => format!("the byte 0x{byte:02X} is not UTF-8 text"),
            ReadErrorKind::LineTooLong => "the line is too long".to_owned(),
            ReadErrorKind::ValueTooLarge { found, shape } => {
                format!("{found} is too large for a {shape} board")
            }
            ReadErrorKind::NotASymbol { found, symbols } => {
                format!("{found} is not one of the symbols {symbols}")
            }
            ReadErrorKind::AmbiguousSymbols(readings) => {
                let [one, other] = &**readings;
                format!("the symbols of this board may be {one} or {other}")
            }
            ReadErrorKind::SymbolCount { symbols, shape } => {
                format!("a {shape} board does not have the {} symbols {symbols}", symbols.count())
            }
            ReadErrorKind::DrawnRegions { message, .. } => {
                format!("the lines draw no regions: {message}")
            }
            ReadErrorKind::Boards { message, .. } => message.to_string(),
            ReadErrorKind::Format { format, message, .. } => format!("{format}: {message}"),
            ReadErrorKind::CellCount { found, .. } => format!("this line has {}", cells(*found)),
            ReadErrorKind::RowLength { found, expected } => {
                format!("this row has {}, but the rows above it have {expected}", cells(*found))
            }
            ReadErrorKind::RowTooLong { found } => {
                format!("the rows of this board have {} each", cells(*found))
            }
            ReadErrorKind::Unfinished { found, .. } => {
                format!("the board that ends here has {}", cells(*found))
            }
            ReadErrorKind::NoBoard { found } => {
                format!("the lines that begin here have {} in total", cells(*found))
            }
            ReadErrorKind::Nothing => "there is no board".to_owned(),
            ReadErrorKind::SecondBoard => "a second board begins".to_owned(),
            ReadErrorKind::BadMark { found, .. } => {
                format!("{found:?} is not the candidate that belongs in this place")
            }
            ReadErrorKind::OtherRules => "the board has rules or pencil marks".to_owned(),
            ReadErrorKind::Header(mistake) => mistake.message(),
        }
    }

    /// Describes what was expected.
    pub fn expected(&self) -> String {
        match &self.kind {
            ReadErrorKind::BadCharacter(c) if !c.is_ascii() && !c.is_numeric() && !c.is_control() => {
                "digits and letters from A to P; for other symbols, `--symbols` with all of them".to_owned()
            }
            ReadErrorKind::BadCharacter(c) if c.is_ascii_alphabetic() => {
                "1 to 9, and A to P for 10 to 25, since boards have at most 25 rows; for other symbols, \
                 `--symbols` with all of them"
                    .to_owned()
            }
            ReadErrorKind::BadCharacter(_) | ReadErrorKind::BadByte(_) => {
                "1 to 9, A to P for 10 to 25, `.`, `0`, `_`, `*`, `-` or `x` for a blank, or `|`, `+` and \
                 `-` around boxes"
                    .to_owned()
            }
            ReadErrorKind::LineTooLong => {
                format!("at most {} bytes in a line", LINE_LIMIT)
            }
            ReadErrorKind::ValueTooLarge { shape, .. } => {
                let side = shape.side() as u8;
                match side {
                    ..10 => format!("1 to {side}"),
                    10.. => format!("1 to 9, A to {}, or 1 to {side}", quadrille_sudoku_rules::symbol(side)),
                }
            }
            ReadErrorKind::NotASymbol { symbols, .. } => format!("{symbols} and blanks"),
            ReadErrorKind::AmbiguousSymbols(readings) => {
                let [one, other] = &**readings;
                format!("`--symbols {one}` or `--symbols {other}` to decide")
            }
            ReadErrorKind::SymbolCount { shape, .. } => format!("{} symbols", shape.side()),
            ReadErrorKind::DrawnRegions { side, .. } => format!("regions of {side} cells"),
            ReadErrorKind::Boards { expected, .. } | ReadErrorKind::Format { expected, .. } => {
                expected.to_string()
            }
            ReadErrorKind::CellCount { expected: Some(expected), .. } => {
                format!("{expected} cells, as in the lines above")
            }
            ReadErrorKind::RowLength { expected, .. } => format!("{expected} cells"),
            ReadErrorKind::RowTooLong { .. } => "boards of at most 25×25 cells".to_owned(),
            ReadErrorKind::Unfinished { expected, .. } => format!("{expected} cells"),
            ReadErrorKind::CellCount { expected: None, .. }
            | ReadErrorKind::NoBoard { .. }
            | ReadErrorKind::Nothing => {
                "81 cells, or the cells of another board: the square of a number from 4 to 25"
                    .to_owned()
            }
            ReadErrorKind::SecondBoard => "one board and nothing after it".to_owned(),
            ReadErrorKind::BadMark { expected, .. } => {
                format!("{expected} or a blank: each cell has a place for each value")
            }
            ReadErrorKind::OtherRules => "a board with only values and blanks".to_owned(),
            ReadErrorKind::Header(mistake) => mistake.expected(),
        }
    }
}

/// Formats a number of cells: `1 cell`, `2 cells`.
fn cells(count: usize) -> String {
    format!("{count} cell{}", if count == 1 { "" } else { "s" })
}

/// Returns a printable character: no control characters, and spaces for tabs.
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
