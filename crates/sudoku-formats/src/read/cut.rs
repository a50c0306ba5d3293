//! Cuts lines with cells into boards: which lines belong together, and where a board ends.

use quadrille_sudoku_rules::{Cells, Shape};

use crate::read::canvas;
use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::held::Held;
use crate::read::line;
use crate::read::reader::{CLASSIC_CELLS, Habit, MOST_CELLS, Reader};
use crate::sides;

/// The sides of boards that have as many cells as a row of another board.
const SMALL_SIDES: [usize; 2] = [4, 5];

impl Reader {
    /// Reads a line of dashes, or of spaces between bars: a row of blanks, or a rule.
    pub(super) fn blanks(&mut self, line: Held) {
        let fits = self.held.first().is_none_or(|first| first.row.len() == line.row.len());
        let has_alike = self.held.iter().any(|held| held.row.has_blank_of(&line.row));
        let has_others = self.held.iter().any(|held| held.row.has_blank_unlike(&line.row));
        if fits && has_alike {
            self.header.end();
            self.row(line);
        } else if fits && !has_others {
            self.blanks.push(line);
        } else {
            self.drawing.rule(self.held.len(), &line.text);
        }
    }

    /// Makes lines of blanks rows if this row has such blanks, and otherwise rules.
    fn settle_blanks(&mut self, row: &line::Row) {
        for line in std::mem::take(&mut self.blanks) {
            if row.has_blank_of(&line.row) && row.len() == line.row.len() {
                self.row(line);
            } else {
                self.drawing.rule(self.held.len(), &line.text);
            }
        }
    }

    pub(super) fn row(&mut self, line: Held) {
        if !self.blanks.is_empty() {
            self.settle_blanks(&line.row);
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
        if std::mem::take(&mut self.expects_list)
            && self.side(found).is_some()
            && line.row.is_list()
        {
            self.list = Some(line);
            return;
        }
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
            self.complete_small();
            return self.begin(line);
        }
        if let Some(count) = self.held_count().filter(|_| is_board || self.side(found).is_some()) {
            self.take();
            self.expects_list = count == found;
            return self.begin(line);
        }
        if is_board && total != self.free_cells() {
            self.fail_held();
            return self.begin(line);
        }
        if in_rows && canvas::may_continue(expected, found) && self.gaps == 0 && !self.is_replaying
        {
            let rows = std::mem::take(&mut self.held).into_iter().chain([line]);
            self.spaced = rows.map(|row| (row.number, row.text)).collect();
            return;
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
            return self.complete_small();
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
    pub(super) fn separate(&mut self) {
        if self.list.is_some()
            && let Some(shape) = self.row_shape()
            && (self.held.len() + 1).is_multiple_of(shape.box_rows())
        {
            self.hold_list();
        }
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
        if self.list.is_some() {
            self.hold_list();
        }
        if self.is_undecided() {
            self.complete_small();
        } else if !self.held.is_empty() {
            self.complete_held();
        }
        self.blanks.clear();
        self.skipping = false;
        self.habit = Habit::Unknown;
    }

    /// Makes one board of the lines held, or one of each, if their cells are those of a board.
    fn complete_held(&mut self) {
        let is_free = self.shape.is_none() && self.row_shape().is_none();
        let first = self.held[0].row.len();
        let are_alike = self.held.iter().all(|line| line.row.len() == first);
        if let Some(shape) = sides::of_whole_board(self.held_cells()).filter(|_| is_free) {
            self.complete(shape);
        } else if let Some(shape) = sides::of_whole_board(first).filter(|_| is_free && are_alike) {
            for line in std::mem::take(&mut self.held) {
                self.held.push(line);
                self.complete(shape);
            }
        } else {
            self.fail_held();
        }
    }

    /// Reports a line that cannot be read and that seems to have `cells` cells.
    pub(super) fn bad(&mut self, text: &str, kind: ReadErrorKind, column: usize, cells: usize) {
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
        // A line `box:` can state smaller boards than those that cells alone show.
        let stated = self.header.boxes();
        match self.shape {
            Some(shape) => (shape.cell_count() == cells).then_some(shape),
            None if cells == 16 && !matches!(self.habit, Habit::Lines(_)) => None,
            None => sides::of_board(cells).or(stated.filter(|shape| shape.cell_count() == cells)),
        }
    }

    /// Returns the shape of a board with this many cells in a row.
    pub(super) fn side(&self, cells: usize) -> Option<Shape> {
        let stated = self.header.boxes();
        match self.shape {
            Some(shape) => (shape.side() == cells).then_some(shape),
            None => sides::of_row(cells).or(stated.filter(|shape| shape.side() == cells)),
        }
    }

    /// Returns the shape of the board if the lines held are its rows.
    pub(super) fn row_shape(&self) -> Option<Shape> {
        let cells = self.held.first()?.row.len();
        let equal = self.held.iter().all(|line| line.row.len() == cells);
        self.side(cells).filter(|_| equal)
    }

    /// Returns the number of cells of a board whose cells are added up.
    fn free_cells(&self) -> usize {
        self.shape.map_or(CLASSIC_CELLS, Shape::cell_count)
    }

    pub(super) fn held_cells(&self) -> usize {
        self.held.iter().map(|line| line.row.len()).sum()
    }

    /// Returns the number in the only line held, as some collections begin with.
    fn held_count(&self) -> Option<usize> {
        let [line] = &self.held[..] else { return None };
        let digits: String = line.row.characters.iter().collect();
        let is_number = digits.len() <= 3 && line.row.cells == Cells::Joined;
        digits.parse().ok().filter(|_| is_number)
    }

    /// Makes the list of symbols the first row of the board: no row is left for it.
    fn hold_list(&mut self) {
        let Some(list) = self.list.take() else { return };
        let lines = std::mem::take(&mut self.held);
        for line in std::iter::once(list).chain(lines) {
            self.hold(line);
        }
    }

    /// Returns whether the lines held can be both rows of a 16×16 board and 4×4 boards, or rows of a 25×25
    /// board and 5×5 boards.
    fn is_undecided(&self) -> bool {
        let Some(first) = self.held.first().map(|line| line.row.len()) else { return false };
        let Some(small) = SMALL_SIDES.into_iter().find(|side| side * side == first) else {
            return false;
        };
        let is_small = |line: &Held| line.row.len() == first && line.row.is_within(small as u8);
        self.shape.is_none()
            && self.habit != Habit::Rows
            && self.held.len() < first
            && self.held.iter().all(is_small)
            && !self.header.states_side(first)
    }

    /// Returns each line held as a small board.
    fn complete_small(&mut self) {
        let cells = self.held[0].row.len();
        let small = sides::of_whole_board(cells).expect("4×4 and 5×5 are boards");
        for line in std::mem::take(&mut self.held) {
            self.held.push(line);
            self.complete(small);
        }
        self.habit = Habit::Lines(cells);
    }
}
