//! Reads boards in common text formats, among them those that [`Board`] writes.
//!
//! * One line per row: `.` or `_` for an empty square, `Q` for a queen, `x` for a blocked square.
//!   Spaces, `|` and lines that begin with `+` are ignored. An empty line ends the board.
//! * Or one line per board: the column of the queen in each row, from 1; `-` for a row without a
//!   queen, commas between several. The board has as many columns as rows.
//!
//! A `#` begins a comment.

use std::fmt;
use std::ops::Range;

use quadrille_dlx::problem::TextPlace;

use crate::board::Board;
use crate::shape::{Shape, SizeError, Square};

/// A board that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The board with its queens.
    pub board: Board,
    /// The squares marked as blocked, row by row.
    pub blocked: Vec<Square>,
    /// The number of its first line, from 1.
    pub line: usize,
}

/// Reads all boards in a text, in time linear in its length.
///
/// # Errors
/// Returns the first error in the text.
///
/// # Examples
/// ```
/// use quadrille_nqueens::read_boards;
///
/// let text = ".Q..\n...Q\nQ...\n..Q.\n\n3 1 4 2  # the other one\n";
/// let diagrams = read_boards(text)?;
/// assert_eq!(diagrams[0].board.column_list().to_string(), "2 4 1 3");
/// assert_eq!(diagrams[1].board.to_string(), "..Q.\nQ...\n...Q\n.Q..");
///
/// let error = read_boards("Q.\n.Q.\n").unwrap_err();
/// assert_eq!((error.place().line(), error.place().column()), (2, 3));
/// assert_eq!(error.to_string(), "line 2, column 3: more squares than in the rows above");
/// # Ok::<(), quadrille_nqueens::ReadError>(())
/// ```
pub fn read_boards(text: &str) -> Result<Vec<Diagram>, ReadError> {
    let mut reader = Reader::default();
    let mut start = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        reader.line(Line { text: line, start, number: number + 1 })?;
        start += line.len();
    }
    reader.finish_board()?;
    Ok(reader.diagrams)
}

/// A line of the text and its position.
#[derive(Clone, Copy)]
struct Line<'t> {
    text: &'t str,
    /// The offset of its first byte in the text.
    start: usize,
    /// Its number, from 1.
    number: usize,
}

impl Line<'_> {
    /// Returns an error at some bytes of the line.
    fn error(self, bytes: Range<usize>, kind: ReadErrorKind) -> ReadError {
        let place = TextPlace::in_line(self.number, self.start, self.text, bytes);
        ReadError { place, kind }
    }
}

/// The boards read so far, and the rows of the current one.
#[derive(Default)]
struct Reader {
    diagrams: Vec<Diagram>,
    queens: Vec<Square>,
    blocked: Vec<Square>,
    rows: usize,
    columns: usize,
    /// The line number and the bytes of the last row.
    last: (usize, Range<usize>),
    first_line: usize,
}

impl Reader {
    fn line(&mut self, line: Line<'_>) -> Result<(), ReadError> {
        let end = line.text.find('#').unwrap_or(line.text.len());
        let content = line.text[..end].trim_end();
        let is_comment = content.is_empty() && end < line.text.trim_end().len();
        match content.trim_start().chars().next() {
            None if is_comment => Ok(()),
            None => self.finish_board(),
            Some('+') => Ok(()),
            Some('-' | '0'..='9') => {
                self.finish_board()?;
                self.column_list(line, content)
            }
            Some(_) => self.row(line, content),
        }
    }

    fn row(&mut self, line: Line<'_>, content: &str) -> Result<(), ReadError> {
        let mut column = 0;
        for (place, character) in content.char_indices() {
            let here = place..place + character.len_utf8();
            if character == '|' || character.is_whitespace() {
                continue;
            }
            let square = Square { row: self.rows, column };
            match character {
                '.' | '_' => {}
                'Q' | 'q' => self.queens.push(square),
                'x' | 'X' => self.blocked.push(square),
                _ => return Err(line.error(here, ReadErrorKind::Character(character))),
            }
            column += 1;
            if self.rows > 0 && column > self.columns {
                return Err(line.error(here, ReadErrorKind::LongRow { columns: self.columns }));
            }
        }
        let end = content.len();
        if column < self.columns {
            let kind = ReadErrorKind::ShortRow { columns: self.columns };
            return Err(line.error(end..end, kind));
        }
        if self.rows == 0 {
            self.first_line = line.number;
        }
        (self.columns, self.rows) = (column, self.rows + 1);
        self.last = (line.number, line.start..line.start + end);
        Ok(())
    }

    /// Ends the current board, if it has rows.
    fn finish_board(&mut self) -> Result<(), ReadError> {
        let (rows, columns) = (std::mem::take(&mut self.rows), std::mem::take(&mut self.columns));
        let queens = std::mem::take(&mut self.queens);
        let blocked = std::mem::take(&mut self.blocked);
        if rows == 0 {
            return Ok(());
        }
        let shape = Shape::new(rows, columns).map_err(|error| {
            let (line, span) = self.last.clone();
            ReadError { place: TextPlace::new(line, 1, span), kind: ReadErrorKind::Size(error) }
        })?;
        let board = Board::new(shape, queens).expect("the rows read are those of the board");
        self.diagrams.push(Diagram { board, blocked, line: self.first_line });
        Ok(())
    }

    fn column_list(&mut self, line: Line<'_>, content: &str) -> Result<(), ReadError> {
        let words: Vec<&str> = content.split_whitespace().collect();
        let size = words.len();
        let whole = 0..content.len();
        let shape =
            Shape::square(size).map_err(|error| line.error(whole, ReadErrorKind::Size(error)))?;
        let mut queens = Vec::with_capacity(size);
        for (row, word) in words.into_iter().enumerate().filter(|&(_, word)| word != "-") {
            for number in word.split(',') {
                let begin = number.as_ptr().addr() - line.text.as_ptr().addr();
                let plain = number.bytes().all(|byte| byte.is_ascii_digit());
                let column = number
                    .parse::<usize>()
                    .ok()
                    .filter(|number| plain && (1..=size).contains(number));
                let Some(column) = column else {
                    let kind = ReadErrorKind::Column { size };
                    return Err(line.error(begin..begin + number.len(), kind));
                };
                queens.push(Square { row, column: column - 1 });
            }
        }
        let board = Board::new(shape, queens).expect("each column was checked");
        self.diagrams.push(Diagram { board, blocked: Vec::new(), line: line.number });
        Ok(())
    }
}

/// An error in a text with boards, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    place: TextPlace,
    kind: ReadErrorKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReadErrorKind {
    Character(char),
    LongRow { columns: usize },
    ShortRow { columns: usize },
    Column { size: usize },
    Size(SizeError),
}

impl ReadError {
    /// Where in the text the error is. Its bytes are empty where something is missing.
    pub fn place(&self) -> &TextPlace {
        &self.place
    }

    /// The error message without the position.
    pub fn message(&self) -> String {
        match self.kind {
            ReadErrorKind::Character(character) => {
                format!("unexpected character {character:?}")
            }
            ReadErrorKind::LongRow { .. } => "more squares than in the rows above".to_owned(),
            ReadErrorKind::ShortRow { .. } => "fewer squares than in the rows above".to_owned(),
            ReadErrorKind::Column { .. } => "invalid column".to_owned(),
            ReadErrorKind::Size(error) => error.to_string(),
        }
    }

    /// What was expected instead.
    pub fn expected(&self) -> String {
        match self.kind {
            ReadErrorKind::Character(_) => {
                "`.` for an empty square, `Q` for a queen, `x` for a blocked one".to_owned()
            }
            ReadErrorKind::LongRow { columns } | ReadErrorKind::ShortRow { columns } => {
                let squares = if columns == 1 { "square" } else { "squares" };
                format!("{columns} {squares}, or an empty line before the next board")
            }
            ReadErrorKind::Column { size } => {
                format!("a column from 1 to {size} (there are {size} rows), or `-` for no queen")
            }
            ReadErrorKind::Size(_) => "a smaller board".to_owned(),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message())
    }
}

impl std::error::Error for ReadError {}
