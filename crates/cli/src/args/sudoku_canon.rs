//! `quadrille sudoku canon`.

use std::path::PathBuf;

use clap::Args;

use crate::args::ReadingArgs;

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku canon puzzles.txt                 the canonical form of each
  quadrille sudoku canon --group puzzles.txt         group equivalent puzzles
  cat one.txt other.txt | quadrille sudoku canon --equivalent";

const NOTES: &str = "\
Two boards are equivalent if one becomes the other by renaming values, exchanging rows within a band
of boxes or whole bands, likewise columns and stacks, and, if boxes are square, transposing the
board. The canonical form is the least of all equivalent boards, read row by row, blanks first.

Prints the form of each puzzle on its own line. --group prints each form once, in order of first
appearance, followed by the numbers of its puzzles, from 1. --equivalent prints only whether all
puzzles are equivalent; the exit code is 1 if not.

Boards whose givens clash, or with other rules, have no form (exit code 2).

JSON:
  One object per line. `canon` for each puzzle: `puzzle` and `line` (its number and line), `grid`,
  and the way to it: `transposed` (whether the board is transposed first), `rows` and `columns` (for
  each row and column of the form, that of the puzzle, from 1), `names` (for each value from 1, its
  new name). `class` with --group: `grid`, `puzzles`. `equivalent` with --equivalent: `equivalent`,
  and if it is false, `differ` with the numbers of two puzzles.";

/// Print canonical forms: equivalent puzzles have the same form
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct SudokuCanonArgs {
    /// File with puzzles, or a puzzle itself; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Print each form once, with the numbers of its puzzles
    #[arg(long)]
    pub(crate) group: bool,

    /// Print whether all puzzles are equivalent
    #[arg(long, conflicts_with = "group")]
    pub(crate) equivalent: bool,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}
