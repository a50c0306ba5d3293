//! Sets of Sudoku puzzles, and the ways of ours to solve them.

use std::fmt::Write;

use quadrille_sudoku::{
    Classic, Difficulty, FastSolver, Generator, Grid, Level, Model, NotGenerated, puzzles,
};

/// A set of puzzles: their boards, and the same as text, one on each line.
#[derive(Clone, Debug)]
pub struct Set {
    /// What it is called.
    pub name: String,
    /// The puzzles.
    pub boards: Vec<Classic>,
    text: String,
}

/// How many puzzles a generated set has.
const SIZE: u64 = 10_000;

/// How many a set has whose puzzles take long to make.
const FEW: u64 = 300;

impl Set {
    /// The sets that are generated, always the same: with as many givens as puzzles in newspapers,
    /// minimal ones, and those that people find the hardest.
    ///
    /// # Errors
    /// If a puzzle cannot be made.
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

    /// The 9×9 puzzles of a text, one on each line.
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

/// A way to solve a set. It tells how many puzzles have one solution.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// Many at once in the lanes, with these instructions.
    Lanes(Level),
    /// One after the other, alone.
    Alone,
    /// From text to text, on one thread.
    Text,
    /// By exact cover.
    Model,
}

impl Way {
    /// Every way that this machine has.
    pub fn all() -> Vec<Self> {
        let lanes = Level::available().into_iter().rev().map(Self::Lanes);
        lanes.chain([Self::Alone, Self::Text, Self::Model]).collect()
    }

    /// What it is called.
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

    /// How many of these puzzles have exactly one solution.
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
                    let counted = model.solver().solution_limit(2).count();
                    counted.map(|counted| counted.answer().found().to_u64())
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
            writeln!(written, "{}", Grid::from(solution)).expect("a string takes everything");
            unique += 1;
        }
    }
    assert_eq!(written.len(), 82 * unique, "a line for each solution");
    unique
}
