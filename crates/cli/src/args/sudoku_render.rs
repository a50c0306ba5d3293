//! `quadrille sudoku render`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::args::{PuzzlesArgs, SearchArgs};

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku render puzzle.txt
  quadrille sudoku render --format svg --answers puzzle.txt > puzzle.svg
  quadrille sudoku render --format html --answers --candidates puzzles.txt --output puzzles.html";

const NOTES: &str = "\
Givens are bold, answers in another color, and givens that clash in red. SVG and HTML show what
other rules say, too: regions, diagonals, windows, cages with their sums, dots, even cells as
squares and odd ones as circles. `quadrille sudoku --help` tells how puzzles and their rules are
written.

Of a puzzle with several solutions --answers takes the smallest. Of one without any only the givens
are drawn, and the exit code is 1. Candidates are what a look at rows, columns, boxes and the other
rules leaves to each cell; where there are answers, these hide them. On a page of HTML there is a
box to tick for answers, and one for candidates.";

/// Draw puzzles
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct SudokuRenderArgs {
    /// The puzzles; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// What to draw with
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: SudokuPictureFormat,

    /// Draw a solution of each puzzle
    #[arg(long)]
    pub(crate) answers: bool,

    /// Draw what may stand in blank cells; not as text
    #[arg(long)]
    pub(crate) candidates: bool,

    /// Write to this file, whole or not at all
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite the file if it is there already
    #[arg(long, requires = "output")]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) puzzles: PuzzlesArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// What to draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SudokuPictureFormat {
    /// Lines for a terminal
    #[default]
    Text,
    /// One picture with all puzzles
    Svg,
    /// A page with all puzzles, to be looked at in a browser
    Html,
}
