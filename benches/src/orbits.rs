//! Problems with many symmetries: a count of one option of each orbit meets few residuals, where a
//! search meets far more.

use quadrille_dlx::Problem;

use crate::known::Known;
use crate::{designs, langford, latin, polycubes, sudoku};

/// Every one. Counts are published: Latin squares OEIS A002860, Steiner triple systems A001201,
/// Latin rectangles by B. D. McKay and I. M. Wanless (2005), schoolgirls from the groups of the seven
/// systems, semi-queens A006717, pentominoes by C. B. Haselgrove, diagonal Latin squares A274171,
/// Langford pairs A014552, and Sudoku grids A107739.
pub const ORBITS: &[Known] = &[
    Known::new("Latin squares of order 7", "61479419904000", || latin::latin(7)),
    Known::new("Latin squares of order 8", "108776032459082956800", || latin::latin(8)),
    Known::new("diagonal Latin squares of order 6", "92160", || latin::diagonal(6)),
    Known::new("Latin rectangles 3×10", "2130686007341875200", || latin::rectangles(3, 10)),
    Known::new("semi-queens 15", "36362925", || semi_queens(15)),
    Known::new("Sudoku grids 2×4", "29136487207403520", || sudoku::grids(2, 4)),
    Known::new("Steiner triple systems of 15 points", "60281712691200", || designs::steiner(15)),
    Known::new("Kirkman's 15 schoolgirls", "2039972014080000", || designs::kirkman(15)),
    Known::new("pentominoes 6×10", "9356", || polycubes::pentominoes(6, 10)),
    Known::new("Langford pairs 12", "216288", || langford::langford(12)),
];

/// Boards of n semi-queens on a torus: one in each row, in each column, and in each diagonal that
/// falls to the right.
pub fn semi_queens(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let [rows, columns, diagonals] = ["r", "c", "d"].map(|name| builder.primaries(name, n));
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        let items = [rows[row], columns[column], diagonals[(n + column - row) % n]];
        builder.option(items).expect("three distinct primary items");
    }
    builder.build().expect("there are primary items")
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;

    #[test]
    fn semi_queens_have_the_published_counts() {
        for (n, boards) in [(1, 1), (3, 3), (4, 0), (5, 15), (7, 133), (9, 2025)] {
            let count = semi_queens(n).counter().count().unwrap().complete().unwrap();
            assert_eq!(count, boards, "n = {n}");
        }
    }

    #[test]
    fn counts_are_digits() {
        assert!(ORBITS.iter().all(|known| known.solutions() > 0));
    }
}
