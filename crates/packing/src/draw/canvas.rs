//! A rectangle of characters to draw on.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::arrangement::Arrangement;
use crate::lattice::Position;

/// Stands after a character that is two columns wide.
const COVERED: char = '\0';

/// Characters in columns and rows.
pub(in crate::draw) struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    /// Returns a canvas of spaces.
    pub(in crate::draw) fn new(width: usize, height: usize) -> Self {
        Self { rows: vec![vec![' '; width]; height] }
    }

    /// Returns a canvas with two columns and two lines for each column and row of an arrangement, a line
    /// above them and `beyond` columns at the right; and the place of a cell on it.
    pub(in crate::draw) fn doubled(
        arrangement: &Arrangement<'_>,
        beyond: usize,
    ) -> (Self, impl Fn(Position) -> [usize; 2]) {
        let (rows, columns) = (arrangement.extent(|at| at.row), arrangement.extent(|at| at.column));
        let canvas = Self::new(2 * columns.len() + beyond, 2 * rows.len() + 1);
        let place = move |at: Position| {
            let [across, down] = [at.column - columns.start, at.row - rows.start];
            [2 * across as usize, 2 * down as usize + 1]
        };
        (canvas, place)
    }

    /// Puts a character of one column.
    pub(in crate::draw) fn put(&mut self, [x, y]: [usize; 2], character: char) {
        self.rows[y][x] = character;
    }

    /// Writes a text from a column on. It must not reach beyond the right edge.
    pub(in crate::draw) fn write(&mut self, [mut x, y]: [usize; 2], text: &str) {
        for character in text.chars() {
            let width = character.width().unwrap_or(0);
            if width == 0 {
                continue;
            }
            self.rows[y][x] = character;
            self.rows[y][x + 1..x + width].fill(COVERED);
            x += width;
        }
    }

    /// Fills gaps of two columns in lines of a character: the corners where two bases meet.
    pub(in crate::draw) fn join(&mut self, line: char) {
        for row in &mut self.rows {
            for x in 3..row.len() {
                if row[x - 3..=x] == [line, ' ', ' ', line] {
                    row[x - 2..x].fill(line);
                }
            }
        }
    }

    /// Returns the rows as lines, all equally wide.
    pub(in crate::draw) fn lines(&self) -> impl Iterator<Item = String> {
        let visible = |row: &Vec<char>| row.iter().filter(|&&c| c != COVERED).collect();
        self.rows.iter().map(visible)
    }
}

/// Returns the number of columns of a text in a terminal.
pub(in crate::draw) fn columns(text: &str) -> usize {
    text.width()
}
