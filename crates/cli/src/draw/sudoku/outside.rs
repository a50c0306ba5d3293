//! Numbers outside a board: sums and counts of rows, columns and diagonals.
//!
//! A number stands in the place before the first cell of its rule, which has no cell: outside the board or in a
//! hole. If there is a cell, the rule begins inside the board, and its number is drawn in its first cell.

use std::collections::BTreeMap;
use std::fmt;

use quadrille_sudoku::{Drawing, Placed, Rules};

use crate::draw::board::INK;
use crate::draw::sudoku::lines::SIDE;

const HALF: isize = SIDE as isize / 2;
/// The distance of the first number from the edge of the board: beside it, and above or below it.
const NEAR: (isize, isize) = (14, 12);
/// The width and height of the room for a number of three digits.
const ROOM: (isize, isize) = (24, 15);

/// The numbers outside a board.
pub(super) struct Outside {
    numbers: Vec<Number>,
    /// The width and height of the board.
    size: (isize, isize),
}

/// A number in the place before a first cell.
#[derive(Clone, Copy, Debug)]
struct Number {
    number: u32,
    /// Its middle.
    middle: (isize, isize),
    /// The columns and rows from each cell of the rule to the next.
    step: (isize, isize),
    /// Whether it is to the left or right of a cell, and not above or below.
    is_beside: bool,
}

impl Outside {
    pub(super) fn new(rules: &Rules) -> Self {
        let mut depths = BTreeMap::new();
        let drawn = rules.placed().iter().filter(|placed| is_outside(placed, rules));
        let number = |placed: &Placed| {
            let (place, step) = before(placed)?;
            let is_beside = has_cell(rules, (place.0 + step.0, place.1));
            // Further numbers in the same place are further from the board.
            let depth: &mut isize = depths.entry((place, is_beside)).or_insert(0);
            let aside =
                |step: isize, near: isize, room: isize| step * (HALF - near - *depth * room);
            let middle = |at: isize| at * SIDE as isize + HALF;
            let middle = match is_beside {
                true => (middle(place.0) + aside(step.0, NEAR.0, ROOM.0), middle(place.1)),
                false => (middle(place.0), middle(place.1) + aside(step.1, NEAR.1, ROOM.1)),
            };
            *depth += 1;
            Some(Number { number: placed.number(), middle, step, is_beside })
        };
        let size = |cells: usize| (cells * SIDE) as isize;
        let size = (size(rules.shape().columns()), size(rules.shape().rows()));
        Self { numbers: drawn.filter_map(number).collect(), size }
    }

    /// Returns the width of the margin that the numbers need.
    pub(super) fn margin(&self) -> usize {
        let beyond = |at: isize, size: isize, room: isize| (-at).max(at - size) + room / 2;
        let rooms = self.numbers.iter().flat_map(|number| {
            let (x, y) = number.middle;
            [beyond(x, self.size.0, ROOM.0), beyond(y, self.size.1, ROOM.1)]
        });
        rooms.max().unwrap_or(0).max(0).unsigned_abs()
    }
}

impl fmt::Display for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.numbers.iter().try_for_each(|number| number.write(f))
    }
}

impl Number {
    /// Writes the number, and an arrow along a diagonal, since one place may have two of them.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((x, y), (across, down)) = (self.middle, self.step);
        write!(f, "<text x=\"{x}\" y=\"{}\" font-size=\"11\" fill=\"{INK}\" ", y + 4)?;
        write!(f, "text-anchor=\"middle\">{}</text>", self.number)?;
        if across == 0 || down == 0 {
            return Ok(());
        }
        let (right, below) = if self.is_beside { (3, 8) } else { (9, 3) };
        let at = |far: (isize, isize)| {
            format!("{},{}", x + across * (right + far.0), y + down * (below + far.1))
        };
        for points in [vec![at((0, 0)), at((8, 8))], vec![at((3, 8)), at((8, 8)), at((8, 3))]] {
            write!(f, "<polyline points=\"{}\" fill=\"none\" ", points.join(" "))?;
            write!(f, "stroke=\"{INK}\"/>")?;
        }
        Ok(())
    }
}

/// Returns whether a rule has a number that is drawn where there is no cell.
pub(super) fn is_outside(placed: &Placed, rules: &Rules) -> bool {
    let is_free = |(place, _)| !has_cell(rules, place);
    placed.kind().drawing() == Drawing::Before && before(placed).is_some_and(is_free)
}

fn has_cell(rules: &Rules, (column, row): (isize, isize)) -> bool {
    let place = usize::try_from(row).ok().zip(usize::try_from(column).ok());
    place.and_then(|(row, column)| rules.cell_at(row, column)).is_some()
}

/// Returns the place before the first cell, and the step from each cell to the next, as columns and rows; nothing
/// for one cell alone.
fn before(placed: &Placed) -> Option<((isize, isize), (isize, isize))> {
    let [first, next, ..] = placed.cells() else { return None };
    let step = |from: usize, to: usize| (to as isize - from as isize).signum();
    let (across, down) = (step(first.column(), next.column()), step(first.row(), next.row()));
    Some(((first.column() as isize - across, first.row() as isize - down), (across, down)))
}

#[cfg(test)]
mod tests {
    use quadrille_sudoku_formats::puzzles;

    use super::*;

    fn outside(lines: &str) -> Outside {
        let text = format!("{lines}\n{}\n", ".".repeat(16));
        Outside::new(&puzzles(&text).next().expect("a puzzle").expect("its rules are known").rules)
    }

    #[test]
    fn numbers_stand_before_the_first_cell_and_apart() {
        let side = SIDE as isize;
        let outside = outside(
            "sandwich 2: row 2\nskyscraper 3: r2c4-r2c1\nx-sum 10: column 3\n\
             little-killer 6: r1c4 r2c3\nlittle-killer 7: r1c2 r2c1\nskyscraper 2: row 2\n\
             little-killer 8: r4c1-r1c4\nnumbered-room 1: r2c2 r2c3",
        );
        // The last one begins inside the board.
        let numbers = &outside.numbers;
        assert_eq!(numbers.len(), 7);
        let is_in = |at: isize, cell: isize| cell * side < at && at < (cell + 1) * side;
        let place = |number: &Number| {
            let (x, y) = number.middle;
            (x < 0, x > 4 * side, y < 0, y > 4 * side)
        };
        assert_eq!(place(&numbers[0]), (true, false, false, false));
        assert!(is_in(numbers[0].middle.1, 1));
        assert_eq!(place(&numbers[1]), (false, true, false, false));
        assert_eq!(place(&numbers[2]), (false, false, true, false));
        // From the upper right corner to the left, and above the third column to the left.
        assert_eq!(place(&numbers[3]), (false, true, true, false));
        assert!(is_in(numbers[4].middle.0, 2));
        assert_eq!(place(&numbers[6]), (true, false, false, true));
        let is_apart = |one: &Number, other: &Number| {
            let far = (one.middle.0 - other.middle.0, one.middle.1 - other.middle.1);
            far.0.abs() >= ROOM.0 || far.1.abs() >= ROOM.1
        };
        for (place, one) in numbers.iter().enumerate() {
            assert!(numbers[..place].iter().all(|other| is_apart(one, other)), "{one:?}");
        }
        let (left, below) = (numbers[5].middle.0, numbers[6].middle.1);
        assert!(outside.margin() as isize >= (-left).max(below - 4 * side));
    }

    #[test]
    fn boards_without_numbers_outside_keep_their_margin() {
        assert_eq!(outside("quadruple 12: r1c1 r1c2 r2c1 r2c2").margin(), 0);
    }
}
