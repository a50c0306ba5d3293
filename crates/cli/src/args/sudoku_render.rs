//! `quadrille sudoku render`.

use std::path::PathBuf;

use clap::Args;

use crate::args::{PictureArgs, PuzzlesArgs, SearchArgs};

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku render puzzle.txt
  quadrille sudoku render --answers puzzle.txt --output puzzle.svg
  quadrille sudoku render --answers --candidates puzzles.txt --output puzzles.html";

const NOTES: &str = "\
Givens are bold, answers have another color, and givens that clash are red. SVG and HTML also show
other rules: regions, diagonals, windows, cages with their sums, dots, even cells as squares and odd
cells as circles. See `quadrille sudoku --help` for the formats of puzzles and rules.

If a puzzle has several solutions, --answers draws the smallest. If it has none, only the givens are
drawn, and the exit code is 1. The candidates of a cell are the values that its row, column, box and
the other rules allow; answers hide them. An HTML page has a checkbox for answers and one for
candidates.";

/// Draw puzzles
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct SudokuRenderArgs {
    /// File with puzzles, or a puzzle itself; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Draw a solution of each puzzle
    #[arg(long)]
    pub(crate) answers: bool,

    /// Draw the candidates of blank cells (SVG and HTML only)
    #[arg(long)]
    pub(crate) candidates: bool,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,

    #[command(flatten)]
    pub(crate) puzzles: PuzzlesArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}
