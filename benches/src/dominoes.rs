//! Domino tilings of a board, with or without missing squares.

use std::collections::BTreeMap;

use quadrille_dlx::Problem;

/// Tilings of a whole board. (OEIS A004003 for square boards.)
pub fn dominoes(rows: usize, columns: usize) -> Problem {
    tilings(rows, columns, |_| true)
}

/// Tilings of an n×n board without two opposite corners. For even n there is none, since a domino
/// covers a white and a black square, and the corners have the same color. Plain search does not
/// find that argument.
pub fn mutilated(n: usize) -> Problem {
    tilings(n, n, |square| square != (0, 0) && square != (n - 1, n - 1))
}

fn tilings(rows: usize, columns: usize, is_there: impl Fn((usize, usize)) -> bool) -> Problem {
    let mut builder = Problem::builder();
    let squares: BTreeMap<_, _> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .filter(|&square| is_there(square))
        .map(|(row, column)| ((row, column), builder.primary(format!("c{row}.{column}"))))
        .collect();
    for (&(row, column), &here) in &squares {
        for neighbor in [(row, column + 1), (row + 1, column)] {
            if let Some(&there) = squares.get(&neighbor) {
                builder.option([here, there]).expect("two distinct primary items");
            }
        }
    }
    builder.build().expect("there are primary items")
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;

    #[test]
    fn counts_are_the_published_ones() {
        for (size, count) in [(2, 2), (4, 36), (6, 6728)] {
            let found = dominoes(size, size).counter().count().unwrap().complete().unwrap();
            assert_eq!(found, count, "{size}×{size}");
            let found = mutilated(size).counter().count().unwrap().complete().unwrap();
            assert_eq!(found, 0, "{size}×{size} without two corners");
        }
        let two_rows = dominoes(2, 10).counter().count().unwrap().complete().unwrap();
        assert_eq!(two_rows, 89, "the eleventh Fibonacci number");
    }
}
