//! Rows of a canvas as text: its places, and those that show that there is no cell.
//!
//! A column of the text is a column of the canvas if any row has a cell there, so cells may be
//! separated by spaces, and lines may be drawn around boxes.

use quadrille_sudoku_rules::{Boards, Cells, Form, Layout};

use crate::cells::Reading;
use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::line;
use crate::sides;

/// A line and its number.
pub(super) type Numbered = (usize, String);

/// Returns whether a line may be a row: cells, spaces, and perhaps lines around boxes.
pub(super) fn is_row(line: &[u8], is_drawn: bool) -> bool {
    let Ok(text) = std::str::from_utf8(line) else { return false };
    let is_line = |c: char| is_drawn && (is_stroke(c) || line::is_drawn(c));
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '.' | '_' | '*');
    let text = text.trim_end();
    !text.is_empty() && text.chars().all(|c| fits(c) || is_line(c))
}

/// Returns whether a line may be the first row: it shows places without a cell.
pub(super) fn may_begin(line: &[u8]) -> bool {
    let is_whole = line.len() >= 36 && sides::of_board(line.len()).is_some();
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let has_gap = line.starts_with(b"  ") || line.windows(3).any(|gap| gap == b"   ");
    (has_gap || line.contains(&b'x')) && line.len() > 4 && !is_whole && is_row(line, false)
}

/// Returns whether a row of this length may follow a shorter or longer one on a canvas.
pub(super) fn may_continue(before: usize, found: usize) -> bool {
    before.min(found) >= 4 && before.abs_diff(found) >= 2
}

fn is_stroke(character: char) -> bool {
    matches!(character, '|' | '+' | '-')
}

/// The places of the rows.
pub(super) struct Canvas<'l> {
    pub(super) lines: Vec<&'l Numbered>,
    /// The columns of the text.
    pub(super) columns: Vec<usize>,
    /// The character of each place in reading order; a space if there is none.
    pub(super) places: Vec<char>,
}

impl<'l> Canvas<'l> {
    /// Returns the canvas of some rows; `None` if there is no cell.
    pub(super) fn of(lines: &'l [Numbered]) -> Option<Self> {
        let plain = |text: &str| -> Vec<char> {
            let text = line::drawing(text).unwrap_or_else(|| text.to_owned());
            text.chars().map(|c| if is_stroke(c) { ' ' } else { c }).collect()
        };
        let rows = lines.iter().map(|line| (line, plain(&line.1)));
        let rows: Vec<(&Numbered, Vec<char>)> =
            rows.filter(|(_, row)| row.iter().any(|c| !c.is_whitespace())).collect();
        let width = rows.iter().map(|(_, row)| row.len()).max()?;
        let is_cell = |row: &[char], at: usize| row.get(at).is_some_and(|c| !c.is_whitespace());
        let is_used = |at: &usize| rows.iter().any(|(_, row)| is_cell(row, *at));
        let columns: Vec<usize> = (0..width).filter(is_used).collect();
        let place = |row: &[char], at: usize| if is_cell(row, at) { row[at] } else { ' ' };
        let places = rows.iter().flat_map(|(_, row)| columns.iter().map(|&at| place(row, at)));
        let (places, lines) = (places.collect(), rows.iter().map(|(line, _)| *line).collect());
        Some(Self { lines, columns, places })
    }

    /// Returns whether a place shows that there is no cell.
    pub(super) fn is_hole(&self, place: usize) -> bool {
        matches!(self.places[place], ' ' | 'x')
    }

    pub(super) fn error(&self, place: usize, kind: ReadErrorKind) -> ReadError {
        let line = self.lines[place / self.columns.len()];
        ReadError::new(kind, line.0, &line.1, self.columns[place % self.columns.len()], 1)
    }

    pub(super) fn refused(&self, place: usize, message: String, expected: &str) -> ReadError {
        let (message, expected) = (message.into(), expected.into());
        self.error(place, ReadErrorKind::Boards { message, expected })
    }

    pub(super) fn layout(&self, boards: &Boards, reading: &Reading) -> Layout {
        let is_spaced = self.columns.windows(2).all(|pair| pair[1] > pair[0] + 1);
        let cells = if is_spaced { Cells::Spaced } else { Cells::Joined };
        let is_line = self.lines[0].0 == self.lines[self.lines.len() - 1].0;
        let form = if is_line { Form::Line } else { Form::Grid };
        let cells_of = boards.shape().cells().zip(&self.places);
        let (inside, outside): (Vec<_>, Vec<_>) = cells_of.partition(|(cell, _)| boards.has(*cell));
        let hole = if outside.iter().any(|(_, c)| **c == ' ') { ' ' } else { 'x' };
        let is_blank =
            |c: &char| quadrille_sudoku_rules::is_blank(*c) && reading.symbols.value(*c).is_none();
        let blank = inside.into_iter().map(|(_, c)| *c).find(is_blank);
        let blank = blank.unwrap_or(Layout::LINE.blank);
        Layout { form, cells, blank, hole, symbols: reading.symbols }
    }
}
