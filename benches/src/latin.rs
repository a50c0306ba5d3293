//! Latin squares: n symbols in an n×n square, each once in every row and column. (OEIS A002860.) Also
//! rectangles with fewer rows, and squares whose two main diagonals have each symbol as well.

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

/// All Latin rectangles: `rows` rows of n symbols, each once in every row and at most once in every
/// column.
pub fn rectangles(rows: usize, n: usize) -> Problem {
    let mut builder = Problem::builder();
    let [cells, lines] = ["p", "r"].map(|name| builder.primaries(name, rows * n));
    let columns = builder.secondaries("c", n * n);
    for (cell, symbol) in (0..rows * n).flat_map(|cell| (0..n).map(move |symbol| (cell, symbol))) {
        let (row, column) = (cell / n, cell % n);
        let items = [cells[cell], lines[n * row + symbol], columns[n * column + symbol]];
        builder.option(items).expect("three distinct items");
    }
    builder.build().expect("there are primary items")
}

/// All Latin squares of order n with each symbol once in both main diagonals.
pub fn diagonal(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let [cells, rows, columns] = ["p", "r", "c"].map(|name| builder.primaries(name, n * n));
    let [falling, rising] = ["d", "e"].map(|name| builder.primaries(name, n));
    for (cell, symbol) in (0..n * n).flat_map(|cell| (0..n).map(move |symbol| (cell, symbol))) {
        let (row, column) = (cell / n, cell % n);
        let mut items = vec![cells[cell], rows[n * row + symbol], columns[n * column + symbol]];
        items.extend((row == column).then(|| falling[symbol]));
        items.extend((row + column == n - 1).then(|| rising[symbol]));
        builder.option(items).expect("distinct primary items");
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

    /// OEIS A274171, with the symbols of the first row in any order.
    #[test]
    fn diagonal_squares_have_the_published_counts() {
        for (n, count) in [(1, 1), (2, 0), (3, 0), (4, 2 * 24), (5, 8 * 120)] {
            let counted = diagonal(n).counter().count().unwrap().complete().unwrap();
            assert_eq!(counted, count, "n = {n}");
        }
    }

    /// Two rows are a derangement apart, and a square without its last row has one completion.
    #[test]
    fn rectangles_have_the_published_counts() {
        for (rows, n, count) in
            [(1, 4, 24), (2, 4, 24 * 9), (3, 4, 576), (4, 4, 576), (2, 5, 120 * 44)]
        {
            let counted = rectangles(rows, n).counter().count().unwrap().complete().unwrap();
            assert_eq!(counted, count, "{rows}×{n}");
        }
    }
}
