//! Squares and layers of cubes with frames of box-drawing characters.

use std::ops::Range;

use crate::arrangement::{Arrangement, Spot};
use crate::draw::canvas::Canvas;
use crate::draw::names::{Names, WIDTH, runs};
use crate::lattice::Position;

/// Returns the lines of an arrangement. Layers stand side by side as far as they fit.
pub(in crate::draw) fn lines(arrangement: &Arrangement<'_>, names: &mut Names<'_>) -> Vec<String> {
    let frame = Frame::new(arrangement);
    let layers = arrangement.extent(|at| at.layer);
    let layers: Vec<Vec<String>> =
        layers.map(|layer| frame.layer(layer, names).lines().collect()).collect();
    let across = (WIDTH + 2) / (frame.width() + 2);
    let mut lines = Vec::new();
    for row in layers.chunks(across.max(1)) {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend((0..row[0].len()).map(|line| {
            let parts: Vec<&str> = row.iter().map(|layer| layer[line].as_str()).collect();
            parts.join("  ")
        }));
    }
    lines
}

/// The frames of an arrangement.
struct Frame<'a> {
    arrangement: &'a Arrangement<'a>,
    rows: Range<i32>,
    columns: Range<i32>,
    /// The width of a cell without its walls.
    inner: usize,
}

impl<'a> Frame<'a> {
    fn new(arrangement: &'a Arrangement<'a>) -> Self {
        let columns = arrangement.extent(|at| at.column);
        let inner = if 4 * columns.len() < WIDTH { 3 } else { 2 };
        Self { arrangement, rows: arrangement.extent(|at| at.row), columns, inner }
    }

    fn width(&self) -> usize {
        (self.inner + 1) * self.columns.len() + 1
    }

    /// Returns the place on a canvas of the upper left corner of a cell.
    fn place(&self, at: Position) -> [usize; 2] {
        let [across, down] = [at.column - self.columns.start, at.row - self.rows.start];
        [across as usize * (self.inner + 1), 2 * down as usize]
    }

    fn layer(&self, layer: i32, names: &mut Names<'_>) -> Canvas {
        let mut canvas = Canvas::new(self.width(), 2 * self.rows.len() + 1);
        for row in self.rows.start..=self.rows.end {
            for column in self.columns.start..=self.columns.end {
                let at = Position { layer, row, column };
                let [x, y] = self.place(at);
                canvas.put([x, y], self.corner(at));
                if column < self.columns.end && self.has_wall(at, Side::Top) {
                    (1..=self.inner).for_each(|step| canvas.put([x + step, y], '─'));
                }
                if row < self.rows.end && self.has_wall(at, Side::Left) {
                    canvas.put([x, y + 1], '│');
                }
                let is_inside = row < self.rows.end && column < self.columns.end;
                if is_inside && self.arrangement.at_position(at) == Spot::Empty {
                    canvas.put([x + self.inner.div_ceil(2), y + 1], '·');
                }
            }
        }
        for (placement, runs) in runs(self.arrangement, layer, 1) {
            let room = |length| length * (self.inner + 1) - 1;
            let places = runs.iter().map(|run| (run.first, room(run.length)));
            if let Some((label, at)) = names.label(placement, places) {
                let [x, y] = self.place(at);
                canvas.write([x + 1, y + 1], &label);
            }
        }
        canvas
    }

    /// Returns whether a wall is at this side of a cell.
    fn has_wall(&self, at: Position, side: Side) -> bool {
        let other = match side {
            Side::Top => Position { row: at.row - 1, ..at },
            Side::Left => Position { column: at.column - 1, ..at },
        };
        self.arrangement.at_position(at) != self.arrangement.at_position(other)
    }

    /// Returns the character at the upper left corner of a cell.
    fn corner(&self, at: Position) -> char {
        let left = self.has_wall(Position { column: at.column - 1, ..at }, Side::Top);
        let above = self.has_wall(Position { row: at.row - 1, ..at }, Side::Left);
        crossing([left, above, self.has_wall(at, Side::Top), self.has_wall(at, Side::Left)])
    }
}

/// Returns the character from which walls run to the left, up, to the right and down.
pub(in crate::draw) fn crossing(walls: [bool; 4]) -> char {
    const CROSSINGS: [char; 16] =
        [' ', '╴', '╵', '┘', '╶', '─', '└', '┴', '╷', '┐', '│', '┤', '┌', '┬', '├', '┼'];
    let bits = walls.iter().enumerate().map(|(bit, &is_wall)| usize::from(is_wall) << bit);
    CROSSINGS[bits.sum::<usize>()]
}

/// A side of a cell.
#[derive(Clone, Copy)]
enum Side {
    Top,
    Left,
}
