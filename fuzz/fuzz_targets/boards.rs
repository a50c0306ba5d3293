//! Boards of Sudoku, with rules and marks, and boards of queens, as text. No input may cause a panic, and a
//! Sudoku is written in each format that can hold it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_nqueens_formats::read_boards;
use quadrille_sudoku_formats::puzzles;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    for puzzle in puzzles(&text) {
        match puzzle {
            Ok(puzzle) => drop(puzzle.grid.display(puzzle.layout).to_string()),
            Err(error) => drop(error.to_string()),
        }
    }
    if let Err(error) = read_boards(&text) {
        drop(error.to_string());
    }
});
