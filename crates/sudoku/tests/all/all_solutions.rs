//! Questions about all solutions, compared with a list of them.

use std::collections::BTreeMap;

use quadrille_sudoku::{Count, Grid, Model, StopReason};
use quadrille_sudoku_formats::puzzles;

/// Puzzles with several solutions, one or none, some under other rules, and a full board.
const PUZZLES: [&str; 7] = [
    "1...............",
    "12..34......2.4.",
    "11..............",
    "1234341221434321",
    "rules: diagonal\n................",
    "cage 5: r1c1 r1c2\nwhite: r4c3 r4c4\n................",
    "530070000600195000098000060800060003400803000700020006060000280000419000000080000",
];

fn models() -> impl Iterator<Item = Model> {
    PUZZLES.into_iter().flat_map(|text| puzzles(text).collect::<Vec<_>>()).map(|read| {
        let puzzle = read.expect("a good puzzle");
        Model::with_rules(&puzzle.grid, &puzzle.rules)
    })
}

#[test]
fn frequencies_are_those_of_the_listed_solutions() {
    for model in models() {
        let solutions: Vec<Grid> = model.solver().solutions().expect("taken").collect();
        let side = model.puzzle().shape().side();
        let mut expected = vec![vec![0u64; side]; side * side];
        for (cell, &value) in solutions.iter().flat_map(|grid| grid.values().iter().enumerate()) {
            expected[cell][usize::from(value) - 1] += 1;
        }
        let expected: Vec<Vec<Count>> = expected
            .into_iter()
            .map(|counts| counts.into_iter().map(Count::from).collect())
            .collect();
        let all = model.solver().compile().expect("it fits");
        assert_eq!(*all.count(), Count::from(solutions.len() as u64));
        assert_eq!(all.frequencies(), Ok(expected), "{}", model.puzzle());
        assert_eq!(all.samples(1).take(3).count(), 3 * usize::from(!solutions.is_empty()));
    }
}

/// Chi-square over the 72 solutions, with a fixed seed.
#[test]
fn samples_are_equally_likely() {
    let model = models().next().expect("the first puzzle");
    let all = model.solver().compile().expect("it fits");
    let mut seen: BTreeMap<Grid, u32> = BTreeMap::new();
    all.samples(3).take(72 * 50).for_each(|grid| *seen.entry(grid).or_default() += 1);
    assert_eq!(seen.len(), 72);
    assert!(seen.keys().all(|grid| grid.is_solution() && grid.extends(model.puzzle())));
    let square = |&count: &u32| (f64::from(count) - 50.0).powi(2) / 50.0;
    let statistic: f64 = seen.values().map(square).sum();
    assert!((statistic - 71.0).abs() < 4.0 * (2.0 * 71.0_f64).sqrt(), "{statistic}");
}

#[test]
fn limits_are_reported() {
    let model = models().next().expect("the first puzzle");
    let error = model.solver().node_limit(3).compile().expect_err("too few nodes");
    assert_eq!(error.reason, StopReason::NodeLimit);
    let error = model.solver().memory_limit(100).compile().expect_err("too little memory");
    assert_eq!(error.reason, StopReason::MemoryLimit);
}
