//! `quadrille sudoku`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand};
use quadrille_sudoku::{Kind, Shape};

use crate::args::{
    CommonArgs, ProgressArgs, PuzzlesArgs, SearchArgs, SudokuBookArgs, SudokuCanonArgs,
    SudokuGenerateArgs, SudokuHintArgs, SudokuRateArgs, SudokuRenderArgs, box_shape, thread_count,
};
use crate::format::GridFormat;

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku solve puzzle.txt
  quadrille sudoku solve --format pretty < puzzle.txt
  quadrille sudoku count --limit 2 puzzles.txt
  quadrille sudoku count --frequencies puzzle.txt    how often does each value occur in each cell?
  quadrille sudoku check --unique puzzles.txt
  quadrille sudoku generate --minimal --count 10
  quadrille sudoku rate puzzles.txt
  quadrille sudoku hint puzzle.txt
  quadrille sudoku render --format svg puzzle.txt > puzzle.svg
  quadrille sudoku book --level easy:12 --output book.pdf";

const SOLVE_EXAMPLES: &str = "\
Examples:
  quadrille sudoku solve puzzle.txt                  the grid, in the shape of the puzzle
  quadrille sudoku solve --unique < puzzle.txt       several solutions count as none
  quadrille sudoku solve --all --format line < p     one solution on each line
  quadrille sudoku solve --all --numbered puzzle.txt
  quadrille sudoku solve --sample 3 --seed 7 puzzle.txt
                                                     three random solutions";

const SOLVE_NOTES: &str = "\
If a puzzle has several solutions, the smallest is printed (cells read row by row), with a note on
standard error; with --largest, the largest. --first prints the first one found, and looks for no
others. --all and --limit list solutions in the order of the engine, which never changes. --sample
draws solutions from a diagram of all of them, each exactly equally likely; if that does not fit in
memory, there is no answer. From a blank board of 4x4 or 6x6 it draws random full grids.

If a puzzle has no solution, nothing is printed, and standard error says `No solution` and lists the
givens that clash, if any do.

An empty line separates grids of several lines. Limits apply to each puzzle. The exit code is the
worst of all puzzles: malformed (2), stopped (3), no solution (1).

JSON:
  One object per line. `solution`: `puzzle` and `line` (number and line of the puzzle), `number`
  (from 1), `grid` (all cells in one string). `status` for each puzzle: `puzzle`, `line`,
  `complete`, `found`, `stopped`, and `clashes` if there are any. `error`: `message`, `file`,
  `line`, `column`, `expected`.";

const FORMS: &str = "\
Puzzles:
  Many puzzles per input, of 4x4 to 25x25 cells. Blanks are `.`, `0`, `_`, `*`, `-` or `x`, or
  spaces in nine lines of nine characters and between `|`. A line `9 3 3` above a board states the
  number of rows, and the rows and columns of a box. The 81 characters stand on one line or on
  nine, spaced or not, with commas, or boxed with `|`, `+` and `-` or with line-drawing
  characters. Headings such as `Grid 01`, and names, ratings and solutions in the line of a puzzle
  are passed over. A `#` begins a comment.

Formats of other programs:
  CSV tables with a column of boards (`quizzes,solutions`), JSON arrays and objects, links of
  SudokuWiki, Sudoku Exchange, f-puzzles and SudokuPad, files of OpenSudoku, Simple Sudoku (.ss) and
  SadMan Software (.sdk), lines of HoDoKu's library, game IDs of Simon Tatham's Solo, and killer
  strings (`3x3::k:...`). They are recognized, or chosen with --from. A rule in such a file that this
  program does not have is named, and the puzzle is refused.

Symbols:
  1 to 9, then A to P for 10 to 25, or numbers with spaces. A board with `0` beside another blank has
  0 as a value, and one of letters alone begins at A. Answers have the symbols of their puzzle. If a
  board has two readings, --symbols decides.

Pencil marks:
  Several digits in a cell of a row, as in 1 23 489 ..., are the candidates of the cell. A line of
  729 characters has nine places for each cell: digits that are candidates, and blanks.

Other rules:
  Lines of a key and a colon above a board state rules besides rows, columns and boxes. They apply
  to all boards below, up to the next such lines.

  rules: diagonal, falling-diagonal, rising-diagonal, windoku, disjoint-groups, anti-knight,
         anti-king, all-white, all-black, all-xv
                              any of these; `ordinary` for none
  regions:                    regions instead of boxes: a map below, one letter per cell
  cage 15: r1c1 r1c2 r2c1     cells with sum 15 and different values
  white: r1c1 r1c2, r2c2 r3c2
                              pairs of neighbors with consecutive values; white 3: a difference of 3
  black: r1c1 r1c2            neighbors, one value twice the other; black 3: three times
  even: r1c1 r4c5             cells with even values; likewise odd: ...
  marks: r1c1 13, r1c4 24     cells and their candidates
  box: 3x2                    the rows and columns of boxes

  diagonal: both diagonals have every value. windoku: also the inner squares, one cell from the edge
  and from each other. anti-knight, anti-king: cells such a move apart have different values.
  all-white: neighbors without a dot are not consecutive. all-black: of two neighbors without a dot,
  neither is twice the other. With numbered dots, their differences and ratios are excluded instead.
  all-xv: neighbors without an X or V do not add up to 10 or 5. disjoint-groups: cells at the same
  place of each box have every value.

Rules in cells:
  Cells are r1c1 (row 1, column 1), r1c1-r1c5 (along a row, a column or a diagonal), row 3 (from the
  left) and column 3 (from the top). Commas separate rules of one kind.
";

/// Returns the forms of puzzles, with a line for each kind of rule.
fn forms() -> String {
    /// The column of the explanations, and the width of a line.
    const COLUMN: usize = 30;
    const WIDTH: usize = 100;
    let mut text = FORMS.to_owned();
    for kind in Kind::all() {
        text.push_str("\n  ");
        text.push_str(kind.example());
        let mut at = 2 + kind.example().len();
        if at + 1 >= COLUMN {
            (at, text) = (0, text + "\n");
        }
        text.push_str(&" ".repeat(COLUMN - at));
        at = COLUMN;
        for word in kind.help().split(' ') {
            let width = word.chars().count();
            if at > COLUMN && at + 1 + width > WIDTH {
                text.push_str(&format!("\n{:COLUMN$}", ""));
                at = COLUMN;
            } else if at > COLUMN {
                (at, text) = (at + 1, text + " ");
            }
            text.push_str(word);
            at += width;
        }
    }
    text
}

const COUNT_EXAMPLES: &str = "\
Examples:
  quadrille sudoku count puzzle.txt
  quadrille sudoku count --limit 2 puzzles.txt
  quadrille sudoku count --frequencies puzzle.txt    how often does each value occur in each cell?
  quadrille sudoku count --all-grids                 the number of full 9x9 grids
  quadrille sudoku count --all-grids --box 2x3       the number of 6x6 grids";

const COUNT_NOTES: &str = "\
Prints one number per puzzle on its own line, or `at least K` if the search was stopped. Limits
apply to each puzzle. With --stats, the exact cover problem is searched.

--frequencies prints a line per cell: its name, such as r1c1, and for each value the number of
solutions with this value there, separated by tabs. They come from a diagram of all solutions; if
that does not fit in memory, there is no answer. With --json, `cell_frequency` has `puzzle`, `line`,
`cell` (row and column) and `solutions` (a list of numbers).

--all-grids reads no puzzle. It computes the number of all full grids without a search, and so does
the count of a blank board: 9x9 takes a tenth of a second, boxes of 2x5 or 5x2 a minute or two.
Larger boxes are out of reach.";

const CHECK_EXAMPLES: &str = "\
Examples:
  quadrille sudoku check puzzle.txt
  quadrille sudoku check --unique puzzles.txt && echo all are proper puzzles
  quadrille sudoku check --minimal puzzle.txt        find redundant givens
  quadrille sudoku check --explain puzzle.txt        find the reason for no solution";

const CHECK_NOTES: &str = "\
Prints one line per puzzle: `unique`, `several` or `none` for the number of solutions, or `clash`
with the givens that clash, such as `8 twice in row 1: r1c1 and r1c4` (r1c4 is the cell in row 1,
column 4). If the search was stopped, the line is `unknown`. The exit code is 0 if every puzzle has
a solution; with --unique, if every puzzle has exactly one.

--minimal reports each puzzle with one solution as `minimal`, or lists its redundant givens: those
without which, one at a time, there is still only one solution. The exit code is 0 if every puzzle
has exactly one solution and no redundant given.

If a puzzle has no solution, --explain lists givens that contradict each other, as few as it can
find, and says whether fewer givens could. If any one of them is removed, the others have a
solution. If there are several solutions, it lists the cells in which two of them differ.

JSON:
  One `status` per puzzle: `puzzle`, `line`, `complete`, `found` (2 if there are several),
  `stopped`; `clashes`; with --minimal, `minimal` and `redundant`; with --explain, `differ`, or
  `explanation` with `cells`, `values` and `smallest`. Cells are pairs of row and column.";

/// Sudoku: solve, count, check, make, rate, explain and draw puzzles
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = forms())]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct SudokuArgs {
    #[command(subcommand)]
    pub(crate) command: SudokuCommand,
}

/// A command for puzzles.
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
    Book(Box<SudokuBookArgs>),
}

/// Print the solutions of puzzles
#[derive(Args, Debug)]
#[command(before_long_help = SOLVE_EXAMPLES, after_long_help = SOLVE_NOTES)]
#[command(group = ArgGroup::new("several").args(["all", "limit", "sample"]))]
pub(crate) struct SudokuSolveArgs {
    /// File with puzzles, or a puzzle itself; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Format of grids [default: that of the puzzle]
    #[arg(long, value_enum)]
    pub(crate) format: Option<GridFormat>,

    /// Print one JSON object per line, like --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    /// Treat several solutions as none
    #[arg(long, conflicts_with_all = ["several", "first", "largest"])]
    pub(crate) unique: bool,

    /// Print the first solution of the engine, without looking for others
    #[arg(long, conflicts_with_all = ["several", "largest"])]
    pub(crate) first: bool,

    /// Print the largest of several solutions
    #[arg(long, conflicts_with = "several")]
    pub(crate) largest: bool,

    /// Print all solutions
    #[arg(long)]
    pub(crate) all: bool,

    /// Print the first N solutions of each puzzle
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Print N random solutions of each puzzle, each exactly equally likely
    ///
    /// They are independent, so the same one may appear several times.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(conflicts_with_all = ["engine", "no_symmetry"])]
    pub(crate) sample: Option<u64>,

    /// The seed of --sample [default: a new one, which is noted]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// Print the puzzle as given beside each solution
    #[arg(long, conflicts_with = "json")]
    pub(crate) begin: bool,

    /// Print `No. 1:`, `No. 2:`, … before the solutions
    #[arg(long)]
    pub(crate) numbered: bool,

    /// Number of threads [default: number of cores]
    ///
    /// The results and their order do not depend on it.
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    #[command(flatten)]
    pub(crate) puzzles: PuzzlesArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

impl SudokuSolveArgs {
    /// Returns the format chosen by both flags.
    pub(crate) fn format(&self) -> Option<GridFormat> {
        if self.json { Some(GridFormat::Json) } else { self.format }
    }
}

/// Count the solutions of puzzles
#[derive(Args, Debug)]
#[command(before_long_help = COUNT_EXAMPLES, after_long_help = COUNT_NOTES)]
pub(crate) struct SudokuCountArgs {
    /// File with puzzles, or a puzzle itself; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Stop after counting N solutions of a puzzle
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Number of threads [default: number of cores]
    ///
    /// The results and their order do not depend on it.
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    /// For each cell and value, print the number of solutions with this value in this cell
    #[arg(long, conflicts_with_all = ["limit", "all_grids", "engine", "no_symmetry"])]
    pub(crate) frequencies: bool,

    /// Count all full grids instead of solutions
    #[arg(long, conflicts_with_all = ["file", "limit", "node_limit", "memory"])]
    #[arg(conflicts_with_all = ["no_symmetry", "engine", "progress", "stats", "rules", "threads"])]
    pub(crate) all_grids: bool,

    /// Rows and columns of a box of these grids [default: 3x3]
    #[arg(id = "box", long, value_name = "RxC", value_parser = box_shape::parse)]
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
    /// File with puzzles, or a puzzle itself; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Fail if a puzzle has several solutions
    #[arg(long)]
    pub(crate) unique: bool,

    /// List redundant givens, and fail if there are any
    #[arg(long)]
    pub(crate) minimal: bool,

    /// Explain why there is no solution, and where several solutions differ
    #[arg(long)]
    pub(crate) explain: bool,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) puzzles: PuzzlesArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    #[command(flatten)]
    pub(crate) progress: ProgressArgs,
}
