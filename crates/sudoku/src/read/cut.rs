//! Cuts lines of text into boards.
//!
//! The reader gets one line at a time, reads no file, and keeps at most one unfinished board.
//!
#![doc = include_str!("rules.md")]

use std::collections::VecDeque;
use std::ops::RangeInclusive;

use crate::format::PuzzleFormat;
use crate::grid::Grid;
use crate::layout::{Cells, Layout};
use crate::read::document::Document;
use crate::read::drawn::{self, Drawing};
use crate::read::error::{LINE_LIMIT, ReadError, ReadErrorKind};
use crate::read::header::{Header, Said};
use crate::read::held::{Held, keep_marks, layout, reading};
use crate::read::line::{self, Line};
use crate::read::mistake::HeaderMistake;
use crate::read::notes;
use crate::read::plain;
use crate::read::wrapped;
use crate::shape::Shape;
use crate::symbol::Symbols;
use crate::variant::{Rule, Rules};

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
/// use quadrille_sudoku::Reader;
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
    shape: Option<Shape>,
    pub(super) header: Header,
    /// The number of the last pushed line, from 1.
    pub(super) line: usize,
    /// The symbols and the format that the user has chosen.
    symbols: Option<Symbols>,
    pub(super) format: Option<PuzzleFormat>,
    /// The unfinished text of a format of its own.
    pub(super) document: Option<Document>,
    /// The lines of the unfinished board, and the gaps between them.
    held: Vec<Held>,
    /// The lines between the rows of the unfinished board.
    drawing: Drawing,
    /// Lines of dashes that are rows if the next row has dashes for blanks, and otherwise rules.
    dashes: Vec<Held>,
    gaps: usize,
    habit: Habit,
    /// Whether the rest of the block is skipped.
    skipping: bool,
    /// Whether lines are skipped up to the next section.
    passing: bool,
    pub(super) ready: VecDeque<Result<Puzzle, ReadError>>,
}

/// The last board of this block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Habit {
    /// There was none yet.
    Unknown,
    /// The last board was one line with this many cells.
    Lines(usize),
    /// The last board had several lines.
    Rows,
}

/// The number of cells of a classic board, and of the largest board.
const CLASSIC_CELLS: usize = Shape::CLASSIC.cell_count();
const MOST_CELLS: usize = Shape::SIDE_LIMIT * Shape::SIDE_LIMIT;

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
            dashes: Vec::new(),
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
        if self.header.takes(text) {
            return self.header_line(text);
        }
        let line = match wrapped::unwrap(text) {
            Some(cells) => line::read(&cells, self.symbols),
            None => line::read(text, self.symbols),
        };
        if matches!(line, Line::Row(_) | Line::Bad { .. }) {
            self.header.end();
        }
        let held = |row| Held { number: self.line, text: text.to_owned(), row };
        match line {
            Line::Empty => self.separate(),
            Line::Rule => self.drawing.rule(self.held.len(), text),
            Line::Dashes(row) => self.dashes(held(row)),
            Line::Row(row) => self.row(held(row)),
            Line::Bad { kind, column, cells } => self.bad(text, kind, column, cells),
        }
    }

    /// Reads a line of dashes: a row of blanks, or a rule.
    fn dashes(&mut self, line: Held) {
        let fits = self.held.first().is_none_or(|first| first.row.len() == line.row.len());
        let has_dashes = self.held.iter().any(|held| held.row.has_dash());
        let has_others = self.held.iter().any(|held| held.row.has_other_blank());
        if fits && has_dashes {
            self.header.end();
            self.row(line);
        } else if fits && !has_others {
            self.dashes.push(line);
        } else {
            self.drawing.rule(self.held.len(), &line.text);
        }
    }

    /// Makes lines of dashes rows if this row has dashes for blanks, and otherwise rules.
    fn settle_dashes(&mut self, row: &line::Row) {
        for line in std::mem::take(&mut self.dashes) {
            if row.has_dash() && row.len() == line.row.len() {
                self.row(line);
            } else {
                self.drawing.rule(self.held.len(), &line.text);
            }
        }
    }

    /// Returns whether a plain line would be a complete board with ordinary rules.
    fn expects_plain(&self) -> bool {
        let is_classic = self.shape.is_none_or(|shape| shape == Shape::CLASSIC);
        let is_plain = self.document.is_none() && self.symbols.is_none() && self.format.is_none();
        is_classic
            && is_plain
            && self.held.is_empty()
            && self.dashes.is_empty()
            && self.header.says_nothing()
            && !self.passing
    }

    /// Reads a board in a plain line: a fast path of [`row`](Self::row).
    fn plain(&mut self, grid: Grid, layout: Layout) {
        self.skipping = false;
        self.habit = Habit::Lines(CLASSIC_CELLS);
        let (lines, rules) = (self.line..=self.line, Rules::ordinary(Shape::CLASSIC));
        self.ready.push_back(Ok(Puzzle { grid, layout, lines, rules }));
    }

    /// Ends the input.
    ///
    /// The reader can then read another text; line numbers continue.
    pub fn finish(&mut self) {
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
        self.ready.extend(self.header.push(self.line, text).err().map(Err));
    }

    fn row(&mut self, line: Held) {
        if !self.dashes.is_empty() {
            self.settle_dashes(&line.row);
        }
        let is_board = self.whole(line.row.len()).is_some();
        if self.skipping && !is_board {
            return;
        }
        self.skipping = false;
        if self.held.is_empty() { self.begin(line) } else { self.go_on(line, is_board) }
    }

    /// Reads the first line of a board.
    fn begin(&mut self, line: Held) {
        let found = line.row.len();
        if let Some(shape) = self.whole(found) {
            self.held.push(line);
            self.complete(shape);
            self.habit = Habit::Lines(found);
            return;
        }
        let odd = self.side(found).is_none();
        match self.habit {
            Habit::Lines(expected) if odd => {
                let kind = ReadErrorKind::CellCount { found, expected: Some(expected) };
                self.fail_at(&line, kind);
            }
            _ if found > self.shape.map_or(MOST_CELLS, Shape::cell_count) => {
                let expected = self.shape.map(Shape::cell_count);
                self.fail_at(&line, ReadErrorKind::CellCount { found, expected });
                self.skipping = true;
            }
            _ => self.hold(line),
        }
    }

    /// Reads a further line of a board, or ends the board before it.
    fn go_on(&mut self, line: Held, is_board: bool) {
        let found = line.row.len();
        let total = self.held_cells() + found;
        let expected = self.held[0].row.len();
        let in_rows = self.row_shape().is_some();
        if in_rows && found == expected {
            return self.hold(line);
        }
        if self.is_undecided() {
            self.complete_fours();
            return self.begin(line);
        }
        if self.holds_a_count() && (is_board || self.side(found).is_some()) {
            self.take();
            return self.begin(line);
        }
        if is_board && total != self.free_cells() {
            self.fail_held();
            return self.begin(line);
        }
        // Rows of nine cells are rows; other lines may still add up to 81 cells.
        let rows_only = self.shape.is_some() || expected == Shape::CLASSIC.side() || self.gaps > 0;
        if in_rows && (rows_only || total > CLASSIC_CELLS) {
            self.fail_at(&line, ReadErrorKind::RowLength { found, expected });
            return self.skip();
        }
        if total > self.shape.map_or(MOST_CELLS, Shape::cell_count) {
            self.fail_held();
            return self.skip();
        }
        self.hold(line);
    }

    /// Adds a line to the board, and completes the board if it is the last line.
    fn hold(&mut self, line: Held) {
        self.held.push(line);
        let Some(shape) = self.row_shape() else {
            if self.held_cells() == self.free_cells() {
                self.complete(self.shape.unwrap_or(Shape::CLASSIC));
                self.habit = Habit::Rows;
            }
            return;
        };
        if self.is_undecided() && self.held[self.held.len() - 1].row.repeats() {
            return self.complete_fours();
        }
        self.check_gaps(shape);
        if self.held.len() == shape.side() {
            self.complete(shape);
            self.habit = Habit::Rows;
        }
    }

    /// Ends an unfinished board at an irregular gap.
    ///
    /// After an empty line below the first box, but none below a later box, the empty line was the
    /// end of an unfinished board.
    fn check_gaps(&mut self, shape: Shape) {
        let boxes_before = (self.held.len() - 1) / shape.box_rows();
        if self.gaps > 0 && self.gaps < boxes_before {
            let next = self.held.split_off(self.gaps * shape.box_rows());
            self.fail_held();
            self.held = next;
        }
    }

    /// Reads an empty line: a gap between boxes, or the end of the block.
    fn separate(&mut self) {
        let Some(shape) = self.row_shape().filter(|_| !self.is_undecided()) else {
            return self.end_block();
        };
        let boxes = self.held.len() / shape.box_rows();
        let is_between = self.held.len().is_multiple_of(shape.box_rows());
        if is_between && (self.gaps == boxes || self.gaps + 1 == boxes) {
            self.gaps = boxes;
        } else {
            self.end_block();
        }
    }

    /// Ends the block.
    pub(super) fn end_block(&mut self) {
        if self.is_undecided() {
            self.complete_fours();
        } else if !self.held.is_empty() {
            let is_free = self.shape.is_none() && self.row_shape().is_none();
            match Shape::from_cells(self.held_cells()).filter(|_| is_free) {
                Some(shape) => self.complete(shape),
                None => self.fail_held(),
            }
        }
        self.dashes.clear();
        self.skipping = false;
        self.habit = Habit::Unknown;
    }

    /// Reports a line that cannot be read and that seems to have `cells` cells.
    fn bad(&mut self, text: &str, kind: ReadErrorKind, column: usize, cells: usize) {
        let is_board = self.whole(cells).is_some();
        let alone = is_board || self.held.is_empty() && matches!(self.habit, Habit::Lines(_));
        if self.skipping && !is_board {
            return;
        }
        self.skipping = false;
        if is_board && !self.held.is_empty() {
            self.fail_held();
        }
        self.ready.push_back(Err(ReadError::new(kind, self.line, text, column, 1)));
        if !alone {
            self.skip();
        }
    }

    /// Returns the shape of a board with this many cells in one line.
    fn whole(&self, cells: usize) -> Option<Shape> {
        match self.shape {
            Some(shape) => (shape.cell_count() == cells).then_some(shape),
            None if cells == 16 && !matches!(self.habit, Habit::Lines(_)) => None,
            None => Shape::from_cells(cells),
        }
    }

    /// Returns the shape of a board with this many cells in a row.
    fn side(&self, cells: usize) -> Option<Shape> {
        match self.shape {
            Some(shape) => (shape.side() == cells).then_some(shape),
            None => Shape::from_side(cells),
        }
    }

    /// Returns the shape of the board if the lines held are its rows.
    fn row_shape(&self) -> Option<Shape> {
        let cells = self.held.first()?.row.len();
        let equal = self.held.iter().all(|line| line.row.len() == cells);
        self.side(cells).filter(|_| equal)
    }

    /// Returns the number of cells of a board whose cells are added up.
    fn free_cells(&self) -> usize {
        self.shape.map_or(CLASSIC_CELLS, Shape::cell_count)
    }

    fn held_cells(&self) -> usize {
        self.held.iter().map(|line| line.row.len()).sum()
    }

    /// Returns whether the only line held is a number of boards, as some collections begin with.
    fn holds_a_count(&self) -> bool {
        let is_digit = |c: &char| c.is_ascii_digit();
        matches!(&self.held[..], [line] if line.row.len() <= 3
            && line.row.cells == Cells::Joined
            && line.row.characters.iter().all(is_digit))
    }

    /// Returns whether the lines held can be both rows of a 16×16 board and 4×4 boards.
    fn is_undecided(&self) -> bool {
        self.shape.is_none()
            && self.habit != Habit::Rows
            && !self.held.is_empty()
            && self.held.len() < 16
            && self.held.iter().all(|line| line.row.len() == 16 && line.row.is_within(4))
    }

    /// Returns each line held as a 4×4 board.
    fn complete_fours(&mut self) {
        let small = self.side(4).expect("no shape was given, and 4×4 is one");
        for line in std::mem::take(&mut self.held) {
            self.held.push(line);
            self.complete(small);
        }
        self.habit = Habit::Lines(16);
    }

    /// Returns the lines held as one board.
    fn complete(&mut self, shape: Shape) {
        let drawing = std::mem::take(&mut self.drawing);
        let lines = self.take();
        let stated = self.header.shape(shape);
        let drawn = match self.shape {
            None if stated != shape => Ok(drawn::Boxes::Shape(stated)),
            None => drawn::boxes(&lines, &drawing, shape),
            Some(_) => Ok(drawn::Boxes::Shape(shape)),
        };
        let puzzle = drawn.and_then(|boxes| self.puzzle(boxes, &lines, drawing.is_ruled()));
        self.ready.extend(puzzle.transpose());
    }

    /// Returns the board of these lines, unless a mistake in its header was reported before.
    fn puzzle(
        &mut self,
        boxes: drawn::Boxes,
        lines: &[Held],
        is_ruled: bool,
    ) -> Result<Option<Puzzle>, ReadError> {
        let shape = boxes.shape();
        let reading = reading(lines, shape, self.symbols)?;
        let grid = Grid::from_values(shape, &reading.values).expect("cells were counted");
        let layout = layout(lines, is_ruled, reading.symbols);
        let mut rules = match self.header.rules(shape) {
            Said::Rules(rules) => rules,
            Said::Nonsense(error) => return Err(error),
            Said::Refused(error) => {
                return Err(lines[0].error(ReadErrorKind::Header(HeaderMistake::Rules(error))));
            }
            Said::LeftOut => return Ok(None),
        };
        if let drawn::Boxes::Regions(regions) = boxes
            && rules.regions().is_none()
        {
            rules.set_regions(regions).expect("the regions are those of the board");
        }
        keep_marks(&mut rules, lines);
        let lines = lines[0].number..=lines[lines.len() - 1].number;
        Ok(Some(Puzzle { grid, layout, lines, rules }))
    }

    /// Reports why the lines held are not a board, and drops them.
    fn fail_held(&mut self) {
        let found = self.held_cells();
        let shape = self.row_shape().or(self.shape);
        let lines = self.take();
        self.drawing = Drawing::default();
        let first = lines[0].row.len();
        let odd = lines.iter().find(|line| line.row.len() != first);
        let error = match (shape, odd) {
            (Some(shape), _) => {
                let kind = ReadErrorKind::Unfinished { found, expected: shape.cell_count() };
                lines[lines.len() - 1].error_after(kind)
            }
            (None, Some(odd)) if self.side(first).is_some() => {
                let found = odd.row.len();
                odd.error(ReadErrorKind::RowLength { found, expected: first })
            }
            (None, _) if lines.len() == 1 => {
                lines[0].error(ReadErrorKind::CellCount { found, expected: None })
            }
            (None, _) => lines[0].error(ReadErrorKind::NoBoard { found }),
        };
        self.ready.push_back(Err(error));
    }

    fn fail_at(&mut self, line: &Held, kind: ReadErrorKind) {
        self.ready.push_back(Err(line.error(kind)));
    }

    /// Drops the lines held and skips the rest of the block.
    fn skip(&mut self) {
        self.take();
        self.drawing = Drawing::default();
        self.skipping = true;
    }

    fn take(&mut self) -> Vec<Held> {
        self.gaps = 0;
        std::mem::take(&mut self.held)
    }
}
