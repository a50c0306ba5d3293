//! Reads boards in common text formats, among them those that [`Board`] writes.
//!
//! * One line per row: `.`, `_` or `-` for an empty square, `Q` for a queen, `x` for a blocked
//!   square. Spaces, commas, `|` and lines that begin with `+` are ignored. An empty line ends the
//!   board. A blank between two bars or commas is an empty square, and so is a space in a board that
//!   has no other sign for one.
//! * A letter or a number in each square is its region, with `Q`, `x`, `.` or `*` after it for a
//!   queen, a blocked and an empty square: `AAB`, `1 1 2`, `A. AQ B.`.
//! * Rows of 0 and 1: 1 is a queen.
//! * One line per board: the column of the queen in each row, from 1; `-` for a row without a
//!   queen, commas between several. The board has as many columns as rows.
//! * Lists in brackets, as programs print them, of any of these rows.
//!
//! A `#` begins a comment.
//!
//! A board is a block of lines without an empty one. `block.rs` decides what its lines mean,
//! `rows.rs` reads lines that are rows, and `columns.rs` those that are column lists.

mod block;
mod columns;
mod lists;
mod rows;

use std::fmt;
use std::ops::Range;

use quadrille_dlx::problem::TextPlace;

use crate::board::Board;
use crate::read::block::Meaning;
use crate::regions::Regions;
use crate::shape::{Shape, SizeError, Square};

/// A board that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The board with its queens.
    pub board: Board,
    /// The squares marked as blocked, row by row.
    pub blocked: Vec<Square>,
    /// The regions, if each square has one.
    pub regions: Option<Regions>,
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
    if text.trim_start().starts_with(['[', '{']) {
        return lists::read(text);
    }
    let (mut diagrams, mut block) = (Vec::new(), Vec::new());
    let mut start = 0;
    for (number, text) in text.split_inclusive('\n').enumerate() {
        let line = Line { text, start, number: number + 1 };
        start += text.len();
        if !line.content().trim().is_empty() {
            block.extend(Some(line).filter(|line| !line.is_frame()));
        } else if !line.has_comment() {
            read_block(&std::mem::take(&mut block), &mut diagrams)?;
        }
    }
    read_block(&block, &mut diagrams)?;
    Ok(diagrams)
}

/// Reads the boards of a block of lines without an empty one.
fn read_block(block: &[Line<'_>], diagrams: &mut Vec<Diagram>) -> Result<(), ReadError> {
    let Some(first) = block.first() else { return Ok(()) };
    match block::meaning(block) {
        Meaning::ColumnLists => {
            for &line in block {
                diagrams.push(columns::read(line)?);
            }
            Ok(())
        }
        Meaning::Rows(form) => {
            let mut rows = Vec::with_capacity(block.len());
            for &line in block {
                rows.push((line, rows::squares(line, form)?));
            }
            diagrams.push(diagram(&rows, first.number)?);
            Ok(())
        }
    }
}

/// The content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Empty,
    Queen,
    Blocked,
}

/// A square of a row: its content, its region if it has one, and its bytes in the line.
#[derive(Clone, Debug)]
struct Cell<'t> {
    mark: Mark,
    region: Option<&'t str>,
    at: Range<usize>,
}

/// Makes a board of rows, which must be of one length.
fn diagram(rows: &[(Line<'_>, Vec<Cell<'_>>)], line: usize) -> Result<Diagram, ReadError> {
    let columns = rows.first().map_or(0, |(_, cells)| cells.len());
    for (line, cells) in rows {
        if let Some(extra) = cells.get(columns) {
            return Err(line.error(extra.at.clone(), ReadErrorKind::LongRow { columns }));
        }
        if cells.len() < columns {
            let end = line.content().trim_end().len();
            return Err(line.error(end..end, ReadErrorKind::ShortRow { columns }));
        }
    }
    let shape = Shape::new(rows.len(), columns).map_err(|error| {
        let line = rows.last().expect("a block has lines").0;
        line.error(0..line.content().trim_end().len(), ReadErrorKind::Size(error))
    })?;
    let marked = |mark: Mark| {
        shape.squares().filter(move |&Square { row, column }| rows[row].1[column].mark == mark)
    };
    let board = Board::new(shape, marked(Mark::Queen)).expect("the rows read are its own");
    let has_regions = rows.iter().flat_map(|(_, cells)| cells).any(|cell| cell.region.is_some());
    let regions = has_regions.then(|| {
        let region = |Square { row, column }: Square| rows[row].1[column].region;
        Regions::new(shape, |square| region(square).unwrap_or_default().to_owned())
    });
    Ok(Diagram { board, blocked: marked(Mark::Blocked).collect(), regions, line })
}

/// A line of the text and its position.
#[derive(Clone, Copy, Debug)]
struct Line<'t> {
    text: &'t str,
    /// The offset of its first byte in the text.
    start: usize,
    /// Its number, from 1.
    number: usize,
}

impl<'t> Line<'t> {
    /// Returns the line without its comment and its end.
    fn content(self) -> &'t str {
        let end = self.text.find('#').unwrap_or(self.text.len());
        self.text[..end].trim_end_matches(['\n', '\r'])
    }

    /// Whether the line has a comment.
    fn has_comment(self) -> bool {
        self.text.contains('#')
    }

    /// Whether the line only separates rows: it begins with `+`, or has only such signs.
    fn is_frame(self) -> bool {
        let content = self.content().trim();
        let draws = content.chars().all(is_box) && !content.chars().all(is_separator);
        content.starts_with('+') || draws
    }

    /// Returns the words of the line with their bytes. Spaces, bars and commas separate words.
    fn words(self) -> impl Iterator<Item = (Range<usize>, &'t str)> {
        let content = self.content();
        content.split(is_separator).filter(|word| !word.is_empty()).map(move |word| {
            let begin = word.as_ptr().addr() - content.as_ptr().addr();
            (begin..begin + word.len(), word)
        })
    }

    /// Returns an error at some bytes of the line.
    fn error(self, bytes: Range<usize>, kind: ReadErrorKind) -> ReadError {
        let place = TextPlace::in_line(self.number, self.start, self.text, bytes);
        ReadError { place, kind }
    }
}

/// Whether a character draws lines.
fn is_box(sign: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&sign) || sign.is_whitespace()
}

/// Whether a character is a vertical line between squares.
fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '┃' | '║' | '╎' | '┆' | '┊')
}

/// Whether a character separates words.
fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || is_bar(sign) || matches!(sign, ',' | ';')
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
    LongRow {
        columns: usize,
    },
    ShortRow {
        columns: usize,
    },
    Column {
        size: usize,
    },
    /// A row in which spaces stand for empty squares, but how many is unclear.
    Spaces,
    /// A list in brackets without an end, or with something else than rows.
    List,
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
            ReadErrorKind::Spaces => "the empty squares of this row cannot be counted".to_owned(),
            ReadErrorKind::List => "this is not a list of rows".to_owned(),
            ReadErrorKind::Size(error) => error.to_string(),
        }
    }

    /// What was expected instead.
    pub fn expected(&self) -> String {
        match self.kind {
            ReadErrorKind::Character(_) => {
                "`.` for an empty square, `Q` for a queen, `x` for a blocked one; or a letter in \
                 each square, which is its region"
                    .to_owned()
            }
            ReadErrorKind::LongRow { columns } | ReadErrorKind::ShortRow { columns } => {
                let squares = if columns == 1 { "square" } else { "squares" };
                format!("{columns} {squares}, or an empty line before the next board")
            }
            ReadErrorKind::Column { size } => {
                format!("a column from 1 to {size} (there are {size} rows), or `-` for no queen")
            }
            ReadErrorKind::Spaces => "`.` for each empty square".to_owned(),
            ReadErrorKind::List => {
                "a list of rows, such as [[\"A\", \"B\"], [\"A\", \"B\"]] or [\".Q\", \"..\"]"
                    .to_owned()
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
