//! Tiles as lines of text: a square for each, with the letter of its piece between the labels of its sides.
//!
//! ```text
//! ┌─────┬─────┐
//! │  1  │  2  │
//! │1 A 2│2 B 1│
//! │  1  │  1  │
//! └─────┴─────┘
//! ```

use crate::arrangement::{Arrangement, Spot};
use crate::draw::names::Names;
use crate::draw::squares::crossing;
use crate::lattice::Position;

/// Whether all pieces of an arrangement are tiles.
pub(in crate::draw) fn are_tiles(arrangement: &Arrangement<'_>) -> bool {
    arrangement.packing().pieces().iter().all(|piece| piece.form().sides().is_some())
}

/// Returns the lines of an arrangement of tiles.
pub(in crate::draw) fn lines(arrangement: &Arrangement<'_>, names: &mut Names<'_>) -> Vec<String> {
    let (rows, columns) = (arrangement.extent(|at| at.row), arrangement.extent(|at| at.column));
    let spot = |row, column| arrangement.at_position(Position { layer: 0, row, column });
    let is_cell = |row, column| spot(row, column) != Spot::Outside;
    let mut lines = Vec::new();
    for row in rows.start..=rows.end {
        let mut frame = String::new();
        let mut inside = [String::new(), String::new(), String::new()];
        for column in columns.start..=columns.end {
            // The four cells around the crossing.
            let [[above_left, above], [left, here]] =
                [row - 1, row].map(|row| [column - 1, column].map(|column| is_cell(row, column)));
            frame.push(crossing([
                above_left || left,
                above_left || above,
                above || here,
                left || here,
            ]));
            frame.push_str(if above || here { "─────" } else { "     " });
            let wall = if left || here { "│" } else { " " };
            let tile = match spot(row, column) {
                Spot::Filled(placement) => names.tile(placement),
                Spot::Empty => ["     ", "  ·  ", "     "].map(str::to_owned),
                Spot::Outside => ["     ", "     ", "     "].map(str::to_owned),
            };
            for (line, part) in inside.iter_mut().zip(tile) {
                line.push_str(wall);
                line.push_str(&part);
            }
        }
        lines.push(frame);
        if row < rows.end {
            lines.extend(inside);
        }
    }
    lines
}
