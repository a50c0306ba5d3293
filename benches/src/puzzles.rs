//! Sets of Sudoku puzzles, and our ways to solve them.

use std::fmt::Write;

use quadrille_sudoku::{Classic, FastSolver, Grid, Level, Model};
use quadrille_sudoku_formats::puzzles;
use quadrille_sudoku_human::{Difficulty, Generator, NotGenerated};

/// A set of puzzles: their boards, and the same as text, one per line.
#[derive(Clone, Debug)]
pub struct Set {
    /// The name of the set.
    pub name: String,
    /// The puzzles.
    pub boards: Vec<Classic>,
    text: String,
}

/// The number of puzzles in a generated set.
const SIZE: u64 = 10_000;

/// The number of puzzles in a set of puzzles that are slow to generate.
const FEW: u64 = 300;

impl Set {
    /// Generates the sets, from fixed seeds: with as many givens as newspaper puzzles, minimal
    /// ones, and those that are hardest for people.
    ///
    /// # Errors
    /// If a puzzle cannot be generated.
    pub fn generated() -> Result<Vec<Self>, NotGenerated> {
        let made = |name: &str, generator: Generator, size: u64| {
            let grids = generator.generate_all(0..size).into_iter().map(|made| Ok(made?.puzzle));
            grids.collect::<Result<Vec<Grid>, _>>().map(|grids| Self::new(name, &grids))
        };
        Ok(vec![
            made("easy", Generator::new(1).blanks(47), SIZE)?,
            made("minimal", Generator::new(2).minimal(), SIZE)?,
            made("extreme", Generator::new(3).minimal().difficulty(Difficulty::Extreme), FEW)?,
        ])
    }

    /// Reads the 9×9 puzzles of a text, one per line.
    pub fn read(name: &str, text: &str) -> Self {
        let lines = text.lines().filter_map(|line| line.get(..81)?.parse().ok());
        Self::new(name, &lines.collect::<Vec<Grid>>())
    }

    fn new(name: &str, grids: &[Grid]) -> Self {
        let boards = grids.iter().filter_map(Classic::from_grid).collect();
        let text = grids.iter().map(|grid| grid.to_string() + "\n").collect();
        Self { name: name.to_owned(), boards, text }
    }
}

/// A way to solve a set. It returns the number of puzzles with one solution.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// In batches in vector lanes, with these instructions.
    Lanes(Level),
    /// One by one.
    Alone,
    /// From text to text, on one thread.
    Text,
    /// By exact cover.
    Model,
}

impl Way {
    /// Returns every way that this machine supports.
    pub fn all() -> Vec<Self> {
        let lanes = Level::available().into_iter().rev().map(Self::Lanes);
        lanes.chain([Self::Alone, Self::Text, Self::Model]).collect()
    }

    /// Returns its name.
    pub fn name(self) -> String {
        match self {
            Self::Lanes(Level::Portable) => "lanes, plain Rust".to_owned(),
            #[cfg(target_arch = "x86_64")]
            Self::Lanes(Level::Avx2(_)) => "lanes, AVX2".to_owned(),
            #[cfg(target_arch = "x86_64")]
            Self::Lanes(Level::Avx512(_)) => "lanes, AVX-512".to_owned(),
            Self::Lanes(_) => "lanes".to_owned(),
            Self::Alone => "alone".to_owned(),
            Self::Text => "text to text".to_owned(),
            Self::Model => "exact cover".to_owned(),
        }
    }

    /// Returns the number of puzzles with exactly one solution.
    pub fn unique(self, set: &Set) -> usize {
        let fast = FastSolver::new().solution_limit(2);
        match self {
            Self::Lanes(level) => {
                let tallies = fast.level(level).solve(&set.boards);
                tallies.iter().filter(|tally| tally.found == 1).count()
            }
            Self::Alone => {
                let alone = |board: &Classic| fast.solve(std::slice::from_ref(board))[0].found;
                set.boards.iter().filter(|board| alone(board) == 1).count()
            }
            Self::Text => from_text(&fast, &set.text),
            Self::Model => {
                let count = |board: &Classic| {
                    let model = Model::new(&Grid::from(board));
                    let counted = model.solver().exact_cover().solution_limit(2).count();
                    counted.map(|counted| counted.answer.found().to_u64())
                };
                set.boards.iter().filter(|board| count(board) == Ok(Some(1))).count()
            }
        }
    }
}

/// Reads puzzles, solves them, and writes the solutions.
fn from_text(fast: &FastSolver, text: &str) -> usize {
    let read = puzzles(text).filter_map(|read| Classic::from_grid(&read.ok()?.grid));
    let boards: Vec<Classic> = read.collect();
    let (mut written, mut unique) = (String::with_capacity(text.len()), 0);
    for tally in fast.solve(&boards) {
        if let (1, Some(solution)) = (tally.found, &tally.solution) {
            writeln!(written, "{}", Grid::from(solution)).expect("writing to a string never fails");
            unique += 1;
        }
    }
    assert_eq!(written.len(), 82 * unique, "one line per solution");
    unique
}
