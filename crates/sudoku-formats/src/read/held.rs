//! Lines with cells, held until their board is complete.

use quadrille_sudoku_rules::{Cells, Form, Layout, Rules, Shape, Symbols, is_blank};

use crate::cells::{self, Misfit, Reading};
use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::line::Row;

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

    /// Returns the text and the place of a cell.
    fn cell(&self, index: usize) -> (String, usize) {
        let column = self.row.columns[index] as usize;
        let is_end = |c: &char| c.is_whitespace() || *c == '|';
        let width = match self.row.cells {
            Cells::Numbers => self.text.chars().skip(column).take_while(|c| !is_end(c)).count(),
            Cells::Joined | Cells::Spaced => 1,
        };
        (self.text.chars().skip(column).take(width).collect(), column)
    }
}

/// Returns the values of the cells, and their symbols.
pub(super) fn reading(
    lines: &[Held],
    shape: Shape,
    symbols: Option<Symbols>,
) -> Result<Reading, ReadError> {
    let cells: Vec<char> = lines.iter().flat_map(|line| &line.row.characters).copied().collect();
    let are_numbers = lines.iter().any(|line| line.row.cells == Cells::Numbers);
    cells::read(&cells, shape.side(), are_numbers, symbols).map_err(|misfit| match misfit {
        Misfit::Cell(mut index) => {
            let mut lines = lines.iter().skip_while(|line| {
                let is_before = index >= line.row.len();
                index -= if is_before { line.row.len() } else { 0 };
                is_before
            });
            let line = lines.next().expect("the cell is in a line");
            let (found, column) = line.cell(index);
            let width = found.chars().count();
            let kind = match symbols {
                Some(symbols) => ReadErrorKind::NotASymbol { found, symbols: Box::new(symbols) },
                None => ReadErrorKind::ValueTooLarge { found, shape },
            };
            ReadError::new(kind, line.number, &line.text, column, width)
        }
        Misfit::Ambiguous(readings) => lines[0].error(ReadErrorKind::AmbiguousSymbols(readings)),
        Misfit::Count(symbols) => {
            let symbols = Box::new(symbols);
            lines[0].error(ReadErrorKind::SymbolCount { symbols, shape })
        }
    })
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
pub(super) fn layout(lines: &[Held], ruled: bool, symbols: Symbols) -> Layout {
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
    let is_marked = |line: &Held| !line.row.marks.is_empty();
    let characters = lines.iter().filter(|line| !is_marked(line)).flat_map(|l| &l.row.characters);
    let blank = characters.copied().find(|&c| is_blank(c) && symbols.value(c).is_none());
    let blank = blank.unwrap_or(Layout::LINE.blank);
    Layout { form, cells, blank, symbols, ..Layout::LINE }
}
