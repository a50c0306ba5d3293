//! Counts of boards with few givens, band by band, against published numbers, the fast solver and the exact cover.

use std::time::Duration;

use quadrille_dlx::{Answer, CancelToken, StopReason};
use quadrille_random::Random;
use quadrille_sudoku::{Grid, Model, Shape};
use quadrille_sudoku_fast::sparse::{Limits, count};
use quadrille_sudoku_fast::{Classic, FastSolver};

/// The number of all grids, from the literature.
const ALL: u128 = 6_670_903_752_021_072_936_960;

/// A puzzle with 17 givens, from the literature.
const PUZZLE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

fn board(text: &str) -> Grid {
    text.parse().expect("a board")
}

fn classic(puzzle: &Grid) -> Classic {
    Classic::from_grid(puzzle).expect("9×9 cells")
}

fn limits(threads: usize) -> Limits {
    Limits { time: None, cancel: None, threads }
}

fn counted(puzzle: &Grid) -> u128 {
    let count = count(&classic(puzzle), &limits(2)).complete().expect("no limit");
    count.to_u128().expect("fewer than all grids")
}

/// Returns a puzzle with some of its givens, chosen by a seed.
fn with_givens(puzzle: &Grid, count: usize, seed: u64) -> Grid {
    let mut random = Random::with_key([seed, 0, 0, 0]);
    let mut values = puzzle.values().to_vec();
    let mut given: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] > 0).collect();
    while given.len() > count {
        let last = given.swap_remove(random.below(given.len() as u64) as usize);
        values[last] = 0;
    }
    Grid::from_values(Shape::CLASSIC, &values).expect("fewer givens")
}

#[test]
fn blank_boards_rows_and_boxes_have_the_published_number_of_solutions() {
    assert_eq!(counted(&Grid::empty(Shape::CLASSIC)), ALL);
    let row = format!("123456789{}", "0".repeat(72));
    let a_box = format!("123000000456000000789000000{}", "0".repeat(54));
    for puzzle in [row, a_box] {
        assert_eq!(counted(&board(&puzzle)), ALL / 362_880);
    }
    assert_eq!(counted(&board(&format!("{}5{}", "0".repeat(40), "0".repeat(40)))), ALL / 9);
}

#[test]
fn counts_agree_with_solving_one_by_one() {
    let solution =
        "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
    let mut compared = 0;
    for (text, least, seeds) in [(PUZZLE, 15, 4), (solution, 20, 8)] {
        for seed in 0..seeds {
            let puzzle = with_givens(&board(text), least + seed as usize % 4, seed);
            let tally = FastSolver::new().solution_limit(200_000).solve(&[classic(&puzzle)])[0];
            if tally.stopped.is_none() {
                assert_eq!(counted(&puzzle), u128::from(tally.found), "{puzzle}");
                compared += 1;
            }
        }
    }
    assert!(compared > 3, "{compared}");
}

#[test]
fn counts_agree_with_the_exact_cover() {
    let puzzle = with_givens(&board(PUZZLE), 15, 3);
    let model = Model::new(&puzzle);
    let found = model.solver().exact_cover().count().expect("no engine was requested").complete();
    assert_eq!(found.expect("no limit").to_u128(), Some(counted(&puzzle)));
}

/// The values of one cell divide the solutions.
#[test]
fn counts_with_one_more_given_add_up() {
    let puzzle = with_givens(&board(PUZZLE), 15, 6);
    let values = |cell: usize| {
        let with_value = |value: u8| {
            let mut puzzle = puzzle.clone();
            puzzle.set(cell, value);
            (!puzzle.has_conflict()).then_some(puzzle)
        };
        (1..=9).filter_map(with_value).collect::<Vec<_>>()
    };
    let blanks = (0..81).filter(|&cell| puzzle.values()[cell] == 0);
    let divided = blanks.map(values).min_by_key(Vec::len).expect("a blank");
    assert_eq!(counted(&puzzle), divided.iter().map(counted).sum());
}

#[test]
fn equivalent_boards_have_equally_many_solutions() {
    let puzzle = with_givens(&board(PUZZLE), 14, 7);
    let count = counted(&puzzle);
    let mut images = Vec::new();
    for turn in 0..4 {
        let cell = |row: usize, column: usize| match turn {
            0 => 9 * column + row,
            1 => 9 * ((row + 3) % 9) + column,
            2 => 9 * row + 3 * (column / 3) + (column + 1) % 3,
            _ => 9 * (8 - row) + (column + 6) % 9,
        };
        let value = |index: usize| match puzzle.values()[cell(index / 9, index % 9)] {
            0 => 0,
            value => 1 + (value + 3) % 9,
        };
        let values: Vec<u8> = (0..81).map(value).collect();
        images.push(Grid::from_values(Shape::CLASSIC, &values).expect("81 values"));
    }
    images.iter().for_each(|image| assert_eq!(counted(image), count, "{image}"));
}

#[test]
fn a_stopped_count_says_so() {
    let token = CancelToken::new();
    token.cancel();
    let cancelled = Limits { cancel: Some(token), ..limits(1) };
    let puzzle = classic(&with_givens(&board(PUZZLE), 9, 1));
    assert_eq!(count(&puzzle, &cancelled).stopped(), Some(StopReason::Cancelled));
    let short = Limits { time: Some(Duration::from_millis(200)), ..limits(2) };
    let answer = count(&puzzle, &short);
    assert!(matches!(answer, Answer::AtLeast(_, StopReason::TimeLimit) | Answer::Complete(_)));
}
