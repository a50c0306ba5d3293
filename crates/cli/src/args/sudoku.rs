//! `quadrille sudoku`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand};
use quadrille_sudoku::Shape;

use crate::args::{
    CommonArgs, GridFormat, PuzzlesArgs, SearchArgs, SudokuCanonArgs, SudokuGenerateArgs,
    SudokuHintArgs, SudokuRateArgs, SudokuRenderArgs, box_shape, thread_count,
};

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku solve puzzle.txt
  quadrille sudoku solve --format pretty < puzzle.txt
  quadrille sudoku count --limit 2 puzzles.txt
  quadrille sudoku check --unique puzzles.txt
  quadrille sudoku generate --minimal --count 10
  quadrille sudoku rate puzzles.txt
  quadrille sudoku hint puzzle.txt
  quadrille sudoku render --format svg puzzle.txt > puzzle.svg";

const SOLVE_EXAMPLES: &str = "\
Examples:
  quadrille sudoku solve puzzle.txt                  the grid, in the shape of the puzzle
  quadrille sudoku solve --unique < puzzle.txt       several solutions count as none
  quadrille sudoku solve --all --format line < p     one solution on each line
  quadrille sudoku solve --all --numbered puzzle.txt";

const SOLVE_NOTES: &str = "\
Of a puzzle with several solutions the smallest is printed, cells read row by row, and standard
error says that there are several; with --largest, the largest. --first looks for no other. With --all and --limit they come in the order in which the
engine finds them, which is always the same.

Where there is no solution nothing is printed, and standard error says `No solution`. If that is
because givens clash, it names them.

Grids of several lines have an empty line between them. Limits hold for each puzzle. Of many puzzles
the worst decides the exit code: malformed (2), stopped (3), no solution (1).

JSON:
  One object on each line. `solution`: `puzzle` and `line` (which puzzle, and where), `number`
  (from 1), `grid` (its cells row by row, in one string). `status` for each puzzle: `puzzle`,
  `line`, `complete`, `found`, `stopped`, and `clashes` if there are any. `error`: `message`,
  `file`, `line`, `column`, `expected`.";

const FORMS: &str = "\
Puzzles:
  Many in one input, each in 81 characters with `.`, `0`, `_`, `*` or `x` for blanks: on one line,
  on nine lines, spaced or not, or boxed with `|`, `+` and `-`. So are boards from 4x4 to 25x25,
  with A to P for 10 to 25, or with numbers and spaces. What follows a `#` is a comment. Files of
  Simple Sudoku (.ss) and SadMan Software (.sdk) are read as they are.

Pencil marks:
  Where a cell of a row has several digits, 1 23 489 ..., these are all that is left to it. So are
  the digits in a line of 729 characters, nine for each cell, blanks among them.

Other rules:
  Lines above a board, each a key and a colon, say what rules it has besides those of rows, columns
  and boxes. They hold for all boards below, up to the next such lines.

  rules: diagonal, windoku, anti-knight, anti-king, all-white, all-black
                              any of these; `ordinary` is none
  regions:                    in place of boxes: a map below, a letter for each cell
  cage 15: r1c1 r1c2 r2c1     cells that come to 15, none of them equal
  white: r1c1 r1c2, r2c2 r3c2
                              neighbours, two by two: consecutive values
  black: r1c1 r1c2            one value twice the other
  even: r1c1 r4c5             cells with even values, or odd: ...

  diagonal: both diagonals have every value. windoku: so have squares within, one cell from the edge
  and from each other. anti-knight, anti-king: cells such a move apart differ. all-white, all-black:
  no neighbours without a dot are consecutive, or one twice the other.";

const COUNT_EXAMPLES: &str = "\
Examples:
  quadrille sudoku count puzzle.txt
  quadrille sudoku count --limit 2 puzzles.txt
  quadrille sudoku count --all-grids                 how many full 9x9 grids there are
  quadrille sudoku count --all-grids --box 2x3       how many 6x6 grids";

const COUNT_NOTES: &str = "\
Prints one number for each puzzle on a line of its own, or `at least K` where the search was stopped.
Limits hold for each puzzle.

--all-grids reads no puzzle. It computes the number of all full grids, without a search: 9x9 takes no
time, boxes of 2x5 or 5x2 a minute or two. Larger ones are out of its reach.";

const CHECK_EXAMPLES: &str = "\
Examples:
  quadrille sudoku check puzzle.txt
  quadrille sudoku check --unique puzzles.txt && echo all are proper puzzles
  quadrille sudoku check --minimal puzzle.txt        is any given redundant?
  quadrille sudoku check --explain puzzle.txt        why is there no solution?";

const CHECK_NOTES: &str = "\
Prints one line for each puzzle: `unique`, `several` or `none` for the number of its solutions, or
`clash` with the givens that clash, such as `8 twice in row 1: r1c1 and r1c4` (r1c4 is the cell in
row 1, column 4). If the search was stopped, the line is `unknown`. The exit code is 0 if every
puzzle has a solution; with --unique, if every puzzle has exactly one.

--minimal tells of each puzzle with one solution that it is `minimal`, or which givens are redundant:
without any one of them there is still only one solution. (Without two of them there may be more.)
The exit code is 0 if every puzzle has exactly one solution and no redundant given.

--explain tells of a puzzle without a solution which givens do not go together, as few as can be
found, and whether it was shown that no fewer do. Without any one of them the others do go together.
Of a puzzle with several solutions it tells the cells in which two of them differ.

JSON:
  One `status` for each puzzle: `puzzle`, `line`, `complete`, `found` (2 if there are several),
  `stopped`; `clashes`; with --minimal, `minimal` and `redundant`; with --explain, `differ`, or
  `explanation` with `cells`, `values` and `smallest`. Cells are pairs of row and column.";

/// Sudoku: solve, count, check, make, rate, explain and draw puzzles
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = FORMS)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct SudokuArgs {
    #[command(subcommand)]
    pub(crate) command: SudokuCommand,
}

/// What to do with the puzzles.
#[derive(Debug, Subcommand)]
pub(crate) enum SudokuCommand {
    Solve(SudokuSolveArgs),
    Count(SudokuCountArgs),
    Check(SudokuCheckArgs),
    Canon(SudokuCanonArgs),
    Generate(Box<SudokuGenerateArgs>),
    Rate(SudokuRateArgs),
    Hint(SudokuHintArgs),
    Render(SudokuRenderArgs),
}

/// Print the solutions of puzzles
#[derive(Args, Debug)]
#[command(before_long_help = SOLVE_EXAMPLES, after_long_help = SOLVE_NOTES)]
#[command(group = ArgGroup::new("several").args(["all", "limit"]))]
pub(crate) struct SudokuSolveArgs {
    /// The puzzles; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// How to write a grid [default: as the puzzle was written]
    #[arg(long, value_enum)]
    pub(crate) format: Option<GridFormat>,

    /// Write one JSON object on each line: the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    /// Take a puzzle with several solutions for one without any
    #[arg(long, conflicts_with_all = ["several", "first", "largest"])]
    pub(crate) unique: bool,

    /// Print any solution: the one that the engine finds first
    #[arg(long, conflicts_with_all = ["several", "largest"])]
    pub(crate) first: bool,

    /// Of several solutions, print the largest
    #[arg(long, conflicts_with = "several")]
    pub(crate) largest: bool,

    /// Print all solutions
    #[arg(long)]
    pub(crate) all: bool,

    /// Print the first N solutions of each puzzle
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Print `No. 1:` and so on before each solution
    #[arg(long, requires = "several")]
    pub(crate) numbered: bool,

    /// Share many puzzles among so many threads [default: as many as there are cores]
    ///
    /// What is printed is the same for any number, and in the same order.
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    #[command(flatten)]
    pub(crate) puzzles: PuzzlesArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

impl SudokuSolveArgs {
    /// The format that both flags together ask for.
    pub(crate) fn format(&self) -> Option<GridFormat> {
        if self.json { Some(GridFormat::Json) } else { self.format }
    }
}

/// Count the solutions of puzzles
#[derive(Args, Debug)]
#[command(before_long_help = COUNT_EXAMPLES, after_long_help = COUNT_NOTES)]
pub(crate) struct SudokuCountArgs {
    /// The puzzles; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Stop after counting N solutions of a puzzle
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Share many puzzles among so many threads [default: as many as there are cores]
    ///
    /// What is printed is the same for any number, and in the same order.
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    /// Count all full grids, for whatever puzzle
    #[arg(long, conflicts_with_all = ["file", "limit", "time_limit", "node_limit", "memory"])]
    #[arg(conflicts_with_all = ["no_symmetry", "engine", "progress", "stats", "rules", "threads"])]
    pub(crate) all_grids: bool,

    /// The rows and columns of a box of those grids [default: 3x3]
    #[arg(id = "box", long, value_name = "RxC", value_parser = box_shape::parse)]
    #[arg(requires = "all_grids")]
    pub(crate) box_shape: Option<Shape>,

    #[command(flatten)]
    pub(crate) puzzles: PuzzlesArgs,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// Check that puzzles are valid and have one solution, several, or none
#[derive(Args, Debug)]
#[command(before_long_help = CHECK_EXAMPLES, after_long_help = CHECK_NOTES)]
pub(crate) struct SudokuCheckArgs {
    /// The puzzles; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Let the check fail if a puzzle has several solutions
    #[arg(long)]
    pub(crate) unique: bool,

    /// Tell which givens are redundant, and let the check fail if any is
    #[arg(long)]
    pub(crate) minimal: bool,

    /// Tell which givens clash if there is no solution, and where solutions differ
    #[arg(long)]
    pub(crate) explain: bool,

    /// Write one JSON object on each line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) puzzles: PuzzlesArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}
