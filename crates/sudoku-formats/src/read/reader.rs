//! The reader of boards: lines go in, boards come out.
//!
//! It reads one line at a time and no file, and keeps at most one unfinished board. The lines with cells are
//! cut into boards in [`cut`](crate::read::cut).
//!
#![doc = include_str!("rules.md")]

use std::collections::VecDeque;
use std::ops::RangeInclusive;

use quadrille_sudoku_rules::{Cell, Grid, Layout, Rule, Rules, Shape, Symbols};

use crate::format::PuzzleFormat;
use crate::read::canvas;
use crate::read::document::Document;
use crate::read::drawn::Drawing;
use crate::read::error::{LINE_LIMIT, ReadError, ReadErrorKind};
use crate::read::header::Header;
use crate::read::held::Held;
use crate::read::key;
use crate::read::line::{self, Line};
use crate::read::notes;
use crate::read::plain;
use crate::read::spaces;
use crate::read::wrapped;

/// A board that was read, with its lines and its layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The board.
    pub grid: Grid,
    /// Its layout in the text.
    pub layout: Layout,
    /// The first and the last line of its cells, from 1.
    pub lines: RangeInclusive<usize>,
    /// Its rules, from the header if there is one, and its pencil marks, if any ([`Rules::kept`]).
    pub rules: Rules,
    /// The filled cells that are not givens, in formats that distinguish them.
    pub entered: Vec<Cell>,
    /// What was passed over in the text, in words: drawings.
    pub notes: Vec<String>,
}

/// Reads boards from lines of text.
///
/// Push lines and pop boards or errors, which appear as soon as they are complete; call
/// [`finish`](Self::finish) at the end. After an error the reader continues with the next board.
///
#[doc = include_str!("rules.md")]
///
#[doc = include_str!("variants.md")]
///
/// # Examples
/// ```
/// use quadrille_sudoku_formats::Reader;
///
/// let mut reader = Reader::new();
/// for line in ["# two boards", "12..", "..12", "!1..", "....", "", "1234341221434321"] {
///     reader.push_line(line.as_bytes());
/// }
/// reader.finish();
/// let error = reader.pop().ok_or("nothing")?.unwrap_err();
/// assert_eq!((error.line(), error.column()), (4, 1));
/// assert_eq!(reader.pop().ok_or("nothing")??.lines, 7..=7);
/// assert_eq!(reader.pop(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader {
    pub(super) shape: Option<Shape>,
    pub(super) header: Header,
    /// The number of the last pushed line, from 1.
    pub(super) line: usize,
    /// The symbols and the format that the user has chosen.
    pub(super) symbols: Option<Symbols>,
    pub(super) format: Option<PuzzleFormat>,
    /// The unfinished text of a format of its own.
    pub(super) document: Option<Document>,
    /// The lines of the unfinished board, and the gaps between them.
    pub(super) held: Vec<Held>,
    /// The lines between the rows of the unfinished board.
    pub(super) drawing: Drawing,
    /// Lines of blanks that are rows if the next row has such blanks, and otherwise rules.
    pub(super) blanks: Vec<Held>,
    /// Lines that are rows if spaces in them are blanks.
    pub(super) spaced: Vec<(usize, String)>,
    /// Whether lines are read that were kept before.
    pub(super) is_replaying: bool,
    /// Whether the next row may be the list of the symbols.
    pub(super) expects_list: bool,
    /// A line above the board that may be the list of its symbols, or its first row.
    pub(super) list: Option<Held>,
    pub(super) gaps: usize,
    pub(super) habit: Habit,
    /// Whether the rest of the block is skipped.
    pub(super) skipping: bool,
    /// Whether lines are skipped up to the next section.
    pub(super) passing: bool,
    pub(super) ready: VecDeque<Result<Puzzle, ReadError>>,
}

/// The last board of this block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Habit {
    /// There was none yet.
    Unknown,
    /// The last board was one line with this many cells.
    Lines(usize),
    /// The last board had several lines.
    Rows,
}

/// The number of cells of a classic board, and of the largest board.
pub(super) const CLASSIC_CELLS: usize = Shape::CLASSIC.cell_count();
pub(super) const MOST_CELLS: usize = Shape::SIDE_LIMIT * Shape::SIDE_LIMIT;

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader {
    /// The maximum length of a line in bytes: 1 MiB.
    pub const LINE_LIMIT: usize = LINE_LIMIT;

    /// Returns a reader that infers the shape of each board from its number of cells.
    pub fn new() -> Self {
        Self {
            shape: None,
            header: Header::default(),
            line: 0,
            symbols: None,
            format: None,
            document: None,
            held: Vec::new(),
            drawing: Drawing::default(),
            blanks: Vec::new(),
            spaced: Vec::new(),
            is_replaying: false,
            expects_list: false,
            list: None,
            gaps: 0,
            habit: Habit::Unknown,
            skipping: false,
            passing: false,
            ready: VecDeque::new(),
        }
    }

    /// Returns a reader for boards of one shape.
    pub fn with_shape(shape: Shape) -> Self {
        Self { shape: Some(shape), ..Self::new() }
    }

    /// Adds rules that hold for every board, besides the rules in headers.
    pub fn with_rules(mut self, rules: &[Rule]) -> Self {
        self.header.global = rules.to_vec();
        self
    }

    /// Sets the symbols of the boards, which otherwise show them.
    pub fn with_symbols(self, symbols: Symbols) -> Self {
        Self { symbols: Some(symbols), ..self }
    }

    /// Sets the format of the puzzles, which otherwise is recognized.
    pub fn with_format(self, format: PuzzleFormat) -> Self {
        Self { format: Some(format), ..self }
    }

    /// Reads the next line, with or without its newline.
    pub fn push_line(&mut self, bytes: &[u8]) {
        self.line += 1;
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        if self.expects_plain()
            && let Some((grid, layout)) = plain::read(bytes)
        {
            return self.plain(grid, layout);
        }
        if !self.keeps(bytes) {
            self.line_of_bytes(bytes);
        }
    }

    /// Keeps a line that is a row of the next board if spaces in it are blanks or places without a
    /// cell.
    fn keeps(&mut self, bytes: &[u8]) -> bool {
        let states_boards = self.header.states_boards();
        let is_kept = match self.spaced.is_empty() {
            true if !self.is_between_classic_boards() => false,
            true if states_boards => canvas::is_row(bytes, true),
            true => spaces::may_begin(bytes) || canvas::may_begin(bytes),
            false => canvas::is_row(bytes, states_boards),
        };
        match std::str::from_utf8(bytes) {
            Ok(text) if is_kept => self.spaced.push((self.line, text.to_owned())),
            _ => {
                self.release();
                return false;
            }
        }
        let is_classic = self.spaced.len() == Shape::CLASSIC.side();
        if is_classic && !states_boards && spaces::fill(&self.spaced).is_some()
            || self.spaced.len() > Shape::CANVAS_LIMIT
        {
            self.release();
        }
        true
    }

    /// Reads the lines kept: as rows of a board if spaces in them are blanks, as boards on one canvas,
    /// and otherwise as any lines.
    fn release(&mut self) {
        let (lines, last) = (std::mem::take(&mut self.spaced), self.line);
        let filled = spaces::fill(&lines).filter(|_| !self.header.states_boards());
        if filled.is_none()
            && let Some(read) = self.boards(&lines)
        {
            return self.ready.push_back(read);
        }
        self.is_replaying = true;
        for (place, (number, text)) in lines.iter().enumerate() {
            self.line = *number;
            self.line_of_bytes(filled.as_ref().map_or(text, |rows| &rows[place]).as_bytes());
        }
        self.is_replaying = false;
        self.line = last;
    }

    /// Reads a line that is not a classic board in plain characters.
    pub(super) fn line_of_bytes(&mut self, bytes: &[u8]) {
        if self.document.is_none() {
            if let Some(name) = line::section(bytes) {
                self.end_block();
                self.passing = !name.eq_ignore_ascii_case(b"puzzle");
                return;
            }
            if self.passing {
                return;
            }
        }
        if self.document.is_some() {
            // What is not text is damage, which the format names.
            return self.document_line(&String::from_utf8_lossy(bytes));
        }
        if bytes.len() > Self::LINE_LIMIT {
            let text = String::from_utf8_lossy(&bytes[..80]);
            return self.bad(&text, ReadErrorKind::LineTooLong, 0, MOST_CELLS + 1);
        }
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let column = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).chars().count();
                let kind = ReadErrorKind::BadByte(bytes[error.valid_up_to()]);
                return self.bad(&String::from_utf8_lossy(bytes), kind, column, bytes.len());
            }
        };
        if self.begins_document(text) {
            return self.document_line(text);
        }
        let text = match notes::fact(text) {
            Some(rest) if notes::has_board(rest) => &notes::without_key(text),
            Some(_) => return self.separate(),
            None => text,
        };
        let is_between = self.held.is_empty() && self.list.is_none();
        if self.header.takes(text, is_between) {
            return self.header_line(text);
        }
        let first = self.held.first().map(|line| line.row.len());
        let filled = spaces::between_bars(text).filter(|filled| filled.is_certain(first));
        let text = filled.as_ref().map_or(text, |filled| &filled.text);
        let symbols = self.symbols.or_else(|| self.listed(text));
        let mut line = match wrapped::unwrap(text) {
            Some(cells) => line::read(&cells, symbols),
            None => line::read(text, symbols),
        };
        if filled.is_some() {
            line = line.with_spaces();
        }
        if matches!(line, Line::Row(_) | Line::Bad { .. }) {
            self.header.end();
        }
        let held = |row| Held { number: self.line, text: text.to_owned(), row };
        match line {
            Line::Empty => self.separate(),
            Line::Rule => self.drawing.rule(self.held.len(), text),
            Line::Blanks(row) => self.blanks(held(row)),
            Line::Row(row) => self.row(held(row)),
            Line::Bad { kind, column, cells } => self.bad(text, kind, column, cells),
        }
    }

    /// Returns the symbols in the list above the board, or in this line if it may be the list.
    fn listed(&self, text: &str) -> Option<Symbols> {
        match &self.list {
            Some(list) => list.row.symbols(),
            None if self.expects_list => {
                let visible: String = text.split_whitespace().collect();
                visible.parse().ok()
            }
            None => None,
        }
    }

    /// Returns whether a plain line would be a complete board with ordinary rules.
    fn expects_plain(&self) -> bool {
        let is_classic = self.shape.is_none_or(|shape| shape == Shape::CLASSIC);
        let is_plain = self.document.is_none() && self.symbols.is_none() && self.format.is_none();
        is_classic
            && is_plain
            && self.held.is_empty()
            && self.blanks.is_empty()
            && self.spaced.is_empty()
            && self.list.is_none()
            && self.header.says_nothing()
            && !self.passing
    }

    /// Returns whether a line may begin a classic board with spaces for blanks.
    fn is_between_classic_boards(&self) -> bool {
        let is_classic = self.shape.is_none_or(|shape| shape == Shape::CLASSIC);
        let is_plain = self.document.is_none() && self.symbols.is_none() && self.format.is_none();
        is_classic
            && is_plain
            && self.held.is_empty()
            && self.list.is_none()
            && !self.header.has_open_map()
            && !self.passing
            && !self.skipping
    }

    /// Reads a board in a plain line: a fast path of [`row`](Self::row).
    fn plain(&mut self, grid: Grid, layout: Layout) {
        self.skipping = false;
        self.habit = Habit::Lines(CLASSIC_CELLS);
        let (lines, rules) = (self.line..=self.line, Rules::ordinary(Shape::CLASSIC));
        let (entered, notes) = (Vec::new(), Vec::new());
        self.ready.push_back(Ok(Puzzle { grid, layout, lines, rules, entered, notes }));
    }

    /// Ends the input.
    ///
    /// The reader can then read another text; line numbers continue.
    pub fn finish(&mut self) {
        self.release();
        self.end_document();
        self.end_block();
        self.passing = false;
        self.ready.extend(self.header.finish().err().map(Err));
    }

    /// Returns the next board or error, in the order of the lines.
    ///
    /// `None` until more lines are pushed.
    pub fn pop(&mut self) -> Option<Result<Puzzle, ReadError>> {
        self.ready.pop_front()
    }

    /// Reads a line of a header, which ends the board above it.
    fn header_line(&mut self, text: &str) {
        self.end_block();
        self.expects_list = key::sizes(text).is_some();
        self.ready.extend(self.header.push(self.line, text).err().map(Err));
    }
}
