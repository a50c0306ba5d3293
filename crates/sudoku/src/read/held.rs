//! Lines with cells, held until their board is complete.

use crate::layout::{Cells, Form, Layout};
use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::line::Row;
use crate::shape::Shape;
use crate::variant::Rules;

/// A line with cells.
#[derive(Clone, Debug)]
pub(super) struct Held {
    pub(super) number: usize,
    pub(super) text: String,
    pub(super) row: Row,
}

impl Held {
    /// Returns an error that marks all cells of the line.
    pub(super) fn error(&self, kind: ReadErrorKind) -> ReadError {
        let start = self.row.columns[0] as usize;
        let end = self.row.columns[self.row.len() - 1] as usize;
        ReadError::new(kind, self.number, &self.text, start, end + 1 - start)
    }

    /// Returns an error that marks the place after the last cell of the line.
    pub(super) fn error_after(&self, kind: ReadErrorKind) -> ReadError {
        let last = self.row.columns[self.row.len() - 1] as usize;
        ReadError::new(kind, self.number, &self.text, last + 1, 1)
    }

    /// Returns the error of the first cell whose value is too large for the shape.
    pub(super) fn too_large(&self, shape: Shape) -> ReadError {
        let is_too_large = |&value: &u8| usize::from(value) > shape.side();
        let index = self.row.values.iter().position(is_too_large).unwrap_or(0);
        let column = self.row.columns[index] as usize;
        let is_end = |c: &char| c.is_whitespace() || *c == '|';
        let width = match self.row.cells {
            Cells::Numbers => self.text.chars().skip(column).take_while(|c| !is_end(c)).count(),
            Cells::Joined | Cells::Spaced => 1,
        };
        let found = self.text.chars().skip(column).take(width).collect();
        let kind = ReadErrorKind::ValueTooLarge { found, shape };
        ReadError::new(kind, self.number, &self.text, column, width)
    }
}

/// Adds the pencil marks of the lines to the rules of their board.
pub(super) fn keep_marks(rules: &mut Rules, lines: &[Held]) {
    let mut start = 0;
    for Held { row, .. } in lines {
        for &(index, mask) in &row.marks {
            let values: Vec<u8> = (1..=9).filter(|value| mask >> value & 1 == 1).collect();
            let cell = rules.shape().cell(start + index);
            rules.keep(cell, &values).expect("the cells of the lines are those of the board");
        }
        start += row.len();
    }
}

/// Returns the layout of the lines.
pub(super) fn layout(lines: &[Held], ruled: bool) -> Layout {
    let any = |cells| lines.iter().any(|line| line.row.cells == cells);
    let form = if lines.len() == 1 {
        Form::Line
    } else if ruled || lines.iter().any(|line| line.row.barred) {
        Form::Boxed
    } else {
        Form::Grid
    };
    let cells = if any(Cells::Numbers) {
        Cells::Numbers
    } else if any(Cells::Joined) && form != Form::Boxed {
        Cells::Joined
    } else {
        Cells::Spaced
    };
    let blank = lines.iter().find_map(|line| line.row.blank).unwrap_or(Layout::LINE.blank);
    Layout { form, cells, blank }
}
