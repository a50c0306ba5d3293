//! Puzzles in texts, and their solutions.

use quadrille_sudoku::{Layout, Model, Uniqueness};
use quadrille_sudoku_formats::{Puzzle, puzzles};

/// A puzzle from a newspaper, and its solution, found by hand.
pub(crate) const PUZZLE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

pub(crate) fn all(text: &str) -> Vec<Puzzle> {
    puzzles(text).map(|puzzle| puzzle.unwrap_or_else(|error| panic!("{text}\n{error}"))).collect()
}

#[track_caller]
pub(crate) fn one(text: &str) -> Puzzle {
    let mut found = all(text);
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}

/// Returns the only solution of a puzzle, in its symbols.
#[track_caller]
pub(crate) fn solution(puzzle: &Puzzle) -> String {
    match Model::with_rules(&puzzle.grid, &puzzle.rules).solver().uniqueness() {
        Ok(Uniqueness::Unique(grid)) => {
            grid.display(Layout { symbols: puzzle.layout.symbols, ..Layout::LINE }).to_string()
        }
        other => panic!("not one solution: {other:?}"),
    }
}

/// Returns the message of the only error of a text.
#[track_caller]
pub(crate) fn refused(text: &str) -> String {
    let results: Vec<_> = puzzles(text).collect();
    match &results[..] {
        [Err(error)] => error.message(),
        other => panic!("{text}: {other:?}"),
    }
}

/// Puts a puzzle into the JSON of f-puzzles.
pub(crate) fn f_puzzles(more: &str) -> String {
    let cell = |c: char| match c {
        '0' => "{}".to_owned(),
        digit => format!("{{\"value\":{digit},\"given\":true}}"),
    };
    let row = |row: &[u8]| {
        let cells: Vec<String> = row.iter().map(|&c| cell(char::from(c))).collect();
        format!("[{}]", cells.join(","))
    };
    let rows: Vec<String> = PUZZLE.as_bytes().chunks(9).map(row).collect();
    format!("{{\"size\":9,\"title\":\"x\",\"grid\":[{}]{more}}}", rows.join(","))
}
