//! Problems on boards whose counts are published. The unit tests of the engine share this file.

use quadrille_problem::Problem;

/// One queen in each row and column of an n×n board, at most one in each diagonal.
pub(crate) fn queens(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let [row, column] = ["r", "c"].map(|name| builder.primaries(name, n));
    let [up, down] = ["a", "b"].map(|name| builder.secondaries(name, 2 * n - 1));
    for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
        let option = [row[r], column[c], up[r + c], down[r + n - 1 - c]];
        builder.option(option).expect("items of this builder");
    }
    builder.build().expect("a good problem")
}

/// Queens, and an item with two options of its own, which come last: twice as many solutions.
pub(crate) fn queens_twice(n: usize) -> Problem {
    let queens = queens(n).to_string();
    let (head, options) = queens.split_once('\n').expect("a line of items");
    let text = format!("other {head}\n{options}other\nother\n");
    Problem::parse(&text).expect("a good problem")
}

/// Tilings of a board by dominoes, with the cells numbered row by row.
pub(crate) fn dominoes(rows: usize, columns: usize) -> Problem {
    let mut builder = Problem::builder();
    let cells = builder.primaries("c", rows * columns);
    for (index, &cell) in cells.iter().enumerate() {
        let below = cells.get(index + columns);
        let right = cells.get(index + 1).filter(|_| (index + 1) % columns != 0);
        for &neighbor in right.into_iter().chain(below) {
            builder.option([cell, neighbor]).expect("two distinct items");
        }
    }
    builder.build().expect("a good problem")
}

/// Latin squares of an order: the cells, and the symbols of each row and of each column.
pub(crate) fn latin(order: usize) -> Problem {
    let mut builder = Problem::builder();
    let [cells, rows, columns] = ["p", "r", "c"].map(|name| builder.primaries(name, order * order));
    for (cell, symbol) in (0..order * order).flat_map(|cell| (0..order).map(move |s| (cell, s))) {
        let (row, column) = (cell / order, cell % order);
        let items = [cells[cell], rows[order * row + symbol], columns[order * column + symbol]];
        builder.option(items).expect("three distinct items");
    }
    builder.build().expect("a good problem")
}
