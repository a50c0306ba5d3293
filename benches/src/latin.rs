//! Latin squares: n symbols in an n×n square, each once in every row and column. (OEIS A002860.)

use quadrille_dlx::Problem;

/// All Latin squares of order n. The items are the cells `p`, the symbols of a row `r`, and the
/// symbols of a column `c`.
pub fn latin(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let [cells, rows, columns] = ["p", "r", "c"].map(|name| builder.primaries(name, n * n));
    for (cell, symbol) in (0..n * n).flat_map(|cell| (0..n).map(move |symbol| (cell, symbol))) {
        let (row, column) = (cell / n, cell % n);
        let items = [cells[cell], rows[n * row + symbol], columns[n * column + symbol]];
        builder.option(items).expect("three distinct primary items");
    }
    builder.build().expect("there are primary items")
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;

    #[test]
    fn counts_are_the_published_ones() {
        for (n, count) in [(1, 1), (2, 2), (3, 12), (4, 576)] {
            assert_eq!(latin(n).counter().count().unwrap().complete().unwrap(), count, "n = {n}");
        }
    }
}
