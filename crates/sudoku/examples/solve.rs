//! Solves a puzzle and says whether its solution is the only one.
//!
//! `cargo run -p quadrille-sudoku --example solve [PUZZLE]`, a puzzle being 81 characters.

use std::error::Error;
use std::io::Write;

use quadrille_sudoku::{Grid, Layout, Model, Uniqueness};

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1);
    let puzzle: Grid = text.as_deref().unwrap_or(HARD).parse()?;
    let mut out = std::io::stdout().lock();
    for conflict in puzzle.conflicts() {
        writeln!(out, "{conflict}")?;
    }
    match Model::new(&puzzle).solver().uniqueness()? {
        Uniqueness::Unique(solution) => writeln!(out, "{}", solution.display(Layout::PRETTY))?,
        Uniqueness::Several(one, other) => {
            writeln!(out, "There are several solutions, among them:\n{one}\n{other}")?;
        }
        Uniqueness::Impossible => writeln!(out, "There is no solution.")?,
        Uniqueness::Stopped { reason, .. } => writeln!(out, "Not known: {reason}.")?,
    }
    Ok(())
}
