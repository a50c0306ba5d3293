//! Sudoku by exact cover. As in TAOCP 4B, 7.2.2.1, the problem has only the items that the givens
//! leave open.

use quadrille_dlx::Problem;

/// Case C of the acceptance cases: known as the hardest Sudoku, with one solution.
const HARDEST: &str =
    "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

/// The hardest puzzle, with one solution.
pub fn hardest() -> Problem {
    sudoku(3, 3, &digits(HARDEST))
}

/// The hardest puzzle without three of its givens: it has many solutions.
pub fn hardest_opened() -> Problem {
    let mut cells = digits(HARDEST);
    let givens: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] > 0).collect();
    for &given in givens.iter().step_by(8) {
        cells[given] = 0;
    }
    sudoku(3, 3, &cells)
}

/// A 16×16 grid of a regular pattern with 145 random cells blanked, in hexadecimal.
const LARGE_OPEN: [&str; 16] = [
    "....456.8...CDE.",
    "456789..CD....2.",
    ".9A.....012..56.",
    "CD..0.....6..9.B",
    ".2.4......B..E.0",
    ".....AB.DEF.12.4",
    ".AB..EF..2.45...",
    ".E.0.2..5.7...BC",
    "..4567.9.BC.E...",
    "...9A..D.F.1..45",
    "AB.....1.3..6...",
    "E...2.45.78.AB..",
    "..........DE.0.2",
    "7.9....E.012..56",
    "BC...0123456...A",
    "..1.34....9..C..",
];

/// A 16×16 puzzle with 145 blanks and many solutions.
pub fn large_opened() -> Problem {
    let cells = LARGE_OPEN.concat();
    let value = |cell: char| cell.to_digit(16).map_or(0, |value| value as usize + 1);
    sudoku(4, 4, &cells.chars().map(value).collect::<Vec<_>>())
}

/// All grids with boxes of `rows` by `columns` cells.
pub fn grids(rows: usize, columns: usize) -> Problem {
    let size = rows * columns;
    sudoku(rows, columns, &vec![0; size * size])
}

fn digits(puzzle: &str) -> Vec<usize> {
    puzzle.bytes().map(|byte| usize::from(byte - b'0')).collect()
}

/// The cell, row, column and box that a digit in a cell covers, each numbered from 0.
fn taken(rows: usize, columns: usize, cell: usize, digit: usize) -> [usize; 4] {
    let size = rows * columns;
    let (row, column) = (cell / size, cell % size);
    let number_of_box = row / rows * rows + column / columns;
    [cell, size * row + digit, size * column + digit, size * number_of_box + digit]
}

/// The ways to fill a grid with boxes of `rows` by `columns` cells; 0 is a blank. Givens must not
/// clash: clashing givens make a cell or a digit impossible, or are ignored.
fn sudoku(rows: usize, columns: usize, cells: &[usize]) -> Problem {
    let size = rows * columns;
    let mut is_done = vec![[false; 4]; size * size];
    for (cell, &given) in cells.iter().enumerate().filter(|&(_, &given)| given > 0) {
        for (kind, index) in taken(rows, columns, cell, given - 1).into_iter().enumerate() {
            is_done[index][kind] = true;
        }
    }
    let mut builder = Problem::builder();
    let mut open = vec![[None; 4]; size * size];
    for (kind, name) in ["p", "r", "c", "b"].into_iter().enumerate() {
        for index in (0..size * size).filter(|&index| !is_done[index][kind]) {
            open[index][kind] =
                Some(builder.primary(format!("{name}{}.{}", index / size, index % size)));
        }
    }
    for (cell, digit) in (0..size * size).flat_map(|cell| (0..size).map(move |d| (cell, d))) {
        let mut items = (0..4).zip(taken(rows, columns, cell, digit)).map(|(k, i)| open[i][k]);
        if let Some(items) = items.by_ref().collect::<Option<Vec<_>>>() {
            builder.option(items).expect("four distinct primary items");
        }
    }
    builder.build().expect("there are blanks")
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;

    #[test]
    fn counts_are_the_published_ones() {
        let count = |problem: Problem| problem.counter().count().unwrap().complete().unwrap();
        assert_eq!(count(hardest()), 1);
        assert_eq!(count(sudoku(2, 2, &[0; 16])), 288);
    }

    /// The first row is given: 1 / 6! of the 28200960 grids remain.
    #[test]
    fn six_by_six_with_a_row_given() {
        let mut cells = vec![0; 36];
        cells[..6].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
        let count = sudoku(2, 3, &cells).counter().count().unwrap().complete().unwrap();
        assert_eq!(count, 28_200_960 / 720);
    }

    #[test]
    fn the_large_puzzle_has_no_clash() {
        let problem = large_opened();
        assert_eq!(problem.primary_count(), 4 * 145, "each blank opens one item of each kind");
    }
}
