//! `quadrille sudoku canon`.

use std::path::PathBuf;

use clap::Args;

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku canon puzzles.txt                 the canonical form of each
  quadrille sudoku canon --group puzzles.txt         which of them are the same?
  cat one.txt other.txt | quadrille sudoku canon --equivalent";

const NOTES: &str = "\
Two boards are equivalent if one becomes the other when values are renamed, rows exchanged within a
band of boxes, bands with each other, columns and stacks likewise, and, if boxes are square, the
board is turned over its diagonal. The canonical form is the least of all equivalent boards, read
row by row, a blank being less than any value. So equivalent puzzles have the same form.

Prints the form of each puzzle on a line of its own. With --group each form once, in the order in
which they are met, and after it the numbers of the puzzles that have it, from 1. With --equivalent
only whether all puzzles are; the exit code is 1 if not.

Boards whose givens clash, or with other rules, have no form (exit code 2); the others go on.

JSON:
  One object on each line. `canon` for each puzzle: `puzzle` and `line` (which, and where), `grid`,
  and what leads to it: `transposed` (whether it is turned over first), `rows` and `columns` (for
  each of the form, that of the puzzle, from 1), `names` (for each value from 1, its new name).
  `class` with --group: `grid`, `puzzles`. `equivalent` with --equivalent: `equivalent`, and if not,
  `differ` with the numbers of two puzzles that are not.";

/// Print the canonical form of puzzles: the same for all that are equivalent
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct SudokuCanonArgs {
    /// The puzzles; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Print each form once, and the numbers of the puzzles that have it
    #[arg(long)]
    pub(crate) group: bool,

    /// Say whether all puzzles are equivalent
    #[arg(long, conflicts_with = "group")]
    pub(crate) equivalent: bool,

    /// Write one JSON object on each line
    #[arg(long)]
    pub(crate) json: bool,
}
