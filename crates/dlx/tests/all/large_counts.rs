//! Counts beyond one machine word, and beyond two, where no part of the problem can be counted
//! separately.

use num_bigint::BigUint;
use quadrille_dlx::{Engine, Solve};

use crate::support::boards::dominoes;

/// 16×16 exceeds 64 bits, 18×18 exceeds 128. (OEIS A004003.)
#[test]
fn domino_tilings_of_large_squares_are_the_published_numbers() {
    let published =
        [(16, "2444888770250892795802079170816"), (18, "548943583215388338077567813208427340288")];
    for (size, tilings) in published {
        let problem = dominoes(size, size);
        let solver = problem.counter().engine(Engine::Memo);
        let counted = solver.count().expect("the problem fits");
        let count = counted.complete().expect("there is no limit");
        assert_eq!(count.to_string(), tilings, "{size}×{size}");
    }
}

/// Long strips, numbered along and across: `T(n) = T(n-1) + 5 T(n-2) + T(n-3) - T(n-4)` for four
/// rows (OEIS A005178).
#[test]
fn strips_are_counted_in_either_numbering() {
    let mut tilings = [1u32, 1, 5, 11].map(BigUint::from).to_vec();
    for n in 4..=130 {
        let [a, b, c, d] = [1, 2, 3, 4].map(|back| &tilings[n - back]);
        tilings.push(a + b * 5u32 + c - d);
    }
    for n in [10, 40, 130] {
        for (rows, columns) in [(4, n), (n, 4)] {
            let problem = dominoes(rows, columns);
            // With the wrong order of items this would never finish.
            let counted = problem.counter().node_limit(1_000_000).count().expect("it fits");
            let count = counted.complete().expect("few nodes");
            assert_eq!(count.to_string(), tilings[n].to_string(), "{rows}×{columns}");
        }
    }
}
