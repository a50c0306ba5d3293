//! Rows with spaces for blanks.
//!
//! Between bars the places of the cells are certain: `|5 3  |  7  |     |`. Without bars they are certain
//! only for nine lines of nine characters, or of seventeen with a space between cells.
//!
//! Every blank becomes a dot, so the columns of errors stay the same.

use quadrille_sudoku_rules::Shape;

use crate::read::key::without_comment;
use crate::read::line;
use crate::sides;

/// The lengths of a row of nine cells, joined or with spaces between them.
const WIDTHS: [usize; 2] = [9, 17];

/// A line with a dot for each space that is a blank.
#[derive(Debug)]
pub(super) struct Filled {
    pub(super) text: String,
    /// The number of cells.
    cells: usize,
    /// Whether the characters may also be all cells of a row, with three spaces between two of them.
    is_doubtful: bool,
}

impl Filled {
    /// Returns whether the spaces are blanks in a board whose first row has this number of cells.
    pub(super) fn is_certain(&self, first: Option<usize>) -> bool {
        !self.is_doubtful || first == Some(self.cells)
    }
}

/// Fills a line of cells between bars in which some spaces are blanks.
pub(super) fn between_bars(text: &str) -> Option<Filled> {
    if !text.contains(|c| c == '|' || line::is_drawn(c)) {
        return None;
    }
    let drawn = line::drawing(text);
    let content = without_comment(drawn.as_deref().unwrap_or(text)).trim_end();
    let mut characters: Vec<char> = content.chars().collect();
    let bars: Vec<usize> = (0..characters.len()).filter(|&at| characters[at] == '|').collect();
    if bars.len() < 2 || content.contains(['+', '-', '=']) {
        return None;
    }
    let is_framed = content.ends_with('|') && content.trim_start().starts_with('|');
    let width = bars[1] - bars[0] - 1;
    // The space that would follow a bar at the beginning may be missing.
    let shift = usize::from(!is_framed && bars[0] + 1 == width);
    let starts: Vec<usize> = match is_framed {
        true => bars[..bars.len() - 1].iter().map(|bar| bar + 1).collect(),
        false => [0].into_iter().chain(bars.iter().map(|bar| bar + 1 + shift)).collect(),
    };
    characters.splice(0..0, [' '].into_iter().take(shift));
    let end = starts[starts.len() - 1] + width;
    let is_even = bars.windows(2).all(|pair| pair[1] - pair[0] == width + 1)
        && (is_framed || bars[0] + shift == width);
    if starts.len() < 2 || !is_even || !is_framed && characters.len() > end {
        return None;
    }
    characters.resize(end, ' ');
    let is_space = |&at: &usize| characters[at].is_whitespace();
    let cells = cells(&starts, width, &is_space)?;
    let is_wide = |start: &usize| (0..width).all(|at| is_space(&(start + at)) == (at % 4 != 1));
    let is_doubtful = width % 4 == 3 && starts.iter().all(is_wide);
    let mut filled: Vec<char> = text.chars().collect();
    // The space that was missing at the beginning is no cell.
    let blanks = cells.iter().filter(|at| is_space(at)).map(|at| at.checked_sub(shift));
    let blanks = blanks.collect::<Option<Vec<usize>>>()?;
    filled.resize(filled.len().max(blanks.last()? + 1), ' ');
    blanks.into_iter().for_each(|at| filled[at] = '.');
    Some(Filled { text: filled.into_iter().collect(), cells: cells.len(), is_doubtful })
}

/// Returns the places of the cells in groups of this width, if they are a row of a board.
fn cells(starts: &[usize], width: usize, is_space: &impl Fn(&usize) -> bool) -> Option<Vec<usize>> {
    // Either every other character is a cell, between spaces, or all are.
    let is_between = |start: &usize| (0..width).step_by(2).all(|at| is_space(&(start + at)));
    let is_spaced = width % 2 == 1 && starts.iter().all(is_between);
    let readings = [(if is_spaced { width / 2 } else { 0 }, 1, 2), (width, 0, 1)];
    let is_row = |count: usize| sides::of_row(starts.len() * count).is_some();
    let (_, from, step) = readings.into_iter().find(|(count, ..)| is_row(*count))?;
    let places = |start: &usize| (start + from..start + width).step_by(step).collect::<Vec<_>>();
    Some(starts.iter().flat_map(places).collect())
}

/// Returns whether a line may be the first of a classic board with spaces for blanks.
pub(super) fn may_begin(line: &[u8]) -> bool {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let has_gap = line.starts_with(b" ") || line.windows(2).any(|pair| pair == b"  ");
    is_row(line) && (has_gap || line.len() == WIDTHS[0] && line.contains(&b' '))
}

/// Returns whether a line may be a row of nine cells with spaces for blanks.
pub(super) fn is_row(line: &[u8]) -> bool {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let is_cell = |byte: &u8| matches!(byte, b' ' | b'1'..=b'9');
    let is_spaced = || line.iter().skip(1).step_by(2).all(|&byte| byte == b' ');
    (1..=WIDTHS[1]).contains(&line.len())
        && line.iter().all(is_cell)
        && (line.len() <= WIDTHS[0] || is_spaced())
}

/// Returns lines with a dot for each space that is a blank, if they are certainly a classic board.
pub(super) fn fill(lines: &[(usize, String)]) -> Option<Vec<String>> {
    let rows: Vec<&[u8]> =
        lines.iter().map(|(_, text)| text.trim_end_matches('\r').as_bytes()).collect();
    let width = rows.iter().map(|row| row.len()).max()?;
    let step = WIDTHS.iter().position(|&known| known == width)? + 1;
    if rows.len() != Shape::CLASSIC.side() || is_other_board(&rows) {
        return None;
    }
    let fill = |row: &[u8]| -> Option<String> {
        let places = (0..width).map(|at| (at, row.get(at).copied().unwrap_or(b' ')));
        let filled = places.map(|(at, byte)| match (byte, at.is_multiple_of(step)) {
            (b' ', true) => Some('.'),
            (b' ', false) => Some(' '),
            (digit, is_cell) => is_cell.then_some(char::from(digit)),
        });
        filled.collect()
    };
    rows.into_iter().map(fill).collect()
}

/// Returns whether the digits of lines, without the spaces, may be rows or a board.
fn is_other_board(rows: &[&[u8]]) -> bool {
    let count = |row: &&[u8]| row.iter().filter(|&&byte| byte != b' ').count();
    let first = count(&rows[0]);
    let are_rows = rows.iter().all(|row| count(row) == first) && sides::of_row(first).is_some();
    let greatest =
        rows.iter().flat_map(|row| row.iter()).max().map_or(0, |&byte| byte.saturating_sub(b'0'));
    let whole = sides::of_board(rows.iter().map(count).sum());
    are_rows || whole.is_some_and(|shape| usize::from(greatest) <= shape.side())
}
