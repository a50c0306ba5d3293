//! Domino tilings of a board, with or without missing squares.

use std::collections::BTreeMap;

use quadrille_dlx::{Count, Problem};

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

/// Tilings of a cylinder of `rows` rows, closed along the columns.
pub fn cylinder(rows: usize, columns: usize) -> Problem {
    closed(rows, columns, false)
}

/// Tilings of an n×n board that is closed along rows and columns.
pub fn torus(n: usize) -> Problem {
    closed(n, n, true)
}

/// Tilings of a board that is closed along the columns, and perhaps along the rows.
fn closed(rows: usize, columns: usize, is_torus: bool) -> Problem {
    let mut builder = Problem::builder();
    let squares = builder.primaries("c", rows * columns);
    for (row, column) in (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column))) {
        let here = squares[row * columns + column];
        let right = squares[row * columns + (column + 1) % columns];
        builder.option([here, right]).expect("two distinct primary items");
        if row + 1 < rows || is_torus {
            let below = squares[(row + 1) % rows * columns + column];
            builder.option([here, below]).expect("two distinct primary items");
        }
    }
    builder.build().expect("there are primary items")
}

/// Counts the tilings of a board column by column, without the engine.
pub fn open_tilings(rows: usize, columns: usize) -> Count {
    columns_from(&leading(rows), 0, columns)[0].clone()
}

/// Counts the tilings of a cylinder of even width, without the engine: half of the columns lead from
/// one set to another in as many ways as the other half leads back.
pub fn closed_tilings(rows: usize, columns: usize) -> Count {
    assert!(columns.is_multiple_of(2), "the number of columns is even");
    let leading = leading(rows);
    let ways = (0..leading.len()).flat_map(|start| columns_from(&leading, start, columns / 2));
    ways.map(|ways| ways.clone() * &ways).sum()
}

/// For each set of squares of a column, returns the sets of the column before that lead to it. The
/// sets are those that dominoes from the column before cover; a set leads to those that are disjoint
/// from it and leave pairs of squares.
fn leading(rows: usize) -> Vec<Vec<usize>> {
    let leads = |from: usize, to: usize| {
        let mut free = !(from | to) & ((1 << rows) - 1);
        let mut is_paired = from & to == 0;
        while free != 0 {
            let pair = 3 * (free & free.wrapping_neg());
            is_paired &= free & pair == pair;
            free &= !pair;
        }
        is_paired
    };
    let sets = 0..1usize << rows;
    sets.clone().map(|to| sets.clone().filter(|&from| leads(from, to)).collect()).collect()
}

/// Returns the number of ways from a set to each set, after `columns` columns.
fn columns_from(leading: &[Vec<usize>], start: usize, columns: usize) -> Vec<Count> {
    let mut ways = vec![Count::ZERO; leading.len()];
    ways[start] = Count::from(1u64);
    for _ in 0..columns {
        ways = leading.iter().map(|from| from.iter().map(|&from| &ways[from]).sum()).collect();
    }
    ways
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
        assert_eq!(open_tilings(6, 6), 6728);
        assert_eq!(open_tilings(8, 8), 12_988_816);
        let on_a_cylinder = cylinder(4, 6).counter().count().unwrap().complete().unwrap();
        assert_eq!(on_a_cylinder, closed_tilings(4, 6));
        let two_rows = dominoes(2, 10).counter().count().unwrap().complete().unwrap();
        assert_eq!(two_rows, 89, "the eleventh Fibonacci number");
    }
}
