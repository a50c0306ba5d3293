//! Hexagons as lines of text, with `/`, `\\` and `|` around each piece.
//!
//! A hexagon has two lines and takes four columns of characters; its lower edges are the upper edges
//! of the next row:
//!
//! ```text
//!  / \
//! | A |
//!  \ /
//! ```

use crate::arrangement::{Arrangement, Spot};
use crate::draw::canvas::Canvas;
use crate::draw::names::{Names, runs};
use crate::lattice::Position;

/// Returns the lines of an arrangement.
pub(in crate::draw) fn lines(arrangement: &Arrangement<'_>, names: &mut Names<'_>) -> Vec<String> {
    // The place of a hexagon is the middle line of its left wall.
    let (mut canvas, place) = Canvas::doubled(arrangement, 3);
    for at in arrangement.packing().region().positions() {
        let own = arrangement.at_position(at);
        let [x, y] = place(at);
        let beside = [
            (0, -2, [x, y], '|'),
            (0, 2, [x + 4, y], '|'),
            (-1, -1, [x + 1, y - 1], '/'),
            (-1, 1, [x + 3, y - 1], '\\'),
            (1, -1, [x + 1, y + 1], '\\'),
            (1, 1, [x + 3, y + 1], '/'),
        ];
        for (rows, columns, place, wall) in beside {
            let other = Position { row: at.row + rows, column: at.column + columns, ..at };
            if arrangement.at_position(other) != own {
                canvas.put(place, wall);
            }
        }
        if own == Spot::Empty {
            canvas.put([x + 2, y], '·');
        }
    }
    for (placement, runs) in runs(arrangement, 0, 2) {
        let places = runs.iter().map(|run| (run.first, 4 * run.length - 1));
        if let Some((label, at)) = names.label(placement, places) {
            let [x, y] = place(at);
            canvas.write([x + 1, y], &label);
        }
    }
    canvas.lines().collect()
}
