//! Compares ratings with those of another program: the rank correlation (Spearman's).
//!
//! `cargo run --release -p quadrille-sudoku --example rank FILE [COLUMN]`: each line of the file
//! has a puzzle in 81 characters first, and its rating in that column (the second, unless said).

use std::error::Error;
use std::io::Write;
use std::time::Instant;

use quadrille_sudoku::Grid;
use quadrille_sudoku_human::HumanSolver;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let mut out = std::io::stdout().lock();
    let Some(file) = args.next() else {
        return Ok(writeln!(out, "usage: rank FILE [COLUMN], for lines of puzzles and ratings")?);
    };
    let column: usize = args.next().map_or(Ok(2), |column| column.parse())?;
    let between = column.checked_sub(2).ok_or("the first column is the puzzle")?;
    let mut pairs = Vec::new();
    let begun = Instant::now();
    for line in std::fs::read_to_string(file)?.lines() {
        let mut words = line.split_whitespace();
        let puzzle: Grid = words.next().ok_or("an empty line")?.parse()?;
        let theirs: f64 = words.nth(between).ok_or("a line without a rating")?.parse()?;
        let rating = HumanSolver::new().rate(&puzzle)?;
        let hardest = rating.hardest().ok_or("a full board")?;
        writeln!(
            out,
            "{theirs}\t{}\t{}\t{hardest}\t{}",
            rating.score(),
            rating.difficulty(),
            rating.is_solved()
        )?;
        pairs.push((theirs, f64::from(rating.score()), hardest));
    }
    let seconds = begun.elapsed().as_secs_f64();
    let theirs = ranks(&pairs.iter().map(|pair| pair.0).collect::<Vec<_>>());
    let score = ranks(&pairs.iter().map(|pair| pair.1).collect::<Vec<_>>());
    let hardest = ranks(&pairs.iter().map(|pair| pair.2 as u8 as f64).collect::<Vec<_>>());
    writeln!(out, "{} puzzles, {:.3} ms each", pairs.len(), 1e3 * seconds / pairs.len() as f64)?;
    writeln!(
        out,
        "rank correlation of the score {:.3}, of the hardest technique {:.3}",
        correlation(&theirs, &score),
        correlation(&theirs, &hardest)
    )?;
    Ok(())
}

/// The rank of each number, from 1; equal numbers share the mean of their ranks.
fn ranks(numbers: &[f64]) -> Vec<f64> {
    let rank = |number: f64| {
        let below = numbers.iter().filter(|&&other| other < number).count();
        let equal = numbers.iter().filter(|&&other| other == number).count();
        below as f64 + (equal as f64 + 1.0) / 2.0
    };
    numbers.iter().map(|&number| rank(number)).collect()
}

/// Pearson's correlation.
fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |x: &[f64]| x.iter().sum::<f64>() / x.len() as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let product = |x: &[f64], mean_x: f64, y: &[f64], mean_y: f64| -> f64 {
        x.iter().zip(y).map(|(x, y)| (x - mean_x) * (y - mean_y)).sum()
    };
    product(a, mean_a, b, mean_b)
        / (product(a, mean_a, a, mean_a) * product(b, mean_b, b, mean_b)).sqrt()
}
