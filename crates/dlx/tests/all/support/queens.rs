//! Queens that do not attack each other, as an exact cover problem.

use quadrille_dlx::Problem;

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
