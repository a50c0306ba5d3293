//! Triangles as lines of text, with `/`, `\\` and `_` around each piece.
//!
//! A triangle has two lines and a base of four columns. Its base is drawn on its last line, or, if it
//! points down, on the last line of the row above:
//!
//! ```text
//!        ____
//!   /\   \A /
//!  /A_\   \/
//! ```

use crate::arrangement::{Arrangement, Spot};
use crate::draw::canvas::Canvas;
use crate::draw::names::{Names, Run, runs};
use crate::lattice::Position;

/// Returns the lines of an arrangement.
pub(in crate::draw) fn lines(arrangement: &Arrangement<'_>, names: &mut Names<'_>) -> Vec<String> {
    // The place of a triangle is its first column and line.
    let (mut canvas, place) = Canvas::doubled(arrangement, 2);
    for at in arrangement.packing().region().positions() {
        let own = arrangement.at_position(at);
        let [x, y] = place(at);
        let differs = |rows, columns| {
            let other = Position { row: at.row + rows, column: at.column + columns, ..at };
            arrangement.at_position(other) != own
        };
        let is_up = points_up(at);
        let (left, right) = ([x, x + 1], [x + 2, x + 3]);
        if differs(0, -1) {
            canvas.put([left[usize::from(is_up)], y], if is_up { '/' } else { '\\' });
            canvas.put([left[usize::from(!is_up)], y + 1], if is_up { '/' } else { '\\' });
        }
        if differs(0, 1) {
            canvas.put([right[usize::from(!is_up)], y], if is_up { '\\' } else { '/' });
            canvas.put([right[usize::from(is_up)], y + 1], if is_up { '\\' } else { '/' });
        }
        let (beyond, base) = if is_up { (1, y + 1) } else { (-1, y - 1) };
        if differs(beyond, 0) {
            (x + 1..x + 3).for_each(|x| canvas.put([x, base], '_'));
        }
    }
    canvas.join('_');
    for at in arrangement.packing().region().positions() {
        if arrangement.at_position(at) == Spot::Empty {
            let [x, y] = place(at);
            canvas.put([x + 1, y + usize::from(points_up(at))], '·');
        }
    }
    for (placement, runs) in runs(arrangement, 0, 1) {
        // On the first line a triangle that points down has room, on the last line one that points up.
        let above = runs.iter().map(|run| room(run, place(run.first)));
        let below = runs.iter().filter(|run| points_up(run.first)).map(|run| {
            let [x, y] = place(run.first);
            ([x + 1, y + 1], if run.length == 1 { 2 } else { 0 })
        });
        if let Some((label, place)) = names.label(placement, above.chain(below)) {
            canvas.write(place, &label);
        }
    }
    // The first line has the bases of triangles that point down, if there are any.
    canvas.lines().skip_while(|line| line.trim().is_empty()).collect()
}

fn points_up(at: Position) -> bool {
    (at.row + at.column) % 2 == 0
}

/// Returns where the inside of a row of triangles begins on its first line, and how wide it is there.
/// `place` is the first column and line of the row.
fn room(run: &Run, [x, y]: [usize; 2]) -> ([usize; 2], usize) {
    let last = Position { column: run.first.column + run.length as i32 - 1, ..run.first };
    let start = x + 1 + usize::from(points_up(run.first));
    let end = x + 2 * run.length + 1 - usize::from(points_up(last));
    ([start, y], end.saturating_sub(start))
}
