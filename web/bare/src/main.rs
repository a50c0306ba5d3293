//! Counts the Latin squares of order 5 by symmetry, in a bare WebAssembly module. `run.mjs` runs it:
//! a wrong count, or anything that the target lacks, traps.

use quadrille_dlx::{Problem, Solve};

fn main() {
    let n = 5;
    let mut builder = Problem::builder();
    let cells = builder.primaries("cell", n * n);
    let rows = builder.primaries("row", n * n);
    let columns = builder.primaries("column", n * n);
    for (row, column, symbol) in (0..n * n * n).map(|k| (k / n / n, k / n % n, k % n)) {
        let members =
            [cells[row * n + column], rows[row * n + symbol], columns[column * n + symbol]];
        builder.option(members).expect("three distinct items");
    }
    let problem = builder.build().expect("every cell has an option");
    let group = problem.automorphisms().expect("a small problem");
    let squares = problem.counter().count().expect("any engine").complete().expect("no limit");
    // Permutations of rows, columns and symbols, and exchanges of these three roles.
    assert_eq!(*group.order(), 6 * 120 * 120 * 120);
    assert_eq!(squares, 161_280);
}
