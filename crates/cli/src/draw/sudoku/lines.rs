//! The lines of a Sudoku: between cells, around boxes and regions, and inside cages.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use quadrille_sudoku::{Cell, Rules};

/// The side of a cell.
pub(super) const SIDE: usize = 36;
/// The distance of a cage's outline from the edges of its cells.
const INSET: isize = 4;

/// Returns all lines between cells as path data.
pub(super) fn grid(rules: &Rules) -> String {
    let has = |row, column| cell(rules, row, column).is_some();
    let above =
        |row: usize, column| has(row.checked_sub(1), Some(column)) && has(Some(row), Some(column));
    let left =
        |row, column: usize| has(Some(row), column.checked_sub(1)) && has(Some(row), Some(column));
    path(rules, above, left)
}

/// Returns the upper and the left sides of cells that satisfy a predicate as path data.
fn path(
    rules: &Rules,
    above: impl Fn(usize, usize) -> bool,
    left: impl Fn(usize, usize) -> bool,
) -> String {
    let (rows, columns) = (rules.shape().rows(), rules.shape().columns());
    let mut path = String::new();
    for line in 0..=rows {
        for (start, end) in runs(columns, |column| above(line, column)) {
            path.push_str(&format!("M{} {}H{}", start * SIDE, line * SIDE, end * SIDE));
        }
    }
    for line in 0..=columns {
        for (start, end) in runs(rows, |row| left(row, line)) {
            path.push_str(&format!("M{} {}V{}", line * SIDE, start * SIDE, end * SIDE));
        }
    }
    path
}

/// Returns the cell in this row and column, if there is one.
fn cell(rules: &Rules, row: Option<usize>, column: Option<usize>) -> Option<Cell> {
    rules.cell_at(row?, column?)
}

/// Returns whether the upper side of a cell is a border of boxes or regions or the edge of the
/// board.
///
/// The cell may be just below the board.
pub(super) fn is_border_above(rules: &Rules, row: usize, column: usize) -> bool {
    let number = |row| cell(rules, row, Some(column)).map(|cell| rules.box_of(cell));
    number(row.checked_sub(1)) != number(Some(row))
}

/// Returns the same for the left side of a cell, which may be just to the right of the board.
pub(super) fn is_border_left(rules: &Rules, row: usize, column: usize) -> bool {
    let number = |column| cell(rules, Some(row), column).map(|cell| rules.box_of(cell));
    number(column.checked_sub(1)) != number(Some(column))
}

/// Returns the borders of boxes or regions and the edge of the board as path data.
pub(super) fn borders(rules: &Rules) -> String {
    path(
        rules,
        |row, column| is_border_above(rules, row, column),
        |row, column| is_border_left(rules, row, column),
    )
}

/// Returns the maximal ranges of places below `length` that satisfy a predicate.
fn runs(length: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for at in (0..length).filter(|&at| holds(at)) {
        match runs.last_mut() {
            Some((_, end)) if *end == at => *end = at + 1,
            _ => runs.push((at, at + 1)),
        }
    }
    runs
}

/// A place in a picture.
type Point = (isize, isize);

/// Returns the outline of a cage, slightly inside its edges, as path data.
///
/// The path has one closed line, or several if the cage is not connected or has a hole. Each side
/// of a cell at the border of the cage is a line, in clockwise direction. Two lines that meet at a
/// corner compute the same end point, so each line ends where exactly one other begins.
pub(super) fn outline(cage: &[Cell]) -> String {
    let mut follows: BTreeMap<Point, Point> = BTreeMap::new();
    let cells: BTreeSet<Point> =
        cage.iter().map(|cell| (cell.row() as isize, cell.column() as isize)).collect();
    for &(row, column) in &cells {
        let has = |down: isize, across: isize| cells.contains(&(row + down, column + across));
        // Up, right, down, left: the outward direction; a quarter turn further, the direction of
        // the line.
        for (out, along) in
            [((-1, 0), (0, 1)), ((0, 1), (1, 0)), ((1, 0), (0, -1)), ((0, -1), (-1, 0))]
        {
            if has(out.0, out.1) {
                continue;
            }
            // The distance of an end from the middle of the side: up to the edge if the line
            // continues straight, less if it turns inward, more if it turns outward.
            let reach = |sign: isize| {
                let beside = (sign * along.0, sign * along.1);
                let half = SIDE as isize / 2;
                match (has(beside.0, beside.1), has(beside.0 + out.0, beside.1 + out.1)) {
                    (false, _) => half - INSET,
                    (true, false) => half,
                    (true, true) => half + INSET,
                }
            };
            let half = SIDE as isize / 2;
            let middle = (row * SIDE as isize + half, column * SIDE as isize + half);
            let at = |sign: isize| {
                let step = |axis: (isize, isize)| (axis.0, axis.1);
                let (o, a) = (step(out), step(along));
                let (depth, length) = (half - INSET, sign * reach(sign));
                (middle.0 + o.0 * depth + a.0 * length, middle.1 + o.1 * depth + a.1 * length)
            };
            follows.insert(at(-1), at(1));
        }
    }
    let mut path = String::new();
    while let Some((start, mut at)) = follows.pop_first() {
        let mut corners = vec![start];
        while at != start {
            corners.push(at);
            at = follows.remove(&at).expect("each line ends where another begins");
        }
        close(&corners, &mut path);
    }
    path
}

/// Adds a closed line through these points, which differ in one coordinate each.
///
/// Points on a straight line between their neighbors are left out.
fn close(points: &[Point], path: &mut String) {
    let count = points.len();
    let is_corner = |at: &usize| {
        let [before, here, after] = [at + count - 1, *at, at + 1].map(|at| points[at % count]);
        !(before.0 == here.0 && here.0 == after.0 || before.1 == here.1 && here.1 == after.1)
    };
    for (number, at) in (0..count).filter(is_corner).enumerate() {
        let (y, x) = points[at];
        let word = if number == 0 { 'M' } else { 'L' };
        write!(path, "{word}{x} {y}").expect("writing to a string succeeds");
    }
    path.push('z');
}

#[cfg(test)]
mod tests {
    use quadrille_sudoku::Shape;

    use super::*;

    fn cage(cells: &[(usize, usize)]) -> Vec<Cell> {
        cells.iter().filter_map(|&(r, c)| Shape::CLASSIC.cell_at(r, c)).collect()
    }

    #[test]
    fn outlines_run_inside_the_cells() {
        assert_eq!(outline(&cage(&[(0, 0)])), "M4 4L32 4L32 32L4 32z");
        assert_eq!(outline(&cage(&[(0, 0), (0, 1)])), "M4 4L68 4L68 32L4 32z");
        let angle = "M4 4L68 4L68 32L32 32L32 68L4 68z";
        assert_eq!(outline(&cage(&[(0, 0), (0, 1), (1, 0)])), angle);
        assert_eq!(outline(&cage(&[(0, 0), (0, 1), (1, 0), (1, 1)])), "M4 4L68 4L68 68L4 68z");
        // Two cells that share only a corner have two lines; a ring has one around its hole.
        assert_eq!(outline(&cage(&[(0, 0), (1, 1)])).matches('M').count(), 2);
        let ring = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)];
        assert_eq!(outline(&cage(&ring)), "M4 4L104 4L104 104L4 104zM32 32L32 76L76 76L76 32z");
    }

    #[test]
    fn borders_are_as_long_as_they_can_be() {
        let rules = Rules::ordinary(Shape::from_side(4).expect("a shape"));
        let path = borders(&rules);
        assert_eq!(path, "M0 0H144M0 72H144M0 144H144M0 0V144M72 0V144M144 0V144");
    }
}
